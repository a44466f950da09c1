import type { Finished } from '../finished/finished.ts';

/** Whether single points are there, each with what it was predicted as: then those behind a number can be looked at. */
export const hasPoints = ({ dataset: { logits, lists } }: Finished): boolean => logits !== null || lists !== undefined;
