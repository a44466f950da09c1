/** Makes the data of a run from files and their roles. */

import { DataError, formatted } from '../../base/error.ts';
import { counted, listNames } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import {
  type Classes,
  type ConfusionMatrix,
  type Dataset,
  type InputFile,
  type Join,
  type Labels,
  LENGTH_MISMATCH,
  type LogitsInput,
  type Reference,
  type Role,
  type TopLists,
} from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { isWholeTable } from '../elements.ts';
import { nameOfContent } from '../problems.ts';
import { squareIn } from '../roles/assign-models.ts';
import { CHOSEN, joinBetween } from '../roles/labels-for.ts';
import { inOrderOfColumns, readClasses, refuseOthers, withoutHeading } from './classes.ts';
import { readConfusion } from './confusion.ts';
import { withGroupNames } from './group-names.ts';
import { createFinder, namesOfLabels } from './labels.ts';
import { checkLength, countedInSortedOrder, labelsIn } from './labels-of-points.ts';
import { listsOfNumbers, withClasses } from './lists.ts';
import { condensedOf, withOneFeature } from './one-feature.ts';
import { readPointPictures } from './point-pictures.ts';
import { AMONG_VALUES, supposedClasses, supposedFeatures, TWO_COLUMNS } from './supposed.ts';
import { readTexts } from './texts.ts';

/**
 * Builds the dataset from the files by their roles and checks that shapes match. The rows of a text table are not known yet:
 * the run counts and checks them. A reference tree that is none of the files is `given`.
 * @throws DataError for two files in one role, a shape that is not logits, and lengths that do not match
 */
export function assemble(files: readonly InputFile[], given: Reference | null = null): Dataset {
  const inferred = only(files, 'logits');
  const classesFile = only(files, 'classes');
  const confusionFile = only(files, 'confusion');
  const ownNames = inferred ? null : ((confusionFile && squareIn(confusionFile)?.names) ?? namesOfLeaves(files));
  const listed = classesFile ? classesIn(classesFile, files, ownNames) : null;
  const classes = listed && inOrderOfColumns(listed, columnsOf(inferred), inferred?.name ?? '');
  const lists = readLists(inferred, classes);
  const labelled = only(files, 'labels');
  // Pairs have their truth already.
  const labelsFile = labelled && labelled.name === confusionFile?.truthIn ? null : labelled;
  const logits = lists === undefined ? withLabelled(readLogits(inferred), labelsFile) : null;
  const features = withLabelled(readRows(withOneFeature(only(files, 'features'), labelsFile)), labelsFile);
  const join = joinOf(inferred ?? only(files, 'features'), labelsFile);
  const read = labelsIn(labelsFile, classes ?? namesIn(lists) ?? namesOfColumns(logits, labelsFile), logits, join);
  const sorted = classes === null ? sortedNames(logits?.table, lists?.lists) : null;
  const labels = labelsOfLists(read, lists?.lists.kept);
  const evaluation = assembleEvaluation(files, classes, logits);
  if (logits && classes) checkNames(classes, logits, labels ?? evaluation?.labels ?? null);
  const textsFile = only(files, 'texts');
  const texts =
    textsFile && textsFile.content.kind !== 'late'
      ? keptOf(readTexts(textsFile.content, textsFile.name), inferred, join)
      : null;
  if (textsFile && texts) checkLength('texts', texts.length, textsFile.name, logits);
  const pictures = readPointPictures(only(files, 'pictures'), logits?.table.shape[0] ?? labels?.values.length ?? null);
  const dissimilarity = readRows(only(files, 'dissimilarity')) ?? readSimilarities(only(files, 'similarity'));
  const edges = readRows(only(files, 'edges'));
  const confusion = confusionFile ? readConfusion(confusionFile, classes) : null;
  if (confusion && classes && !logits) checkNamesOf(confusion, classes);
  const reference = given ?? readReference(only(files, 'reference'), only(files, 'group names'));
  const image = readImage(only(files, 'image'));
  return {
    image,
    logits,
    lists,
    labels,
    classes,
    evaluation,
    features,
    dissimilarity,
    confusion,
    edges,
    reference,
    texts,
    pictures,
    warnings: [
      ...files.flatMap(warningsOf),
      ...(labels === null && logits !== null ? labelLeftOut(logits) : []),
      ...(labels === null && logits !== null ? labelsBeside(logits, features) : []),
      ...(logits !== null ? supposedClasses(logits, { labels, classes, evaluation, reference }) : []),
      ...[lists, labels, confusion].flatMap((each) => each?.warnings ?? []),
      ...(labelsFile && sorted ? countedInSortedOrder(labelsFile, sorted) : []),
    ],
  };
}

