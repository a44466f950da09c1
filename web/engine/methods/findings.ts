import type { FindingsFormat } from '../model/findings.ts';
import { findings as clustering } from './clustering/findings.ts';
import { findings as confusion } from './confusion/findings.ts';
import { findings as hmmc } from './hmmc/findings.ts';
import { findings as l2h } from './l2h/findings.ts';
import { findings as linkage } from './linkage/findings.ts';
import { findings as ultrametric } from './ultrametric/findings.ts';
import { findings as visualTree } from './visual-tree/findings.ts';

/** The findings of every method that has some of its own: one line each. */
export const FINDINGS: Readonly<Record<string, FindingsFormat<object> | undefined>> = {
  l2h,
  confusion,
  linkage,
  ultrametric,
  hmmc,
  clustering,
  'visual-tree': visualTree,
};
