/** Reads the true class of every point. */

import { countsOf } from '../../base/arrays.ts';
import { DataError, formatted, fromTo } from '../../base/error.ts';
import { nearestName } from '../../base/nearest-name.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { Classes, Content, Labels } from '../../model/dataset.ts';
import { areSigns, isUnlabelled, noLabelIn, saysNoLabel, syntactic } from '../facts/columns.ts';
import { nameOfContent } from '../problems.ts';
import { isDistinct, isEver } from '../roles/guess-role.ts';
import { isIndexName, labelColumn } from '../words.ts';

/** Labels are class indices; more classes than this are some other number a point. */
const MAX_CLASSES = 1_000_000;
const SAVE_INDICES = 'Labels are class indices from 0, or names of classes, one a point.';
const WITHOUT_LABEL = 'Leave a point without a label out of both files.';

/** Word for the values of a file: the true classes of points, or the predicted ones. */
export type LabelWord = 'label' | 'prediction';

/** The file of labels, the classes that they are of, and what they are called in messages. */
interface How {
  readonly file: string;
  readonly classes: Classes | null;
  readonly word: LabelWord;
}

const remedyFor = (word: LabelWord): string =>
  word === 'label' ? SAVE_INDICES : SAVE_INDICES.replace('Labels', 'Predictions');

/**
 * The true class of every point. Numbers are indices from 0; names are looked up among `classes`, or number themselves in
 * sorted order where no classes are given (as scikit-learn does). A table with one 1 a row is the columns of those.
 * @throws DataError with the row of the first label that is no index or no known name
 */
export function readLabels(content: Content, file: string, classes: Classes | null, word: LabelWord = 'label'): Labels {
  const how = { file, classes, word };
  switch (content.kind) {
    case 'numbers':
      return fromNumbers(content.values, how);
    case 'strings':
      return fromNames(content.values, how);
    case 'records':
      return fromTexts(labelsIn(content.header, content.columns, file), how);
    case 'pairs':
      return fromTexts(word === 'label' ? content.truth : content.prediction, how);
    case 'table':
      if (content.ones) return fromOnes(content.ones, content.table.columnNames, how);
  }
  const isTable = content.kind === 'table';
  const found = isTable
    ? `a table of ${content.table.shape.map((size) => size ?? '?').join(' x ')}`
    : nameOfContent(content);
  throw new DataError(
    isTable ? 'wrong-shape' : 'wrong-content',
    `${word}s must be one value a point, got ${found}`,
    remedyFor(word),
    { file },
  );
}

/** The number that programs of pictures write where no class is known. */
const VOID = 255;

/**
 * The same for points of which some have no label: these are -1, and counted.
 * @throws DataError where no point has one
 */
export function readKnownLabels(content: Content, file: string, classes: Classes | null, columns: number): Labels {
  const missing = missingIn(content, file, columns);
  const unknown = missing?.filter(Boolean).length ?? 0;
  if (missing === null || unknown === 0) return readLabels(content, file, classes);
  if (unknown === missing.length) throw new DataError('bad-label', 'no point has a label', WITHOUT_LABEL, { file });
  const rows = missing.flatMap((is, row) => (is ? [] : [row]));
  const known = readLabels(onlyRows(content, rows, file), file, classes);
  const values = new Int32Array(missing.length).fill(-1);
  rows.forEach((row, i) => {
    values[row] = known.values[i] ?? -1;
  });
  const message = formatted`${file}: ${unknown} of ${missing.length} points have no label (they are empty, NaN, -1, -100 or 255). They stay in the tree, and what is measured is measured on the others.`;
  return {
    ...known,
    values,
    unknown,
    warnings: [...(known.warnings ?? []), { code: 'without-label', message }],
  };
}

/** By point, true if its label is missing; null for content that has no such marks. */
function missingIn(content: Content, file: string, columns: number): readonly boolean[] | null {
  if (content.kind === 'numbers') {
    const { values } = content;
    const hasVoid = columns > 0 && columns <= VOID && values.every((label) => !(label >= columns) || label === VOID);
    return areSigns(values) ? null : Array.from(values, (label) => isUnlabelled(label) || (hasVoid && label === VOID));
  }
  const texts = content.kind === 'table' ? undefined : textsIn(content, file);
  if (texts === undefined) return null;
  return texts.map(noLabelIn(texts));
}

function onlyRows(content: Content, rows: readonly number[], file: string): Content {
  if (content.kind === 'numbers')
    return { kind: 'numbers', values: Float64Array.from(rows, (row) => content.values[row] ?? Number.NaN) };
  const texts = textsIn(content, file) ?? [];
  const values = rows.map((row) => texts[row] ?? '');
  // Cells of a table are numbers of classes where all are numbers.
  return content.kind !== 'strings' && values.every(isNumber)
    ? { kind: 'numbers', values: Float64Array.from(values, toNumber) }
    : { kind: 'strings', values };
}

