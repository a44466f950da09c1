/** Choice of the labels of a model. */

import { isNumber } from '../../base/number-text.ts';
import type { Content, InputFile, Join, RowsBeside } from '../../model/dataset.ts';
import { labelsAmong } from '../dataset/labels.ts';
import { isLabelName, ownName, saysNoLabels, splitOf } from '../words.ts';
import { isDistinct } from './guess-role.ts';

/** Evidence of a sample of rows on two files. */
export const besideOf = (a: InputFile, b: InputFile): RowsBeside | undefined =>
  a.beside?.get(b.id) ?? b.beside?.get(a.id);

/** Join by ids of labels and points; undefined where both are taken in the order of their rows. */
export const joinBetween = (a: InputFile, b: InputFile): Join | undefined => a.joins?.get(b.id) ?? b.joins?.get(a.id);

/** The columns of a file of text: of a list one, of a table all; none of other files. */
export const columnsOfText = (content: Content): readonly (readonly string[])[] =>
  content.kind === 'strings' ? [content.values] : content.kind === 'records' ? content.columns : [];

/** Number of classes of a list of labels, whatever its role; null for other files. */
export function classesIn({ content, roles, name }: InputFile): number | null {
  if (!roles.includes('labels') || saysNoLabels(name)) return null;
  if (content.kind === 'numbers') return content.values.reduce((most, value) => (value >= most ? value + 1 : most), 0);
  const values = content.kind === 'records' ? labelsAmong(content.header, content.columns) : columnsOfText(content)[0];
  // The numbers of a table may be anything.
  const areOpen = values === undefined || (content.kind === 'records' && values.every(isNumber));
  return areOpen || isDistinct(values) ? null : new Set(values).size;
}

/** True where ids say which label is of which point. */
export const areJoined = (join: Join | undefined): boolean => join?.rows !== undefined || join?.areSame === true;

/**
 * Fit of labels and a model, the strongest evidence first: one file for both, ids, length, the rows, then the split and labels by name, as many
 * classes as columns, and a common beginning of the names. The first two are 0 for labels that do not fit.
 */
export function fitOf(labels: InputFile, model: InputFile | undefined): readonly number[] {
  if (model === undefined) {
    const says = [splitOf(labels.name) === 0, isLabelName(ownName(labels.name))];
    return [1, 1, 0, ...says.map(Number)];
  }
  const [own, rows] = [labels.shape[0], model.shape[0]];
  const { accuracy = 0, fits } = besideOf(labels, model) ?? {};
  const isOfIds = areJoined(joinBetween(labels, model));
  const length = isOfIds ? 2 : rows == null ? 1 : rows === own ? 2 : 0;
  let prefix = 0;
  while (prefix < labels.name.length && labels.name[prefix] === model.name[prefix]) prefix++;
  return [
    labels.source === model.source ? 3 : fits === 'no' ? 0 : isOfIds ? 2 : 1,
    length,
    fits === 'yes' ? accuracy : 0,
    splitOf(labels.name) === splitOf(model.name) ? 1 : 0,
    isLabelName(ownName(labels.name)) ? 1 : 0,
    classesIn(labels) === (model.shape[1] ?? null) ? 1 : 0,
    prefix,
  ];
}

/** The better fit first. */
export function betterFit(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return (b[at] ?? 0) - (a[at] ?? 0);
}

/** True where labels can be those of a model: as many, and none of another one. Labels that somebody chose are. */
export function mayBeLabels(labels: InputFile, model: InputFile, models: readonly InputFile[]): boolean {
  const [, length = 0] = fitOf(labels, model);
  if (length === 0) return false;
  const isOfAnother =
    besideOf(labels, model)?.fits === 'no' && models.some((one) => besideOf(labels, one)?.fits === 'yes');
  return labels.reason === CHOSEN || !isOfAnother;
}

/** Why a file has a role that somebody chose. */
export const CHOSEN = 'chosen';

/** True for predictions of a model: they agree with it as well as can be, beside labels of which it gets some wrong. */
export const isPrediction = (
  labels: InputFile,
  all: readonly InputFile[],
  models: readonly InputFile[],
): InputFile | undefined =>
  models.find((model) => {
    const isOwn = besideOf(labels, model)?.accuracy === 1;
    return (
      isOwn && all.some((other) => besideOf(other, model)?.fits === 'yes' && besideOf(other, model)?.accuracy !== 1)
    );
  });

/** The labels of a model among several; null for none. Of equals, the first by name, so that the order of opening is no matter. */
export function labelsFor(
  model: InputFile,
  labels: readonly InputFile[],
  models: readonly InputFile[],
): InputFile | null {
  const [best = null] = labels
    .filter((each) => mayBeLabels(each, model, models))
    .map((file) => ({ file, fit: fitOf(file, model) }))
    .sort((a, b) => betterFit(a.fit, b.fit) || (a.file.name < b.file.name ? -1 : 1));
  return best?.file ?? null;
}

/** With at least this many points a column, a column whose class no point has is taken for no class. */
const POINTS_A_CLASS = 10;

/** True where the number of classes among these points is surely not the number of columns. */
export function areOthers(columns: number, classes: number, points: number): boolean {
  const isFewer = classes < columns && (points >= POINTS_A_CLASS * columns || 2 * classes <= columns);
  return classes > columns || isFewer;
}
