import { arrayOf, type Check, list, optional, record, refuse, text, unusable } from '../../../engine/base/checks.ts';
import { checkHierarchy } from '../../../engine/hierarchy/validate.ts';
import { childrenOf } from '../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';

const ARRAYS = record({
  childStart: arrayOf('Uint32Array', null),
  child: arrayOf('Uint32Array', null),
  height: arrayOf('Float64Array', null),
  classOf: arrayOf('Int32Array', null),
});

/** A hierarchy in which each of this many classes has a leaf. */
export function checkTree(value: unknown, place: string, classes: number): Hierarchy {
  ARRAYS(value, place);
  const hierarchy = value as Hierarchy;
  try {
    checkHierarchy(hierarchy, classes);
  } catch (error) {
    throw unusable(place, error instanceof Error ? error.message : String(error));
  }
  const placed = new Set(hierarchy.classOf);
  for (let c = 0; c < classes; c += 1) {
    if (!placed.has(c)) refuse(`${place}.classOf`, `a leaf for each of ${classes} classes`, `none for class ${c}`);
  }
  return hierarchy;
}

/** Merge i must be what made one of the last nodes, in their order. */
export function checkMerges(value: unknown, place: string, hierarchy: Hierarchy): void {
  if (value === null) return;
  arrayOf('Uint32Array', null)(value, place);
  const merges = value as Uint32Array;
  const [count, nodes] = [merges.length / 2, hierarchy.classOf.length];
  if (!Number.isInteger(count) || count > nodes) refuse(place, 'two nodes a merge', `${merges.length} numbers`);
  for (let i = 0; i < count; i += 1) {
    const node = nodes - count + i;
    const made = Array.from(childrenOf(hierarchy, node)).sort((a, b) => a - b);
    const joined = Array.from(merges.subarray(2 * i, 2 * i + 2)).sort((a, b) => a - b);
    if (made.join() !== joined.join()) refuse(`${place}[${2 * i}]`, `the children of node ${node}, ${made}`, joined);
  }
}

/** A tree with the names of its classes. */
export const namedTree: Check = (value, place) => {
  record({
    classes: list(text),
    ids: optional(list(text)),
    inner: optional(list(text)),
    support: optional(arrayOf('Float64Array', null)),
  })(value, place);
  const { classes, hierarchy, ids, inner } = value as Readonly<Record<string, readonly string[]>>;
  const { classOf } = checkTree(hierarchy, `${place}.hierarchy`, classes?.length ?? 0);
  optional(list(text, classes?.length))(ids, `${place}.ids`);
  optional(list(text, classOf.length))(inner, `${place}.inner`);
};
