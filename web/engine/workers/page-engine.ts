import { DataError } from '../base/error.ts';
import { lazily } from '../base/once.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Result } from '../model/result.ts';
import type { Progress, RunContext } from '../model/run.ts';
import { type Answers, type Channel, createChannel, type Message } from './channel.ts';
import type { Engine, JobAnswer, JobInput, JobName } from './engine.ts';
import type { Observed } from './observe.ts';
import type { PageCalls, WorkerCalls } from './protocol.ts';
import { detach, detachInput, readFrom } from './remote.ts';
import { newLock, watchLock } from './worker-lock.ts';
import { Pool, type StartThread, type Thread } from './worker-pool.ts';

/** An idle worker is ended after this time, to free its memory. */
const MAX_IDLE_MS = 10_000;

/** Keeps at most one idle worker, whose core is already compiled, for the next job. */
class SpareWorker {
  #idle: { readonly worker: Worker; readonly end: ReturnType<typeof setTimeout> } | null = null;

  /** The idle worker, where there is one. */
  take(): Worker | null {
    const idle = this.#idle;
    clearTimeout(idle?.end);
    this.#idle = null;
    return idle?.worker ?? null;
  }

  /** Keeps a worker as the idle one, in place of the former. */
  put(worker: Worker): void {
    this.take()?.terminate();
    this.#idle = { worker, end: setTimeout(() => this.take()?.terminate(), MAX_IDLE_MS) };
  }
}

/**
 * Reports at once, then the newest one when the next frame is drawn: a page that is slower than its worker skips reports
 * instead of falling behind them. Trees that grow come seldom, and each is reported.
 */
export function onceAFrame(report: (progress: Progress) => unknown): (progress: Progress) => void {
  let isDrawn = true;
  let newest: Progress | null = null;
  const tell = (progress: Progress): void => {
    newest = null;
    report(progress);
    if (!isDrawn) return;
    isDrawn = false;
    requestAnimationFrame(() => {
      isDrawn = true;
      if (newest !== null) tell(newest);
    });
  };
  return (progress) => {
    if (isDrawn || progress.growing !== undefined) tell(progress);
    else newest = progress;
  };
}

/** The most readers: more would only wait for the disk. */
const MAX_READERS = 8;
/** Below this many bytes a file is read before another worker has started. */
const MIN_FOR_POOL = 64 << 20;

const spare = new SpareWorker();

/** Loads the code that workers are made of; once it is here they work without a network. */
export const loadWorker = async (): Promise<new () => Worker> =>
  (await lazily('the core', import('./worker.ts?worker&inline'))).default;

interface WorkerContext extends RunContext {
  /** Called with requests of the worker, and with attempts that the policy blocked. */
  readonly onObserved: (observed: Observed) => void;
}

/** A worker that can be kept for the next job instead of being ended. */
interface ReusableThread extends Thread, Channel<WorkerCalls> {
  release(): void;
}

/** A worker from a blob: URL. */
function startWorker(
  OwnWorker: new () => Worker,
  ours: Partial<Answers<PageCalls>>,
  onDeath: (reason: string) => void,
): ReusableThread {
  const worker = spare.take() ?? new OwnWorker();
  const channel = createChannel<WorkerCalls, PageCalls>((message, given) => worker.postMessage(message, given), ours);
  const heard = new AbortController();
  const { signal } = heard;
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => channel.receive(data), { signal });
  const fail = (event: Event): void => onDeath((event as ErrorEvent).message || 'its worker died');
  worker.addEventListener('error', fail, { signal });
  worker.addEventListener('messageerror', fail, { signal });
  const lock = newLock();
  if (lock !== null) {
    void channel.ask('hold', lock).then(
      () => watchLock(lock, signal, () => onDeath('the browser ended its worker')),
      () => undefined,
    );
  }
  return {
    ...channel,
    end: () => {
      heard.abort();
      worker.terminate();
    },
    release: () => {
      heard.abort();
      spare.put(worker);
    },
  };
}

/**
 * One run or job in a worker of its own. Aborting ends the worker at once: nothing it does can delay that, and its memory,
 * which WebAssembly never gives back, goes with it; so do the workers that read for it.
 */
async function inWorker<T>(
  sources: readonly ByteSource[],
  context: WorkerContext,
  ask: (worker: Channel<WorkerCalls>) => Promise<T>,
): Promise<T> {
  const { signal, stopEarly, onObserved, reuseWorker } = context;
  const OwnWorker = await loadWorker();
  signal?.throwIfAborted();
  let deaths = 0;
  let isOver = false;
  let isDone = false;
  const report = onceAFrame((progress) => isOver || context.onProgress?.(progress));
  const onDeath = (): void => {
    deaths += 1;
  };
  const start: StartThread = (ours, onThreadDeath) => startWorker(OwnWorker, ours, onThreadDeath);
  const pool = new Pool({ start, onObserved, onDeath }, readers(), sources);
  const worker: ReusableThread = startWorker(
    OwnWorker,
    {
      read: (range) => readFrom(sources, range),
      task: (task) => pool.work(task),
      progress: (progress) => report(deaths === 0 ? progress : { ...progress, deaths }),
      observed: onObserved,
      tree: (tree) => context.onTree?.(tree),
    },
    (reason) => worker.fail(died(reason)),
  );
  const abort = (): void => worker.fail(signal?.reason);
  const stop = (): void => worker.tell('stopEarly', null);
  signal?.addEventListener('abort', abort);
  stopEarly?.addEventListener('abort', stop);
  try {
    const answer = await ask(worker);
    isDone = true;
    return answer;
  } finally {
    isOver = true;
    if (isDone && reuseWorker) worker.release();
    else worker.end();
    pool.end();
    signal?.removeEventListener('abort', abort);
    stopEarly?.removeEventListener('abort', stop);
  }
}

const died = (reason: string): DataError =>
  new DataError(
    'worker-died',
    `the computation ended without a result: ${reason}`,
    'Close other tabs or programs that need memory, then run again. What was open is still there.',
  );

const readers = (): number => Math.min(MAX_READERS, navigator.hardwareConcurrency);

const poolSize = () => ({ size: readers(), leastBytes: MIN_FOR_POOL });

/** The engine of the page: every run in a worker from a blob: URL, which inherits the page's policy. */
export function createPageEngine(onObserved: WorkerContext['onObserved']): Engine {
  return {
    run: async (method, dataset, options, context = {}) => {
      const { dataset: detached, sources } = detach(dataset);
      const { resume, onTree } = context;
      // Fields that came with the tree are not sent again.
      let told: Partial<Result> = {};
      const onTold = (tree: Result): void => {
        told = tree;
        onTree?.(tree);
      };
      const treeFirst = onTree !== undefined;
      const input = { method, dataset: detached, options, resume, pool: poolSize(), treeFirst };
      const found = await inWorker(sources, { ...context, onTree: onTold, onObserved }, (worker) =>
        worker.ask('run', input),
      );
      return { ...told, ...found } as Result; // with the tree, these are all parts of a result
    },
    ask: async <Name extends JobName>(job: Name, given: JobInput<Name>, context: RunContext = {}) => {
      const { input, sources } = detachInput(given);
      const answer = await inWorker(sources, { ...context, onObserved }, (worker) =>
        worker.ask('job', { job, input, pool: poolSize() }),
      );
      return answer as JobAnswer<Name>; // the worker's list of jobs is the one that types are taken from
    },
  };
}
