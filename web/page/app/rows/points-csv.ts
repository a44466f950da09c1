import { at } from '../../../engine/base/arrays.ts';
import { csvField } from '../../../engine/hierarchy/csv.ts';
import type { Points } from './points.ts';

/** A number as it is; empty for what is not known. */
const numberField = (value: number): string => (Number.isNaN(value) ? '' : String(value));

/** One more column of the file, by point. */
export interface CsvColumn {
  readonly heading: string;
  at(point: number): string;
}

export function pointsCsvColumns(points: Points): CsvColumn[] {
  const { predictions, predictedOf, truthOf } = points;
  const { confidence, margin, ofLabel, labels, place } = predictions;
  const numbers = (heading: string, values: Float64Array): CsvColumn => ({
    heading,
    at: (point) => numberField(at(values, point)),
  });
  return [
    ...(labels === null ? [] : [{ heading: 'true', at: (point: number) => csvField(truthOf(point)) }]),
    { heading: 'predicted', at: (point) => csvField(predictedOf(point)) },
    ...(place === undefined || !points.areComparable
      ? []
      : [{ heading: 'place_of_true', at: (point: number) => String(at(place, point) || '') }]),
    ...(points.areProbable ? [numbers('confidence', confidence), numbers('margin', margin)] : []),
    ...(ofLabel === null || !points.areProbable || !points.areComparable
      ? []
      : [numbers('probability_of_true', ofLabel)]),
  ];
}

/** Lines that are put together at a time: one text of a million lines would be too long for some browsers. */
const LINES = 10_000;

/** The points in the order they are given, one a line: the row of the file, these columns, and every further one. */
export function pointsCsv(points: Points, shown: ArrayLike<number>, columns: readonly CsvColumn[]): string[] {
  const { rowOf, further, placeOf } = points;
  const all: readonly CsvColumn[] = [
    { heading: 'row', at: (point) => String(rowOf(point)) },
    ...columns,
    ...further.map(({ heading, at: says }) => ({ heading, at: (point: number) => csvField(says(placeOf(point))) })),
  ];
  const parts = [`${all.map(({ heading }) => csvField(heading)).join(',')}\n`];
  for (let first = 0; first < shown.length; first += LINES) {
    const count = Math.min(LINES, shown.length - first);
    const lines = Array.from({ length: count }, (_, i) => {
      const point = at(shown, first + i);
      return `${all.map((column) => column.at(point)).join(',')}\n`;
    });
    parts.push(lines.join(''));
  }
  return parts;
}
