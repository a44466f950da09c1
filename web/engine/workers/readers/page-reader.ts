import { DataError } from '../../base/error.ts';
import { lazily } from '../../base/once.ts';
import type { ReadInWorker } from '../../data/formats/format.ts';
import type { Member } from '../../data/formats/shared/members.ts';
import { givenUp } from '../../data/sources/followed-source.ts';
import type { ByteSource } from '../../model/bytes.ts';
import { type Channel, createChannel, type Message, type Post } from '../channel.ts';
import { Heartbeat } from '../heartbeat.ts';
import type { Observed } from '../observe.ts';
import type { PageCalls, ReaderCalls } from '../protocol.ts';
import { receiveMembers } from './members.ts';

/**
 * A channel to the worker that reads this file. `onSilence` is called when something is asked and the worker has neither
 * answered nor asked for anything for a minute.
 */
export function channelToReader(
  post: Post,
  file: ByteSource,
  onObserved: (observed: Observed) => void,
  onSilence: () => void,
): Channel<ReaderCalls> {
  const channel: Channel<ReaderCalls> = createChannel<ReaderCalls, PageCalls>(post, {
    read: ({ start, end }) => {
      heartbeat.heard(channel);
      return file.read(start, end);
    },
    observed: onObserved,
  });
  // A reader that decodes hears no question: it is given up without one.
  const heartbeat = new Heartbeat<Channel<ReaderCalls>>(() => undefined, onSilence);
  let open = 0;
  const ask: typeof channel.ask = async (name, input) => {
    open += 1;
    heartbeat.begin(channel);
    try {
      return await channel.ask(name, input);
    } finally {
      open -= 1;
      if (open === 0) heartbeat.end(channel);
      else heartbeat.heard(channel);
    }
  };
  return { ...channel, ask };
}

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
    const channel: Channel<ReaderCalls> = channelToReader(
      (message, transfer) => worker.postMessage(message, transfer),
      source,
      onObserved,
      () => giveUp(tooSlow()),
    );
    const giveUp = (error: Error): void => {
      worker.terminate();
      channel.fail(error);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => channel.receive(data));
    const died = (): void => giveUp(hasDied());
    worker.addEventListener('error', died);
    worker.addEventListener('messageerror', died);
    const cancel = (): void => giveUp(givenUp());
    signal?.addEventListener('abort', cancel);
    try {
      if (signal?.aborted) throw givenUp();
      const sent = await channel.ask('open', { format, name: source.name, size: source.size, choice });
      const owner = { worker };
      const members = receiveMembers(sent, source, ({ remote, name, size, isSequential }): RemoteTable => {
        const read: ByteSource['read'] = (start, end) => channel.ask('read', { remote, start, end });
        return { name, size, isSequential, owner, read };
      });
      if (members.some(isRemote)) unused.register(owner, worker);
      else worker.terminate();
      return members;
    } catch (error) {
      worker.terminate();
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };
}

const hasDied = (): DataError =>
  new DataError(
    'reader-died',
    'the reader of this file ended without an answer',
    'Open a smaller file, or save the table as .npy.',
  );

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