/** Cells of a table: indices where all are numbers. */
const fromTexts = (values: readonly string[], how: How): Labels =>
  values.every(isNumber) ? fromNumbers(Float64Array.from(values, toNumber), how) : fromNames(values, how);

/** Columns with a 1 in each row: by their headings where these are the classes, else by their numbers. */
function fromOnes(ones: Int32Array, headings: readonly string[] | undefined, how: How): Labels {
  const { classes } = how;
  const find = createFinder(classes?.names ?? []);
  const areClasses = headings?.every((heading) => find(heading) !== undefined) ?? false;
  const isNamed = classes === null && headings?.some((heading) => !isNumber(heading)) === true;
  if (isNamed) return { ...fromNumbers(ones, how), count: headings.length, names: headings };
  if (!areClasses) return fromNumbers(ones, how);
  const names = Array.from(ones, (column) => headings?.[column] ?? '');
  return fromNames(names, how);
}

/** The names that labels are, where they are names and no numbers; each once. */
export function namesOfLabels(content: Content, file: string): readonly string[] | null {
  const values = (textsIn(content, file) ?? []).filter((label) => !saysNoLabel(label));
  return values.every(isNumber) ? null : [...new Set(values.map((name) => name.trim()))];
}

function textsIn(content: Content, file: string): readonly string[] | undefined {
  switch (content.kind) {
    case 'records':
      return labelsIn(content.header, content.columns, file);
    case 'pairs':
      return content.truth;
    case 'strings':
      return content.values;
    case 'table':
      return content.ones && content.table.columnNames;
  }
  return undefined;
}

/** Number of classes with a point: labels from 1, as LIBSVM writes them, leave class 0 empty. */
export const classesThatOccur = ({ values }: Labels): number => new Set(values.filter((label) => label >= 0)).size;

function fromNumbers(numbers: Float64Array | Int32Array, how: How): Labels {
  if (areSigns(numbers)) return fromNames(Array.from(numbers, String), how);
  const { file, classes, word } = how;
  const values = new Int32Array(numbers.length);
  let most = -1;
  numbers.forEach((value, row) => {
    if (!Number.isInteger(value) || value < 0 || value >= MAX_CLASSES) {
      const isMissing = Number.isNaN(value);
      throw new DataError(
        'bad-label',
        isMissing
          ? formatted`the ${word} at row ${row} is missing`
          : formatted`${word} ${value} at row ${row} is not a class index`,
        isMissing ? WITHOUT_LABEL : remedyFor(word),
        { file, row },
      );
    }
    values[row] = value;
    most = Math.max(most, value);
  });
  if (classes && most >= classes.names.length) {
    const row = values.indexOf(most);
    throw new DataError(
      'too-few-names',
      formatted`${word} ${most} at row ${row} has no name: ${classes.file} names ${counted(classes.names.length, 'class', 'classes')} (${fromTo(0, classes.names.length - 1)})`,
      values.includes(0)
        ? 'Open a list that names every class; labels count from 0.'
        : 'Labels count from 0. No label is 0: if these count from 1, subtract 1 from each; else open a list that names every class, a background too.',
      { file, row },
    );
  }
  const count = classes ? classes.names.length : most + 1;
  const names = classes ? classes.names : Array.from({ length: count }, (_, index) => `class ${index}`);
  const places = classes?.listed?.map((name) => names.indexOf(name));
  return { file, values: places ? values.map((value) => places[value] ?? -1) : values, count, names };
}

function fromNames(labels: readonly string[], { file, classes, word }: How): Labels {
  const row = labels.findIndex((label) => label.trim() === '');
  if (row >= 0)
    throw new DataError('bad-label', formatted`the ${word} at row ${row} is missing`, WITHOUT_LABEL, { file, row });
  const names = classes ? classes.names : distinctNames(labels, file);
  if (classes === null || !labels.every((label) => classes.names.includes(label))) refuseSeveral(labels, file);
  const find = createFinder(names);
  const ofId = new Map(classes?.ids?.map((id, index) => [id.trim(), index]));
  const values = Int32Array.from(labels, (label, row) => {
    const index = find(label) ?? ofId.get(label.trim());
    if (index === undefined) throw unknownName(label, row, names, { file, classes, word });
    return index;
  });
  const isExact = (label: string, row: number): boolean =>
    composed(label.trim()) === composed(names[values[row] ?? -1]?.trim() ?? '') ||
    ofId.get(label.trim()) === values[row];
  const folded = classes && labels.find((label, row) => !isExact(label, row));
  return { file, values, count: names.length, names, warnings: folded == null ? [] : [wasFolded(folded, file)] };
}

const MARKS = ['|', ';', ',', ' + ', ' & '];

