import type { Dataset } from '../model/dataset.ts';
import type { Method } from '../model/method.ts';
import type { OptionValue, Result } from '../model/result.ts';
import { clustering } from './clustering/schema.ts';
import { confusion } from './confusion/schema.ts';
import { hmmc } from './hmmc/schema.ts';
import { l2h } from './l2h/schema.ts';
import { linkage } from './linkage/schema.ts';
import { defaultOf } from './shared/options/default.ts';
import { ultrametric } from './ultrametric/schema.ts';
import { visualTree } from './visual-tree/schema.ts';

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

/** The method to begin with on these data: one that suits them, else the first that can run. */
export function ableOn(dataset: Dataset): Method | undefined {
  const able = METHODS.filter((method) => method.missing(dataset) === null);
  return able.find((method) => method.suits?.(dataset)) ?? able[0];
}

/** What the heights of a result's tree are; empty where that is not known. */
export const heightsOf = ({ method, options }: Pick<Result, 'method' | 'options'>): string =>
  METHODS.find(({ id }) => id === method)?.heights(options) ?? '';

/** The options that the form of a method has, all at their defaults. */
export const defaultsOf = (method: Method): Readonly<Record<string, OptionValue>> =>
  Object.fromEntries(
    method.options.flatMap((option) => (option.formless ? [] : [[option.key, defaultOf(option)] as const])),
  );

/** Whether heights only number the steps of the method, so that their differences mean nothing. */
export const heightsAreSteps = ({ result }: { readonly result: Pick<Result, 'method'> }): boolean =>
  METHODS.find(({ id }) => id === result.method)?.heightScale === 'steps';
