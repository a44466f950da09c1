import { at } from '../../../engine/base/arrays.ts';
import { columnsBeside } from '../../../engine/data/formats/text/fields-beside.ts';
import { joinBetween } from '../../../engine/data/roles/labels-for.ts';
import { isLabelName, ownName } from '../../../engine/data/words.ts';
import type { ClassSet } from '../../../engine/decisions/points/points-where.ts';
import { NO_CLASS, type PointPredictions } from '../../../engine/decisions/points/types.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import type { Dataset, Grouping, Ids, InputFile } from '../../../engine/model/dataset.ts';
import { predictsClasses } from '../../../engine/model/result.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import type { CsvField } from '../parts/download.ts';
import { count, counted, UNDEFINED } from '../parts/format.ts';
import type { Column } from '../parts/virtual-table.tsx';
import type { AskedRows } from '../view/choices.ts';
import type { Suspects } from './labels-table.tsx';

/** The points of a result as they are shown. A point is a number, from 0. */
export interface Points {
  readonly predictions: PointPredictions;
  readonly further: readonly FurtherColumn[];
  /** True if probabilities of classes are known. */
  readonly areProbable: boolean;
  /** True if true classes are the classes that are predicted, so that a point can be right. */
  readonly areComparable: boolean;
  /** Its row in the file. */
  rowOf(point: number): number;
  /** Its place among the rows of the data, where texts and further columns are. */
  placeOf(point: number): number;
  truthOf(point: number): string;
  predictedOf(point: number): string;
}

/** The file that has the points, as it is in the data. */
export const fileOfPoints = ({ evaluation, logits, lists, confusion }: Dataset): string =>
  (evaluation?.logits ?? logits)?.file.name ?? lists?.file ?? confusion?.file ?? '';

/** The places of `count` points where some (ascending) are left out between them; null: as they stand. */
function withoutLeftOut(count: number, leftOut: readonly number[]): Uint32Array | null {
  if (leftOut.length === 0) return null;
  const places = new Uint32Array(count);
  let skipped = 0;
  for (let point = 0; point < count; point += 1) {
    while (leftOut[skipped] === point + skipped) skipped += 1;
    places[point] = point + skipped;
  }
  return places;
}

/** The row of its file that each row of the data is; null: as they stand. */
function rowsInFile(finished: Finished): ((place: number) => number) | null {
  const { points, kept } = filesOfPoints(finished);
  const rows = points?.rows;
  if (kept === null && rows === undefined) return null;
  return (place) => {
    const inTable = kept === null ? place : at(kept, place);
    return rows === undefined ? inTable : at(rows, inTable);
  };
}

export function pointsOf(finished: Finished, predictions: PointPredictions, further: readonly FurtherColumn[]): Points {
  const { result, truth } = finished;
  const { predicted, labels, leftOut } = predictions;
  const areComparable = predictsClasses(result) && labels !== null;
  const places = withoutLeftOut(predicted.length, leftOut);
  const inFile = rowsInFile(finished);
  const placeOf = (point: number): number => (places === null ? point : at(places, point));
  return {
    predictions,
    further,
    areProbable: predictions.as !== 'ranks' && predictions.as !== 'pairs',
    areComparable,
    placeOf,
    rowOf: (point) => inFile?.(placeOf(point)) ?? placeOf(point),
    truthOf: (point) => {
      const label = labels?.[point] ?? -1;
      return (areComparable ? result.classes[label] : undefined) ?? truth[label] ?? UNDEFINED;
    },
    predictedOf: (point) => {
      const c = at(predicted, point);
      return c === NO_CLASS ? UNDEFINED : (result.classes[c] ?? UNDEFINED);
    },
  };
}

/** So many numbers are read without being asked: they take a moment. */
const MOST_READ = 40_000_000;

/** True if the rows of the logits, which the run has counted, take long to read. */
export const isMuchToRead = ({ result }: Pick<Finished, 'result'>): boolean =>
  (result.inputs.find(({ role }) => role === 'logits')?.shape ?? []).reduce(
    (product: number, side) => product * (side ?? Number.POSITIVE_INFINITY),
    1,
  ) > MOST_READ;

