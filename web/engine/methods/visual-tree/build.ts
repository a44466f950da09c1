import { at } from '../../base/arrays.ts';
import type { Features } from '../../bindings/features.ts';
import { HierarchyBuilder } from '../../hierarchy/builder.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { IndexName } from '../../model/validity-index.ts';
import { type CurvePoint, chooseFrom, curveOf, partitionsOf } from '../shared/validity/curve.ts';

/** Means of classes, one row a class, and how many samples each has. */
export interface ClassRows {
  readonly features: Features;
  readonly counts: ArrayLike<number>;
}

export interface Choice {
  readonly index: IndexName;
  readonly balance: boolean;
}

/** Index curves by set of classes: the trees of different indices share most of their nodes. */
export class Curves {
  private readonly known = new Map<string, readonly CurvePoint[]>();

  constructor(
    private readonly classes: ClassRows,
    private readonly mostClusters: number,
    private readonly runs: number,
    private readonly seed: number,
  ) {}

  /** Of three or more classes. */
  of(rows: Uint32Array): readonly CurvePoint[] {
    const key = rows.join();
    const found = this.known.get(key);
    if (found !== undefined) {
      return found;
    }
    const { features, counts } = this.classes;
    const samples = Array.from(rows, (row) => at(counts, row));
    const objects = { features, rows, samples, areClasses: true };
    const isOnePlace = features.spread(rows) === 0;
    const most = isOnePlace ? 1 : Math.min(this.mostClusters, rows.length - 1);
    const curve = curveOf(objects, partitionsOf(objects, most, this.runs, this.seed));
    this.known.set(key, curve);
    return curve;
  }
}

/** The classes of each child, or null for a leaf. Children come in the order of their first class. */
function partsOf(rows: Uint32Array, curves: Curves, { index, balance }: Choice): Uint32Array[] | null {
  if (rows.length < 2) {
    return null;
  }
  const chosen = rows.length === 2 ? null : chooseFrom(curves.of(rows), index, balance);
  if (chosen === null) {
    return Array.from(rows, (row) => Uint32Array.of(row)); // two classes, or all at one place
  }
  const parts = Array.from({ length: chosen.clusters }, (_, k) => rows.filter((_row, i) => chosen.labels[i] === k));
  return parts.sort((a, b) => at(a, 0) - at(b, 0));
}

/**
 * The visual tree: from all classes down, each set of classes is parted into as many clusters as the index says.
 * A loop over a list rather than recursion; leaf c holds class c.
 */
export function buildVisualTree(classes: number, curves: Curves, choice: Choice): Hierarchy {
  const sets: { readonly rows: Uint32Array; children: number[] }[] = [];
  const add = (rows: Uint32Array): number => sets.push({ rows, children: [] }) - 1;
  add(Uint32Array.from({ length: classes }, (_, c) => c));
  for (let at = 0; at < sets.length; at += 1) {
    const set = sets[at];
    const parts = set === undefined ? null : partsOf(set.rows, curves, choice);
    if (set !== undefined && parts !== null) set.children = parts.map(add);
  }
  const builder = new HierarchyBuilder();
  const nodeOf = new Int32Array(sets.length);
  for (let last = sets.length - 1; last >= 0; last -= 1) {
    const { rows = new Uint32Array(), children = [] } = sets[last] ?? {};
    nodeOf[last] =
      children.length === 0 ? builder.leaf(at(rows, 0)) : builder.join(children.map((child) => at(nodeOf, child)));
  }
  return builder.finish();
}
