import { at } from '../../base/arrays.ts';
import type { Features, Points } from '../../bindings/features.ts';
import { HierarchyBuilder } from '../../hierarchy/builder.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import { affinityPropagation } from './affinity-propagation.ts';
import type { Samples } from './samples.ts';

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
