import { extremes } from './arrays.ts';

/** Probabilities at a temperature, of logits or of logarithms of probabilities. O(values). */
export function softmax(values: Float64Array, temperature = 1): Float64Array {
  const [, most] = extremes(values);
  const powers = values.map((value) => Math.exp((value - most) / temperature));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
