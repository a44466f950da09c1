/** Decides what each file is for from all files together. */

import { formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import type { InputFile, Role } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { idsOfGroups } from '../dataset/group-names.ts';
import { labelsAmong } from '../dataset/labels.ts';
import { isSheetOf } from '../dataset/point-pictures.ts';
import { mayBeOfThings, TWO_COLUMNS } from '../dataset/supposed.ts';
import { isWholeTable } from '../elements.ts';
import { areCodes, ROWS_A_NAME } from '../facts/columns.ts';
import { isLogitsName, isTextName, logitsRank, ownName, saysNoLabels } from '../words.ts';
import {
  type Assigned,
  assignConfusions,
  assignLogits,
  differenceOf,
  holder,
  isAlike,
  isTaken,
  leftOut,
  modelFiles,
  namesIn,
  refused,
  SAME_CLASSES,
  withRole,
} from './assign-models.ts';
import { isHeadedPredicted, known, pairedWithTruth } from './beside-truth.ts';
import { guessRole, isDistinct, isEver, SAY_WHICH } from './guess-role.ts';
import {
  areJoined,
  areOthers,
  betterFit,
  CHOSEN,
  classesIn,
  columnsOfText,
  fitOf,
  isPrediction,
  joinBetween,
  labelsFor,
  mayBeLabels,
} from './labels-for.ts';

export { withRole };

/**
 * Guesses the role of every file from all files together: one model is shown and the others stand beside it, evaluation data
 * by its name, labels and class names by the lengths of the logits. `chosen` roles (by id) are kept and the rest is guessed around them.
 * Returns new files in the same order.
 */
export function assignRoles(opened: readonly InputFile[], choices: ReadonlyMap<string, Role> = new Map()): InputFile[] {
  const assigned: Assigned = new Map();
  const files = withThingsAlone(withPairs(opened, choices), choices);
  const chosen = withOneShown(files, choices);
  for (const file of files) {
    const role = chosen.get(file.id);
    if (role !== undefined) assigned.set(file.id, withRole({ ...file, leftOut: undefined }, role, CHOSEN));
  }
  const anew = files.filter((file) => !assigned.has(file.id)).map(guessAnew);
  const guesses = anew.map((file) => logitsByClasses(featuresByNames(featuresByLabels(file, files), files), files));
  const confusion = [...assigned.values(), ...guesses].find(({ role }) => role === 'confusion');
  const open = guesses.map((file) =>
    labelsByOnes(besideConfusion(file, confusion), [...assigned.values(), ...guesses]),
  );
  assignConfusions(open, assigned);
  assignLogits(open, assigned);
  assignFirst(open, 'features', assigned);
  const logits = holder(assigned, 'logits');
  // Rows of matrices are classes.
  const models = logits === undefined ? [] : modelFiles(assigned.values());
  const pointFiles = [holder(assigned, 'evaluation logits'), ...models];
  // The tree that was opened last is the one that is meant.
  assignFirst([...open].reverse(), 'reference', assigned);
  const tree = holder(assigned, 'reference');
  // The file of a tree may have identifiers alone, and a table the names of its groups.
  const namesGroups = ({ content }: InputFile): boolean =>
    content.kind === 'records' &&
    tree?.content.kind === 'tree' &&
    idsOfGroups(tree.content.tree, content) !== undefined;
  for (const file of open.filter(namesGroups))
    assigned.set(file.id, withRole(file, 'group names', `identifiers of groups in ${tree?.name}`));
  const words = open.filter(
    (file) => (file.content.kind === 'strings' || file.content.kind === 'records') && !namesGroups(file),
  );
  const guessed = words.map((file) => guessWords(file, logits, pointFiles, holder(assigned, 'features')));
  const numbers = open
    .filter(({ content }) => content.kind === 'numbers' || content.kind === 'table')
    .map((file) => withoutNumbering(file, columnsOf(logits)));
  assignLabels(
    [...numbers, ...guessed].filter(({ role }) => role === 'labels'),
    assigned,
  );
  withoutHalf(assigned);
  assignClasses(
    guessed.filter(({ role }) => role === 'classes'),
    logits ?? holder(assigned, 'confusion') ?? holder(assigned, 'features'),
    assigned,
  );
  // Labels beside the values that are shown tell of their rows; those of another model may be in another order.
  const own = guessed.filter(({ source }) => source === logits?.source);
  assignFirst([...new Set([...own, ...guessed])], 'texts', assigned);
  const points = rowsOf(logits) ?? rowsOf(holder(assigned, 'labels'));
  const sheets = open.filter(
    ({ content }) => content.kind === 'image' && logits !== undefined && isSheetOf(content.sheet, points),
  );
  assignFirst(
    sheets.map((file) => withRole(file, 'pictures', 'a picture of each point')),
    'pictures',
    assigned,
  );
  const leftOutWords = guessed.filter(({ role }) => role === 'unused');
  const looked = new Map([...numbers, ...leftOutWords].map((file) => [file.id, file]));
  return files.map((file) => assigned.get(file.id) ?? looked.get(file.id) ?? guessAnew(file));
}

/** The files as they were opened, or predictions as pairs with the truth where nobody said another role. */
function withPairs(opened: readonly InputFile[], choices: ReadonlyMap<string, Role>): readonly InputFile[] {
  const alone = withoutRuns(
    opened.map((file) => file.alone ?? file),
    choices,
  );
  const paired = pairedWithTruth(
    alone.map((file) => ({ ...file, role: choices.get(file.id) ?? guessAnew(file).role })),
  );
  const isAsChosen = ({ id, role }: InputFile): boolean => role === (choices.get(id) ?? role);
  return paired.some((file) => file.alone !== undefined) && paired.every(isAsChosen) ? paired : alone;
}

/** The files, of which measures of runs are left out beside a model or classes, unless labels or classes have as many rows. */
function withoutRuns(files: readonly InputFile[], chosen: ReadonlyMap<string, Role>): readonly InputFile[] {
  const isRun = ({ content, id, role }: InputFile): boolean =>
    content.kind === 'table' && content.table.firstRows?.areMeasures === true && role === 'features' && !chosen.has(id);
  const others = files.filter((file) => !isRun(file) && OF_CLASSES.includes(chosen.get(file.id) ?? file.role));
  const isOfRows = (rows: number): boolean =>
    others.some((other) => other.role !== 'confusion' && Math.abs((rowsOf(other) ?? 0) - rows) <= rows / 10);
  const isLeft = (file: InputFile): boolean => isRun(file) && !isOfRows(rowsAboutOf(file) ?? 0);
  return others.length === 0 ? files : files.map((file) => (isLeft(file) ? known(file, 'unused', file.reason) : file));
}

const OF_CLASSES: readonly Role[] = ['logits', 'confusion', 'labels', 'classes'];

/** The files, of which the only one that can be used is features where it lists things with measures, unless somebody chose another role. */
function withThingsAlone(files: readonly InputFile[], chosen: ReadonlyMap<string, Role>): readonly InputFile[] {
  const [only, ...more] = files.filter(({ roles }) => roles.length > 1);
  if (only?.measured === undefined || more.length > 0) return files;
  const isOther = !['features', 'logits'].includes(chosen.get(only.id) ?? 'features');
  const { measured } = only;
  const used: InputFile = isOther
    ? { ...only, roles: [...only.roles, 'features'] }
    : { ...only, ...measured, ...measured.guess, alone: only };
  return files.map((file) => (file === only ? used : file));
}

/** Roles that were chosen beside the shown model are guessed anew where no model is left to be shown. */
function withOneShown(files: readonly InputFile[], chosen: ReadonlyMap<string, Role>): ReadonlyMap<string, Role> {
  const roles = files.map((file) => chosen.get(file.id) ?? guessAnew(file).role);
  if (!roles.includes('other model') || roles.includes('logits') || roles.includes('confusion')) return chosen;
  return new Map([...chosen].filter(([, role]) => role !== 'other model' && role !== 'other labels'));
}

/** Guesses made beside other files are forgotten. A file that can only be unused stays so. */
const guessAnew = (file: InputFile): InputFile =>
  file.roles.length === 1 ? file : { ...file, ...guessRole(file, file.name), leftOut: undefined };

const rowsOf = (file: InputFile | undefined): number | null => file?.shape[0] ?? null;
const columnsOf = (file: InputFile | undefined): number | null => file?.shape[1] ?? null;

const rowsAboutOf = (file: InputFile | undefined): number | null =>
  rowsOf(file) ?? (file?.content.kind === 'table' ? (file.content.table.rowsAbout ?? null) : null);

/** Lists of the best classes have fewer columns than classes. */
const classCountOf = (file: InputFile | undefined): number | null =>
  file?.content.kind === 'lists' ? file.content.lists.classes : columnsOf(file);

const NO_TRUTH = 'by its name not the true classes';

/** One whole number a point is not its label where it counts the points, or is called an id or a prediction. */
function withoutNumbering(file: InputFile, columns: number | null): InputFile {
  const { content, role, name, guess } = file;
  if (role !== 'labels' || content.kind !== 'numbers' || guess !== undefined) return file;
  if (saysNoLabels(name)) return leftOut(file, NO_TRUTH);
  const { values } = content;
  const isCount = values.length > (columns ?? 0) && values.every((value, point) => value === point + (values[0] ?? 0));
  return isCount ? leftOut(file, 'it counts the points') : file;
}

/**
 * A table of real numbers is features where its labels have plainly another number of classes than it has columns, unless
 * its name says logits or some list names its columns.
 */
function featuresByLabels(file: InputFile, files: readonly InputFile[]): InputFile {
  const [rows, columns] = [rowsOf(file), columnsOf(file)];
  const { content, name, role } = file;
  const isOpen = role === 'logits' && content.kind === 'table' && !isWholeTable(content.table) && !isLogitsName(name);
  if (!isOpen || columns === null || file.guess !== undefined) return file;
  const beside = files.filter((other) => other.id !== file.id);
  if (beside.some((other) => rowsOf(other) === columns && other.roles.includes('classes'))) return file;
  for (const labels of beside) {
    const [classes, points] = [classesIn(labels), rowsOf(labels)];
    if (classes === null || points === null || (rows !== null && rows !== points)) continue;
    if (areOthers(columns, classes, points)) {
      const reason = `${counted(columns, 'column', 'columns')}, and ${labels.name} has ${counted(classes, 'class', 'classes')}`;
      const model = beside.find((other) => other.roles.includes('logits') && columnsOf(other) === classes);
      if (model !== undefined && isAlike(file, model)) return refused(file, model, reason, SAME_CLASSES);
      return withRole(file, 'features', reason);
    }
  }
  return file;
}

/**
 * A table of which nothing says that its columns are classes is features where another file has a name for each of its rows, and
 * none for its columns, or by its own name the classes; and one of two columns, where it is alone.
 */
function featuresByNames(file: InputFile, files: readonly InputFile[]): InputFile {
  const { content, name, role, guess } = file;
  if (role !== 'logits' || content.kind !== 'table' || guess !== undefined) return file;
  const { table } = content;
  const [rows, columns] = [rowsAboutOf(file), columnsOf(file)];
  const isOpen = table.firstRows?.areRanks !== true && mayBeOfThings(table.firstRows ?? {}, name);
  if (!isOpen || rows === columns) return file;
  const others = files.filter(({ id }) => id !== file.id);
  // A tree of two classes says nothing, and points in a plane do.
  const isCalled = table.columnNames?.some((heading) => !/\d/.test(heading)) === true;
  if (others.length === 0 && columns === 2 && isCalled) return withRole(file, 'features', TWO_COLUMNS);
  const same = others.find((other) => other.role === 'features' && areCalledAlike(table, other));
  if (same !== undefined) return leftOut(file, `its columns are called as the features in ${same.name}`);
  const lists = others.filter((other) => rowsOf(other) === rows && guessAnew(other).role === 'classes');
  const areNamed = others.some((other) => rowsOf(other) === columns && other.roles.includes('classes'));
  const list = areNamed ? lists.find((other) => /class/i.test(ownName(other.name))) : lists[0];
  const thing = list && namesOfRows(list)[0];
  if (list === undefined || thing === undefined || others.some((other) => classesIn(other) === columns)) return file;
  const firstRows = { ...table.firstRows, thing };
  const named = { ...file, content: { ...content, table: { ...table, firstRows } } };
  return withRole(named, 'features', formatted`${list.name} has a name for each of its ${rows ?? '?'} rows`);
}

/** A table of which nothing says that its columns are classes has none of their values beside confusions of others. */
function besideConfusion(file: InputFile, confusion: InputFile | undefined): InputFile {
  const { content, name, role, guess } = file;
  if (role !== 'logits' || content.kind !== 'table' || guess !== undefined || confusion === undefined) return file;
  const isCalled = logitsRank(name) < (columnsOf(file) === columnsOf(confusion) ? 3 : 2);
  const { firstRows } = content.table;
  const isOpen = !isCalled && firstRows?.areRanks !== true && mayBeOfThings(firstRows ?? {}, '');
  const difference = isOpen ? differenceOf(file, confusion) : null;
  return difference === null ? file : refused(file, confusion, difference, SAME_CLASSES);
}

/** True where a table has names of columns, and another one has the same. */
const areCalledAlike = ({ columnNames = [] }: Table, { content }: InputFile): boolean =>
  columnNames.length > 1 &&
  content.kind === 'table' &&
  content.table.columnNames?.join('\n') === columnNames.join('\n');

/** The words of a list, or of the last column of words of a table; none where some have digits, as codes and files do. */
function namesOfRows({ content }: InputFile): readonly string[] {
  const isName = (cells: readonly string[]): boolean => isDistinct(cells) && !cells.every(isNumber);
  const own = columnsOfText(content).findLast((cells) => content.kind === 'strings' || isName(cells)) ?? [];
  return own.some((cell) => /\d/.test(cell)) ? [] : own;
}

/**
 * Columns that look like features of things are values of classes where another file names them as classes; of two columns without
 * names, where a list has two, or other logits have.
 */
function logitsByClasses(file: InputFile, files: readonly InputFile[]): InputFile {
  const { content, id, role } = file;
  if (role !== 'features' || content.kind !== 'table') return file;
  const { firstRows, columnNames = [] } = content.table;
  const others = files.filter((other) => other.id !== id);
  if (firstRows?.isPlane) {
    const says = (other: InputFile): boolean =>
      (rowsOf(other) === 2 && other.roles.includes('classes')) || (other.role === 'logits' && columnsOf(other) === 2);
    const told = others.find(says);
    return told === undefined ? file : withRole(file, 'logits', `two columns, and ${told.name} has two classes`);
  }
  const names = new Set(columnNames);
  if (firstRows?.features === undefined) return file;
  const told = others.find((other) => areAllNamed(other, names));
  if (told !== undefined) return withRole(file, 'logits', `${told.name} names its columns`);
  const labels =
    firstRows.thing === undefined ? undefined : others.find((other) => classesIn(other) === columnsOf(file));
  return labels === undefined ? file : withRole(file, 'logits', `${labels.name} has as many classes as it has columns`);
}

/** True for words, every one of which is among some names: a list, a column of a table, or the leaves of a tree. */
const areAllNamed = (file: InputFile, names: ReadonlySet<string>): boolean =>
  wordsIn(file).some((values) => values.length > 0 && values.every((value) => names.has(value)));

/** The words of a list, of each column of a table, or of the leaves of a tree. */
const wordsIn = ({ content }: InputFile): readonly (readonly string[])[] =>
  content.kind === 'tree' ? [content.tree.classes] : columnsOfText(content);

/** A table with one 1 a row is the labels of a table of the same rows and columns, unless its name says logits. */
function labelsByOnes(file: InputFile, files: readonly InputFile[]): InputFile {
  const onesOf = ({ content }: InputFile) => (content.kind === 'table' ? content.ones : undefined);
  const rows = onesOf(file)?.length;
  if (file.role !== 'logits' || rows === undefined || isLogitsName(ownName(file.name))) return file;
  const logits = files.find((other) => {
    const isLogits = other.role === 'logits' || other.role === 'evaluation logits' || other.role === 'other model';
    // The number of rows of a text is not known.
    const isAsLong = other.shape.length === 2 && (other.shape[0] ?? rows) === rows;
    return isLogits && onesOf(other) === undefined && isAsLong && other.shape[1] === file.shape[1];
  });
  const reason = `one 1 a row and else 0 (one-hot), as many rows and columns as ${logits?.name}`;
  return logits ? withRole(file, 'labels', reason) : file;
}

/** A list as long as the logits have columns names the classes; one as long as they have rows tells of the points. */
function guessWords(
  file: InputFile,
  logits: InputFile | undefined,
  points: readonly (InputFile | undefined)[],
  features: InputFile | undefined,
): InputFile {
  const length = rowsOf(file);
  if (length === null || file.role === 'unused' || file.guess !== undefined) return file;
  if (logits === undefined && features !== undefined) return wordsOfThings(file, features);
  if (length === columnsOf(logits) && length !== rowsOf(logits)) {
    return withRole(file, 'classes', 'as many rows as the logits have columns');
  }
  const joined =
    length === columnsOf(logits) ? undefined : points.find((table) => table && areJoined(joinBetween(file, table)));
  if (joined && !isAllDistinct(file))
    return withRole(file, 'labels', `its ids are those of the rows of ${joined.name}`);
  if (!points.some((table) => rowsOf(table) === length)) return file;
  if (file.content.kind === 'strings' && saysNoLabels(file.name)) return leftOut(file, NO_TRUTH);
  const role = file.role === 'texts' || isTextName(file.name) || isAllDistinct(file) ? 'texts' : 'labels';
  return withRole(file, role, 'as many rows as the logits');
}

/** Rows of features that have codes are things and no classes: a word that comes again says the class of each. */
function wordsOfThings(file: InputFile, features: InputFile): InputFile {
  const { content, role } = file;
  const isAlike = areJoined(joinBetween(file, features)) || rowsOf(file) === rowsOf(features);
  if (content.kind !== 'records' || role !== 'classes' || !isAlike) return file;
  const { header, columns } = content;
  const ofGroups = columns.filter((cells) => ROWS_A_NAME * new Set(cells).size <= cells.length && !isEver(cells));
  if (!columns.some(areCodes) || ofGroups.length === 0) return file;
  return labelsAmong(header, columns) === undefined
    ? refused(file, features, SAY_WHICH, 'Call the column of the true classes label, or save it as a file of its own.')
    : withRole(file, 'labels', `the rows are things of ${features.name}, and one column of names comes again`);
}

const isAllDistinct = ({ content }: InputFile): boolean => columnsOfText(content).every(isDistinct);

/** Labels go to the logits they fit best; those that are left and fit another model best are its own. */
function assignLabels(candidates: readonly InputFile[], assigned: Assigned): void {
  const models = modelFiles(assigned.values());
  const saysPredicted = (file: InputFile): boolean => saysNoLabels(ownName(file.name)) || isHeadedPredicted(file);
  const { content } = holder(assigned, 'features') ?? {};
  const areBeside = content?.kind === 'table' && content.table.firstRows?.isLabelled;
  const isTold = areBeside || candidates.some((file) => !saysPredicted(file));
  const isNoTruth = (file: InputFile): boolean =>
    isTold ? saysPredicted(file) : models.length > 0 && isHeadedPredicted(file);
  const open = candidates.filter((file) => {
    const model = isPrediction(file, candidates, models);
    const reason = model ? `what ${model.name} predicts` : isNoTruth(file) ? NO_TRUTH : null;
    if (reason !== null) assigned.set(file.id, leftOut(file, reason));
    return reason === null;
  });
  const others = models.filter(({ role }) => role === 'other model');
  const targets = [
    { role: 'labels', logits: models.find(({ role }) => role !== 'other model') },
    { role: 'evaluation labels', logits: holder(assigned, 'evaluation logits') },
  ] as const;
  const isOthers = (file: InputFile): boolean => others.some((model) => mayBeLabels(file, model, models));
  const pairs = targets
    .filter(({ role, logits }) => holder(assigned, role) === undefined && (role === 'labels' || logits))
    .flatMap(({ role, logits }) => open.map((file) => ({ role, file, logits, fit: fitOf(file, logits) })))
    .filter(
      ({ role, file, logits }) =>
        !logits || mayBeLabels(file, logits, models) || (role === 'labels' && !isOthers(file)),
    )
    .sort(({ fit: a }, { fit: b }) => betterFit(a, b));
  for (const { role, file } of pairs) {
    if (assigned.has(file.id) || holder(assigned, role)) continue;
    assigned.set(
      file.id,
      role === 'labels' ? file : withRole(file, role, `${file.reason}; fits the evaluation logits`),
    );
  }
  const labels = holder(assigned, 'labels') ?? holder(assigned, 'evaluation labels');
  const all = [...open, ...[...assigned.values()].filter(({ role }) => role === 'labels' || role === 'other labels')];
  for (const file of open) {
    if (assigned.has(file.id)) continue;
    const own = others.find((model) => labelsFor(model, all, models)?.id === file.id);
    if (own) assigned.set(file.id, withRole(file, 'other labels', `the labels of ${own.name}`));
    else if (labels) assigned.set(file.id, leftOut(file, isTaken(labels, labels.role)));
  }
}

/** Logits for evaluation alone are of no use, unless somebody chose them. */
function withoutHalf(assigned: Assigned): void {
  const [half, shown] = [holder(assigned, 'evaluation logits'), holder(assigned, 'logits')];
  if (half === undefined || shown === undefined || half.reason === CHOSEN) return;
  if (holder(assigned, 'evaluation labels') !== undefined) return;
  const remedy = 'Open its labels too, or choose another role for it.';
  assigned.set(half.id, refused(half, shown, 'it is for evaluation, and its labels are not there', remedy));
}

/** True for a list that cannot name the classes of confusions that have names of their own. */
function namesOthers(file: InputFile, of: InputFile): boolean {
  const [own, lists] = [namesIn(of), wordsIn(file)];
  if (of.role !== 'confusion' || !own || own.every((called, c) => Number(called) === c)) return false;
  const isAsLong = [own.length, own.length + 1].includes(rowsOf(file) ?? 0);
  const isCalled = file.content.kind === 'records' || /class|label|name/i.test(ownName(file.name));
  return !(isAsLong && isCalled) && !lists.some((words) => own.every((called) => words.includes(called)));
}

/** The right number of classes first, then tables with groupings before bare lists. */
function assignClasses(candidates: readonly InputFile[], of: InputFile | undefined, assigned: Assigned): void {
  const columns = of?.role === 'features' ? rowsAboutOf(of) : classCountOf(of);
  for (const file of candidates) {
    if (of && namesOthers(file, of))
      assigned.set(
        file.id,
        refused(file, of, `its names are not the classes of ${of.name}`, 'Close it, or choose its role.'),
      );
  }
  const order = (file: InputFile): number =>
    (rowsOf(file) === columns ? 0 : 2) + (file.content.kind === 'records' ? 0 : 1);
  assignFirst(
    candidates.filter(({ id }) => !assigned.has(id)).sort((a, b) => order(a) - order(b)),
    'classes',
    assigned,
  );
}

/** The first file keeps the role, the others are left out. */
function assignFirst(files: readonly InputFile[], role: Role, assigned: Assigned): void {
  for (const file of files) {
    if (file.role !== role) continue;
    const taken = holder(assigned, role);
    assigned.set(file.id, taken ? leftOut(file, isTaken(taken, role)) : file);
  }
}
