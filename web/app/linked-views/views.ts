import { isOpened, METHODS } from '../../methods/index.ts';
import { predictsClasses } from '../../model/result.ts';
import { matrixTableOf, tableOf } from '../finished/confusion-table.ts';
import { type Finished, leafKind } from '../finished/finished.ts';
import { planeCoordinates } from '../finished/plane-coordinates.ts';
import { hasRows } from '../view/has-rows.ts';
import { COMPARISON, DECIDE, PANES, POINTS, ROWS } from '../view/linked-view-ids.ts';
import type { LinkedView } from './linked-view.ts';

/* Each picture that can stand beside the tree: when there is one, and what loads it. */

/** The scatter plot of points in a plane. */
export const points: LinkedView = {
  id: POINTS,
  title: 'points',
  hint: 'The points in their plane, in the colours of the tree',
  fits: ({ result }) => planeCoordinates(result) !== null,
  load: async () => (await import('./points/picture.tsx')).PointsPicture,
};

export const heatMap: LinkedView = {
  id: 'confusion',
  title: 'confusion matrix',
  titleFor: (finished) =>
    tableOf(finished) === null && matrixTableOf(finished) !== null ? 'matrix' : 'confusion matrix',
  hint: 'which classes are taken for which, in the order of the tree',
  fits: (finished) => matrixTableOf(finished) !== null || finished.result.countsLeftOut === true,
  load: async () => (await import('./heat/picture.tsx')).default,
};

export const classes: LinkedView = {
  id: 'classes',
  title: 'classes and pairs',
  hint: 'precision, recall and F1 of each class and group, and what is confused with what',
  fits: ({ result }) => predictsClasses(result) && !isOpened(result),
  load: async () => (await import('../classes/picture.tsx')).default,
};

export const comparison: LinkedView = {
  id: COMPARISON,
  title: 'comparison',
  hint: 'the tree beside another one: of a method, a model, a file, or groups of the classes',
  fits: () => true,
  load: async () => (await import('./comparison/picture.tsx')).default,
};

export const rows: LinkedView = {
  id: ROWS,
  title: 'rows',
  hint: 'the points behind a cell, a class or a branch',
  fits: hasRows,
  load: async () => (await import('../rows/picture.tsx')).default,
};

/** How many models are open besides the one that is shown. */
const otherModels = ({ files }: Finished): number => files.filter(({ role }) => role === 'other model').length;

export const changes: LinkedView = {
  id: 'changes',
  title: 'what changed',
  hint: 'from one model to another: groups, classes, pairs, recall',
  fits: (finished) => otherModels(finished) >= 1,
  load: async () => (await import('./changes/picture.tsx')).default,
};

export const consensus: LinkedView = {
  id: 'consensus',
  title: 'consensus',
  hint: 'of three models or more: common groups, all trees, and measures of each',
  fits: (finished) => otherModels(finished) >= 2,
  load: async () => (await import('./consensus/picture.tsx')).default,
};

export const decide: LinkedView = {
  id: DECIDE,
  title: 'decide',
  hint: 'answers as fine as they can be trusted, and what the tree is worth for them',
  fits: (finished) => leafKind(finished) === 'classes',
  load: async () => (await import('../decide/picture.tsx')).default,
};

const someMethodFits = ({ dataset }: Finished): boolean => METHODS.some((method) => method.missing(dataset) === null);

export const methods: LinkedView = {
  id: 'methods',
  title: 'methods',
  hint: 'every method that fits these files, side by side',
  fits: someMethodFits,
  load: async () => (await import('../method-table/picture.tsx')).default,
};

export const panes: LinkedView = {
  id: PANES,
  title: 'side by side',
  hint: 'methods or options on the same data, with one cut for all',
  fits: someMethodFits,
  load: async () => (await import('./panes/picture.tsx')).default,
};

/** The cost of a fit over its steps. */
export const curve: LinkedView = {
  id: 'curve',
  title: 'cost curve',
  hint: 'The cost of the fit after every step, in total and by term',
  fits: ({ result }) => result.history !== undefined,
  load: async () => (await import('./curve/picture.tsx')).CurvePicture,
};

/** Validity indices over the number of clusters. */
export const indices: LinkedView = {
  id: 'indices',
  title: 'index curves',
  hint: 'How good each number of clusters is by five indices, with and without balance',
  // Curves of clusters of points may still be on their way.
  fits: ({ result: { curves, referenceCurves, members, pending } }) =>
    curves !== undefined ||
    referenceCurves !== undefined ||
    (members !== undefined && pending?.includes('curves') === true),
  load: async () => (await import('./indices/picture.tsx')).IndexPicture,
};
