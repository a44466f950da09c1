/** Models among the files: which of them is shown, and files for evaluation. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import type { InputFile, Role, Square } from '../../model/dataset.ts';
import { isWholeTable } from '../elements.ts';
import { isEvaluationOf, logitsRank, splitOf } from '../words.ts';
import { besideOf, CHOSEN } from './labels-for.ts';

export type Assigned = Map<string, InputFile>;

/** The same file in another role, which comes first among its possible roles. */
export function withRole(file: InputFile, role: Role, reason = file.reason): InputFile {
  return { ...file, role, roles: [role, ...file.roles.filter((other) => other !== role)], reason };
}

export const holder = (assigned: Assigned, role: Role): InputFile | undefined =>
  [...assigned.values()].find((file) => file.role === role);

export const leftOut = (file: InputFile, reason: string): InputFile => withRole(file, 'unused', reason);

export const isTaken = (holder: InputFile, role: Role): string => `${holder.name} is the ${role} already`;

const isWhole = ({ content }: InputFile): boolean => content.kind === 'table' && isWholeTable(content.table);

/** Each of these outweighs all that is asked after it: ranks of names are below 4, and 4 * a split below 12. */
const WHOLE = 16;
const SPLIT = 4;

/** The least of several are the logits: no whole numbers, of training data, and called so. */
export const logitsOrder = (file: InputFile): number =>
  (isWhole(file) ? WHOLE : 0) + SPLIT * splitOf(file.name) + logitsRank(file.name);

/** True where columns are places of a list, and no classes. */
const areLists = ({ content }: InputFile): boolean =>
  content.kind === 'lists' || (content.kind === 'table' && content.table.firstRows?.areRanks === true);

/** The square that a table is; undefined for other contents. */
export const squareIn = ({ content }: InputFile): Square | undefined =>
  content.kind === 'table' && !(content.square instanceof DataError) ? content.square : undefined;

/** Names that a table or pairs have for their classes; null where they have none. */
export function namesIn(file: InputFile): readonly string[] | null {
  const { content } = file;
  if (content.kind === 'pairs') return content.truth.every(isNumber) ? null : [...new Set(content.truth)];
  return squareIn(file)?.names ?? (content.kind === 'table' ? (content.table.columnNames ?? null) : null);
}

/** Why a table cannot be a model over the classes of another one; null where it can. */
export function differenceOf(file: InputFile, shown: InputFile): string | null {
  const [own, columns] = [file, shown].map((each) => (each.content.kind === 'pairs' ? null : (each.shape[1] ?? null)));
  if (own && columns && own !== columns) {
    return formatted`${own} ${own === 1 ? 'column' : 'columns'}, ${shown.name} has ${columns}`;
  }
  const [names, known] = [namesIn(file), new Set(namesIn(shown))];
  const other = known.size > 0 ? names?.find((name) => !known.has(name)) : undefined;
  return other === undefined ? null : `its class '${other.slice(0, 40)}' is none of ${shown.name}`;
}

/** True where a table is plainly of a model like another one, of more or fewer of its classes: by their names, or as probabilities. */
export function isAlike(file: InputFile, other: InputFile): boolean {
  const [names, known] = [namesIn(file), namesIn(other)];
  if (names && known) return names.every((name) => known.includes(name));
  return [file, other].every(({ content }) => content.kind === 'table' && content.table.firstRows?.areProbabilities);
}

export const SAME_CLASSES = 'Models are compared over the same classes: close it, or choose its role.';

/** File that is not used although it looks like a model: this is said, unless somebody chose another one instead. */
export const refused = (file: InputFile, shown: InputFile, reason: string, remedy: string): InputFile => ({
  ...leftOut(file, reason),
  leftOut:
    shown.reason === CHOSEN ? undefined : { code: 'left-out', message: `${file.name} is not used: ${reason}.`, remedy },
});

/** Values of all classes beside lists of the best ones, or the other way round. */
const otherForm = (file: InputFile, shown: InputFile): InputFile =>
  refused(
    file,
    shown,
    `${areLists(file) ? 'it' : shown.name} lists the best classes alone`,
    "On the command line, 'changes' compares both.",
  );

