import { COMPARISON, DECIDE, MATRIX, PANES, ROWS } from './view-fields.ts';

/** The places of the page: questions that are asked of a classifier and its tree. */
export const PLACES = ['tree', 'mistakes', 'compare', 'decide'] as const;
export type Place = (typeof PLACES)[number];

/** Linked views that stand in one place; the others stand beside the tree. */
const HOMES: Readonly<Record<string, Place>> = {
  classes: 'mistakes',
  [ROWS]: 'mistakes',
  [COMPARISON]: 'compare',
  changes: 'compare',
  consensus: 'compare',
  [PANES]: 'compare',
  methods: 'compare',
  [DECIDE]: 'decide',
};

/** The place where a linked view is, by its id; `asked` is the place that was chosen last. The matrix stands in two. */
export function placeOf(linkedView: string | null, asked: Place): Place {
  if (linkedView === null) return asked;
  return HOMES[linkedView] ?? (linkedView === MATRIX && asked === 'mistakes' ? 'mistakes' : 'tree');
}

/** True if a linked view can stand in a place. */
export const standsIn = (linkedView: string, place: Place): boolean =>
  placeOf(linkedView, 'tree') === place || (linkedView === MATRIX && place === 'mistakes');
