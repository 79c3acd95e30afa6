/** Scores from 0 to 1 are put into so many steps. */
const steps = 1024;

/** The positions of scores, step by step from the greatest on, and where each step begins among them. */
function byStep(scores: ArrayLike<number>): { readonly positions: Int32Array; readonly starts: Int32Array } {
  const starts = new Int32Array(steps + 1);
  for (let position = 0; position < scores.length; position++) {
    const next = stepOf(scores[position] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let step = 0; step < steps; step++) starts[step + 1] = (starts[step + 1] as number) + (starts[step] as number);
  const [positions, ends] = [new Int32Array(scores.length), starts.slice()];
  for (let position = 0; position < scores.length; position++) {
    const step = stepOf(scores[position] as number);
    const end = ends[step] as number;
    positions[end] = position;
    ends[step] = end + 1;
  }
  return { positions, starts };
}

const stepOf = (score: number): number => Math.min(steps - 1, Math.max(0, Math.floor((1 - score) * steps)));

const sorted = (positions: Int32Array, scores: ArrayLike<number>): Int32Array =>
  positions.sort((one, other) => (scores[other] as number) - (scores[one] as number) || one - other);

/** The positions of the best scores, at most so many, in no order. Of equal ones those that come first. */
export function bestOf(scores: ArrayLike<number>, most: number): Int32Array {
  const { positions, starts } = byStep(scores);
  if (positions.length <= most) return positions;
  const step = starts.findLastIndex((start) => start <= most);
  sorted(positions.subarray(starts[step], starts[step + 1]), scores);
  return positions.subarray(0, most);
}

/** The positions of scores from the best on, about so many at a time: who stops early has not all of them sorted. Of equal ones those that come first are first. */
export function* bestFirst(scores: ArrayLike<number>, atOnce: number): Generator<Int32Array> {
  const { positions, starts } = byStep(scores);
  for (let from = 0, step = 1; from < positions.length; step++) {
    const end = starts[step] as number;
    if (end - from < atOnce && step < steps) continue;
    if (end > from) yield sorted(positions.subarray(from, end), scores);
    from = end;
  }
}
