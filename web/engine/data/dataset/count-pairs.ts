/** Counts points by their true and predicted class. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import { counted, listNames } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { Classes, Content, Counted } from '../../model/dataset.ts';
import { tooLarge } from '../content/square.ts';
import { areSigns } from '../roles/guess-role.ts';
import { PAIRS } from './confusion.ts';
import { createFinder, readLabels, wasFolded } from './labels.ts';

/** A number as the name of a class: whole ones without a point, but with zeros in front as they are written. */
const codeOf = (cell: string): string => {
  const own = cell.trim();
  return isNumber(own) && !/^0\d/.test(own) && Number.isInteger(toNumber(own)) ? String(toNumber(own)) : own;
};

/**
 * Numbers that stand alone are names of classes, unless they are all from 0 to one less than their number: codes. Null where they
 * are none.
 */
function codesIn(truth: readonly string[], prediction: readonly string[]) {
  if (!truth.every(isNumber) || areSigns(Float64Array.from(truth, toNumber))) return null;
  const own = truth.map(codeOf);
  const predicted = prediction.map(codeOf);
  const used = new Set([...own, ...predicted.filter(isNumber)]);
  if ([...used].every((code) => /^(?:0|[1-9]\d*)$/.test(code) && Number(code) < used.size)) return null;
  const names = [...new Set(own)].sort((a, b) => toNumber(a) - toNumber(b) || (a < b ? -1 : 1));
  return { truth: own, prediction: predicted, classes: { file: '', names, groupings: [] } };
}

/**
 * Points by true and predicted class. Classes that are words are those of the truth in sorted order, as scikit-learn has
 * them; what is predicted and none of them is no class.
 */
export function countPairs(
  { counts, ...said }: Omit<Content & { kind: 'pairs' }, 'kind' | 'count'>,
  file: string,
  classes: Classes | null,
): Counted | DataError {
  const codes = classes === null ? codesIn(said.truth, said.prediction) : null;
  const { truth, prediction } = codes ?? said;
  const indices = codes === null && truth.every(isNumber) && !areSigns(Float64Array.from(truth, toNumber));
  const labels = readLabels(
    indices ? { kind: 'numbers', values: Float64Array.from(truth, toNumber) } : { kind: 'strings', values: truth },
    file,
    codes?.classes ?? classes,
  );
  const find = createFinder(labels.names);
  // Numbers count in the order of the list, as those of the truth do.
  const places = classes?.listed?.map((name) => labels.names.indexOf(name));
  const predicted = prediction.map((said: string) => {
    const number = indices && isNumber(said) ? toNumber(said) : -1;
    const isIndex = Number.isInteger(number) && number >= 0 && !(classes && number >= labels.count);
    return isIndex ? (places?.[number] ?? number) : (find(said) ?? -1);
  });
  const size = predicted.reduce((most, c) => Math.max(most, c + 1), labels.count);
  const refused = tooLarge(size) ?? wrongCount(counts);
  if (refused) return refused;
  const values = new Float64Array(size * size);
  const others = new Map<string, number>();
  const outside = new Float64Array(size);
  labels.values.forEach((row, point) => {
    const said = prediction[point];
    if (said === undefined) throw unpaired(file, point);
    const many = counts === undefined ? 1 : toNumber(counts[point] ?? '');
    const column = predicted[point] ?? -1;
    if (column >= 0) {
      const cell = row * size + column;
      values[cell] = (values[cell] ?? 0) + many;
    } else {
      outside[row] = (outside[row] ?? 0) + many;
      others.set(said, (others.get(said) ?? 0) + many);
    }
  });
  const folded = indices
    ? undefined
    : prediction.find(
        (said, point) => (predicted[point] ?? -1) >= 0 && said.trim() !== labels.names[predicted[point] ?? -1],
      );
  const lost = outside.reduce((sum, points) => sum + points, 0);
  if (lost > 0 && predicted.every((column) => column < 0)) return noneInCommon(labels.names, others);
  const warnings = [
    ...(labels.warnings ?? []),
    ...(folded === undefined ? [] : [wasFolded(folded, file)]),
    ...(lost === 0 ? [] : [predictedOutside(lost, others, file)]),
  ];
  const names = indices && classes === null ? null : labels.names;
  const points = { truth: labels.values, predicted: Int32Array.from(predicted) };
  return {
    ...{ size, values, names, isNamedTwice: false, truth: 'rows', warnings },
    ...(lost > 0 && { outside }),
    ...(counts === undefined && { points }),
  };
}

/** Why columns that share no name are no pairs: one of them may be the names of files, or numbers of what the other one calls. */
function noneInCommon(names: readonly string[], others: ReadonlyMap<string, number>): DataError {
  const some = (all: Iterable<string>): string =>
    [...all]
      .slice(0, 3)
      .map((name) => `'${name.slice(0, 40)}'`)
      .join(', ');
  return new DataError(
    'no-common-class',
    `none of the predictions (${some(others.keys())}) is one of the true classes (${some(names)})`,
    'Give true and predicted classes the same names in both columns, or say which columns they are.',
  );
}

/** What is said of predictions that are no class of the points: the most frequent ones. */
function predictedOutside(points: number, others: ReadonlyMap<string, number>, file: string): Warning {
  const frequent = [...others].sort((a, b) => b[1] - a[1]).map(([name, many]) => `'${name.slice(0, 40)}' (${many})`);
  return {
    code: 'predicted-outside',
    message: `${counted(points, 'prediction', 'predictions')} in ${file} ${points === 1 ? 'is' : 'are'} no class of the points: ${listNames(frequent)}. They count as wrong and are no leaf.`,
  };
}

const unpaired = (file: string, row: number): DataError =>
  new DataError('ragged', formatted`row ${row} has a true class and no predicted one`, PAIRS, { file, row });

function wrongCount(counts: readonly string[] | undefined): DataError | null {
  const row = counts?.findIndex((said) => !(isNumber(said) && toNumber(said) >= 0 && toNumber(said) < Infinity)) ?? -1;
  if (row < 0) return null;
  return new DataError(
    'bad-value',
    formatted`the count at row ${row} is '${counts?.[row]?.slice(0, 40) ?? ''}', expected a number of at least 0`,
    'Say in each row how many points it stands for.',
    { row },
  );
}
