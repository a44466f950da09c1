import { columnsBeside } from '../../../engine/data/content/fields-beside.ts';
import { isLabelName, ownName } from '../../../engine/data/words.ts';
import type { Ids, InputFile } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import { filesOfPoints } from './files-of-points.ts';

/** A column that tells of points beside their classes: an id, a text, a source. */
export interface FurtherColumn {
  readonly heading: string;
  /** The text at a place among the rows of the data; empty for nothing. */
  at(place: number): string;
}

async function columnsIn(file: InputFile): Promise<readonly Ids[]> {
  const { content, further, ids } = file;
  if (content.kind === 'records')
    return content.header.map((heading, column) => ({ heading, values: content.columns[column] ?? [] }));
  // It would take longer than anybody waits for it to read those of a very large text.
  return further ?? ids ?? (content.kind === 'table' ? await columnsBeside(content.table) : null) ?? [];
}

/** True if two columns say the same at each of so many places. */
function areSame(one: FurtherColumn, other: FurtherColumn, places: number): boolean {
  for (let place = 0; place < places; place += 1) {
    if (one.at(place) !== other.at(place)) return false;
  }
  return true;
}

/** Every column of the files that tells of the points and is not used otherwise: of the logits, their labels, and texts. */
export async function furtherColumns(finished: Pick<Finished, 'dataset' | 'files'>): Promise<FurtherColumn[]> {
  const { points, labels, texts: textsFile, labelRows, kept } = filesOfPoints(finished);
  const { texts, evaluation } = finished.dataset;
  const known = (evaluation ?? finished.dataset).labels;
  const found: FurtherColumn[] = [];
  const add = (heading: string, values: readonly string[], rowOf: (place: number) => number): void => {
    const column = { heading, at: (place: number): string => values[rowOf(place)] ?? '' };
    const places = known?.values.length ?? values.length;
    // The same column may stand in two files.
    if (!found.some((each) => each.heading === heading && areSame(each, column, places))) found.push(column);
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
