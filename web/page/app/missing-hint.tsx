import { listNames } from '../../engine/base/text.ts';
import { METHODS } from '../../engine/methods/index.ts';
import type { InputFile } from '../../engine/model/dataset.ts';
import { useSession } from './session/context.ts';

const NOTHING_TO_GO_ON =
  'Also open data for a tree: logits, a confusion matrix, features, dissimilarities or edges. To see an earlier tree again, open its session file.';

/** Files that are told about. */
const FEW = 3;

/** The files missing for the method; if no method has its input, the roles that the files were given. */
export function MissingHint() {
  const session = useSession();
  const { dataset } = session.assembled.value;
  const nothingCan = dataset !== null && METHODS.every((method) => method.missing(dataset) !== null);
  if (!nothingCan) return <>{session.missing.value}</>;
  const files = session.files.value.slice(0, FEW).map((file) => `${file.name}: ${whatIsIn(file)}. `);
  return (
    <>
      {files}
      {NOTHING_TO_GO_ON}
    </>
  );
}

/** True for a column of numbers, some of them not whole. */
const isMeasure = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() !== '' && Number.isFinite(Number(cell))) &&
  !cells.every((cell) => Number.isInteger(Number(cell)));

/** Why a file makes no tree by itself. Measures of classes may be taken for values of points. */
function whatIsIn({ content, reason }: InputFile): string {
  const { header, columns } = content.kind === 'records' ? content : { header: [], columns: [] };
  const measures = header.filter((_, column) => isMeasure(columns[column] ?? []));
  return measures.length === 0 ? reason : `one row a class with ${listNames(measures)}; no column has values of points`;
}
