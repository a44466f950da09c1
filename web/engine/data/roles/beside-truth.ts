/** Lists of predictions beside one list of true classes: they are pairs with it, as two columns of a table are. */

import type { Content, Guess, InputFile, Role } from '../../model/dataset.ts';
import { saysPrediction } from '../words.ts';

/** The values of a list, one a point; null for other contents. */
function valuesOf({ content }: InputFile): readonly string[] | null {
  if (content.kind === 'numbers') return Array.from(content.values, String);
  return content.kind === 'strings' ? content.values : null;
}

const isPredicted = ({ name }: InputFile): boolean => saysPrediction(name);

/** A file with a role that is known and not guessed again, and as it was opened. */
function known(file: InputFile, role: Role, reason: string): InputFile {
  const guess: Guess = { role, roles: [role, ...file.roles.filter((other) => other !== role)], reason };
  return { ...file, ...guess, guess, alone: file.alone ?? file };
}

/** Predictions as pairs with true classes; null where either is no list, or one is longer. */
export function withTruth(predicted: InputFile, truth: InputFile): InputFile | null {
  const [own, theirs] = [valuesOf(predicted), valuesOf(truth)];
  if (own === null || theirs === null || own.length !== theirs.length) return null;
  const pairs: Content = { kind: 'pairs', truth: theirs, prediction: own };
  const paired = known(predicted, 'confusion', `what was predicted, and the true classes are in ${truth.name}`);
  return { ...paired, content: pairs, shape: [own.length, 2], truthIn: truth.name };
}

/**
 * The files, of which all that are called predictions are pairs with the only other list of labels. Beside values of classes or
 * features, labels are those of their rows.
 */
export function pairedWithTruth(files: readonly InputFile[]): readonly InputFile[] {
  const lists = files.filter((file) => valuesOf(file) !== null && file.roles.includes('labels'));
  const [truth, ...more] = lists.filter((file) => !isPredicted(file) && file.role === 'labels');
  const isOther = ({ role }: InputFile): boolean => !['labels', 'classes', 'reference', 'unused'].includes(role);
  if (truth === undefined || more.length > 0 || files.some(isOther)) return files;
  const paired = files.map((file) => (lists.includes(file) && isPredicted(file) ? withTruth(file, truth) : null));
  const names = paired.flatMap((file) => (file === null ? [] : [file.name]));
  if (names.length === 0) return files;
  const ofTruth = known(truth, 'unused', `the true classes of ${names.join(' and ')}`);
  return files.map((file, i) => paired[i] ?? (file === truth ? ofTruth : file));
}
