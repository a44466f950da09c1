/** Opens files of every format: those that web/engine/data reads, and trees, which are read here. */

import { lazily } from '../base/once.ts';
import type { ReadInWorker, Tools } from '../data/formats/format.ts';
import { loadReaders as loadReadersOfData, open as openData } from '../data/open.ts';
import type { Opening } from '../data/shards/openings.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { ColumnChoice } from '../model/columns.ts';
import type { InputFile } from '../model/dataset.ts';

const treeReader = () => lazily('the reader of trees', import('./read-tree.ts'));

const readTree: Tools['readTree'] = async (source) => (await treeReader()).readTree(source);
const treeOfIds: Tools['treeOfIds'] = async (...table) => (await treeReader()).treeOfIds(...table);

/**
 * The contents of a file or of the shards of one array. @throws DataError if nothing in it can be used, or shards do
 * not fit
 */
export const open = (opening: Opening, readInWorker?: ReadInWorker, choice?: ColumnChoice): Promise<InputFile[]> =>
  openData(opening, { readInWorker, readTree, treeOfIds, choice });

/** The contents of one file. @throws DataError if nothing in it can be used */
export const openFile = (
  name: string,
  source: ByteSource,
  readInWorker?: ReadInWorker,
  choice?: ColumnChoice,
): Promise<InputFile[]> => open({ name, sources: [source], problem: null }, readInWorker, choice);

/** Loads the readers that most files do without, so that they are there when the network is not. */
export const loadReaders = (): Promise<unknown> => Promise.all([loadReadersOfData(), treeReader()]);
