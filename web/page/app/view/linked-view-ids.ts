/* Linked views that others than themselves speak of, by their ids. */

/** The linked view that compares the tree with another. */
export const COMPARISON = 'comparison';
/** The linked view of points in a plane. */
export const POINTS = 'points';
/** The linked view of answers as fine as they can be trusted. */
export const DECIDE = 'decide';
/** The linked view of several trees of the same data. */
export const PANES = 'panes';
/** The linked view of single points. */
export const ROWS = 'rows';
