import { count, counted } from '../base/counted.ts';

/** The kind of the leaves of a tree, in the plural. */
export type LeafKind = 'classes' | 'points' | 'clusters' | 'superpixels';

/** The kind of one leaf. */
export const LEAF_WORDS = {
  classes: 'class',
  points: 'point',
  clusters: 'cluster',
  superpixels: 'superpixel',
} as const;

/** "8 classes", "1 point". */
export const countLeaves = (leaves: number, kind: LeafKind): string => counted(leaves, LEAF_WORDS[kind], kind);

/**
 * The title of a branch: its class, or the first two of its classes and the number of others. `all`: leaves of the
 * whole tree.
 */
export function branchTitle(leaves: number, all: number, kind: LeafKind, name: (leaf: number) => string): string {
  if (leaves === 1) return name(0);
  const isNamed = kind === 'classes';
  const isWhole = leaves === all && (leaves > 2 || !isNamed);
  if (isWhole && leaves === 2) return `Both ${kind}`;
  if (isWhole || !isNamed) return `${isWhole ? 'All ' : ''}${countLeaves(leaves, kind)}`;
  return leaves === 2 ? `${name(0)} + ${name(1)}` : `${name(0)} + ${name(1)} + ${count(leaves - 2)} more`;
}
