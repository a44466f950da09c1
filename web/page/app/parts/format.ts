// The formats of counts, times, bytes and shapes: thousands separated, one space before a unit. `digits.ts` has
// measures.

import { count, counted } from '../../../engine/base/text.ts';

/** Names of the first of some classes, and how many more there are: "maple, oak, elm and 3 more". */
export function someNames(names: readonly string[], classes: ArrayLike<number>, most = 3): string {
  const said = Array.from(classes)
    .slice(0, most)
    .map((c) => names[c] ?? '')
    .join(', ');
  const more = classes.length - most;
  return more > 0 ? `${said} and ${count(more)} more` : said;
}

export { count, counted };

/** From the least to the most: one number where both are written alike. */
export const range = (least: number, most: number, write: (value: number) => string = count): string => {
  const [from, to] = [write(least), write(most)];
  return from === to ? from : `${from} to ${to}`;
};

/** A time span: 41 ms, 3.2 s, 2 min 5 s. */
export function duration(seconds: number): string {
  if (seconds < 0.9995) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A number of bytes in decimal units: 0 bytes, 4.7 MB. */
export function bytes(value: number): string {
  if (value < 1000) return counted(value, 'byte', 'bytes');
  const units = ['kB', 'MB', 'GB', 'TB'];
  let size = value / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  return `${size < 99.95 ? size.toPrecision(3) : count(size)} ${units[unit]}`;
}

/** Dimensions: 10,000 × 100; "5 columns" as long as its rows are not counted. */
export function shape(dimensions: readonly (number | null)[]): string {
  const known = dimensions.filter((size) => size !== null);
  if (known.length === dimensions.length) return known.map(count).join(' × ');
  const [columns = null] = known.slice(-1);
  return columns === null ? 'not counted yet' : counted(columns, 'column', 'columns');
}

export {
  chosenPercent,
  percent,
  percentAtLeast,
  percentagePoints,
  percentDone,
  rounded,
  roundedBound,
  three,
  UNDEFINED,
  wholePercent,
} from '../../../engine/base/digits.ts';
