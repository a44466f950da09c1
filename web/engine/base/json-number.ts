/** JSON has no NaN or infinity: they are written as null. */
export const jsonNumber = (x: number): number | null => (Number.isFinite(x) ? x : null);
