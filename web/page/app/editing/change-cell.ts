import { isMirrored, whyNotValue } from '../../../engine/data/edited/can-edit.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import type { ConfusionTable } from '../../drawing/heat/matrix.ts';
import type { Finished } from '../finished/finished.ts';
import { problemOf } from '../parts/problem.ts';
import type { Session } from '../session/session.ts';

/** A number that was typed in a cell of a matrix. */
interface TypedCell {
  readonly file: InputFile;
  readonly row: number;
  readonly column: number;
  readonly value: number;
  /** The unit of the numbers in the tree that is shown. */
  readonly unit: ConfusionTable['unit'];
}

/** Why a number cannot stand there, or what else changed; null for nothing. */
interface Taken {
  readonly why: string | null;
  readonly said: string | null;
}

const MIRRORED = 'The cell on the other side of the diagonal changed too: the matrix is symmetric.';

/** Changes a cell of a matrix. The matrix is read as the one that was opened: counts stay counts. */
export function changeCell(session: Session, finished: Finished, cell: TypedCell): Taken {
  const { file, row, column, value, unit } = cell;
  const edits = session.edits.peek();
  const opened = edits?.sheetOf(file)?.original.grid.values;
  if (edits === null || opened === undefined) return { why: null, said: null };
  const { role } = file;
  const areCounts = role === 'confusion' && unit !== 'similarity' && opened.every(Number.isInteger);
  const why = whyNotValue(value, { role, row, column, areCounts });
  if (why !== null) return { why, said: null };
  const isSymmetric = unit === 'similarity' || isMirrored(role);
  const twins = isSymmetric && row !== column ? [[column, row, value] as const] : [];
  try {
    edits.change(file, { kind: 'cells', cells: [[row, column, value], ...twins] });
  } catch (error) {
    return { why: problemOf(error).message, said: null };
  }
  const kept = role === 'confusion' && !areCounts ? keepReading(session, finished) : null;
  const said = [twins.length === 0 ? null : MIRRORED, kept].filter((text) => text !== null).join(' ');
  return { why: null, said: said === '' ? null : said };
}

const READINGS: Readonly<Record<string, string>> = { counts: 'counts', similarity: 'similarities' };

/** The guessed meaning of the numbers is chosen now: another guess of the edited numbers would be another tree. */
function keepReading(session: Session, { result }: Finished): string | null {
  const { as } = result.options;
  const reading = READINGS[String(as)];
  if (as === undefined || reading === undefined) return null;
  if (session.method.value.id !== result.method || session.options.value.as !== 'auto') return null;
  session.setOption('as', as);
  return `"Values are" was set to ${reading}: the edited matrix is read as the one that was opened.`;
}