/** Warnings of how a file was taken, and of doubtful values of classes. */
function warningsOf({ content, role, name, reason, warnings = [] }: InputFile): readonly Warning[] {
  const { table, similarity, sameHalves } = content.kind === 'table' ? content : {};
  const { doubt: ofValues, thing } = table?.firstRows ?? {};
  const areSupposed = thing !== undefined || reason === TWO_COLUMNS;
  const amongValues = ofValues?.code === AMONG_VALUES ? ofValues : undefined;
  const supposed = { confusion: sameHalves, features: areSupposed ? supposedFeatures(name, thing) : amongValues };
  const doubts: Partial<Record<Role, Warning | undefined>> = {
    ...{ logits: ofValues, similarity },
    ...(reason === CHOSEN ? { features: amongValues } : supposed),
  };
  const doubt = doubts[role];
  const areRanks = role === 'logits' && content.kind === 'pairs'; // then neither column is the true class
  return role === 'unused' || areRanks ? [] : [...warnings, ...(doubt ? [doubt] : [])];
}

/** Warning of a column that is called as labels beside values of classes, of which nothing shows that it has their classes. */
function labelLeftOut({ file, table }: LogitsInput): Warning[] {
  const { label } = table.firstRows ?? {};
  if (label === undefined) return [];
  return [
    {
      code: 'column-left-out',
      message: `${file.name}: '${label.slice(0, 40)}' was left out: nothing shows that it has the classes of the columns. If it is the true class, say so.`,
      remedy: `Say --truth-column ${label.slice(0, 40)}.`,
    },
  ];
}

/** Warning of labels that stand beside features, where they may as well be those of the logits. */
function labelsBeside({ file }: LogitsInput, features: LogitsInput | null): Warning[] {
  if (!features?.table.firstRows?.isLabelled) return [];
  const message = `The labels in ${features.file.name} are used with its features alone. If they are the true classes of ${file.name}, save them as a file of their own.`;
  return [{ code: 'labels-of-features', message }];
}

/** True where columns may be places, where any class may stand. */
const mayBeRanks = (table: Table): boolean => isWholeTable(table) || table.firstRows?.areRanks === true;

/** Join by ids of labels and the points that they are used with. @throws DataError where the ids do not fit */
function joinOf(points: InputFile | null, labels: InputFile | null): Join | undefined {
  const join = points && labels ? joinBetween(labels, points) : undefined;
  if (join?.error) throw join.error;
  return join;
}

/** The points that have a label by their id. */
function withLabelled(points: LogitsInput | null, labels: InputFile | null): LogitsInput | null {
  const table = joinOf(points?.file ?? null, labels)?.table;
  if (!points || !table) return points;
  const { file } = points;
  return { table, file: { ...file, content: { kind: 'table', table }, shape: table.shape } };
}

/** Texts of the points that are kept. */
const keptOf = (texts: readonly string[], points: InputFile | null, join: Join | undefined): readonly string[] =>
  join?.kept && texts.length === points?.shape[0] ? join.kept.map((point) => texts[point] ?? '') : texts;

/** The names in a file of classes, without a heading where it has one line more than the data have classes. */
function classesIn(file: InputFile, files: readonly InputFile[], own: readonly string[] | null): Classes {
  const of = only(files, 'logits') ?? only(files, 'confusion');
  // Columns of lists and ranks are places, and any class may stand there.
  const isOfClasses = of?.content.kind === 'table' && (of.role === 'confusion' || !mayBeRanks(of.content.table));
  const { content, warnings } = withoutHeading(file, (isOfClasses && of.shape[1]) || null, only(files, 'labels'));
  const classes = readClasses(content, file.name, own);
  return { ...classes, warnings: [...warnings, ...(classes.warnings ?? [])] };
}

/** Names of the columns of logits; those of ranks are places. */
function columnsOf(file: InputFile | null): Parameters<typeof inOrderOfColumns>[1] {
  if (file?.content.kind !== 'table' || mayBeRanks(file.content.table)) return {};
  const { columnNames, areSorted } = file.content.table;
  return { columns: columnNames, areSorted };
}

