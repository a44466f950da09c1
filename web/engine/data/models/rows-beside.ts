/** Evidence from a sample of rows of files that are open together: whose labels are whose, and one model twice. */

import { unlessRefused } from '../../base/error.ts';
import { softmax } from '../../base/softmax.ts';
import type { InputFile, Join, RowsBeside } from '../../model/dataset.ts';
import { agreementOf } from '../facts/agreement.ts';
import { areShares } from '../numbers.ts';
import { joinBetween } from '../roles/labels-for.ts';
import { FEW, MANY, type SampledRows, sampleOf } from './sample-rows.ts';

/** Fewest rows needed to say that labels belong to other points. */
const MIN_ROWS = 50;
/** A model that is as sure of its answers as this, on the mean, is not right by chance alone. */
const CONFIDENT = 0.5;
/** Largest difference of two probabilities of one model by rounding. */
const SLACK = 1e-3;

/** The files that were opened, with what rows say of each of them and the others. */
export async function withRowsBeside(opened: readonly InputFile[], before: readonly InputFile[]): Promise<InputFile[]> {
  const made: InputFile[] = [];
  for (const [i, file] of opened.entries()) {
    const beside = new Map<string, RowsBeside>();
    for (const other of [...before, ...opened.slice(0, i)]) {
      // A file that cannot be read is reported when it is used.
      const found = await unlessRefused(
        () => besideOf(file, other),
        () => null,
      );
      if (found !== null) beside.set(other.id, found);
    }
    made.push({ ...file, beside });
  }
  return made;
}

const isModel = ({ roles }: InputFile): boolean => roles.includes('logits');
const isLabels = ({ content, roles }: InputFile): boolean =>
  roles.includes('labels') && (content.kind === 'numbers' || content.kind === 'strings' || 'ones' in content);

async function besideOf(a: InputFile, b: InputFile): Promise<RowsBeside | null> {
  if (isLabels(a) && isModel(b) && !isLabels(b)) return ofLabels(a, b);
  if (isLabels(b) && isModel(a) && !isLabels(a)) return ofLabels(b, a);
  return isModel(a) && isModel(b) && a.source !== b.source ? ofModels(a, b) : null;
}

async function ofLabels(labels: InputFile, model: InputFile, extent = FEW): Promise<RowsBeside | null> {
  const join = joinBetween(labels, model);
  const rows = model.shape[0] ?? null;
  const hasOther = join?.rows === undefined && rows !== null && rows !== labels.shape[0];
  const sample = hasOther || join?.error ? null : await sampleOf(model, extent);
  if (sample === null) return null;
  const truth = sample.rows.map((row) => labelAt(labels, labelRowOf(row, join)));
  const isNames = labels.content.kind === 'strings';
  const found = agreement(
    isNames ? matchNames(sample.top, truth) : { a: sample.top, b: numbered(truth, model, labels) },
  );
  if (found?.fits !== 'no') return found;
  // A model that was hardly trained is right by chance, too, and not so sure.
  if (meanConfidence(sample) < CONFIDENT) return { accuracy: found.accuracy };
  return extent === FEW ? ofLabels(labels, model, MANY) : found;
}

/** The mean probability of the predicted class; 1 if the file has no values. */
function meanConfidence({ columns, rows, values }: SampledRows): number {
  if (values === null) return 1;
  const sum = rows.reduce((total, _, i) => total + Math.max(...probabilities(rowOf(values, i, columns))), 0);
  return sum / rows.length;
}

const rowOf = (values: Float64Array, row: number, columns: number): Float64Array =>
  values.subarray(row * columns, (row + 1) * columns);

/** Row of the label of a point; -1 for none. */
function labelRowOf(point: number, join: Join | undefined): number {
  if (join?.rows === undefined) return point;
  const place = join.kept === undefined ? point : join.kept.indexOf(point);
  return join.rows[place] ?? -1;
}

function labelAt({ content }: InputFile, row: number): number | string {
  if (content.kind === 'numbers' || content.kind === 'strings') return content.values[row] ?? -1;
  return (content.kind === 'table' ? content.ones?.[row] : undefined) ?? -1;
}

/** Two classes for each row: what two files say of it. -1: unknown. */
interface ClassPairs {
  readonly a: ArrayLike<number>;
  readonly b: ArrayLike<number>;
}

/** Labels from 0, where they count from 1. */
function numbered(truth: readonly (number | string)[], { shape }: InputFile, { content }: InputFile): number[] {
  const isFromOne =
    content.kind === 'numbers' && content.values.includes(shape[1] ?? -1) && !content.values.includes(0);
  return truth.map((value) => Number(value) - (isFromOne ? 1 : 0));
}

