import { readCells } from '../../data/content/fields-beside.ts';
import { headingsOf } from '../../data/content/headings.ts';
import { isLabelName, ownName } from '../../data/roles/name-words.ts';
import type { Ids, InputFile } from '../../model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import { filesOfPoints } from './files-of-points.ts';

/** A column that tells of points beside their classes: an id, a text, a source. */
export interface FurtherColumn {
  readonly heading: string;
  /** What it says at a place among the rows of the data; empty for nothing. */
  at(place: number): string;
}

/** Columns of larger texts are not read: it would take longer than anybody waits for them. */
const MAX_BYTES = 2 ** 26;

/** What stands beside the numbers of a text table. */
async function besideNumbers({ content }: InputFile): Promise<readonly Ids[]> {
  if (content.kind !== 'table' || content.table.layout.kind !== 'text') return [];
  const { source, layout } = content.table;
  const fields = Array.from({ length: layout.fields }, (_, field) => field);
  const beside = fields.filter((field) => !layout.columns.includes(field));
  if (beside.length === 0 || source.size > MAX_BYTES) return [];
  const headings = await headingsOf(content.table);
  const cells = await readCells(source, layout, beside);
  return beside.map((field, i) => ({ heading: headings[field] ?? '', values: cells[i] ?? [] }));
}

async function columnsIn(file: InputFile): Promise<readonly Ids[]> {
  const { content, further, ids } = file;
  if (content.kind === 'records')
    return content.header.map((heading, column) => ({ heading, values: content.columns[column] ?? [] }));
  return further ?? ids ?? (await besideNumbers(file));
}

/** Every column of the files that tells of the points and is not used otherwise: of the logits, their labels, and texts. */
export async function furtherColumns(finished: Pick<Finished, 'dataset' | 'files'>): Promise<FurtherColumn[]> {
  const { points, labels, texts: textsFile, labelRows, kept } = filesOfPoints(finished);
  const { texts, labels: known } = finished.dataset;
  const found: FurtherColumn[] = [];
  const add = (heading: string, values: readonly string[], rowOf: (place: number) => number): void => {
    const isThere = found.some((each) => each.heading === heading && each.at(0) === (values[rowOf(0)] ?? ''));
    if (!isThere) found.push({ heading, at: (place) => values[rowOf(place)] ?? '' });
  };
  const ofPoints = points === undefined ? [] : await columnsIn(points);
  for (const { heading, values } of ofPoints) {
    add(heading || 'text', values, (place) => kept?.[place] ?? place);
  }
  if (textsFile !== undefined && texts !== null) add(ownName(textsFile.name), texts, (place) => place);
  const ofLabels = labels === undefined || labels.source === points?.source ? [] : await columnsIn(labels);
  for (const { heading, values } of ofLabels) {
    // Labels in the order of the points, or matched by their ids.
    const fits = labelRows !== null || values.length === known?.values.length;
    if (fits && !isLabelName(heading)) add(heading || 'text', values, (place) => labelRows?.[place] ?? place);
  }
  return found;
}
