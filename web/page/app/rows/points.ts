import { at } from '../../../engine/base/arrays.ts';
import { joinBetween } from '../../../engine/data/roles/labels-for.ts';
import type { ClassSet } from '../../../engine/decisions/points/points-where.ts';
import { NO_CLASS, type PointPredictions } from '../../../engine/decisions/points/types.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import type { Dataset, InputFile } from '../../../engine/model/dataset.ts';
import { predictsClasses } from '../../../engine/model/result.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { count, counted, UNDEFINED } from '../parts/format.ts';
import type { AskedRows } from '../view/choices.ts';
import type { FurtherColumn } from './point-columns.ts';

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
export function filesOfPoints({ dataset, files }: Pick<Finished, 'dataset' | 'files'>): FilesOfPoints {
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
