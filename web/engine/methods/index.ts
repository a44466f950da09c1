import type { Dataset } from '../model/dataset.ts';
import type { Method, Phase } from '../model/method.ts';
import type { OptionValue, Result } from '../model/result.ts';
import { clustering } from './clustering/index.ts';
import { confusion } from './confusion/index.ts';
import { hmmc } from './hmmc/index.ts';
import { l2h } from './l2h/index.ts';
import { linkage } from './linkage/index.ts';
import { opened } from './opened/index.ts';
import { defaultOf } from './shared/options/values.ts';
import type { OwnClassTree, Registration } from './shared/registration.ts';
import { ultrametric } from './ultrametric/index.ts';
import { visualTree } from './visual-tree/index.ts';

/** The methods in the order in which they are offered: one line a method. */
export const METHODS: readonly [Registration, ...Registration[]] = [
  l2h,
  confusion,
  linkage,
  ultrametric,
  hmmc,
  clustering,
  visualTree,
];

/** The method of this id, or what draws a tree that is opened alone. */
export const methodOf = (id: string | undefined): Registration | undefined =>
  [...METHODS, opened].find((method) => method.id === id);

/** True for a tree that is drawn as its file has it: no method made it. */
export const isOpened = ({ method }: Pick<Result, 'method'>): boolean => method === opened.id;

/**
 * The method to begin with on these data: one that suits them, else the first that can run. What draws a tree that is opened
 * alone comes last.
 */
export function ableOn(dataset: Dataset): Registration | undefined {
  const able = METHODS.filter((method) => method.missing(dataset) === null);
  const last = opened.missing(dataset) === null ? opened : undefined;
  return able.find((method) => method.suits?.(dataset)) ?? able[0] ?? last;
}

type Headed = Pick<Result, 'method' | 'options' | 'openRoot'> & { readonly hierarchy?: Result['hierarchy'] };

/**
 * Meaning of the heights of a result's tree; empty where that is not known. Null where it has none: nothing has joined yet, and the
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

/** True where heights only number the steps of the method, so that their differences mean nothing. */
export const heightsAreSteps = ({ result }: { readonly result: Pick<Result, 'method'> }): boolean =>
  methodOf(result.method)?.heightScale === 'steps';

/** Phases that runs of several methods have. */
const COMMON: Readonly<Record<string, Phase>> = {
  reading: { verb: 'Reading', unit: 'rows' },
  neighbours: { verb: 'Finding neighbours', unit: 'points' },
  merging: { verb: 'Merging', unit: 'merges' },
  measuring: { verb: 'Measuring', unit: 'rows' },
  splitting: {
    verb: 'Splitting',
    unit: 'leaves',
    stop: {
      offer: 'Cancel stops here and keeps the tree as it is.',
      stopping: 'Stopping after the nodes that are being split. Cancel again to discard this run.',
      ofGrowingTree: true,
    },
  },
};

/** Phase of that name in the runs of a method. */
export const phaseOf = (method: string, name: string): Phase =>
  methodOf(method)?.phases?.[name] ?? COMMON[name] ?? { verb: 'Working', unit: 'steps' };

/** A class tree with the method that makes it. */
export interface ClassTree extends OwnClassTree {
  readonly method: string;
}

/** Class trees that can be built of some of the rows, to compare decisions by them, in the order shown. */
export const CLASS_TREES: readonly ClassTree[] = METHODS.flatMap(({ id, classTree }) =>
  classTree === undefined ? [] : [{ ...classTree, method: id }],
);
