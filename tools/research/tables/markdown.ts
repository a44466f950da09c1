/** Tables as Markdown on standard output. */
export const line = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

/** The first column is text, the others are numbers. */
export function head(cells: readonly string[]): void {
  line(cells);
  line(cells.map((_, column) => (column === 0 ? '---' : '---:')));
}
