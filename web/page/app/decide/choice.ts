/* The slider of targets. */

/** Targets that a slider offers, and the step between two. */
export const LEAST_TARGET = 0.5;
export const MOST_TARGET = 0.999;
export const TARGET_STEP = 0.001;

/** A target on the steps of the slider. */
export const onSlider = (target: number): number =>
  Number(Math.min(MOST_TARGET, Math.max(LEAST_TARGET, Math.round(target / TARGET_STEP) * TARGET_STEP)).toFixed(3));