/** The files that tell of the points of a result. */
interface FilesOfPoints {
  readonly points: InputFile | undefined;
  readonly labels: InputFile | undefined;
  readonly texts: InputFile | undefined;
  /** For each point, the row of its label; null: as they stand. */
  readonly labelRows: Int32Array | null;
  /** The rows of the table of points that are kept; null: all. */
  readonly kept: readonly number[] | null;
}

/** Of the evaluation files where they are open, else of the logits, the lists, or the pairs of classes. */
function filesOfPoints({ dataset, files }: Pick<Finished, 'dataset' | 'files'>): FilesOfPoints {
  const { evaluation, logits, lists } = dataset;
  const withRole = (role: InputFile['role']): InputFile | undefined => files.find((file) => file.role === role);
  if (logits === null && lists === undefined && evaluation === null) {
    const points = files.find(({ name, role }) => name === dataset.confusion?.file && role !== 'other model');
    return { points, labels: undefined, texts: undefined, labelRows: null, kept: null };
  }
  const isJudged = evaluation !== null;
  const points = withRole(isJudged ? 'evaluation logits' : 'logits');
  const labels = withRole(isJudged ? 'evaluation labels' : 'labels');
  const join = points && labels && joinBetween(labels, points);
  return {
    points,
    labels,
    texts: isJudged ? undefined : withRole('texts'),
    labelRows: join?.rows ?? null,
    kept: (logits === null ? lists?.lists.kept : join?.kept) ?? null,
  };
}

/** The classes under a node; null for any. */
export function classSet({ result, order }: Finished, node: number | null): ClassSet {
  if (node === null) return null;
  const set = new Uint8Array(result.classes.length);
  for (const c of classesUnder(result.hierarchy, order, node)) set[c] = 1;
  return set;
}

/** The question in words: "maple_tree taken for oak_tree". */
export function askedText(finished: Finished, { truth, predicted, either }: AskedRows, hasTruth: boolean): string {
  const name = (node: number): string => titleOf(finished, node);
  const parts = [
    ...(truth !== null && predicted !== null && truth !== predicted
      ? [`${name(truth)} taken for ${name(predicted)}`]
      : []),
    ...(truth !== null && truth === predicted ? [`${name(truth)} recognised`] : []),
    ...(truth !== null && predicted === null ? [`truly ${name(truth)}`] : []),
    ...(truth === null && predicted !== null ? [`predicted as ${name(predicted)}`] : []),
    ...(either === undefined ? [] : [`${hasTruth ? 'true or predicted' : 'predicted'} class in ${name(either)}`]),
  ];
  return parts.join(', ');
}

/** A probability or a difference of two in three decimals, never rounded to what it is not: 0.394, < 0.001, > 0.999, 1. */
export function probability(value: number): string {
  if (Number.isNaN(value)) return UNDEFINED;
  const size = Math.abs(value);
  const isLess = value < 0;
  if (size === 0 || size === 1) return isLess ? `−${size}` : String(size);
  if (size < 0.0005) return isLess ? '> −0.001' : '< 0.001';
  if (size >= 0.9995) return isLess ? '< −0.999' : '> 0.999';
  return `${isLess ? '−' : ''}${size.toFixed(3)}`;
}

/** "87 of 10,000 points: maple_tree taken for oak_tree". */
export function shownText(shown: number, all: number, asked: string): string {
  const points =
    shown === all ? counted(all, 'point', 'points') : `${count(shown)} of ${counted(all, 'point', 'points')}`;
  return asked === '' ? points : `${points}: ${asked}`;
}

/** Further columns that are in the table; the file that is saved has all of them. */
const MOST_FURTHER = 8;

const numberColumn = (
  id: string,
  title: string,
  hint: string,
  values: Float64Array,
  first: 'ascending' | 'descending',
  width: number,
): Column<number> => ({
  id,
  title,
  hint,
  first,
  width,
  value: (point) => at(values, point),
  text: (point) => probability(at(values, point)),
});

