import { DataError } from '../../web/base/error.ts';
import { firstRows } from '../../web/data/content/first-rows.ts';
import type { InputFile, Role } from '../../web/model/dataset.ts';

/** What a page that guessed one of these makes its graph of; anything else is features to be joined with their nearest. */
const GRAPHS: readonly Role[] = ['edges', 'dissimilarity', 'confusion'];

/** Whether rows of three numbers without names may be edges: two vertices counted from 0 and a weight. */
async function mayBeEdges({ content }: InputFile): Promise<boolean> {
  if (content.kind !== 'table' || content.table.columnNames !== undefined) return false;
  const { shape, layout } = content.table;
  if ((layout.kind === 'text' ? layout.fields : shape[1]) !== 3) return false;
  const isVertex = (value = -1): boolean => Number.isInteger(value) && value >= 0;
  const rows = await firstRows(content.table);
  return rows.every(([src, dst, weight = 0]) => isVertex(src) && isVertex(dst) && weight > 0);
}

/**
 * What the input of a fit is used as where nobody says which graph is meant: as the page guesses.
 * @throws DataError where the content does not tell, for a tree of the wrong graph looks like any other
 */
export async function roleOfGraph(guessed: InputFile): Promise<Role> {
  if (GRAPHS.includes(guessed.role)) return guessed.role;
  if (await mayBeEdges(guessed)) {
    throw new DataError(
      'unclear-graph',
      'rows of two whole numbers and a third one, without names: edges, or points in space',
      'Say which: --graph edges or --graph knn. Or name the columns: src,dst,weight.',
      { file: guessed.name },
    );
  }
  return 'features';
}
