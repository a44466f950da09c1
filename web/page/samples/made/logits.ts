import { normals } from '../normals.ts';

/** Logits as text, a row a point. */
const csv = (classes: readonly string[], rows: readonly (readonly number[])[]): string =>
  `${[classes, ...rows].map((row) => row.join(',')).join('\n')}\n`;

/** Rows of the sample of two temperatures: logits in the order of its classes, and the true class. */
const TEMPERED: readonly (readonly [times: number, truth: string, logits: readonly number[]])[] = [
  [4, 'wolf', [4, 3, 2.8, 2.5, 2.4]],
  [2, 'wolf', [4, 0, 3.6, 0, 0]],
  [1, 'dog', [4, 3, 2.8, 2.5, 2.4]],
  [5, 'dog', [1, 5, 0.5, 0, 0]],
  [5, 'cat', [0.5, 1, 5, 0, 0]],
  [4, 'horse', [0, 0, 0, 5, 2.5]],
  [1, 'horse', [0, 0, 0, 2.5, 5]],
  [5, 'cow', [0, 0, 0, 2.5, 5]],
];

/** The same answers at two temperatures: every logit over the temperature, so that no two of a point change places. */
export const tempered = (temperature: number): string =>
  csv(
    ['wolf', 'dog', 'cat', 'horse', 'cow'],
    TEMPERED.flatMap(([times, , logits]) => Array.from({ length: times }, () => logits.map((z) => z / temperature))),
  );

export const temperedLabels = (): string =>
  `${TEMPERED.flatMap(([times, truth]) => Array.from({ length: times }, () => truth)).join('\n')}\n`;

const NOTHING = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const POINTS_OF_NOTHING = 80;

/** Random numbers with labels that have nothing to do with them. */
export function noise(): { logits: string; labels: string } {
  const normal = normals(7);
  const points = Array.from({ length: POINTS_OF_NOTHING }, () => NOTHING.map(() => Math.round(10 * normal()) / 10));
  return { logits: csv(NOTHING, points), labels: `${points.map((_, i) => NOTHING[i % NOTHING.length]).join('\n')}\n` };
}
