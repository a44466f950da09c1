import { at } from '../../web/engine/base/arrays.ts';
import { background, matrix, pairs, raters, severalLabels } from './tables/counts.ts';
import { Draw, type Rows } from './tables/draw.ts';
import { distances, edges, features, labelledPoints, trees } from './tables/relations.ts';
import { bestClasses, classesBeside, labelsBeside, listsInCells, valuesByClass } from './tables/values.ts';

/* Tables that nobody chose, each with what is right. It comes from how a table was made, never from the product. */

/** The expected result of a table. Members that are not there are not compared. */
export interface Expected {
  /** Null for what nobody could read: it must be asked or refused. */
  readonly reading: string | null;
  /** Names, in any order. */
  readonly classes?: readonly string[];
  readonly leaves?: readonly string[];
  readonly rows?: number;
  /** Points of pairs, or the total of a matrix. */
  readonly points?: number;
  /** Null where nothing says what is true. */
  readonly accuracy?: number | null;
  /** Of points: the shares that may be in the cluster of their class, null without classes. Tells the column of labels. */
  readonly matched?: readonly (number | null)[];
  /** Points by predicted class: tells a matrix that was turned, and values under other names. */
  readonly predicted?: Readonly<Record<string, number>>;
  /** Of the two classes that are confused most: tells a matrix of shares that was turned. */
  readonly similarity?: number;
  /** Groups as their members in parentheses, sorted as texts. */
  readonly tree?: string;
  readonly truthSide?: string;
}

/** A table as its maker hands it over; `how`: the choices that were made. */
export interface Made {
  readonly rows: Rows;
  readonly how: readonly string[];
  readonly command: readonly [string, ...string[]];
  readonly beside?: { readonly flag: string; readonly rows: Rows };
  readonly expected: Expected;
  readonly isClear: boolean;
}

export interface GeneratedTable {
  readonly name: string;
  readonly fileName: string;
  readonly text: string;
  readonly rows: Rows;
  /** The text of other rows, as these are written. */
  readonly written: (rows: Rows) => string;
  /** A second file, which the command names. */
  readonly beside?: { readonly fileName: string; readonly text: string };
  readonly command: readonly [string, ...string[]];
  readonly expected: Expected;
  /** True where a careful person who has the files alone would have no doubt. */
  readonly onlyOneHumanReading: boolean;
}

/** Every maker, as often as such tables come. */
const MAKERS = [
  ...[valuesByClass, valuesByClass, valuesByClass, valuesByClass, valuesByClass, listsInCells, bestClasses],
  ...[labelsBeside, classesBeside, pairs, pairs, pairs, pairs, matrix, matrix, matrix, matrix, matrix, background],
  ...[raters, severalLabels, distances, distances, features, labelledPoints, labelledPoints],
  ...[edges, trees, trees],
];

/** The table of a number: the same for the same seed, whatever else is made. With `times` it has so many times as many points. */
export function tableOf(seed: number, number: number, times = 1): GeneratedTable {
  const draw = new Draw(seed + number * 7919, times);
  const { rows, how, command, beside, expected, isClear } = at(MAKERS, number % MAKERS.length)(draw);
  const ending = draw.delimiter === '\t' ? 'tsv' : draw.delimiter === ' ' || draw.delimiter === '|' ? 'txt' : 'csv';
  const fileName = `table-${number}.${ending}`;
  const second = beside && { fileName: `beside-${number}.${ending}`, text: draw.written(beside.rows) };
  const [method, ...flags] = command;
  const { code } = { code: draw.language.word('code') };
  const name = [
    expected.reading ?? 'none',
    code,
    `'${draw.delimiter}' '${draw.decimal}'`,
    ...how.filter((each) => each !== ''),
  ];
  return {
    name: `${number}: ${name.join(' · ')}`,
    fileName,
    text: draw.written(rows),
    rows,
    written: (others) => draw.written(others),
    ...(second && { beside: second }),
    command: [method, fileName, ...flags, ...(beside && second ? [beside.flag, second.fileName] : [])],
    expected,
    onlyOneHumanReading: isClear,
  };
}
