/** Fields beside the columns of a text that label its rows with other classes than the columns are, so that these are features. */

import type { Warning } from '../../../base/warning.ts';
import { hasLabelsBeside, namingColumn } from '../../facts/beside.ts';
import { isLogitsName, labelColumn, saysGroup } from '../../words.ts';
import { fieldsBeside, readCells } from './fields-beside.ts';
import { MAX_RECORD_BYTES, type TextTable } from './table.ts';

/** True where the fields beside the columns of a text of which some rows were seen label all rows with other classes. */
export async function isLabelledInAll({ dialect, partial, size, inFile }: TextTable): Promise<boolean> {
  const { delimiter, quoted, fields, columns, header } = dialect;
  if (!partial || quoted || size > MAX_RECORD_BYTES || fields === columns.length) return false;
  const beside = fieldsBeside(dialect);
  const { source, offset } = inFile();
  const cells = await readCells(source, { delimiter: delimiter ?? ',', offset }, beside);
  const rows = Array.from(cells[0] ?? [], (_, r) => {
    const row: string[] = [];
    beside.forEach((field, i) => {
      row[field] = cells[i]?.[r] ?? '';
    });
    return row;
  });
  return hasLabelsBeside(columns, header, rows, false);
}

/** The warning on names that make features of the columns, where their heading does not say what they are. */
export function rowsNamed({ name, dialect: { columns, header }, first }: TextTable, isLabelled: boolean): Warning[] {
  if (!isLabelled || header === null || labelColumn(header) >= 0 || header.some(saysGroup)) return [];
  const field = namingColumn(new Set(columns), header, first().rows);
  const heading = header[field]?.trim().slice(0, 40) ?? '';
  if (isLogitsName(name)) {
    const message = `${name}: '${heading}' has words that repeat, and was left out. If it is the true class, call it label.`;
    return [{ code: 'column-left-out', message }];
  }
  const message = `${name}: '${heading}' names the rows, and no column is called so: the columns were taken as features of things of these classes. If the columns are classes, set the role to logits.`;
  return [{ code: 'named-rows', message }];
}