/** Class that each name means: in even rows, the most frequent prediction of the name. Odd rows then check this. */
function matchNames(top: Int32Array, names: readonly (number | string)[]): ClassPairs {
  const counts = new Map<number | string, Map<number, number>>();
  for (let i = 0; i < top.length; i += 2) {
    const own = counts.get(names[i] ?? '') ?? new Map<number, number>();
    own.set(top[i] ?? -1, (own.get(top[i] ?? -1) ?? 0) + 1);
    counts.set(names[i] ?? '', own);
  }
  const most = new Map<number | string, number>();
  for (const [name, own] of counts)
    most.set(name, [...own].reduce((best, each) => (each[1] > best[1] ? each : best))[0]);
  const between = Array.from(top.keys()).filter((i) => i % 2 === 1);
  return { a: between.map((i) => top[i] ?? -1), b: between.map((i) => most.get(names[i] ?? '') ?? -1) };
}

/** The evidence of the agreement of two lists of classes on their rows; null where nothing is known. */
function agreement({ a, b }: ClassPairs): RowsBeside | null {
  const { rows, same, chance, isMoreThanChance, different } = agreementOf(a, b);
  if (rows === 0) return null;
  // An untrained model may predict the same class for all points: it says nothing about whose labels these are.
  const isVaried = rows >= MIN_ROWS && different[0] >= different[1] / 2;
  return { accuracy: same / rows, fits: isMoreThanChance ? 'yes' : isVaried && chance < 0.5 ? 'no' : undefined };
}

/** Two tables of values: whether they are of one model, and whether their rows are most likely the same points. */
async function ofModels(a: InputFile, b: InputFile, extent = FEW): Promise<RowsBeside | null> {
  const [one, other] = [await sampleOf(a, extent), await sampleOf(b, extent)];
  if (one === null || other === null || one.columns !== other.columns) return null;
  const places = new Map(other.rows.map((row, i) => [row, i]));
  const pairs = one.rows.flatMap((row, i) => {
    const place = places.get(row);
    return place === undefined ? [] : [[i, place] as const];
  });
  const columnsOfA = placesIn(b, a);
  const top = (value = -1): number => columnsOfA?.[value] ?? value;
  const found = agreement({ a: pairs.map(([i]) => one.top[i] ?? -1), b: pairs.map(([, j]) => top(other.top[j])) });
  if (found === null) return null;
  if (found.fits === 'no') {
    const areSure = meanConfidence(one) >= CONFIDENT && meanConfidence(other) >= CONFIDENT;
    return areSure && extent === FEW ? ofModels(a, b, MANY) : { fits: areSure ? 'no' : undefined };
  }
  const [own, theirs] = [one.values, other.values];
  const { columns } = one;
  const isSameModel =
    own !== null &&
    theirs !== null &&
    pairs.every(([i, j]) => areSame(rowOf(own, i, columns), inOrder(rowOf(theirs, j, columns), columnsOfA)));
  return { fits: found.fits, isSameModel };
}

/** By column of a table, the column of another one that has its name; null where names do not tell. */
function placesIn(file: InputFile, other: InputFile): readonly number[] | null {
  const [names, known] = [columnNamesOf(file), columnNamesOf(other)];
  if (names === null || known === null) return null;
  const places = names.map((name) => known.indexOf(name));
  return new Set(places).size === known.length && !places.includes(-1) ? places : null;
}

const columnNamesOf = ({ content }: InputFile): readonly string[] | null =>
  (content.kind === 'table' ? content.table.columnNames : null) ?? null;

/** A row with each value in the place of its column. */
function inOrder(row: Float64Array, places: readonly number[] | null): Float64Array {
  if (places === null) return row;
  const turned = new Float64Array(row.length);
  for (const [column, place] of places.entries()) turned[place] = row[column] ?? Number.NaN;
  return turned;
}

const areProbabilities = (row: Float64Array): boolean => areShares(row, 10 * SLACK);

/** A row as probabilities: softmax of logits. */
const probabilities = (row: Float64Array): Float64Array => (areProbabilities(row) ? row : softmax(row));

/** True for rows that are the values of one model: logits up to a constant, or probabilities of these logits. */
function areSame(a: Float64Array, b: Float64Array): boolean {
  const isNear = (p: Float64Array, q: Float64Array, slack: number): boolean =>
    p.every((value, i) => Math.abs(value - (q[i] ?? Number.NaN)) <= slack);
  if (areProbabilities(a) || areProbabilities(b)) return isNear(probabilities(a), probabilities(b), SLACK);
  const belowMost = (row: Float64Array): Float64Array => {
    const most = Math.max(...row);
    return row.map((value) => value - most);
  };
  const own = belowMost(a);
  return isNear(own, belowMost(b), SLACK * (1 - Math.min(...own)));
}
