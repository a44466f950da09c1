import { at } from '../../base/arrays.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import { type Collapsed, collapse } from '../collapse.ts';
import type { JoinTests } from './join-tests.ts';

/** A tree with the joins that something speaks for. */
export interface Standing extends Collapsed {
  /** The number of joins of the whole tree below its root. */
  readonly joins: number;
  /** The number of these that were taken out. */
  readonly fallen: number;
}

/** The support that a join needs to stand if the data themselves are not there. */
const LEAST_SUPPORT = 0.95;
/** A margin that is no more than this is a tie: the order of the classes decided. */
const TIE = 1e-9;

const joinsOf = (tree: Hierarchy): number => tree.classOf.reduce((sum, c) => sum + Number(c < 0), -1);

function standing(tree: Hierarchy, stays: (node: number) => boolean): Standing {
  const found = collapse(tree, stays);
  const joins = Math.max(0, joinsOf(tree));
  return { ...found, joins, fallen: joins - Math.max(0, joinsOf(found.hierarchy)) };
}

/** The joins that come again in at least 95 % of the trees of resampled points. */
export const standingBySupport = (tree: Hierarchy, support: (node: number) => number): Standing =>
  standing(tree, (node) => support(node) >= LEAST_SUPPORT);

/** All joins but ties; a node without a margin stays. */
export const standingByMargin = (tree: Hierarchy, margin: (node: number) => number): Standing =>
  standing(tree, (node) => !(margin(node) <= TIE));

/** The joins that the test of them bears out, which looks at the classes that points are taken for. */
export const standingByTests = (tree: Hierarchy, { z, needed }: JoinTests): Standing =>
  standing(tree, (node) => at(z, node) > at(needed, node));
