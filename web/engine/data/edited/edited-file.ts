/** Edited files: those that were open, with other numbers and another name. */

import { DataError } from '../../base/error.ts';
import type { Content, InputFile } from '../../model/dataset.ts';
import { writeNpy } from '../formats/npy/write.ts';
import { BufferSource } from '../sources/buffer-source.ts';
import type { Grid } from './change.ts';
import type { Original } from './original.ts';

const EDITED = '(edited)';

let made = 0;

/** "matrix.csv" is "matrix (edited).csv"; a member of an archive stands alone. */
function editedName(name: string, isText: boolean): string {
  const own = name.slice(name.lastIndexOf('/') + 1);
  const stem = own.replace(/\.[^.]*$/, '');
  const ending = isText ? (/\.(csv|tsv|txt)$/i.exec(own)?.[0] ?? '.csv') : '.npy';
  return `${stem} ${EDITED}${ending}`;
}

function edited(file: InputFile, found: Pick<InputFile, 'source' | 'content' | 'shape'>): InputFile {
  made += 1;
  return {
    ...found,
    id: `edited-${made}`,
    name: found.source.name,
    role: file.role,
    // Other roles that it could have had are not looked at again.
    roles: [file.role, 'unused'],
    reason: 'edited in this page',
    called: file.called,
  };
}

/** The file with the numbers of a grid. @throws DataError where they are no longer what the file was used as */
export function editedFile({ file, isText, make, grid: opened }: Original, grid: Grid): InputFile {
  const { ids, further } = file;
  const hasSameRows = grid.from.length === opened.from.length && grid.from.every((from, row) => from === row);
  return { ...edited(file, make(grid, editedName(file.name, isText))), ...(hasSameRows ? { ids, further } : {}) };
}

/** A file with one value a point, for the points of a grid. @throws DataError where its values stand in a table */
export function withPointsOf(file: InputFile, { from }: Grid): InputFile {
  const { content, name } = file;
  const shape = [from.length];
  if (content.kind === 'numbers') {
    const values = Float64Array.from(from, (row) => content.values[row] ?? Number.NaN);
    const source = new BufferSource(editedName(name, false), writeNpy(shape, values));
    return edited(file, { source, shape, content: { kind: 'numbers', values } });
  }
  if (content.kind === 'strings' && content.values.every((value) => !/[\r\n]/.test(value))) {
    const values = Array.from(from, (row) => content.values[row] ?? '');
    const bytes = new TextEncoder().encode(values.map((value) => `${value}\n`).join(''));
    const kept: Content = { kind: 'strings', values };
    return edited(file, {
      source: new BufferSource(editedName(name, true).replace(/\.csv$/i, '.txt'), bytes),
      shape,
      content: kept,
    });
  }
  throw new DataError(
    'not-editable',
    `${name} has more than one value a point, so points cannot be added or removed here`,
    'Open labels as one value a point, or one a line.',
    { file: name },
  );
}
