import { BlobSource } from '../data/sources/blob-source.ts';
import type { Runners } from '../methods/shared/runner.ts';
import type { TaskHandlers } from '../methods/shared/task-handler.ts';
import type { Result } from '../model/result.ts';
import type { Progress, Task, WorkerPool } from '../model/run.ts';
import { createLocalEngine, doJob, type Jobs } from './local-engine.ts';
import { observe } from './observe.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { attach, attachInput, detachTask, toFailure } from './remote.ts';
import { ByteRequests, RemoteSource } from './remote-source.ts';
import { createTaskWorker } from './task-worker.ts';
import { holdLock } from './worker-lock.ts';

/** Progress is for people: more often than this is noise. */
const PROGRESS_EVERY_MS = 50;

const post = (message: FromWorker, transfer: Transferable[] = []): void =>
  (self as unknown as { postMessage(message: FromWorker, transfer: Transferable[]): void }).postMessage(
    message,
    transfer,
  );

/** The core lies, deflated, in the worker's own text: nothing may be fetched under the page's policy. */
async function compile(core: string): Promise<WebAssembly.Module> {
  const deflated = Uint8Array.from(atob(core), (character) => character.charCodeAt(0));
  // Written by hand: a worker of a page from disk cannot read a Blob in WebKit, not even its own.
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  void writer.write(deflated).then(() => writer.close());
  return WebAssembly.compile(await new Response(readable).arrayBuffer());
}

const requests = new ByteRequests(post, ({ name, shared }) =>
  shared instanceof Blob ? new BlobSource(name, shared) : null,
);

/** Aborted when the user stops an iterative method: it keeps the result so far. */
const stopEarly = new AbortController();

let reported = 0;
let phase = '';

function report(progress: Progress): void {
  const now = performance.now();
  if (progress.phase !== phase || progress.growing !== undefined || now - reported >= PROGRESS_EVERY_MS) {
    phase = progress.phase;
    reported = now;
    post({ type: 'progress', progress });
  }
}

/** The parts of a result that changed since `told`: the same arrays are not sent twice. */
const changed = (told: Partial<Result>, result: Result): Partial<Result> =>
  Object.fromEntries(Object.entries(result).filter(([key, value]) => told[key as keyof Result] !== value));

/** Workers that the page starts to do tasks for this one. */
const poolOf = (size: Pick<WorkerPool, 'size' | 'leastBytes'>): WorkerPool => ({
  ...size,
  work: (task) => {
    const { source } = task.table;
    const remote = source instanceof RemoteSource ? source.handle.remote : -1;
    return requests.ask((request) => ({ type: 'task', request, task: detachTask(task, remote) }));
  },
});

async function work(message: ToWorker, module: WebAssembly.Module, runners: Runners, jobs: Jobs): Promise<void> {
  if (message.type === 'run') {
    const { method, options, resume } = message;
    let told: Partial<Result> = {};
    const onTree = (tree: Result): void => {
      told = tree;
      post({ type: 'tree', tree });
    };
    const context = {
      onProgress: report,
      onTree: message.treeFirst ? onTree : undefined,
      stopEarly: stopEarly.signal,
      resume,
      pool: poolOf(message.pool),
    };
    const engine = createLocalEngine(module, runners);
    const result = await engine.run(method, attach(message.dataset, requests.connect), options, context);
    post({ type: 'result', result: changed(told, { ...result, pending: undefined }) });
  } else if (message.type === 'job') {
    const input = attachInput(message.input, requests.connect);
    const context = { onProgress: report, pool: poolOf(message.pool) };
    post({ type: 'answer', answer: await doJob(module, jobs, message.job, input, context) });
  }
}

/**
 * The life of a worker that carries this core (base64 of its deflated bytes) and these methods. It does one job, or
 * tasks for a worker that does; its page ends it afterwards, which also gives its memory back.
 */
export function serveJobs(core: string, runners: Runners, tasks: TaskHandlers, jobs: Jobs = {}): void {
  observe((observed) => post({ type: 'observed', observed }));
  const module = compile(core);
  const perform = createTaskWorker(module, tasks, requests.connect);
  const doTask = async (task: Task): Promise<void> => {
    const answer = await perform(task);
    post({ type: 'task-done', answer }, [answer.buffer]);
  };
  const begin = async (message: ToWorker): Promise<void> => work(message, await module, runners, jobs);
  self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
    const message = event.data;
    if (requests.receive(message)) return;
    if (message.type === 'ping') {
      post({ type: 'pong' });
      return;
    }
    if (message.type === 'hold') {
      holdLock(message.lock, () => post({ type: 'held', lock: message.lock }));
      return;
    }
    if (message.type === 'stop-early') {
      stopEarly.abort();
      return;
    }
    const job = message.type === 'task' ? doTask(message.task) : begin(message);
    job.catch((error: unknown) => post({ type: 'failed', failure: toFailure(error) }));
  });
}
