import { DataError } from '../base/error.ts';
import { lazily } from '../base/lazy.ts';
import { needsLabelCheck } from '../methods/shared/labels/needs-label-check.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Result } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import { type Engine, engineOf } from './engine.ts';
import FirstWorker from './first-worker.ts?worker&inline';
import { knowsMethod } from './knows-method.ts';
import type { Observed } from './observe.ts';
import { onceAFrame } from './once-a-frame.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { detach, detachInput, fromFailure, toFailure } from './remote.ts';
import { SpareWorker } from './spare-worker.ts';
import { newLock, watchLock } from './worker-lock.ts';
import { Pool, serve, type Thread, type ThreadEvents } from './worker-pool.ts';

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

/** A thread that can be kept for the next job instead of being ended. */
interface ReusableThread extends Thread {
  release(): void;
}

/** A worker from a blob: URL. */
function startWorker(WorkerOfJob: WorkerClass, { onMessage, onDeath }: ThreadEvents): ReusableThread {
  const worker = spare.take(WorkerOfJob);
  const heard = new AbortController();
  const { signal } = heard;
  const receive = ({ data }: MessageEvent<FromWorker>): void => {
    if (data.type === 'held') watchLock(data.lock, signal, () => onDeath('the browser ended its worker'));
    else onMessage(data);
  };
  worker.addEventListener('message', receive, { signal });
  const fail = (event: Event): void => onDeath((event as ErrorEvent).message || 'its worker died');
  worker.addEventListener('error', fail, { signal });
  worker.addEventListener('messageerror', fail, { signal });
  const lock = newLock();
  if (lock !== null) worker.postMessage({ type: 'hold', lock } satisfies ToWorker);
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
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
 * One job in a worker of its own. Aborting ends the worker at once: nothing it does can delay that, and its memory, which
 * WebAssembly never gives back, goes with it; so do the workers that read for it.
 */
function inWorker<T>(
  WorkerOfJob: WorkerClass,
  message: ToWorker,
  sources: readonly ByteSource[],
  context: WorkerContext,
  answer: (message: FromWorker) => T | undefined,
): Promise<T> {
  const { signal, stopEarly, onObserved, again } = context;
  return new Promise<T>((resolve, reject) => {
    signal?.throwIfAborted();
    const start = (events: ThreadEvents): ReusableThread => startWorker(WorkerOfJob, events);
    let deaths = 0;
    let isOver = false;
    const onProgress = onceAFrame((progress) => isOver || context.onProgress?.(progress));
    const onDeath = (): void => {
      deaths += 1;
    };
    const pool = new Pool({ start, onObserved, onDeath }, readers(), sources);
    const end = (settle: () => void, isDone = false): void => {
      isOver = true;
      if (isDone && again) worker.release();
      else worker.end();
      pool.end();
      signal?.removeEventListener('abort', abort);
      stopEarly?.removeEventListener('abort', stop);
      settle();
    };
    const abort = (): void => end(() => reject(signal?.reason));
    const stop = (): void => worker.post({ type: 'stop-early' }, []);
    const post: Thread['post'] = (data, transfer) => worker.post(data, transfer);
    const worker = start({
      onMessage: (data) => {
        if (data.type === 'read') {
          serve(post, sources, data);
        } else if (data.type === 'task') {
          relay(pool, post, data);
        } else if (data.type === 'progress') {
          onProgress(deaths === 0 ? data.progress : { ...data.progress, deaths });
        } else if (data.type === 'observed') {
          onObserved(data.observed);
        } else if (data.type === 'failed') {
          end(() => reject(fromFailure(data.failure)));
        } else {
          const value = answer(data);
          if (value !== undefined) {
            end(() => resolve(value), true);
          }
        }
      },
      onDeath: (reason) => end(() => reject(died(reason))),
    });
    signal?.addEventListener('abort', abort);
    stopEarly?.addEventListener('abort', stop);
    post(message, []);
  });
}

const died = (reason: string): DataError =>
  new DataError(
    'worker-died',
    `the computation ended without a result: ${reason}`,
    'Close other tabs or programs that need memory, then run again. What was open is still there.',
  );

/** A task that the worker of a run asks for, done by another one. */
function relay(pool: Pool, post: Thread['post'], { request, task }: FromWorker & { type: 'task' }): void {
  pool.work(task).then(
    (bytes) => post({ type: 'bytes', request, bytes }, [bytes.buffer]),
    (error: unknown) => post({ type: 'request-failed', request, failure: toFailure(error) }, []),
  );
}

const readers = (): number => Math.min(MAX_READERS, navigator.hardwareConcurrency);

const poolSize = () => ({ size: readers(), leastBytes: MIN_FOR_POOL });

/** Merges a result from its tree, where that came first, and the parts that came later. */
function runAnswer(onTree: RunContext['onTree']): (data: FromWorker) => Result | undefined {
  let told: Result | null = null;
  return (data) => {
    if (data.type === 'tree') {
      told = data.tree;
      onTree?.(told);
    }
    // With the tree, these are all parts of a result.
    return data.type === 'result' ? ({ ...told, ...data.result } as Result) : undefined;
  };
}

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
      const treeFirst = onTree !== undefined;
      const message: ToWorker = {
        type: 'run',
        method,
        dataset: detached,
        options,
        resume,
        pool: poolSize(),
        treeFirst,
      };
      const answer = runAnswer(onTree);
      const result = await inWorker(WorkerOfJob, message, sources, { ...context, onObserved }, answer);
      if (!isSmall || !needsLabelCheck(result)) return result;
      const { withLabelWarnings } = await lazily(
        'what is said of labels',
        import('../methods/shared/labels/label-fit.ts'),
      );
      return withLabelWarnings(dataset, result);
    },
    async (job, given, context) => {
      const { input, sources } = detachInput(given);
      const answer = (data: FromWorker) => (data.type === 'answer' ? data : undefined);
      const message: ToWorker = { type: 'job', job, input, pool: poolSize() };
      const WorkerOfJob = await loadAllMethods();
      return (await inWorker(WorkerOfJob, message, sources, { ...context, onObserved }, answer)).answer;
    },
  );
}
