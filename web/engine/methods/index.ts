import type { Dataset } from '../model/dataset.ts';
import type { Method } from '../model/method.ts';
import type { OptionValue, Result } from '../model/result.ts';
import { clustering } from './clustering/schema.ts';
import { confusion } from './confusion/schema.ts';
import { hmmc } from './hmmc/schema.ts';
import { l2h } from './l2h/schema.ts';
import { linkage } from './linkage/schema.ts';
import { opened } from './opened/schema.ts';
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

/** The method of this id, or what draws a tree that is opened alone. */
export const methodOf = (id: string | undefined): Method | undefined =>
  [...METHODS, opened].find((method) => method.id === id);

/** Whether a tree is drawn as its file has it: no method made it. */
export const isOpened = ({ method }: Pick<Result, 'method'>): boolean => method === opened.id;

/**
 * The method to begin with on these data: one that suits them, else the first that can run. What draws a tree that is opened
 * alone comes last.
 */
export function ableOn(dataset: Dataset): Method | undefined {
  const able = METHODS.filter((method) => method.missing(dataset) === null);
  const last = opened.missing(dataset) === null ? opened : undefined;
  return able.find((method) => method.suits?.(dataset)) ?? able[0] ?? last;
}

type Headed = Pick<Result, 'method' | 'options' | 'openRoot'> & { readonly hierarchy?: Result['hierarchy'] };

/**
 * What the heights of a result's tree are; empty where that is not known. Null where it has none: nothing has joined yet, and the
 * height of the root is only that of a drawing.
 */
export function heightsOf({ method, options, openRoot, hierarchy }: Headed): string | null {
  const isStar = hierarchy !== undefined && hierarchy.classOf.filter((c) => c < 0).length === 1;
  return openRoot && isStar ? null : (methodOf(method)?.heights(options) ?? '');
}

/** The options that the form of a method has, all at their defaults. */
export const defaultsOf = (method: Method): Readonly<Record<string, OptionValue>> =>
  Object.fromEntries(
    method.options.flatMap((option) => (option.formless ? [] : [[option.key, defaultOf(option)] as const])),
  );

/** Whether heights only number the steps of the method, so that their differences mean nothing. */
export const heightsAreSteps = ({ result }: { readonly result: Pick<Result, 'method'> }): boolean =>
  methodOf(result.method)?.heightScale === 'steps';