/** The classes that a label names, where it names several: parted by a mark, or as a list. */
function severalIn(label: string): readonly string[] {
  const list = /^\s*\[(.*)\]\s*$/s.exec(label)?.[1];
  const text = (list ?? label).trim();
  const mark = MARKS.find((each) => text.includes(each));
  const parts = mark === undefined ? [text] : text.split(mark);
  const names = parts.map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'));
  return list === undefined && (names.length < 2 || names.includes('')) ? [] : names;
}

/**
 * @throws DataError for labels of which some name several classes: lists, or names that are put together of others again and again.
 * A name of the classes may hold any mark.
 */
export function refuseSeveral(labels: readonly string[], file: string): void {
  const distinct = [...new Set(labels)];
  const composed = distinct.filter((label) => severalIn(label).length > 0);
  const [first] = composed;
  if (first === undefined || composed.length < 2) return;
  const parts = countsOf(composed.flatMap(severalIn));
  const alone = new Set(distinct.filter((label) => !composed.includes(label)).map((label) => label.trim()));
  const areLists = composed.every((label) => label.trim().startsWith('['));
  const areAgain = [...parts].every(([name, times]) => times > 1 || alone.has(name)) && parts.size < distinct.length;
  if (!(areLists || areAgain)) return;
  throw new DataError(
    'several-labels',
    formatted`${composed.length} of ${distinct.length} different labels name several classes, such as '${first.slice(0, 60)}': a point has one class here`,
    'Give each point one class, or a row for each of its classes: in Python df["label"].str.split("|") and df.explode("label").',
    { file, row: labels.indexOf(first) },
  );
}

/** Letters with their marks as one character: names of folders have them apart on macOS. */
const composed = (name: string): string => name.normalize('NFC');

/** The place of a name, first exactly, then without regard to capitals and blanks; undefined where it is none. */
export function createFinder(names: readonly string[]): (name: string) => number | undefined {
  const places = new Map<string, number>();
  const fold = (name: string): string => ` ${composed(name).toLowerCase().replace(/\s+/g, '')}`;
  for (const [place, name] of names.entries()) if (!places.has(fold(name))) places.set(fold(name), place);
  for (const [place, name] of names.entries()) places.set(composed(name), place);
  // R writes points for other marks into the names of columns.
  const marked = (name: string): string => `  ${syntactic(composed(name))}`;
  for (const [place, name] of names.entries()) places.set(marked(name), places.has(marked(name)) ? -1 : place);
  const byMarks = (name: string): number | undefined => {
    const place = places.get(marked(name)) ?? -1;
    return place < 0 ? undefined : place;
  };
  return (name) => places.get(name) ?? places.get(composed(name.trim())) ?? places.get(fold(name)) ?? byMarks(name);
}

/** The first names of a list, for messages. */
export const someOf = (names: readonly string[]): string =>
  names
    .slice(0, 3)
    .map((name) => `'${name.slice(0, 40)}'`)
    .join(', ');

/** Warning of names that were found without regard to capitals and blanks. */
export const wasFolded = (name: string, file: string): Warning => ({
  code: 'folded-names',
  message: `Names in ${file} were matched without regard to capitals and blanks, such as '${name.slice(0, 40)}'.`,
});

function distinctNames(labels: readonly string[], file: string): string[] {
  const names = new Set<string>();
  for (const [row, label] of labels.entries()) {
    names.add(label);
    if (names.size > MAX_CLASSES) {
      throw new DataError('bad-label', formatted`more than ${MAX_CLASSES} different labels`, SAVE_INDICES, {
        file,
        row,
      });
    }
  }
  return [...names].sort();
}

function unknownName(label: string, row: number, names: readonly string[], { file, classes, word }: How): DataError {
  const near = nearestName(label, names);
  const hint = near === null ? '' : `; did you mean '${near}'?`;
  return new DataError(
    'unknown-name',
    formatted`the ${word} '${label.slice(0, 80)}' at row ${row} is not among the ${counted(names.length, 'name', 'names')} of ${classes?.file ?? file}${hint}`,
    `Use the same names in both files. ${WITHOUT_LABEL}`,
    { file, row },
  );
}

/** The column called label; of two columns, the one that is not an index; of several, the one in which values come twice. */
export function labelsAmong(
  header: readonly string[],
  columns: readonly (readonly string[])[],
): readonly string[] | undefined {
  const called = columns[labelColumn(header)];
  const others = columns.filter((_, column) => !isIndexName(header[column] ?? ''));
  const repeated = others.filter((column) => !isDistinct(column) && !isEver(column));
  const [only] = others.length === 1 ? others : repeated.length === 1 ? repeated : [];
  return called ?? only;
}

function labelsIn(header: readonly string[], columns: readonly (readonly string[])[], file: string): readonly string[] {
  const found = labelsAmong(header, columns);
  if (found) return found;
  throw new DataError(
    'no-labels',
    `none of the columns ${header.map((name) => `'${name.slice(0, 40)}'`).join(', ')} is called label`,
    "Call the column of labels 'label', or save it alone.",
    { file },
  );
}
