import { isOpened } from '../../../engine/methods/index.ts';
import { predictsClasses } from '../../../engine/model/result.ts';
import { METHOD_PICTURES } from '../../panels/index.ts';
import { matrixTableOf, tableOf } from '../finished/confusion-table.ts';
import { planeCoordinates } from '../finished/finished.ts';
import { MATRIX, POINTS } from '../view/view-fields.ts';
import type { LinkedView } from './linked-view.ts';

/* Pictures that need neither the files nor the core: a report has them too. */

/** The scatter plot of points in a plane. */
export const points: LinkedView = {
  id: POINTS,
  title: 'points',
  hint: 'The points in their plane, in the colours of the tree',
  fits: ({ result }) => planeCoordinates(result) !== null,
  load: async () => (await import('./points/picture.tsx')).PointsPicture,
};

export const heatMap: LinkedView = {
  id: MATRIX,
  title: 'confusion matrix',
  titleFor: (finished) =>
    tableOf(finished) === null && matrixTableOf(finished) !== null ? 'matrix' : 'confusion matrix',
  hint: 'which classes are taken for which, in the order of the tree',
  fits: (finished) => matrixTableOf(finished) !== null,
  load: async () => (await import('./heat/picture.tsx')).default,
};

export const classes: LinkedView = {
  id: 'classes',
  title: 'classes and pairs',
  hint: 'precision, recall and F1 of each class and group, and what is confused with what',
  fits: ({ result }) => predictsClasses(result) && !isOpened(result),
  load: async () => (await import('../classes/picture.tsx')).default,
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

export const VIEWS_IN_REPORTS: readonly LinkedView[] = [points, ...METHOD_PICTURES, heatMap, classes, curve, indices];
