import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { textOf } from '../../../../tools/core-text.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { type Channel, createChannel, type Message } from '../../../../web/engine/workers/channel.ts';
import type { PageCalls, WorkerCalls } from '../../../../web/engine/workers/protocol.ts';
import { serveJobs } from '../../../../web/engine/workers/serve-jobs.ts';
import { NOTHING } from '../../../support/core.ts';

test('a worker that is kept for the next run does not stop that early, because its last run was', async () => {
  const worker = Object.assign(new EventTarget(), { postMessage: (message: Message) => page.receive(message) });
  vi.stubGlobal('self', worker);
  vi.stubGlobal('addEventListener', () => undefined);
  const page: Channel<WorkerCalls> = createChannel<WorkerCalls, PageCalls>(
    (data) => void worker.dispatchEvent(new MessageEvent('message', { data })),
    { observed: () => undefined, progress: () => page.tell('stopEarly', null) },
  );
  const core = await textOf(await readFile('wasm/logitree.wasm'), false);
  serveJobs(
    core,
    {
      descent: async (_core, _dataset, { isLong }, { onProgress, stopEarly }) => {
        if (isLong === true) onProgress?.({ phase: 'reading', done: 0, total: 1 });
        return { classes: [], warnings: [], options: { stopped: stopEarly?.aborted } } as unknown as Result;
      },
    },
    {},
  );
  const run = async (isLong: boolean): Promise<unknown> => {
    const pool = { size: 1, leastBytes: 0 };
    const input = {
      method: 'descent',
      dataset: NOTHING,
      options: { isLong },
      resume: undefined,
      pool,
      treeFirst: false,
    };
    return (await page.ask('run', input)).options;
  };
  expect(await run(true)).toMatchObject({ stopped: true });
  expect(await run(false)).toMatchObject({ stopped: false });
  vi.unstubAllGlobals();
});