/** True where a table cannot be another model at all: of another kind, or decisions; or from the same file, as what was made of it. */
const isOther = (file: InputFile, shown: InputFile): boolean =>
  file.source === shown.source ||
  isWhole(file) !== isWhole(shown) ||
  (file.content.kind === 'table' && file.content.table.firstRows?.areBits === true && shown.role === 'logits');

/** True for pairs and a matrix of as many points: what a run saves of one test. */
const areCountedIn = ({ content }: InputFile, matrix: InputFile): boolean =>
  content.kind === 'pairs' && content.truth.length === squareIn(matrix)?.values.reduce((sum, n) => sum + n, 0);

/** A table beside the model that is shown. */
function beside(file: InputFile, shown: InputFile, assigned: Assigned): InputFile {
  const models = modelFiles(assigned.values());
  const tested = models.find(({ name }) => shown.role === 'logits' && isEvaluationOf(file.name, name));
  const difference = areLists(file) ? null : differenceOf(file, shown);
  const evaluation = holder(assigned, 'evaluation logits');
  if (tested === shown && difference === null && !isWhole(file)) {
    if (evaluation) return leftOut(file, isTaken(evaluation, 'evaluation logits'));
    return withRole(file, 'evaluation logits', `${file.reason}; the name says evaluation`);
  }
  if (areLists(file) !== areLists(shown) && file.source !== shown.source) return otherForm(file, shown);
  if (isOther(file, shown)) return leftOut(file, difference ?? isTaken(shown, shown.role));
  const same = models.find(
    (model) => besideOf(file, model)?.isSameModel || areCountedIn(file, model) || areCountedIn(model, file),
  );
  if (same)
    return refused(
      file,
      shown,
      `it has the ${file.role === 'confusion' ? 'points' : 'values'} of ${same.name}`,
      "To compare them, choose 'other model' as its role.",
    );
  if (difference !== null) return refused(file, shown, difference, SAME_CLASSES);
  return tested
    ? leftOut(file, `for the evaluation of ${tested.name}`)
    : withRole(file, 'other model', `another model, beside ${shown.name}`);
}

/** A file beside the shown model, which may be given that role by hand. */
function offered(file: InputFile): InputFile {
  const role = 'other model';
  return file.role === role || file.roles.includes(role) ? file : { ...file, roles: [...file.roles, role] };
}

/** One model is shown; the others over the same classes stand beside it, unless names say that they are for evaluation. */
export function assignLogits(open: readonly InputFile[], assigned: Assigned): void {
  // Stable: of equals, the file that was opened first.
  const candidates = open.filter(({ role }) => role === 'logits').sort((a, b) => logitsOrder(a) - logitsOrder(b));
  for (const file of candidates) {
    const logits = holder(assigned, 'logits');
    assigned.set(file.id, logits === undefined ? file : offered(beside(file, logits, assigned)));
  }
}

/** True for pairs of which none is right. */
const areErrors = ({ content }: InputFile): boolean =>
  content.kind === 'pairs' && !content.truth.some((name, point) => name === content.prediction[point]);

/** The first confusion matrix is shown; further ones are other models where these are all there is. */
export function assignConfusions(open: readonly InputFile[], assigned: Assigned): void {
  const isMain = holder(assigned, 'logits') === undefined && !open.some(({ role }) => role === 'logits');
  const all = open.filter(({ role }) => role === 'confusion');
  for (const file of [...all.filter((each) => !areErrors(each)), ...all.filter(areErrors)]) {
    const shown = holder(assigned, 'confusion');
    if (shown === undefined) assigned.set(file.id, file);
    else if (areErrors(file)) assigned.set(file.id, offered(leftOut(file, 'no row of it is right: a list of errors')));
    else if (isMain) assigned.set(file.id, offered(beside(file, shown, assigned)));
    else assigned.set(file.id, leftOut(file, isTaken(shown, 'confusion')));
  }
}

/** Files that hold models: the one that is shown and the others. */
export const modelFiles = (files: Iterable<InputFile>): InputFile[] => {
  const all = [...files];
  const main = all.some(({ role }) => role === 'logits') ? 'logits' : 'confusion';
  return all.filter(({ role }) => role === main || role === 'other model');
};