function only(files: readonly InputFile[], role: Role): InputFile | null {
  const [first, second] = files.filter((file) => file.role === role);
  if (first && second) {
    throw new DataError(
      'two-files',
      `${first.name} and ${second.name} are both ${role}`,
      `Choose one as ${role} and set the other to unused.`,
      { file: second.name },
    );
  }
  return first ?? null;
}

/** Roles of files beside a tree that is opened without data. */
const BESIDE_TREE: readonly Role[] = ['reference', 'classes', 'group names', 'unused'];

/** The names that a tree which is opened without data has for its leaves. */
function namesOfLeaves(files: readonly InputFile[]): readonly string[] | null {
  const tree = only(files, 'reference')?.content;
  const isAlone = files.every(({ role }) => BESIDE_TREE.includes(role));
  return isAlone && tree?.kind === 'tree' ? tree.tree.classes : null;
}

/** The best classes of each point, where the file that stands for the logits has nothing else. */
function readLists(file: InputFile | null, classes: Classes | null): Dataset['lists'] {
  if (file?.content.kind === 'lists') return withClasses(file.content.lists, classes, file.name);
  const lists = file && listsOfNumbers(file.content);
  return file && lists ? { ...withClasses(lists, classes, file.name), areNumbers: true } : undefined;
}

/** The names of columns or of listed classes whose order nothing says. */
const sortedNames = (table: Table | undefined, lists: TopLists | undefined): readonly string[] | null =>
  (table?.areSorted && table.columnNames) || (lists?.areSorted && lists.names) || null;

/** The labels of the points that have a list. */
function labelsOfLists(labels: Labels | null, kept: readonly number[] | undefined): Labels | null {
  const isForAll = labels !== null && kept !== undefined && labels.values.length > kept.length;
  return isForAll ? { ...labels, values: Int32Array.from(kept, (point) => labels.values[point] ?? -1) } : labels;
}

/** The classes that lists name themselves. */
const namesIn = (lists: Dataset['lists']): Classes | null =>
  lists?.lists.names ? { file: lists.file, names: lists.lists.names, groupings: [] } : null;

/** The column names of the logits, if labels are among them: they then name the classes. */
function namesOfColumns(logits: LogitsInput | null, labels: InputFile | null): Classes | null {
  const names = logits?.table.columnNames;
  if (!logits || !names || !labels || new Set(names).size !== names.length) return null;
  const find = createFinder(names);
  const own = namesOfLabels(labels.content, labels.name) ?? [];
  // More than half are enough: the others are mistyped, which is said by row.
  const known = own.filter((name) => find(name) !== undefined);
  if (known.length === 0 && own.length > 1) refuseOthers(names, own, logits.file.name, labels.name);
  return 2 * known.length > own.length ? { file: logits.file.name, names, groupings: [] } : null;
}

const LOGITS = 'Save a 2-D array with one row a point and one column a class.';

function readLogits(file: InputFile | null): LogitsInput | null {
  if (file === null) return null;
  const { content, shape, name, role } = file;
  const refuse = (code: string, message: string): DataError => new DataError(code, message, LOGITS, { file: name });
  const [rows, columns] = shape;
  if (shape.length === 2 && columns !== undefined && columns !== null && columns < 2 && content.kind !== 'records') {
    throw refuse('too-few-classes', formatted`need at least 2 classes, got ${columns}`);
  }
  if (content.kind !== 'table' && content.kind !== 'numbers') {
    const found = content.kind === 'records' ? `the columns ${listNames(content.header)}` : nameOfContent(content);
    throw refuse('wrong-content', `${role} must be a table of numbers, got ${found}`);
  }
  if (content.kind === 'numbers' || shape.length !== 2) {
    const axes = shape.length > 2 ? ` (${shape.join(' x ')})` : '';
    throw refuse(
      'wrong-shape',
      formatted`${role} must be a 2-D table (points x classes), got ${shape.length}-D${axes}`,
    );
  }
  if (rows === 0) throw refuse('too-few-points', 'need at least 1 point, got 0');
  return { file, table: content.table };
}

function readImage(file: InputFile | null): Dataset['image'] {
  if (file?.content.kind !== 'image') return null;
  const { picture, detailed } = file.content;
  return { file: file.name, picture, detailed };
}

