import { DataError } from '../base/error.ts';
import { lazily } from '../base/once.ts';
import { METHODS } from '../methods/index.ts';
import { needsLabelCheck } from '../methods/shared/labels/needs-label-check.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { Progress, RunContext } from '../model/run.ts';
import { type Answers, type Channel, createChannel, type Message } from './channel.ts';
import { type Engine, engineOf } from './engine.ts';
import FirstWorker from './first-worker.ts?worker&inline';
import type { Observed } from './observe.ts';
import type { PageCalls, WorkerCalls } from './protocol.ts';
import { detach, detachInput, readFrom } from './remote.ts';
import { SpareWorker } from './spare-worker.ts';
import { newLock, watchLock } from './worker-lock.ts';
import { Pool, type StartThread, type Thread } from './worker-pool.ts';

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

/** Whether the small worker of the first tree can do a run; the others come with the worker that knows all methods. */
const knowsMethod = (method: string, dataset: Dataset, options: Options): boolean =>
  METHODS.some(
    ({ id, comesFirst, needsWhole }) => id === method && comesFirst === true && needsWhole?.(dataset, options) !== true,
  );

/** The most readers: more would only wait for the disk. */
const MAX_READERS = 8;
/** Below this many bytes a file is read before another worker has started. */
const MIN_FOR_POOL = 64 << 20;

type WorkerClass = new () => Worker;

/** Loads the worker of all methods; once it is here it works without a network. */
export async function loadAllMethods(): Promise<WorkerClass> {
  return (await lazily('the rest of the core', import('./worker.ts?worker&inline'))).default;
}

interface WorkerContext extends RunContext {
  /** Called with requests of the worker, and with attempts that the policy blocked. */
  readonly onObserved: (observed: Observed) => void;
}

const spare = new SpareWorker();

/** A worker that can be kept for the next job instead of being ended. */
interface ReusableThread extends Thread, Channel<WorkerCalls> {
  release(): void;
}

/** A worker from a blob: URL. */
function startWorker(
  WorkerOfJob: WorkerClass,
  ours: Partial<Answers<PageCalls>>,
  onDeath: (reason: string) => void,
): ReusableThread {
  const worker = spare.take(WorkerOfJob);
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
      spare.put(WorkerOfJob, worker);
    },
  };
}

/**
 * One run or job in a worker of its own. Aborting ends the worker at once: nothing it does can delay that, and its memory,
 * which WebAssembly never gives back, goes with it; so do the workers that read for it.
 */
async function inWorker<T>(
  WorkerOfJob: WorkerClass,
  sources: readonly ByteSource[],
  context: WorkerContext,
  ask: (worker: Channel<WorkerCalls>) => Promise<T>,
): Promise<T> {
  const { signal, stopEarly, onObserved, reuseWorker } = context;
  signal?.throwIfAborted();
  let deaths = 0;
  let isOver = false;
  let isDone = false;
  const report = onceAFrame((progress) => isOver || context.onProgress?.(progress));
  const onDeath = (): void => {
    deaths += 1;
  };
  const start: StartThread = (ours, onThreadDeath) => startWorker(WorkerOfJob, ours, onThreadDeath);
  const pool = new Pool({ start, onObserved, onDeath }, readers(), sources);
  const worker: ReusableThread = startWorker(
    WorkerOfJob,
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
  return engineOf(
    async (method, dataset, options, context = {}) => {
      // The small core has no reference scores, no validity indices, no label checks and leaves out no rows.
      const isPlain = dataset.reference === null && dataset.features === null && options.bad_rows !== 'leave_out';
      const isSmall = isPlain && knowsMethod(method, dataset, options);
      const WorkerOfJob = isSmall ? FirstWorker : await loadAllMethods();
      const { dataset: detached, sources } = detach(dataset);
      const { resume, onTree } = context;
      // What came with the tree is not sent again.
      let told: Partial<Result> = {};
      const onTold = (tree: Result): void => {
        told = tree;
        onTree?.(tree);
      };
      const treeFirst = onTree !== undefined;
      const input = { method, dataset: detached, options, resume, pool: poolSize(), treeFirst };
      const found = await inWorker(WorkerOfJob, sources, { ...context, onTree: onTold, onObserved }, (worker) =>
        worker.ask('run', input),
      );
      const result = { ...told, ...found } as Result; // with the tree, these are all parts of a result
      if (!isSmall || !needsLabelCheck(result)) return result;
      const { withLabelWarnings } = await lazily(
        'what is said of labels',
        import('../methods/shared/labels/label-fit.ts'),
      );
      return withLabelWarnings(dataset, result);
    },
    async (job, given, context) => {
      const { input, sources } = detachInput(given);
      const WorkerOfJob = await loadAllMethods();
      return inWorker(WorkerOfJob, sources, { ...context, onObserved }, (worker) =>
        worker.ask('job', { job, input, pool: poolSize() }),
      );
    },
  );
}
