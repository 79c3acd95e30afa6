/** Pairs of texts that say nearly the same. Of different pairs, one has nothing to do with the other. */
const pairs = [
  ['The garage mends brakes.', 'automobile repair'],
  ['Bake the loaf until its crust is brown.', 'how to make bread'],
  ['The court has heard the witness.', 'lawsuit'],
  ['Whales feed on krill.', 'what marine mammals eat'],
  ['The flat has three rooms and a balcony.', 'apartment for rent'],
  ['Her violin concerto was applauded.', 'classical music performance'],
  ['Interest rates went up again.', 'the central bank and the cost of loans'],
  ['Twist the wires and insulate them.', 'electrical installation'],
  ['The goalkeeper was hurt.', 'football injury'],
  ['Vaccination protects children against measles.', 'preventing infectious disease'],
  ['Tulips are planted in autumn.', 'gardening with bulbs'],
  ['The index makes that query fast.', 'database performance'],
  ['Knights besieged the fortress.', 'medieval warfare'],
  ['Our train was two hours late.', 'railway delays'],
  ['She teaches algebra to beginners.', 'mathematics lessons'],
  ['Glaciers melt as summers grow warmer.', 'climate change'],
] as const;

/** What the mean of unrelated texts and two and a half deviations have: no more than one of a hundred is as near by chance. */
const worthShowing = 0.3;
const deviations = 2.5;
/** What texts have that say the same. */
const same = 0.75;

/** The texts that a calibration needs vectors of, in their order. */
export const calibrationTexts: readonly string[] = pairs.flat();

/** How well texts fit whose vectors have this cosine, from 0 to 1. */
export type Relevance = (cosine: number) => number;

/**
 * Learns what cosines say: models differ in how near to each other they put texts that have nothing in common.
 * @param vectors of `calibrationTexts`
 */
export function calibrated(vectors: readonly Float32Array[]): Relevance {
  const cosines = vectors.flatMap((one, index) =>
    vectors.slice(0, index).map((other, before) => ({ cosine: dot(one, other), isPair: index >> 1 === before >> 1 })),
  );
  const [related, unrelated] = [cosines.filter(({ isPair }) => isPair), cosines.filter(({ isPair }) => !isPair)].map((some) =>
    some.map(({ cosine }) => cosine),
  );
  const mean = meanOf(unrelated ?? []);
  const deviation = Math.sqrt(meanOf((unrelated ?? []).map((cosine) => (cosine - mean) ** 2)));
  const [low, high] = [mean + deviations * deviation, meanOf(related ?? [])];
  // The logistic curve through these two. A model that puts what is related no nearer than what isn't finds next to nothing.
  const steepness = (logit(same) - logit(worthShowing)) / Math.max(high - low, 0.05);
  return (cosine) => 1 / (1 + Math.exp(-(logit(worthShowing) + steepness * (cosine - low))));
}

const logit = (share: number): number => Math.log(share / (1 - share));
const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const dot = (one: Float32Array, other: Float32Array): number => one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0);
