import type { Painter } from '../../drawing/painter.ts';

/** What buttons and keys can ask of the drawing. */
export type TreeHandle = Pick<Painter, 'zoomBy' | 'reset' | 'view'>;

/** The id of the drawing, for the key that leads to it. */
export const TREE = 'tree';
