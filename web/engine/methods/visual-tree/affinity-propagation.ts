import { at } from '../../base/arrays.ts';

const DAMPING = 0.5;
const MOST_ROUNDS = 400;
const STEADY_ROUNDS = 15;

/**
 * Affinity propagation (Frey and Dueck 2007): each of n objects gets an exemplar, of which there are as many as messages settle
 * on. `similarity`: n × n; an object is as willing to be an exemplar as the median of all pairs says. Returns the exemplar of
 * each; null where messages do not settle.
 */
export function affinityPropagation(similarity: Float64Array, n: number): Int32Array | null {
  const s = similarity.slice();
  // The median is over all pairs, the diagonal too, which is scikit-learn's choice.
  const sorted = s.toSorted();
  const median = (at(sorted, (n * n - 1) >> 1) + at(sorted, (n * n) >> 1)) / 2;
  for (let i = 0; i < n; i += 1) s[i * n + i] = median;
  const responsibility = new Float64Array(n * n);
  const availability = new Float64Array(n * n);
  let before = '';
  let steady = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    respond(s, availability, responsibility, n);
    avail(responsibility, availability, n);
    const exemplars = exemplarsOf(responsibility, availability, n);
    const now = exemplars.join();
    steady = now === before ? steady + 1 : 0;
    before = now;
    if (steady >= STEADY_ROUNDS && exemplars.length > 0) return assigned(s, exemplars, n);
  }
  return null;
}

/** Responsibility: how well object k would serve i, compared with the other candidates. */
function respond(s: Float64Array, availability: Float64Array, responsibility: Float64Array, n: number): void {
  for (let i = 0; i < n; i += 1) {
    let [first, second, best] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, -1];
    for (let k = 0; k < n; k += 1) {
      const value = at(availability, i * n + k) + at(s, i * n + k);
      if (value > first) [second, first, best] = [first, value, k];
      else if (value > second) second = value;
    }
    for (let k = 0; k < n; k += 1) {
      const fresh = at(s, i * n + k) - (k === best ? second : first);
      responsibility[i * n + k] = DAMPING * at(responsibility, i * n + k) + (1 - DAMPING) * fresh;
    }
  }
}

/** Availability: how much others support object k as an exemplar of i. */
function avail(responsibility: Float64Array, availability: Float64Array, n: number): void {
  for (let k = 0; k < n; k += 1) {
    let support = 0;
    for (let i = 0; i < n; i += 1) if (i !== k) support += Math.max(0, at(responsibility, i * n + k));
    const own = at(responsibility, k * n + k);
    for (let i = 0; i < n; i += 1) {
      const fresh = i === k ? support : Math.min(0, own + support - Math.max(0, at(responsibility, i * n + k)));
      availability[i * n + k] = DAMPING * at(availability, i * n + k) + (1 - DAMPING) * fresh;
    }
  }
}

const exemplarsOf = (responsibility: Float64Array, availability: Float64Array, n: number): number[] =>
  Array.from({ length: n }, (_, i) => i).filter((i) => at(responsibility, i * n + i) + at(availability, i * n + i) > 0);

/** Each object to the exemplar that is most like it; an exemplar to itself; then the best exemplar of each cluster. */
function assigned(s: Float64Array, exemplars: readonly number[], n: number): Int32Array {
  const nearest = (among: readonly number[]) =>
    Int32Array.from({ length: n }, (_, i) =>
      among.includes(i)
        ? i
        : among.reduce((best, k) => (at(s, i * n + k) > at(s, i * n + best) ? k : best), at(among, 0)),
    );
  const clusters = nearest(exemplars);
  const better = exemplars.map((exemplar) => {
    const members = Array.from(clusters.keys()).filter((i) => clusters[i] === exemplar);
    const sum = (k: number): number =>
      members.reduce((total, i) => total + (i === k ? at(s, k * n + k) : at(s, i * n + k)), 0);
    return members.reduce((best, k) => (sum(k) > sum(best) ? k : best), at(members, 0));
  });
  return nearest(better);
}
