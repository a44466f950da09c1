import { DataError } from '../../base/error.ts';
import { lazily } from '../../base/lazy.ts';
import type { ReadInWorker } from '../../data/formats/read-in-worker.ts';
import type { Member } from '../../data/formats/shared/members.ts';
import { givenUp } from '../../data/sources/followed-source.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { Observed } from '../observe.ts';
import { receiveMembers, type SentMember } from './members.ts';
import { RpcChannel } from './rpc.ts';
import type { FromReader } from './worker.ts';

/** Workers whose tables are no longer used. */
const unused = new FinalizationRegistry<Worker>((worker) => worker.terminate());

/** Loads the worker that reads such files; once it is here it works without a network. */
export const loadReaderWorker = async (): Promise<new () => Worker> =>
  (await lazily('the reader of this file', import('./worker.ts?worker&inline'))).default;

/**
 * Files that are read in a worker of their own, which lives as long as their tables are used. Aborting the
 * signal while it reads ends it.
 */
export function createReader(onObserved: (observed: Observed) => void, signal?: AbortSignal): ReadInWorker {
  return async (format, source, choice) => {
    const ReaderWorker = await loadReaderWorker();
    const worker = new ReaderWorker();
    const channel = new RpcChannel(
      (message, transfer) => worker.postMessage(message, transfer),
      (request) =>
        request.kind === 'bytes' ? source.read(request.start, request.end) : Promise.reject(new Error('not here')),
      () => {
        worker.terminate();
        channel.fail(tooSlow());
      },
    );
    worker.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
      if (data.kind === 'observed') onObserved(data.observed);
      else channel.receive(data);
    });
    const died = (): void =>
      channel.fail(
        new DataError(
          'reader-died',
          'the reader of this file ended without an answer',
          'Open a smaller file, or save the table as .npy.',
        ),
      );
    worker.addEventListener('error', died);
    worker.addEventListener('messageerror', died);
    const giveUp = (): void => channel.fail(givenUp());
    signal?.addEventListener('abort', giveUp);
    const { name, size } = source;
    try {
      if (signal?.aborted) throw givenUp();
      const sent = (await channel.ask({ kind: 'open', format, name, size, choice })) as readonly SentMember[];
      const owner = { worker };
      const members = receiveMembers(sent, source, (handle) => remoteTable(channel, handle, owner));
      if (members.some(isRemote)) unused.register(owner, worker);
      else worker.terminate();
      return members;
    } catch (error) {
      worker.terminate();
      throw error;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  };
}

/** Files are decoded in pieces of limited size: one that takes longer than this was made to do so. */
const tooSlow = (): DataError =>
  new DataError(
    'reader-slow',
    'the reader of this file made no progress for a minute and was stopped',
    'Save the table as .npy, or write the file again in smaller pieces.',
  );

const isRemote = ({ found }: Member): boolean =>
  !(found instanceof DataError) && found.content.kind === 'table' && 'owner' in found.content.table.source;

interface RemoteTable extends ByteSource {
  /** Keeps the worker alive. */
  readonly owner: unknown;
}

const remoteTable = (
  channel: RpcChannel,
  { source, name, size, isSequential }: { source: number; name: string; size: number; isSequential: boolean },
  owner: unknown,
): RemoteTable => ({ name, size, isSequential, owner, read: (start, end) => channel.bytes(source, start, end) });
