/**
 * The things that a number stands for: branches by their nodes, cells of the matrix by their two classes, points by
 * their rows in the data.
 */
export interface Lit {
  readonly nodes?: readonly number[] | undefined;
  readonly cells?: readonly (readonly [row: number, column: number])[] | undefined;
  readonly points?: readonly number[] | undefined;
}
