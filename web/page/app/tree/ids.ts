/** The id of the search field, for the key that leads to it. */
export const FIND_INPUT = 'find-class';

/** The id of the drawing, for the key that leads to it. */
export const TREE = 'tree';
