/** A square table as text, its classes at the top and at the left. */
function square(corner: string, classes: readonly string[], rows: readonly (readonly number[])[]): string {
  const lines = rows.map((row, of) => [classes[of], ...row].join(','));
  return `${corner},${classes.join(',')}\n${lines.join('\n')}\n`;
}

/** A confusion matrix: rows are true classes. */
const csv = (classes: readonly string[], rows: readonly (readonly number[])[]): string =>
  square('true\\pred', classes, rows);

/** Twenty pictures of each fruit. */
export const fruits = (): string =>
  csv(
    ['apple', 'pear', 'lemon', 'orange', 'strawberry', 'cherry'],
    [
      [15, 4, 0, 1, 0, 0],
      [3, 15, 2, 0, 0, 0],
      [0, 1, 13, 6, 0, 0],
      [1, 0, 4, 15, 0, 0],
      [0, 0, 0, 0, 15, 5],
      [1, 0, 0, 0, 4, 15],
    ],
  );

/** Mistakes that go one way, from the rare class of two to the common one. The largest number is not the closest pair. */
export const oneWay = (): string =>
  csv(
    ['husky', 'wolf', 'cat', 'lynx', 'cow'],
    [
      [24, 16, 0, 0, 0],
      [0, 396, 0, 4, 0],
      [0, 0, 30, 10, 0],
      [0, 1, 9, 29, 1],
      [2, 0, 1, 1, 396],
    ],
  );

/** A model that says "dog" where it is not sure: the most frequent mistake of every other class. */
export const overPredicted = (): string =>
  csv(
    ['dog', 'wolf', 'cat', 'lynx', 'horse', 'zebra'],
    [
      [37, 2, 1, 0, 0, 0],
      [15, 25, 0, 0, 0, 0],
      [11, 0, 23, 6, 0, 0],
      [10, 0, 5, 25, 0, 0],
      [11, 0, 0, 0, 22, 7],
      [10, 0, 0, 0, 6, 24],
    ],
  );

/** Figure 2 of Kang and Lin: how alike six classes are. */
export function sixClasses(): string {
  const classes = ['t0', 't1', 't2', 't3', 't4', 't5'];
  const rows = [
    [0.8, 0.11, 0, 0, 0, 0.105],
    [0.11, 0.85, 0.005, 0.005, 0.005, 0],
    [0, 0.005, 0.8, 0.075, 0.075, 0],
    [0, 0.005, 0.075, 0.85, 0.08, 0],
    [0, 0.005, 0.075, 0.08, 0.89, 0],
    [0.105, 0, 0, 0, 0, 0.89],
  ];
  return square('class', classes, rows);
}

/** The graph in Figure 3 of Chierchia and Perret: seven edges between five points, in the order of their numbers. */
export function smallGraph(): string {
  const edges = [
    [0, 2, 6],
    [0, 1, 4],
    [1, 2, 3],
    [2, 4, 8],
    [1, 4, 11],
    [1, 3, 7],
    [3, 4, 5],
  ];
  return `src,dst,weight\n${edges.map((edge) => edge.join(',')).join('\n')}\n`;
}
