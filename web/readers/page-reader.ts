import type { ByteSource } from '../data/bytes.ts';
import { DataError } from '../data/error.ts';
import { lazily } from '../data/lazy.ts';
import type { ReadColumns } from '../data/sniff.ts';
import type { Observed } from '../engine/observe.ts';
import { Line } from './line.ts';
import { receiveMembers, type SentMember } from './members.ts';
import type { FromReader } from './worker.ts';

/** Workers whose tables nobody has any more. */
const unused = new FinalizationRegistry<Worker>((worker) => worker.terminate());

/** Loads the worker that reads columns; once it is here it works without a network. */
export const loadColumnReader = async (): Promise<new () => Worker> =>
  (await lazily('the reader of .parquet and .arrow', import('./worker.ts?worker&inline'))).default;

/** Files of columns in the page: each is read by a worker of its own, which lives as long as its tables. */
export function createColumnReader(onObserved: (observed: Observed) => void): ReadColumns {
  return async (format, source) => {
    const ColumnWorker = await loadColumnReader();
    const worker = new ColumnWorker();
    const line = new Line(
      (message, transfer) => worker.postMessage(message, transfer),
      (question) =>
        question.kind === 'bytes' ? source.read(question.start, question.end) : Promise.reject(new Error('not here')),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
      if (data.kind === 'observed') onObserved(data.observed);
      else line.receive(data);
    });
    const died = (): void =>
      line.fail(
        new DataError(
          'reader-died',
          'the reader of this file ended without an answer',
          'Open a smaller file, or save the table as .npy.',
        ),
      );
    worker.addEventListener('error', died);
    worker.addEventListener('messageerror', died);
    const { name, size } = source;
    try {
      const sent = (await line.ask({ kind: 'open', format, name, size })) as readonly SentMember[];
      const owner = { worker };
      const members = receiveMembers(sent, (handle) => remoteTable(line, handle, owner));
      if (!members.some(({ found }) => !(found instanceof DataError) && found.content.kind === 'table'))
        worker.terminate();
      else unused.register(owner, worker);
      return members;
    } catch (error) {
      worker.terminate();
      throw error;
    }
  };
}

interface RemoteTable extends ByteSource {
  /** Keeps the worker alive. */
  readonly owner: unknown;
}

const remoteTable = (
  line: Line,
  { source, name, size, isSequential }: { source: number; name: string; size: number; isSequential: boolean },
  owner: unknown,
): RemoteTable => ({ name, size, isSequential, owner, read: (start, end) => line.bytes(source, start, end) });
