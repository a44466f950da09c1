import { clustering } from './clustering/meta.ts';
import { confusion } from './confusion/meta.ts';
import { hmmc } from './hmmc/meta.ts';
import { l2h } from './l2h/meta.ts';
import { linkage } from './linkage/meta.ts';
import type { Method, MethodOption } from './method.ts';
import type { OptionValue } from './result.ts';
import { ultrametric } from './ultrametric/meta.ts';
import { visualTree } from './visual-tree/meta.ts';

/** The methods in the order in which they are offered: one line a method. */
export const METHODS: readonly [Method, ...Method[]] = [
  l2h,
  confusion,
  linkage,
  ultrametric,
  hmmc,
  clustering,
  visualTree,
];

const defaultOf = (option: MethodOption): OptionValue =>
  option.kind === 'choice' ? (option.choices[0]?.value ?? '') : option.default;

/** The options of a method, all at their defaults. */
export const defaultsOf = (method: Method): Readonly<Record<string, OptionValue>> =>
  Object.fromEntries(method.options.map((option) => [option.key, defaultOf(option)]));
