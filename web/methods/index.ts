import type { Dataset } from '../model/dataset.ts';
import type { Method, MethodOption } from '../model/method.ts';
import type { OptionValue, Result } from '../model/result.ts';
import { clustering } from './clustering/schema.ts';
import { confusion } from './confusion/schema.ts';
import { hmmc } from './hmmc/schema.ts';
import { l2h } from './l2h/schema.ts';
import { linkage } from './linkage/schema.ts';
import { BAD_ROWS_OPTION } from './shared/options/option-parts.ts';
import { ultrametric } from './ultrametric/schema.ts';
import { visualTree } from './visual-tree/schema.ts';

/** A method that reads rows can be told what to do about those that hold no numbers. */
function ofRows(method: Method): Method {
  return { ...method, options: [...method.options, BAD_ROWS_OPTION] };
}

/** The methods in the order in which they are offered: one line a method. */
export const METHODS: readonly [Method, ...Method[]] = [
  ofRows(l2h),
  ofRows(confusion),
  ofRows(linkage),
  ofRows(ultrametric),
  ofRows(hmmc),
  ofRows(clustering),
  ofRows(visualTree),
];

/** The method to begin with on these data: one that suits them, else the first that can run. */
export function ableOn(dataset: Dataset): Method | undefined {
  const able = METHODS.filter((method) => method.missing(dataset) === null);
  return able.find((method) => method.suits?.(dataset)) ?? able[0];
}

const defaultOf = (option: MethodOption): OptionValue =>
  option.kind === 'choice' ? (option.choices[0]?.value ?? '') : option.default;

/** What the heights of a result's tree are; empty where that is not known. */
export const heightsOf = ({ method, options }: Pick<Result, 'method' | 'options'>): string =>
  METHODS.find(({ id }) => id === method)?.heights(options) ?? '';

/** The options of a method, all at their defaults. */
export const defaultsOf = (method: Method): Readonly<Record<string, OptionValue>> =>
  Object.fromEntries(method.options.map((option) => [option.key, defaultOf(option)]));
