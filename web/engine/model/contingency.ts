/** Points counted by leaf (row) and true class (column), row-major. */
export interface Contingency {
  readonly rows: number;
  readonly columns: number;
  readonly counts: Uint32Array;
}
