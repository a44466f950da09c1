/** Numbers that JSON cannot hold are undefined, and undefined is null. */
export const jsonNumber = (x: number): number | null => (Number.isFinite(x) ? x : null);
