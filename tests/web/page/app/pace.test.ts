import { expect, test } from 'vitest';
import { phaseOf } from '../../../../web/engine/methods/index.ts';
import type { Progress } from '../../../../web/engine/model/run.ts';
import { advance, describePace, type Pace, shareDone } from '../../../../web/page/app/session/pace.ts';

const reading = (done: number, total: number | null = 1000): Progress => ({ phase: 'reading', done, total });

/** Paces after reports at the given times. */
const after = (...reports: readonly (readonly [number, Progress])[]): Pace => {
  let pace: Pace | null = null;
  for (const [now, progress] of reports) pace = advance(pace, progress, phaseOf('l2h', progress.phase), now);
  if (pace === null) throw new Error('no reports');
  return pace;
};

test('rate and time left come from what was done since the phase was first heard of', () => {
  const pace = after([5000, reading(100)], [5500, reading(200)], [6000, reading(300)]);
  expect(pace.rate).toBe(200);
  expect(pace.left).toBe(3.5);
  expect(shareDone(pace)).toBe(0.3);
});

test('no rate from a moment, and no time left without a total', () => {
  expect(after([0, reading(100)], [100, reading(200)])).toMatchObject({ rate: null, left: null });
  expect(after([0, reading(0, null)], [1000, reading(200, null)])).toMatchObject({ rate: 200, left: null });
  expect(shareDone(reading(200, null))).toBeNull();
});

test('another phase, or the same from its beginning, is measured anew', () => {
  const merging: Progress = { phase: 'merging', done: 16, total: 99 };
  expect(after([0, reading(0)], [1000, reading(1000)], [1100, merging])).toMatchObject({ rate: null, since: 1100 });
  expect(after([0, reading(0)], [1000, reading(1000)], [1100, reading(10)])).toMatchObject({ since: 1100, base: 10 });
});

test('in words', () => {
  const pace = after([0, reading(0, 600_000)], [1000, reading(150_000, 600_000)]);
  expect(describePace(pace)).toEqual({
    phase: 'Reading',
    details: '150,000 of 600,000 rows · 150,000 rows/s · about 3 s left',
  });
  // Less than one a second is no speed to tell.
  const slow = after([0, reading(0, 7)], [8000, reading(4, 7)]);
  expect(describePace(slow).details).toBe('4 of 7 rows · about 6 s left');
  expect(describePace(after([0, { phase: 'measuring', done: 0, total: null }]))).toEqual({
    phase: 'Measuring',
    details: '',
  });
});
