import { dimensions, type Lexicon } from './lexicon.ts';
import { addSignature } from './signatures.ts';
import { addRow, dotRows, normalizeRow } from './vectors.ts';

/** How many directions are damped. */
const count = 96;
/** How often they are turned towards those in which the texts differ most. */
const turns = 20;

/**
 * Finds what the vectors of texts have in common, and the directions in which they differ most, and damps these: they tell little about a text, and drown what
 * tells more.
 * @param sample rows of vectors
 */
export function dominantDirections(sample: Float32Array): Pick<Lexicon, 'common' | 'directions' | 'damping'> {
  const rows = sample.length / dimensions;
  const common = new Float32Array(dimensions);
  for (let row = 0; row < rows; row++) addRow(common, 0, sample, row * dimensions, dimensions, 1 / rows);
  const covariance = covarianceOf(sample, common);
  const directions = new Float32Array(count * dimensions);
  for (let index = 0; index < count; index++) addSignature(directions, index * dimensions, dimensions, `direction ${index}`, 1);
  let strengths = orthogonalize(directions);
  for (let turn = 0; turn < turns; turn++) {
    const turned = new Float32Array(directions.length);
    for (let index = 0; index < count; index++)
      for (let at = 0; at < dimensions; at++)
        turned[index * dimensions + at] = dotRows(covariance, at * dimensions, directions, index * dimensions, dimensions);
    strengths = orthogonalize(turned);
    directions.set(turned);
  }
  const weakest = Math.min(...strengths);
  // The fourth root leaves half of the difference, as deviations are the roots of these strengths.
  return { common, directions, damping: Float32Array.from(strengths, (strength) => 1 - (weakest / strength) ** 0.25) };
}

function covarianceOf(sample: Float32Array, common: Float32Array): Float32Array {
  const covariance = new Float32Array(dimensions * dimensions);
  const rows = sample.length / dimensions;
  for (let row = 0; row < rows; row++) {
    const vector = sample.slice(row * dimensions, (row + 1) * dimensions);
    addRow(vector, 0, common, 0, dimensions, -1);
    for (let at = 0; at < dimensions; at++) addRow(covariance, at * dimensions, vector, 0, dimensions, (vector[at] as number) / rows);
  }
  return covariance;
}

/** Makes each direction stand at right angles to those before it, of length 1, and returns the lengths that were left of them. */
function orthogonalize(directions: Float32Array): number[] {
  return Array.from({ length: count }, (_, index) => {
    const at = index * dimensions;
    for (let before = 0; before < at; before += dimensions)
      addRow(directions, at, directions, before, dimensions, -dotRows(directions, at, directions, before, dimensions));
    return normalizeRow(directions, at, dimensions);
  });
}
