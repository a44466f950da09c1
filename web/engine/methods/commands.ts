import type { MethodCommand } from '../model/command.ts';
import { command as clustering } from './clustering/command.ts';
import { command as confusion } from './confusion/command.ts';
import { command as hmmc } from './hmmc/command.ts';
import { command as l2h } from './l2h/command.ts';
import { command as linkage } from './linkage/command.ts';
import { command as ultrametric } from './ultrametric/command.ts';
import { command as visualTree } from './visual-tree/command.ts';

/** What the command line needs of every method beside its schema: one line each. The page does without. */
export const METHOD_COMMANDS: Readonly<Record<string, MethodCommand>> = {
  l2h,
  confusion,
  linkage,
  ultrametric,
  hmmc,
  clustering,
  'visual-tree': visualTree,
};