const textColumn = (id: string, title: string, text: (point: number) => string, width: number): Column<number> => ({
  id,
  title,
  align: 'start',
  first: 'ascending',
  width,
  value: text,
  text,
});

/** The row of the file, which every table of points begins with. */
const rowColumn = ({ rowOf }: Points): Column<number> => ({
  id: 'row',
  title: 'Row',
  hint: 'The row of the file, counted from 0',
  first: 'ascending',
  width: 7,
  value: rowOf,
  text: (point) => String(rowOf(point)),
});

const furtherOf = ({ further, placeOf }: Points): Column<number>[] =>
  further
    .slice(0, MOST_FURTHER)
    .map(({ heading, at: says }, i) => textColumn(`further ${i}`, heading, (point) => says(placeOf(point)), 26));

const truthColumn = (points: Points, title: string): Column<number> => textColumn('true', title, points.truthOf, 12);

const GROUPED: Readonly<Record<string, string>> = { true: 'within', false: 'across' };

/**
 * The columns of the table of suspected labels: the label and the class that is suggested, how clear it is, and their
 * groups.
 */
export function suspectColumns(points: Points, suspects: Suspects, grouping: Grouping | null): Column<number>[] {
  const { suggestedNameOf, ofLabel, margin, isWithin } = suspects;
  const number = (id: string, title: string, hint: string, value: (point: number) => number): Column<number> => ({
    ...{ id, title, hint, value, first: 'ascending', width: 10 },
    text: (point) => probability(value(point)),
  });
  const groups = (point: number): string => GROUPED[String(isWithin(point))] ?? UNDEFINED;
  return [
    rowColumn(points),
    truthColumn(points, 'Label'),
    textColumn('suggested', 'Suggested', suggestedNameOf, 12),
    number('margin', 'Margin', 'The probability of the label less the largest one of the others', margin),
    number('of-label', 'Of label', 'The probability of the label', ofLabel),
    ...(grouping === null ? [] : [textColumn('groups', grouping.name, groups, 9)]),
    ...furtherOf(points),
  ];
}

/** The place of the true class among the best ones, if these are all that is known. */
function placeColumn({ predictions: { place }, areComparable }: Points): Column<number>[] {
  if (place === undefined || !areComparable) return [];
  const of = (point: number): number | null => at(place, point) || null;
  return [
    {
      id: 'place',
      title: 'Place of true class',
      hint: 'Among the classes that the point lists, the best one first',
      first: 'ascending',
      width: 14,
      value: of,
      text: (point) => String(of(point) ?? 'not listed'),
    },
  ];
}

/** The confidence of the classifier in each point. */
function probabilityColumns({ predictions, areComparable }: Points): Column<number>[] {
  const { confidence, margin, ofLabel } = predictions;
  const below = 'How far the next class lies below: the least sure first';
  return [
    numberColumn('margin', 'Margin', below, margin, 'ascending', 10),
    numberColumn('confidence', 'Confidence', 'The probability of the predicted class', confidence, 'descending', 11),
    ...(ofLabel === null || !areComparable
      ? []
      : [numberColumn('of-true', 'Of true class', 'The probability of the true class', ofLabel, 'ascending', 11)]),
  ];
}

/** The columns of the table of points: the row, further columns, classes, and the confidence of the classifier. */
export function pointColumns(points: Points): Column<number>[] {
  return [
    rowColumn(points),
    ...(points.predictions.labels === null ? [] : [truthColumn(points, 'True class')]),
    textColumn('predicted', 'Predicted', points.predictedOf, 12),
    ...placeColumn(points),
    ...(points.areProbable ? probabilityColumns(points) : []),
    ...furtherOf(points),
  ];
}

/** A number of a point in a file; none where it is not known. */
const known = (values: Float64Array) => (point: number) => {
  const value = at(values, point);
  return Number.isNaN(value) ? null : value;
};

