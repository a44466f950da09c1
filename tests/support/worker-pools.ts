import { pathToFileURL } from 'node:url';
import { afterEach } from 'vitest';
import { createThreads, startThread, type Threads } from '../../tools/cli/threads.ts';
import type { ByteSource } from '../../web/engine/model/bytes.ts';
import type { Task, WorkerPool } from '../../web/engine/model/run.ts';
import { bundled } from './bundled.ts';
import { coreModule } from './core.ts';

const THREAD = pathToFileURL(await bundled('thread.ts'));
const startBundled: typeof startThread = (module, ours, onDeath) => startThread(module, ours, onDeath, THREAD);

const started: Threads[] = [];
afterEach(() => {
  for (const threads of started.splice(0)) threads.end();
});

interface How {
  readonly start?: typeof startThread;
  /** Files of fewer bytes are left to one thread. */
  readonly least?: number;
  readonly module?: WebAssembly.Module;
}

/** Threads that are ended after the test. */
export function poolOf(size: number, { start = startBundled, least = 0, module = coreModule }: How = {}): Threads {
  const threads = createThreads(module, size, least, start);
  started.push(threads);
  return threads;
}

/** The same pool, and the tasks it was given. */
export function watched(pool: WorkerPool): { readonly pool: WorkerPool; readonly tasks: Task[] } {
  const tasks: Task[] = [];
  const work: WorkerPool['work'] = (task) => {
    tasks.push(task);
    return pool.work(task);
  };
  return { pool: { size: pool.size, leastBytes: pool.leastBytes, work }, tasks };
}

/** The same bytes at the first reading, spoilt ones at every later one. */
export function changingAfterFirst(source: ByteSource, spoil: (bytes: Uint8Array) => void) {
  let readings = 0;
  const read: ByteSource['read'] = async (start, end) => {
    const bytes = await source.read(start, end);
    readings += 1;
    if (readings > 1) spoil(bytes);
    return bytes;
  };
  return { source: { ...source, read }, readings: () => readings };
}

/** Two threads; the first two that are started die when they are handed bytes. */
export function mortalPool(): { readonly pool: Threads; deaths(): number } {
  let deaths = 0;
  const start: typeof startThread = (module, ours, onDeath) => {
    if (deaths >= 2) return startBundled(module, ours, onDeath);
    deaths += 1;
    const read = (): Promise<never> => {
      thread.end();
      return new Promise(() => undefined);
    };
    const thread = startBundled(module, { ...ours, read }, onDeath);
    return thread;
  };
  return { pool: poolOf(2, { start }), deaths: () => deaths };
}

/** Two threads of which each dies at once, until they are mended. */
export function brokenPool(): { readonly pool: Threads; mend(): void } {
  let broken = true;
  const start: typeof startThread = (...how) => {
    const thread = startBundled(...how);
    if (broken) thread.end();
    return thread;
  };
  return {
    pool: poolOf(2, { start }),
    mend: () => {
      broken = false;
    },
  };
}
