import type { Dataset } from '../../model/dataset.ts';

/** Class names where there is one a column (names of label classes may be more or fewer), else the table's own header. */
export function columnNames({ classes, logits, lists }: Dataset, leaves: number): readonly string[] {
  const named = classes?.names.length === leaves ? classes.names : (lists?.lists.names ?? logits?.table.columnNames);
  return named ?? [];
}
