/** The bounds of a line of text on screen, with its middle at a height. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** The height of a line, in px. */
export const HEIGHT = 13;
/** The width of a cell: about half a name. */
const WIDTH = 48;

const collide = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && Math.abs(a.y - b.y) < HEIGHT;

/** Lines of text that lie on screen, found by where they are. */
export class BoxGrid {
  readonly #cells = new Map<number, Box[]>();

  /** True if no line is in the way of another one. */
  isFree(box: Box): boolean {
    const row = Math.floor(box.y / HEIGHT);
    for (const each of [row, row - 1, row + 1]) {
      for (let column = columnOf(box.left); column <= columnOf(box.right); column++) {
        if (this.#cells.get(keyOf(column, each))?.some((other) => collide(box, other))) return false;
      }
    }
    return true;
  }

  put(box: Box): void {
    const row = Math.floor(box.y / HEIGHT);
    for (let column = columnOf(box.left); column <= columnOf(box.right); column++) {
      const key = keyOf(column, row);
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [box]);
      else cell.push(box);
    }
  }
}

const columnOf = (x: number): number => Math.floor(x / WIDTH);

/** More rows than any picture has, however far it is zoomed. */
const ROWS = 2 ** 24;
const keyOf = (column: number, row: number): number => column * ROWS + row;
