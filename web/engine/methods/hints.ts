import type { Hints } from '../model/method.ts';
import { hints as clustering } from './clustering/hints.ts';
import { hints as confusion } from './confusion/hints.ts';
import { hints as hmmc } from './hmmc/hints.ts';
import { hints as l2h } from './l2h/hints.ts';
import { hints as linkage } from './linkage/hints.ts';
import { hints as ultrametric } from './ultrametric/hints.ts';
import { hints as visualTree } from './visual-tree/hints.ts';

/** What the options of every method mean: one line each. The page loads them after its first tree. */
export const HINTS: Readonly<Record<string, Hints>> = {
  l2h,
  confusion,
  linkage,
  ultrametric,
  hmmc,
  clustering,
  'visual-tree': visualTree,
};
