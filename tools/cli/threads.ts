import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ByteSource } from '../../web/engine/model/bytes.ts';
import type { WorkerPool } from '../../web/engine/model/run.ts';
import { type Answers, createChannel } from '../../web/engine/workers/channel.ts';
import type { PageCalls, WorkerCalls } from '../../web/engine/workers/protocol.ts';
import { detachTask } from '../../web/engine/workers/remote.ts';
import { Pool, type Thread } from '../../web/engine/workers/worker-pool.ts';
import { say } from './say.ts';

/** Above this number, threads would only wait for the disk. */
const MAX_THREADS = 8;
/** Files of fewer bytes are read before a thread has started, unless a number of threads is asked for. */
const MIN_BYTES_FOR_THREADS = 64 << 20;

export interface Threads extends WorkerPool {
  /** Ends all threads. */
  end(): void;
}

const THREAD = new URL('./thread.mjs', import.meta.url);

/** A thread of Node, which runs a file that serves tasks. */
export function startThread(
  module: WebAssembly.Module,
  ours: Partial<Answers<PageCalls>>,
  onDeath: (reason: string) => void,
  file = THREAD,
): Thread {
  const worker = new Worker(file, { workerData: module, execArgv: [] });
  const { ask, receive } = createChannel<WorkerCalls, PageCalls>(
    (message, transfer) => worker.postMessage(message, transfer as ArrayBuffer[]),
    ours,
  );
  worker.on('message', receive);
  worker.on('error', (error) => onDeath(error.message));
  worker.on('exit', (status) => onDeath(`it ended with status ${status}`));
  return { ask, end: () => void worker.terminate() };
}

/** `size` threads that help with files of at least `leastBytes` bytes. */
export function createThreads(
  module: WebAssembly.Module,
  size: number,
  leastBytes: number,
  start: typeof startThread = startThread,
): Threads {
  const sources: ByteSource[] = [];
  const onDeath = (reason: string): void => say(`a thread died, what it was doing is done again: ${reason}`);
  const pool = new Pool({ start: (...how) => start(module, ...how), onDeath }, size, sources);
  return {
    size,
    leastBytes,
    work: (task) => {
      const { source } = task.table;
      if (!sources.includes(source)) sources.push(source);
      return pool.work(detachTask(task, sources.indexOf(source)));
    },
    end: () => pool.end(),
  };
}

/** Does work with the threads that are asked for, or as many as are worth it. One thread reads in place: there is no pool. */
export async function withThreads<T>(
  module: WebAssembly.Module,
  workers: number | null,
  work: (pool: WorkerPool | undefined) => Promise<T>,
): Promise<T> {
  const size = workers ?? Math.min(MAX_THREADS, availableParallelism());
  const pool = createThreads(module, size, workers === null ? MIN_BYTES_FOR_THREADS : 0);
  try {
    return await work(size > 1 ? pool : undefined);
  } finally {
    pool.end();
  }
}
