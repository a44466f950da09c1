import { expect, test } from 'vitest';
import { type Core, reserve } from '../../../../web/engine/bindings/core.ts';
import { withCores } from '../../../../web/engine/workers/local-engine.ts';
import { coreModule } from '../../../support/core.ts';

const oneCore = (): Promise<Core> => withCores(coreModule, (newCore) => newCore());

test('an instance of the core serves again once its work has ended', async () => {
  const [first, second] = await withCores(coreModule, (newCore) => [newCore(), newCore()] as const);
  expect(first).not.toBe(second);
  expect([first, second]).toContain(await oneCore());
});

test('an instance whose work failed, or whose memory has grown, serves nobody again', async () => {
  const spent: Core[] = [];
  const failing = withCores(coreModule, (newCore) => {
    spent.push(newCore());
    throw new Error('it fails');
  });
  await expect(failing).rejects.toThrow('it fails');
  await withCores(coreModule, (newCore) => {
    const core = newCore();
    reserve(core, core.bytes);
    spent.push(core);
  });
  const others = await withCores(coreModule, (newCore) => [newCore(), newCore(), newCore()]);
  expect(others.filter((core) => spent.includes(core))).toEqual([]);
});
