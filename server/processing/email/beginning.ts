import { mostDivisions, mostShortLines, shortLine } from './format.ts';

const [newLine, dash] = [0x0a, 0x2d];

/** As much of a message as can be taken apart in some seconds: all of it, unless it consists of very many lines or parts of nothing. */
export function beginningOf(message: Buffer): Buffer {
  let [short, divisions] = [0, 0];
  for (let [start, end] = [0, 0]; start < message.length; start = end) {
    end = message.indexOf(newLine, start) + 1 || message.length;
    if (message[start] === dash && message[start + 1] === dash) divisions++;
    else if (end - start < shortLine) short++;
    if (short > mostShortLines || divisions > mostDivisions) return message.subarray(0, start);
  }
  return message;
}
