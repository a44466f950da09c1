/** The labels of points beside their values of classes. */

import { DataError, formatted } from '../../base/error.ts';
import { counted } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import {
  type Classes,
  type Content,
  type InputFile,
  type Join,
  type Labels,
  LENGTH_MISMATCH,
  type LogitsInput,
  ON_ITS_SIDE,
} from '../../model/dataset.ts';
import { isUnlabelled, startOfCount } from '../facts/columns.ts';
import { saysOf } from '../words.ts';
import { namesOfLabels, readKnownLabels } from './labels.ts';

/**
 * The labels of a file as places of the columns of the logits: numbers that count from 1, names, or numbers that the columns are
 * called by.
 */
export function labelsIn(
  file: InputFile | null,
  classes: Classes | null,
  logits: LogitsInput | null,
  join: Join | undefined,
): Labels | null {
  if (file === null) return null;
  const columns = logits?.table.shape[1] ?? 0;
  const { content, name } = withoutLabelHeading(file, logits);
  // A list of more or fewer names is refused instead, with the label that it does not name.
  const isOfColumns = logits === null || classes === null || classes.names.length === columns;
  const last = logits === null ? (classes?.names.length ?? 0) : columns;
  const isFromOne = isOfColumns && content.kind === 'numbers' && countFromOne(content.values, last);
  const fromZero = (label: number): number => (isUnlabelled(label) ? label : label - 1);
  const read = isFromOne ? { ...content, values: content.values.map(fromZero) } : content;
  const placed = inPlaces(read, classes, logits);
  const all = readKnownLabels(placed, name, classes ?? codesOf(placed, logits), columns);
  const values = join?.rows?.map((row) => all.values[row] ?? -1) ?? all.values;
  const labels = { ...all, values, warnings: [...(all.warnings ?? []), ...(join?.warnings ?? [])] };
  checkLength(file.role, labels.values.length, name, logits);
  if (isFromOne)
    return {
      ...labels,
      warnings: [
        ...labels.warnings,
        fromOne(name, counted(last, logits ? 'column' : 'class', logits ? 'columns' : 'classes')),
      ],
    };
  // The columns of lists and of clusters are in no order.
  const isSorted =
    classes === null && logits !== null && content.kind !== 'table' && namesOfLabels(content, name) !== null;
  return isSorted ? { ...labels, warnings: [...labels.warnings, inSortedOrder(labels)] } : labels;
}

const inSortedOrder = ({ file, names }: Labels): Warning => ({
  code: 'names-sorted',
  message: `${file} has names, and nothing says which column each is: taken in sorted order, '${names[0]}' first. A list of the classes, one a line in the order of the columns, says otherwise.`,
});

/** Warning of labels that are numbers, where nothing says which of the `names` each is. */
export function countedInSortedOrder({ content, name }: InputFile, names: readonly string[]): Warning[] {
  if (content.kind !== 'numbers') return [];
  const shown = names.slice(0, 3).map((own, c) => `${c} is '${own}'`);
  return [
    {
      code: 'names-sorted',
      message: `${name} has numbers, and nothing says which class each is: taken in sorted order, ${shown.join(', ')}${names.length > 3 ? ' …' : ''}. A list of the classes, one a line in the order of their numbers, says otherwise.`,
    },
  ];
}

/** A list of one label more than there are points, without the first one, which is called as a heading and comes nowhere else. */
function withoutLabelHeading(file: InputFile, logits: LogitsInput | null): InputFile {
  const { content } = file;
  const [first = '', ...rest] = content.kind === 'strings' ? content.values : [];
  const { shape = [], rowsAbout } = logits?.table ?? {};
  const isLonger = (shape[0] ?? rowsAbout) === rest.length;
  const isHeading = saysOf(first) === 'truth' && !rest.includes(first) && isLonger;
  return isHeading ? { ...file, content: { kind: 'strings', values: rest }, shape: [rest.length] } : file;
}

/** Labels that are the numbers which the columns are called by, as the places of these columns. */
function inPlaces(content: Content, classes: Classes | null, logits: LogitsInput | null): Content {
  const names = logits?.table.columnNames ?? [];
  if (content.kind !== 'numbers' || classes !== null || !names.every((name) => /^\d+$/.test(name))) return content;
  const places = new Map(names.map((name, place) => [Number(name), place]));
  const known = content.values.filter((label) => !isUnlabelled(label));
  const areCodes = known.some((label) => label > names.length) && known.every((label) => places.has(label));
  return areCodes ? { ...content, values: content.values.map((label) => places.get(label) ?? Number.NaN) } : content;
}

/** The classes that columns called by codes have, of which labels are places; some may have no points. */
function codesOf(content: Content, logits: LogitsInput | null): Classes | null {
  const names = logits?.table.columnNames ?? [];
  const areCodes = names.length > 1 && names.every((name) => /^\d+$/.test(name)) && startOfCount(names) === null;
  const isPlace = (label: number): boolean => isUnlabelled(label) || (label >= 0 && label < names.length);
  if (logits === null || !areCodes || content.kind !== 'numbers' || !content.values.every(isPlace)) return null;
  return { file: logits.file.name, names, groupings: [] };
}

/** True where labels are 1 to the number of the columns or names, so that the last one is of none unless they count from 1. */
const countFromOne = (labels: Float64Array, last: number): boolean =>
  last > 0 && labels.includes(last) && labels.every((label) => isUnlabelled(label) || (label >= 1 && label <= last));

const fromOne = (file: string, all: string): Warning => ({
  code: 'labels-from-1',
  message: `${file}: the labels count from 1, for ${all}. 1 was subtracted from each.`,
});

export function checkLength(what: string, length: number, file: string, logits: LogitsInput | null): void {
  const points = logits?.table.shape[0] ?? null;
  if (logits === null || points === null || points === length) return;
  if (logits.table.shape[1] === length) {
    throw new DataError(
      ON_ITS_SIDE,
      formatted`${length} ${what}, and ${logits.file.name} has ${length} columns: its rows may be the classes`,
      "Turn the table: np.save('logits.npy', logits.T), or paste it transposed in a spreadsheet.",
      { file: logits.file.name },
    );
  }
  throw new DataError(
    LENGTH_MISMATCH,
    formatted`${length} ${what}, but ${logits.file.name} has ${counted(points, 'point', 'points')}`,
    'Open the pair that was saved together: one row of logits a point, in the same order.',
    { file },
  );
}
