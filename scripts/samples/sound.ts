export interface SoundText {
  readonly title: string;
  readonly artist: string;
  /** In hertz, one after the other, a quarter of a second each. */
  readonly notes: readonly number[];
}

const rate = 8000;
const noteLength = rate / 4;

/** A WAV of a simple tune: one channel, 16 bits, with what recorders write beside the sound. */
export function sampleSound({ title, artist, notes }: SoundText): Buffer {
  const samples = Buffer.alloc(notes.length * noteLength * 2);
  for (const [index, frequency] of notes.entries()) {
    for (let step = 0; step < noteLength; step += 1) {
      // Each note fades, so that they are told apart.
      const loudness = 12_000 * (1 - step / noteLength);
      samples.writeInt16LE(Math.round(loudness * Math.sin((2 * Math.PI * frequency * step) / rate)), (index * noteLength + step) * 2);
    }
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const info = Buffer.concat([Buffer.from('INFO'), chunk('INAM', Buffer.from(`${title}\0`)), chunk('IART', Buffer.from(`${artist}\0`))]);
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format), chunk('LIST', info), chunk('data', samples)]));
}

/** A part of a RIFF file: its name, its length, and its bytes, of which there is an even number. */
function chunk(name: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}
