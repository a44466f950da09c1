import { METHODS } from '../../../engine/methods/index.ts';
import { METHOD_PICTURES } from '../../panels/index.ts';
import { type Finished, hasRows, leafKind } from '../finished/finished.ts';
import { COMPARISON, DECIDE, METHODS_VIEW, PANES, ROWS } from '../view/view-fields.ts';
import type { LinkedView } from './linked-view.ts';
import { classes, curve, heatMap, indices, points } from './views-in-reports.ts';

/** If a session was saved without counts, the picture says which files to open for them. */
const matrix: LinkedView = {
  ...heatMap,
  fits: (finished) => heatMap.fits(finished) || finished.result.countsLeftOut === true,
};

const comparison: LinkedView = {
  id: COMPARISON,
  title: 'comparison',
  hint: 'the tree beside another one: of a method, a model, a file, or groups of the classes',
  fits: () => true,
  load: async () => (await import('./comparison/picture.tsx')).default,
};

const rows: LinkedView = {
  id: ROWS,
  title: 'rows',
  hint: 'the points behind a cell, a class or a branch',
  fits: hasRows,
  load: async () => (await import('../rows/picture.tsx')).default,
};

/** The number of models that are open besides the one that is shown. */
const otherModels = ({ files }: Finished): number => files.filter(({ role }) => role === 'other model').length;

const changes: LinkedView = {
  id: 'changes',
  title: 'what changed',
  hint: 'from one model to another: groups, classes, pairs, recall',
  fits: (finished) => otherModels(finished) >= 1,
  load: async () => (await import('./changes/picture.tsx')).default,
};

const consensus: LinkedView = {
  id: 'consensus',
  title: 'consensus',
  hint: 'of three models or more: common groups, all trees, and measures of each',
  fits: (finished) => otherModels(finished) >= 2,
  load: async () => (await import('./consensus/picture.tsx')).default,
};

const decide: LinkedView = {
  id: DECIDE,
  title: 'decide',
  hint: 'answers as fine as they can be trusted, and what the tree is worth for them',
  fits: (finished) => leafKind(finished) === 'classes',
  load: async () => (await import('../decide/picture.tsx')).default,
};

const someMethodFits = ({ dataset }: Finished): boolean => METHODS.some((method) => method.missing(dataset) === null);

const methods: LinkedView = {
  id: METHODS_VIEW,
  title: 'methods',
  hint: 'every method that fits these files, side by side',
  fits: someMethodFits,
  load: async () => (await import('../method-table/picture.tsx')).default,
};

const panes: LinkedView = {
  id: PANES,
  title: 'side by side',
  hint: 'methods or options on the same data, with one cut for all',
  fits: someMethodFits,
  load: async () => (await import('./panes/picture.tsx')).default,
};

/** A picture of the whole tree, or of other trees: there is none while later steps or an answer are hidden. */
const ofWhole = (view: LinkedView): LinkedView => ({
  ...view,
  fits: (finished) => !finished.result.openRoot && !finished.isPart && view.fits(finished),
});

/** All pictures that can stand beside the tree, in the order in which they are offered. */
export const LINKED_VIEWS: readonly LinkedView[] = [
  points,
  ...METHOD_PICTURES.map(ofWhole),
  matrix,
  classes,
  ofWhole(comparison),
  rows,
  ...[changes, consensus, decide, methods, panes, curve, indices].map(ofWhole),
];
