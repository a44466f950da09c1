import { BlobSource } from '../data/sources/blob-source.ts';
import { type Runners, runById, type TaskHandlers } from '../methods/shared/runner.ts';
import type { ByteSource } from '../model/bytes.ts';
import type { Result } from '../model/result.ts';
import type { Progress, WorkerPool } from '../model/run.ts';
import { type Channel, channelToPage } from './channel.ts';
import { doJob, type Jobs, withCores } from './local-engine.ts';
import { observe } from './observe.ts';
import type { PageCalls, RemoteHandle, WorkerCalls } from './protocol.ts';
import { attach, attachInput, detachTask } from './remote.ts';
import { RemoteSource } from './remote-source.ts';
import { createTaskWorker } from './task-worker.ts';
import { holdLock } from './worker-lock.ts';

/** Progress is for people: more often than this is noise. */
const PROGRESS_EVERY_MS = 50;

/** The core lies, deflated, in the worker's own text: nothing may be fetched under the page's policy. */
async function compile(core: string): Promise<WebAssembly.Module> {
  const deflated = Uint8Array.from(atob(core), (character) => character.charCodeAt(0));
  // Written by hand: a worker of a page from disk cannot read a Blob in WebKit, not even its own.
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  void writer.write(deflated).then(() => writer.close());
  return WebAssembly.compile(await new Response(readable).arrayBuffer());
}

/** The parts of a result that changed since `told`: the same arrays are not sent twice. */
const changed = (told: Partial<Result>, result: Result): Partial<Result> =>
  Object.fromEntries(Object.entries(result).filter(([key, value]) => told[key as keyof Result] !== value));

/**
 * The life of a worker that carries this core (base64 of its deflated bytes) and these methods. It does one job, or
 * tasks for a worker that does; its page ends it afterwards, which also gives its memory back.
 */
export function serveJobs(core: string, runners: Runners, tasks: TaskHandlers, jobs: Jobs = {}): void {
  const module = compile(core);
  /** Of the run under way; aborted when the user stops an iterative method, which keeps the result so far. */
  let stopEarly = new AbortController();

  const connect = (handle: RemoteHandle): ByteSource => {
    const { name, shared } = handle;
    const local = shared instanceof Blob ? new BlobSource(name, shared) : null;
    return new RemoteSource(handle, (range) => page.ask('read', range), local);
  };

  let reported = 0;
  let phase = '';
  const onProgress = (progress: Progress): void => {
    const now = performance.now();
    if (progress.phase !== phase || progress.growing !== undefined || now - reported >= PROGRESS_EVERY_MS) {
      phase = progress.phase;
      reported = now;
      page.tell('progress', progress);
    }
  };

  /** Workers that the page starts to do tasks for this one. */
  const poolOf = (size: Pick<WorkerPool, 'size' | 'leastBytes'>): WorkerPool => ({
    ...size,
    work: (task) => {
      const { source } = task.table;
      const remote = source instanceof RemoteSource ? source.handle.remote : -1;
      return page.ask('task', detachTask(task, remote));
    },
  });

  const page: Channel<PageCalls> = channelToPage<PageCalls, WorkerCalls>({
    run: async ({ method, dataset, options, resume, pool, treeFirst }) => {
      stopEarly = new AbortController();
      let told: Partial<Result> = {};
      const onTree = (tree: Result): void => {
        told = tree;
        page.tell('tree', tree);
      };
      const context = {
        onProgress,
        onTree: treeFirst ? onTree : undefined,
        stopEarly: stopEarly.signal,
        resume,
        pool: poolOf(pool),
      };
      const attached = attach(dataset, connect);
      const result = await withCores(await module, (newCore) =>
        runById(runners, newCore(), method, attached, options, context),
      );
      return changed(told, { ...result, pending: undefined });
    },
    job: async ({ job, input, pool }) =>
      doJob(await module, jobs, job, attachInput(input, connect), { onProgress, pool: poolOf(pool) }),
    task: createTaskWorker(module, tasks, connect),
    stopEarly: () => stopEarly.abort(),
    hold: holdLock,
    ping: () => undefined,
  });
  observe((observed) => page.tell('observed', observed));
}
