import { afterEach, expect, test, vi } from 'vitest';
import type { Progress } from '../../../../web/engine/model/run.ts';
import { onceAFrame } from '../../../../web/engine/workers/page-engine.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page that is slower than its worker is told the newest report of every frame, and every tree', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  const told: string[] = [];
  const report = onceAFrame(({ done, growing }) => told.push(`${done} of ${growing?.wanted ?? 'none'}`));
  const progress = (done: number, wanted?: number): void => {
    const growing = wanted === undefined ? undefined : ({ wanted } as Progress['growing']);
    report({ phase: 'fitting', done, total: null, growing });
  };
  progress(1);
  progress(2);
  progress(3);
  expect(told).toEqual(['1 of none']);
  frames.shift()?.();
  expect(told).toEqual(['1 of none', '3 of none']);
  progress(4, 9);
  progress(5);
  expect(told).toEqual(['1 of none', '3 of none', '4 of 9']);
  frames.shift()?.();
  expect(told.slice(3)).toEqual(['5 of none']);
  frames.shift()?.();
  progress(6);
  expect(told.slice(4)).toEqual(['6 of none']);
  expect(frames.length).toBe(1);
});
