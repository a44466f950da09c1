import { at } from '../../../web/base/at.ts';
import type { Core } from '../../../web/bindings/core.ts';
import type { Features, Points } from '../../../web/bindings/features.ts';
import { Linkage } from '../../../web/bindings/linkage.ts';
import { chooseTargets, trainSvm } from '../../../web/bindings/svm.ts';
import { HierarchyBuilder } from '../../../web/hierarchy/builder.ts';
import { hierarchyFromMerges } from '../../../web/hierarchy/from-merges.ts';
import { SVM } from '../../../web/methods/shared/linear-machine.ts';
import type { Samples } from '../../../web/methods/visual-tree/samples.ts';
import type { Hierarchy } from '../../../web/model/hierarchy.ts';
import { affinityPropagation } from './affinity-propagation.ts';

/* The trees that the paper compares with, over classes, made from training samples alone. */

/** Classes under their superclasses: the semantic tree. */
export function superclassTree(groups: readonly string[]): Hierarchy {
  const builder = new HierarchyBuilder();
  const leaves = groups.map((_, c) => builder.leaf(c));
  const names = [...new Set(groups)];
  builder.join(names.map((name) => builder.join(leaves.filter((_, c) => groups[c] === name))));
  return builder.finish();
}

/** Class by class, row by row: how often a flat machine that learned from the other half of the training samples took one for the other. */
function confusions(features: Features, { train, classOf, counts }: Samples, seed: number): Float64Array {
  const classes = counts.length;
  const table = new Float64Array(classes * classes);
  const halves = [0, 1].map((half) => train.filter((_, i) => i % 2 === half));
  halves.forEach((learned, half) => {
    const others = halves[1 - half] ?? new Uint32Array();
    const targets = learned.map((row) => at(classOf, row));
    const model = trainSvm(features, SVM, learned, targets, classes, seed);
    const chosen = chooseTargets(features, model, others);
    others.forEach((row, i) => {
      const cell = at(classOf, row) * classes + at(chosen, i);
      table[cell] = at(table, cell) + 1;
    });
  });
  return table;
}

/** Label tree: average linkage of how rarely a flat classifier takes classes for each other (Griffin and Perona 2008). */
export function labelTree(core: Core, features: Features, samples: Samples, seed: number): Hierarchy {
  const classes = samples.counts.length;
  const table = confusions(features, samples, seed);
  const share = (truth: number, chosen: number): number =>
    at(table, truth * classes + chosen) / at(samples.counts, truth);
  const values = Float64Array.from({ length: classes * classes }, (_, place) => {
    const [a, b] = [Math.floor(place / classes), place % classes];
    return a === b ? 0 : 1 - (share(a, b) + share(b, a)) / 2;
  });
  const linkage = new Linkage(core, {
    method: 'average',
    distance: 'precomputed',
    columns: classes,
    normaliseRows: false,
  });
  try {
    linkage.pushValues(values, classes);
    linkage.endRows(false);
    while (linkage.step().state !== 'done');
    const { merges, heights } = linkage.merges();
    return hierarchyFromMerges(classes, merges, heights);
  } finally {
    linkage.destroy();
  }
}

/** Classes under the exemplars of affinity propagation, which are grouped in the same way until there is one group. */
export function exemplarTree(similarity: Float64Array, classes: number): Hierarchy {
  const builder = new HierarchyBuilder();
  let nodes = Array.from({ length: classes }, (_, c) => ({ node: builder.leaf(c), exemplar: c }));
  for (;;) {
    const n = nodes.length;
    const own = Float64Array.from({ length: n * n }, (_, place) => {
      const [a, b] = [nodes[Math.floor(place / n)], nodes[place % n]];
      return at(similarity, (a?.exemplar ?? 0) * classes + (b?.exemplar ?? 0));
    });
    const exemplarOf = n > 2 ? affinityPropagation(own, n) : null;
    const exemplars = [...new Set(exemplarOf ?? [])];
    if (exemplarOf === null || exemplars.length < 2 || exemplars.length === n) {
      builder.join(nodes.map(({ node }) => node));
      return builder.finish();
    }
    nodes = exemplars.map((exemplar) => {
      const members = nodes.filter((_, i) => exemplarOf[i] === exemplar);
      const [only] = members;
      const node =
        members.length === 1 && only !== undefined ? only.node : builder.join(members.map((each) => each.node));
      return { node, exemplar: nodes[exemplar]?.exemplar ?? 0 };
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

/**
 * Class by class, minus the mean squared distance between centres of both, which k-means finds in each: the enhanced visual
 * tree, where a class is more than its mean.
 */
export function centreSimilarity(
  features: Features,
  points: Points,
  { train, classOf, counts }: Samples,
  seed: number,
): Float64Array {
  const { columns, values } = points;
  const centres = Array.from(counts, (count, c) => {
    const rows = train.filter((row) => classOf[row] === c);
    const clusters = Math.min(CENTRES, count);
    const { labels } = features.kmeans(rows, clusters, 5, seed);
    return Array.from({ length: clusters }, (_, k) => {
      const own = rows.filter((_row, i) => labels[i] === k);
      return Float64Array.from({ length: columns }, (_p, p) =>
        own.reduce((sum, row) => sum + at(values, row * columns + p) / own.length, 0),
      );
    });
  });
  const between = (a: readonly Float64Array[], b: readonly Float64Array[]): number => {
    const all = a.flatMap((x) => b.map((z) => squared(x, z)));
    return all.reduce((sum, value) => sum + value, 0) / all.length;
  };
  const n = counts.length;
  return Float64Array.from({ length: n * n }, (_, place) => {
    const [a, b] = [Math.floor(place / n), place % n];
    return a === b ? 0 : -between(centres[a] ?? [], centres[b] ?? []);
  });
}
