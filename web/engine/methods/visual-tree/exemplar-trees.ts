import { at } from '../../base/arrays.ts';
import type { Features, Points } from '../../bindings/features.ts';
import { HierarchyBuilder } from '../../hierarchy/builder.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Samples } from './samples.ts';

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

/** Classes under the exemplars of affinity propagation, which are grouped in the same way until there is one group. */
export function exemplarTree(similarity: Float64Array, classes: number): Hierarchy {
  const builder = new HierarchyBuilder();
  let nodes = Array.from({ length: classes }, (_, c) => ({ node: builder.leaf(c), exemplar: c }));
  for (;;) {
    const n = nodes.length;
    const own = Float64Array.from(
      nodes.flatMap((a) => nodes.map((b) => at(similarity, a.exemplar * classes + b.exemplar))),
    );
    // Of three, the median is the similarity of the closest two: joining them is exactly as good as not.
    const exemplarOf = n > 3 ? affinityPropagation(own, n) : null;
    const exemplars = [...new Set(exemplarOf ?? [])];
    if (exemplarOf === null || exemplars.length < 2 || exemplars.length === n) {
      builder.join(nodes.map(({ node }) => node));
      return builder.finish();
    }
    nodes = exemplars.map((exemplar) => {
      const members = nodes.filter((_, i) => exemplarOf[i] === exemplar).map(({ node }) => node);
      const node = members.length === 1 ? at(members, 0) : builder.join(members);
      return { node, exemplar: at(nodes, exemplar).exemplar };
    });
  }
}

const squared = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, p) => sum + (value - at(b, p)) ** 2, 0);

/** Class by class, minus the squared distance of the means: the visual tree. */
export function meanSimilarity({ rows, columns, values }: Points): Float64Array {
  const mean = (c: number): Float64Array => values.subarray(c * columns, (c + 1) * columns);
  return Float64Array.from(
    { length: rows * rows },
    (_, place) => -squared(mean(Math.floor(place / rows)), mean(place % rows)),
  );
}

/** Centres that stand for a class. */
const CENTRES = 4;
const KMEANS_RUNS = 5;

/**
 * Class by class, minus the mean squared distance between centres of both, which k-means finds in each: the enhanced visual
 * tree, where a class is more than its mean.
 */
export function centreSimilarity(
  features: Features,
  { columns, values }: Points,
  { train, classOf, counts }: Samples,
  seed: number,
): Float64Array {
  const centres = Array.from(counts, (count, c) => {
    const rows = train.filter((row) => classOf[row] === c);
    const clusters = Math.min(CENTRES, count);
    const { labels } = features.kmeans(rows, clusters, KMEANS_RUNS, seed);
    return Array.from({ length: clusters }, (_, k) => rows.filter((_row, i) => labels[i] === k))
      .filter((own) => own.length > 0)
      .map((own) =>
        Float64Array.from({ length: columns }, (_p, p) =>
          own.reduce((sum, row) => sum + at(values, row * columns + p) / own.length, 0),
        ),
      );
  });
  const between = (a: readonly Float64Array[], b: readonly Float64Array[]): number => {
    const all = a.flatMap((x) => b.map((z) => squared(x, z)));
    return all.reduce((sum, value) => sum + value, 0) / all.length;
  };
  return Float64Array.from(centres.flatMap((a) => centres.map((b) => (a === b ? 0 : -between(a, b)))));
}
