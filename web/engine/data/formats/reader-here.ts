/** What a worker reads for the page, read in this thread: in that worker, and in Node. */

import type { ByteSource } from '../../model/bytes.ts';
import type { ColumnChoice } from '../../model/columns.ts';
import { readDelimited } from './delimited/read.ts';
import { extensionOf, type Tools } from './format.ts';
import { readJson } from './json/read.ts';
import type { ReadInWorker, WorkerFormat } from './read-in-worker.ts';
import { alone, type Member } from './shared/members.ts';
import { treeIn } from './trees/read.ts';

type Readers = Readonly<Record<WorkerFormat, (source: ByteSource, choice?: ColumnChoice) => Promise<Member[]>>>;

export function createReaderHere(readTree: Tools['readTree']): ReadInWorker {
  const readers: Readers = {
    parquet: async (source, choice) => (await import('./parquet/read.ts')).readParquet(source, choice),
    arrow: async (source, choice) => (await import('./arrow/read.ts')).readArrow(source, choice),
    pickle: async (source, choice) => (await import('./pickle/read.ts')).readPickle(source, choice),
    torch: async (source) => (await import('./npz/read.ts')).readTorchFile(source),
    tree: async (source) => alone(await treeIn(source, readTree)),
    json: (source, choice) => readJson(source, false, choice),
    jsonl: (source, choice) => readJson(source, true, choice),
    text: (source, choice) => readDelimited(source, extensionOf(source.name), { choice }),
  };
  return (format, source, choice) => readers[format](source, choice);
}
