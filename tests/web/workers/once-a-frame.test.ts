import { afterEach, expect, test, vi } from 'vitest';
import type { Progress } from '../../../web/model/run.ts';
import { onceAFrame } from '../../../web/workers/once-a-frame.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page that is slower than its worker is told the newest report of every frame, and no tree is lost', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  const told: string[] = [];
  const report = onceAFrame(({ done, growing }) => told.push(`${done} of ${growing?.wanted ?? 'none'}`));
  const progress = (done: number, wanted?: number): void => {
    const growing = wanted === undefined ? undefined : ({ wanted } as Progress['growing']);
    report({ phase: 'fitting', done, total: null, growing });
  };
  progress(1);
  progress(2, 9);
  progress(3);
  expect(told).toEqual(['1 of none']);
  frames.shift()?.();
  expect(told).toEqual(['1 of none', '3 of 9']);
  frames.shift()?.();
  progress(4);
  expect(told).toEqual(['1 of none', '3 of 9', '4 of none']);
});