/** The fields of a point in a file, with all digits and every further column. */
export function pointFields(points: Points): CsvField<number>[] {
  const { predictions, areProbable, areComparable } = points;
  const { confidence, margin, ofLabel, labels, place } = predictions;
  return fieldsOf(points, [
    ...(labels === null ? [] : [field('true', points.truthOf)]),
    field('predicted', points.predictedOf),
    ...(place === undefined || !areComparable ? [] : [field('place_of_true', (point) => at(place, point) || null)]),
    ...(areProbable ? [field('confidence', known(confidence)), field('margin', known(margin))] : []),
    ...(ofLabel === null || !areProbable || !areComparable ? [] : [field('probability_of_true', known(ofLabel))]),
  ]);
}

/** The fields of a suspected label: the label, the class that is suggested, and how clear it is. */
export function suspectFields(points: Points, suspects: Suspects, grouping: Grouping | null): CsvField<number>[] {
  const { labelNameOf, suggestedNameOf, ofLabel, margin, isWithin } = suspects;
  return fieldsOf(points, [
    field('label', labelNameOf),
    field('suggested', suggestedNameOf),
    field('probability_of_label', ofLabel),
    field('normalised_margin', margin),
    ...(grouping === null ? [] : [field(`within_${grouping.name}`, (point) => String(isWithin(point) ?? ''))]),
  ]);
}

const field = (head: string, value: CsvField<number>[1]): CsvField<number> => [head, value];

/** Every file of points begins with the row, and ends with the further columns. */
const fieldsOf = ({ rowOf, further, placeOf }: Points, own: readonly CsvField<number>[]): CsvField<number>[] => [
  field('row', rowOf),
  ...own,
  ...further.map(({ heading, at: says }) => field(heading, (point) => says(placeOf(point)))),
];

/** A column that tells of points beside their classes: an id, a text, a source. */
export interface FurtherColumn {
  readonly heading: string;
  /** The text at a place among the rows of the data; empty for nothing. */
  at(place: number): string;
}

async function columnsIn(file: InputFile): Promise<readonly Ids[]> {
  const { content, further, ids } = file;
  if (content.kind === 'records')
    return content.header.map((heading, column) => ({ heading, values: content.columns[column] ?? [] }));
  // It would take longer than anybody waits for it to read those of a very large text.
  return further ?? ids ?? (content.kind === 'table' ? await columnsBeside(content.table) : null) ?? [];
}

/** True if two columns say the same at each of so many places. */
function areSame(one: FurtherColumn, other: FurtherColumn, places: number): boolean {
  for (let place = 0; place < places; place += 1) {
    if (one.at(place) !== other.at(place)) return false;
  }
  return true;
}

/** Every column of the files that tells of the points and is not used otherwise: of the logits, their labels, and texts. */
export async function furtherColumns(finished: Pick<Finished, 'dataset' | 'files'>): Promise<FurtherColumn[]> {
  const { points, labels, texts: textsFile, labelRows, kept } = filesOfPoints(finished);
  const { texts, evaluation } = finished.dataset;
  const known = (evaluation ?? finished.dataset).labels;
  const found: FurtherColumn[] = [];
  const add = (heading: string, values: readonly string[], rowOf: (place: number) => number): void => {
    const column = { heading, at: (place: number): string => values[rowOf(place)] ?? '' };
    const places = known?.values.length ?? values.length;
    // The same column may stand in two files.
    if (!found.some((each) => each.heading === heading && areSame(each, column, places))) found.push(column);
  };
  const ofPoints = points === undefined ? [] : await columnsIn(points);
  for (const { heading, values } of ofPoints) {
    add(heading || 'text', values, (place) => kept?.[place] ?? place);
  }
  if (textsFile !== undefined && texts !== null) add(ownName(textsFile.name), texts, (place) => place);
  const ofLabels = labels === undefined || labels.source === points?.source ? [] : await columnsIn(labels);
  for (const { heading, values } of ofLabels) {
    // Labels in the order of the points, or matched by their ids.
    const fits = labelRows !== null || values.length === known?.values.length;
    if (fits && !isLabelName(heading)) add(heading || 'text', values, (place) => labelRows?.[place] ?? place);
  }
  return found;
}
