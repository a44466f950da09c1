/** Lists of predictions beside one list of true classes: they are pairs with it, as two columns of a table are. */

import { DataError } from '../../base/error.ts';
import { type Content, type Guess, type InputFile, LENGTH_MISMATCH, type Role } from '../../model/dataset.ts';
import { countsUp, isUnlabelled } from '../facts/columns.ts';
import { isLabelName, isPlainTruth, ownName, saysOf, saysPrediction } from '../words.ts';
import { isDistinct, isEver } from './guess-role.ts';

/** One value a point, and what the point is called, where that is there. */
interface List {
  readonly values: readonly string[];
  readonly ids: readonly string[] | null;
  /** The heading of the values. */
  readonly heading: string;
}

/** The list that a file is, alone or behind ids; null for other contents. */
export function listIn({ content }: InputFile): List | null {
  if (content.kind === 'numbers') {
    const areClasses = content.values.every((value) => Number.isInteger(value) || isUnlabelled(value));
    return areClasses ? { values: Array.from(content.values, String), ids: null, heading: '' } : null;
  }
  if (content.kind === 'strings') return { values: content.values, ids: null, heading: '' };
  if (content.kind !== 'records') return null;
  const ids = content.columns.find(isDistinct) ?? null;
  const lists = content.columns.flatMap((values, column) => {
    const heading = content.header[column] ?? '';
    return isDistinct(values) ? [] : [{ values, ids, heading }];
  });
  const named = lists.filter(({ heading }) => ['truth', 'prediction'].includes(saysOf(heading) ?? ''));
  const [only = null, ...more] = named.length > 0 ? named : lists;
  return ids === null || more.length > 0 ? null : only;
}

/** True for a list below a heading that says prediction. */
export const isHeadedPredicted = (file: InputFile): boolean => saysOf(listIn(file)?.heading ?? 'id') === 'prediction';

const isCalledPredicted = (file: InputFile): boolean => saysPrediction(file.name) || isHeadedPredicted(file);

/** Two lists of one length without a first value that heads each. */
function withoutHeadings(lists: readonly [List, List]): readonly [List, List] {
  const areHeaded = lists.every(({ values: [first = '', ...rest] }) => saysOf(first) !== null && !rest.includes(first));
  const [own, theirs] = lists;
  const without = (list: List): List => ({ ...list, values: list.values.slice(1) });
  return areHeaded && own.ids === null && theirs.ids === null ? [without(own), without(theirs)] : lists;
}

/** The values of a list for the points of another, by their ids or their order; null where it has others. */
function inOrderOf(list: List, other: List): readonly string[] | null {
  if (list.values.length !== other.values.length) return null;
  if (list.ids === null || other.ids === null) return list.values;
  const known = new Map(list.ids.map((id, row) => [id, list.values[row] ?? '']));
  const found = other.ids.map((id) => known.get(id));
  if (found.every((value) => value !== undefined)) return found;
  // Programs that forget the ids write row numbers.
  return countsUp(other.ids) ? list.values : null;
}

/** A file with a role that is known and not guessed again, and as it was opened. */
export function known(file: InputFile, role: Role, reason: string): InputFile {
  const guess: Guess = { role, roles: [role, ...file.roles.filter((other) => other !== role)], reason };
  return { ...file, ...guess, guess, alone: file.alone ?? file };
}

/** Predictions as pairs with true classes; null where either is no list, or they are of other points. */
function withTruth(predicted: InputFile, truth: InputFile): InputFile | null {
  const [given, said] = [listIn(predicted), listIn(truth)];
  if (given === null || said === null) return null;
  const [own, theirs] = withoutHeadings([given, said]);
  const found = inOrderOf(theirs, own);
  if (found === null) return null;
  const pairs: Content = { kind: 'pairs', truth: found, prediction: own.values };
  const reason = `what was predicted, and the true classes are in ${truth.name}`;
  // Both names leave no doubt.
  const isSaid = isLabelName(ownName(truth.name));
  const doubt = { code: 'truth-in', message: `${predicted.name} was taken for ${reason}.` };
  const areOtherIds =
    own.ids !== null && theirs.ids !== null && new Set([...own.ids, ...theirs.ids]).size > found.length;
  const inOrder = `${predicted.name} has row numbers, and ${truth.name} has others: both were taken in the order of their rows.`;
  const told = [...(isSaid ? [] : [doubt]), ...(areOtherIds ? [{ code: 'in-order', message: inOrder }] : [])];
  const warnings = [...(predicted.warnings ?? []), ...told];
  return {
    ...known(predicted, 'confusion', reason),
    ...{ content: pairs, shape: [found.length, 2], truthIn: truth.name, warnings },
  };
}

/** The same. @throws DataError where they are of other points */
export function pairsWith(predicted: InputFile, truth: InputFile): InputFile {
  const pairs = withTruth(predicted, truth);
  if (pairs !== null) return pairs;
  const message = `${predicted.name} and ${truth.name} are not of the same points`;
  throw new DataError(LENGTH_MISMATCH, message, 'Save both in the same order, or with the id of each point.', {
    file: truth.name,
  });
}

/**
 * The files, of which all that are called predictions are pairs with the only other list of labels. Beside values of classes or
 * features, labels are those of their rows.
 */
export function pairedWithTruth(files: readonly InputFile[]): readonly InputFile[] {
  const isOther = ({ role }: InputFile): boolean =>
    !['labels', 'classes', 'texts', 'reference', 'unused'].includes(role);
  if (files.length < 2 || files.some(isOther)) return files;
  const lists = files.filter((file) => file.roles.includes('labels') && listIn(file) !== null);
  // Beside the only list that is called gold, another one is what was predicted.
  const isGold = (file: InputFile): boolean =>
    !isCalledPredicted(file) && (isPlainTruth(ownName(file.name)) || isPlainTruth(listIn(file)?.heading ?? ''));
  const [gold, ...golden] = lists.filter(isGold);
  const isBeside = (file: InputFile): boolean =>
    lists.length === 2 && golden.length === 0 && gold !== undefined && file !== gold;
  const isPredicted = (file: InputFile): boolean => isCalledPredicted(file) || isBeside(file);
  const [truth, ...more] = lists.filter((file) => !isPredicted(file) && file.role === 'labels');
  if (truth === undefined || more.length > 0) return files;
  const predicted = lists.filter(isPredicted);
  // A sample of a submission has one class for all points.
  const varied = predicted.filter((file) => !isEver(listIn(file)?.values ?? []));
  const used = varied.length > 0 ? varied : predicted;
  const paired = files.map((file) => (used.includes(file) ? withTruth(file, truth) : null));
  const names = paired.flatMap((file) => (file === null ? [] : [file.name]));
  if (names.length === 0) return files;
  const ofTruth = known(truth, 'labels', `the true classes of ${names.join(' and ')}`);
  const isSample = (file: InputFile): boolean => predicted.includes(file) && !used.includes(file);
  const asSample = (file: InputFile) => known(file, 'unused', 'one class for all points, beside other predictions');
  return files.map((file, i) => paired[i] ?? (file === truth ? ofTruth : isSample(file) ? asSample(file) : file));
}
