/* What the report on two models claims: the chance that it claims anything where only chance is at work is at most LEVEL. */

export const LEVEL = 0.05;

/** Groups, pairs, classes, groups by points, and all points: each list has an equal part of the level, and Holm's test within it. */
const LISTS = 5;

export const LEVEL_OF_A_LIST = LEVEL / LISTS;

/** From how many resamples on two groups that contradict each other, both in all of them, pass among so many tests. */
export const resamplesNeeded = (tests: number): number =>
  Math.max(1, Math.ceil(Math.sqrt(Math.max(1, tests) / LEVEL_OF_A_LIST)) - 1);

/** Samples of the points that are drawn where nothing else is said: more where two trees have many groups. */
export const usualResamples = (classes: number): number =>
  Math.min(1000, Math.max(200, 100 * Math.ceil(resamplesNeeded(2 * (classes - 2)) / 100)));
