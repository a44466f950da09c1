import type { ByteSource } from '../data/bytes.ts';
import { lazily } from '../data/lazy.ts';
import type { Engine, RunContext } from './engine.ts';
import FirstWorker from './first-worker.ts?worker&inline';
import type { Observed } from './observe.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { detach, fromFailure, toFailure } from './remote.ts';

/** Answers a worker's request for bytes; the bytes are handed over, not copied. */
function serve(worker: Worker, sources: readonly ByteSource[], request: FromWorker & { type: 'read' }): void {
  const answer = (message: ToWorker, transfer: Transferable[] = []): void => worker.postMessage(message, transfer);
  const { request: number, remote, start, end } = request;
  const source = sources[remote];
  const read = source === undefined ? Promise.reject(new Error('no such file')) : source.read(start, end);
  read.then(
    (bytes) => answer({ type: 'bytes', request: number, bytes }, [bytes.buffer]),
    (error: unknown) => answer({ type: 'unread', request: number, failure: toFailure(error) }),
  );
}

/** Methods that the first worker knows; the others come with the worker that knows all. */
const FIRST: readonly string[] = ['l2h'];

type WorkerClass = new () => Worker;

/** Loads the worker of all methods; once it is here it works without a network. */
export async function loadAllMethods(): Promise<WorkerClass> {
  return (await lazily('this method', import('./worker.ts?worker&inline'))).default;
}

interface WorkerContext extends RunContext {
  /** What the browser says that the worker asked for, or was stopped from asking for. */
  readonly onObserved: (observed: Observed) => void;
}

/**
 * One job in a worker of its own. Aborting ends the worker at once: nothing it does can delay that, and its memory, which
 * WebAssembly never gives back, goes with it.
 */
function inWorker<T>(
  WorkerOfJob: WorkerClass,
  message: ToWorker,
  sources: readonly ByteSource[],
  context: WorkerContext,
  answer: (message: FromWorker) => T | undefined,
): Promise<T> {
  const { signal, enough, onProgress, onObserved } = context;
  return new Promise<T>((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new WorkerOfJob();
    const end = (settle: () => void): void => {
      worker.terminate();
      signal?.removeEventListener('abort', abort);
      enough?.removeEventListener('abort', stop);
      settle();
    };
    const abort = (): void => end(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort);
    const stop = (): void => worker.postMessage({ type: 'enough' } satisfies ToWorker);
    enough?.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'read') {
        serve(worker, sources, data);
      } else if (data.type === 'progress') {
        onProgress?.(data.progress);
      } else if (data.type === 'observed') {
        onObserved(data.observed);
      } else if (data.type === 'failed') {
        end(() => reject(fromFailure(data.failure)));
      } else {
        const value = answer(data);
        if (value !== undefined) {
          end(() => resolve(value));
        }
      }
    });
    const died = (event: Event): void =>
      end(() =>
        reject(
          new Error(`The computation ended without a result: ${(event as ErrorEvent).message || 'its worker died'}.`),
        ),
      );
    worker.addEventListener('error', died);
    worker.addEventListener('messageerror', died);
    worker.postMessage(message);
  });
}

/** The engine of the page: every run in a worker from a blob: URL, which inherits the page's policy. */
export function createPageEngine(onObserved: WorkerContext['onObserved']): Engine {
  return {
    run: async (method, dataset, options, context = {}) => {
      // The small core does not score against a reference.
      const isSmall = FIRST.includes(method) && dataset.reference === null;
      const WorkerOfJob = isSmall ? FirstWorker : await loadAllMethods();
      const { dataset: detached, sources } = detach(dataset);
      const message: ToWorker = { type: 'run', method, dataset: detached, options, resume: context.resume };
      const answer = (data: FromWorker) => (data.type === 'result' ? data.result : undefined);
      return inWorker(WorkerOfJob, message, sources, { ...context, onObserved }, answer);
    },
    compare: async (rivals, context = {}) => {
      const answer = (data: FromWorker) => (data.type === 'compared' ? data.compared : undefined);
      return inWorker(await loadAllMethods(), { type: 'compare', rivals }, [], { ...context, onObserved }, answer);
    },
    digest: (source, context = {}) => {
      const handle = { remote: 0, name: source.name, size: source.size };
      const message: ToWorker = { type: 'digest', source: handle };
      const answer = (data: FromWorker) => (data.type === 'digested' ? data.sha256 : undefined);
      return inWorker(FirstWorker, message, [source], { ...context, onObserved }, answer);
    },
  };
}
