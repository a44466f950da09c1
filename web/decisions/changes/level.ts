/* What the report on two models claims: the chance that it claims anything where only chance is at work is at most LEVEL. */

export const LEVEL = 0.05;

/** Groups, pairs, classes, groups by points, and all points: each list has an equal part of the level, and Holm's test within it. */
const LISTS = 5;

export const LEVEL_OF_A_LIST = LEVEL / LISTS;