/** A table of numbers with one row a class. */
function readRows(file: InputFile | null): LogitsInput | null {
  if (file === null) return null;
  const { content, shape, name, role } = file;
  if (content.kind === 'table' && shape.length === 2) return { file, table: content.table };
  const isNumbers = content.kind === 'table' || content.kind === 'numbers';
  const found = isNumbers ? formatted`${shape.length}-D numbers` : nameOfContent(content);
  const listed = content.kind === 'numbers' ? content.values.length : 0;
  const things = content.kind === 'numbers' ? condensedOf(content.values) : null;
  const ofOne = role === 'features' ? ' One feature a row: np.save with x.reshape(-1, 1), or open labels too.' : '';
  throw new DataError(
    'wrong-content',
    `${role} must be a 2-D table of numbers with one row a class, got ${found}${things !== null ? formatted`: ${listed} may be the distances of every two of ${things} things (pdist of SciPy, dist of R)` : ''}`,
    things !== null
      ? `Save them as a square: np.save('distances.npy', scipy.spatial.distance.squareform(d)), in R write.csv(as.matrix(d), 'distances.csv').${ofOne}`
      : 'Save a 2-D array with np.save, or a table as CSV.',
    { file: name },
  );
}

/** Dissimilarities made of similarities: their difference to the largest. */
function readSimilarities(file: InputFile | null): LogitsInput | null {
  if (file === null) return null;
  const table = file.content.kind === 'table' ? file.content.dissimilarities : undefined;
  if (table !== undefined) return { file, table };
  const message = 'similarities are square and symmetric, with the same value all along the diagonal';
  throw new DataError('wrong-content', message, 'Open a square table of similarities.', { file: file.name });
}

function readReference(file: InputFile | null, names: InputFile | null): Reference | null {
  if (file?.content.kind !== 'tree') return null;
  return { file: file.name, tree: withGroupNames(file.content.tree, names?.content) };
}

function assembleEvaluation(
  files: readonly InputFile[],
  classes: Classes | null,
  inferred: LogitsInput | null,
): Dataset['evaluation'] {
  const labelsFile = only(files, 'evaluation labels');
  const logits = withLabelled(readLogits(only(files, 'evaluation logits')), labelsFile);
  const join = joinOf(logits?.file ?? null, labelsFile);
  const labels = labelsIn(labelsFile, classes ?? namesOfColumns(inferred ?? logits, labelsFile), logits, join);
  if (logits === null && labels === null) return null;
  if (logits === null || labels === null) {
    const [given, missing] = logits ? [logits.file.name, 'evaluation labels'] : [labels?.file, 'evaluation logits'];
    throw new DataError(
      'half-evaluation',
      `${given} is there for evaluation, but no ${missing}`,
      `Open the ${missing} too, or set ${given} to unused.`,
      { file: given },
    );
  }
  const [own, columns] = [logits.table.shape[1], inferred?.table.shape[1]];
  if (inferred && own !== columns) {
    throw new DataError(
      LENGTH_MISMATCH,
      formatted`the evaluation logits have ${own ?? '?'} ${own === 1 ? 'column' : 'columns'}, ${inferred.file.name} has ${columns ?? '?'}`,
      'Evaluate on logits of the same classifier.',
      { file: logits.file.name },
    );
  }
  return { logits, labels };
}

function checkNamesOf(confusion: ConfusionMatrix, classes: Classes): void {
  const size = confusion.names.length;
  if (classes.names.length === size) return;
  throw new DataError(
    LENGTH_MISMATCH,
    `${counted(classes.names.length, 'class name', 'class names')}, but ${confusion.file} has ${counted(size, 'class', 'classes')}`,
    'Name every class, one a line or row, in the order of the rows.',
    { file: classes.file },
  );
}

/**
 * Names are those of the columns. Where the columns are the clusters of an unsupervised model, the labels have another
 * number of classes, and names that fit all labels exactly are those of the labels.
 */
function checkNames(classes: Classes, logits: LogitsInput, labels: Labels | null): void {
  const columns = logits.table.shape[1] ?? 0;
  const names = classes.names.length;
  const used = labels ? labels.values.reduce((most, value) => Math.max(most, value + 1), 0) : null;
  // Ranks: the columns are places, and any class may stand there.
  const ranks = mayBeRanks(logits.table) && names > columns;
  if (names === columns || names === used || ranks) return;
  throw new DataError(
    LENGTH_MISMATCH,
    `${counted(names, 'class name', 'class names')}, but ${logits.file.name} has ${counted(columns, 'column (class)', 'columns (classes)')}`,
    names < columns
      ? 'Name every class, one a line or row, in the order of the columns.'
      : 'Remove what is not the name of a class (a header?).',
    { file: classes.file },
  );
}
