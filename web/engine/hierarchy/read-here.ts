/** The readers of files that the page gives to a worker: here they read in this thread, which is that worker, or Node. */

import { extensionOf, type ReadInWorker, type Tools, type WorkerFormat } from '../data/formats/format.ts';
import { readJson } from '../data/formats/json/read.ts';
import { alone, type Member } from '../data/formats/shared/members.ts';
import { readDelimited } from '../data/formats/text/read.ts';
import { treeIn } from '../data/formats/trees/read.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { ColumnChoice } from '../model/columns.ts';
import { readTree } from './read-tree.ts';

type Readers = Readonly<Record<WorkerFormat, (source: ByteSource, choice?: ColumnChoice) => Promise<Member[]>>>;

function createReaderHere(readTree: Tools['readTree']): ReadInWorker {
  const readers: Readers = {
    parquet: async (source, choice) => (await import('../data/formats/parquet/read.ts')).readParquet(source, choice),
    arrow: async (source, choice) => (await import('../data/formats/arrow/read.ts')).readArrow(source, choice),
    pickle: async (source, choice) => (await import('../data/formats/pickle/read.ts')).readPickle(source, choice),
    torch: async (source) => (await import('../data/formats/npz/read.ts')).readTorchFile(source),
    tree: async (source) => alone(await treeIn(source, readTree)),
    json: (source, choice) => readJson(source, false, choice),
    jsonl: (source, choice) => readJson(source, true, choice),
    text: (source, choice) => readDelimited(source, extensionOf(source.name), { choice }),
  };
  return (format, source, choice) => readers[format](source, choice);
}

export const readHere = createReaderHere(readTree);
