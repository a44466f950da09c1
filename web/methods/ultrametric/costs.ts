/** What a fit tells of while it is under way: all costs so far, CURVES numbers a step (bindings/ultrametric.ts). */
export const costsSoFar = (partial: unknown): Float64Array | undefined =>
  partial instanceof Float64Array ? partial : undefined;
