import { describe, expect, test } from 'vitest';
import { stepInLeaves } from '../../../../web/page/app/linked-views/comparison/use-tanglegram.ts';
import { onPlainKey } from '../../../../web/page/app/parts/focus.ts';
import { pressZoomKey, ZOOM_STEP } from '../../../../web/page/app/parts/zoom.ts';

describe('from leaf to leaf of a tree that lies on its side', () => {
  const side = { leaves: Uint32Array.of(2, 0, 3, 1), place: Int32Array.of(1, 3, 0, 2) };

  test('the first key only shows where one is', () => {
    for (const key of ['ArrowDown', 'PageDown', 'End']) expect(stepInLeaves(key, side, null)).toBe(2);
  });

  test('steps go by place and stay inside', () => {
    expect(stepInLeaves('ArrowDown', side, 0)).toBe(3);
    expect(stepInLeaves('ArrowUp', side, 0)).toBe(2);
    expect(stepInLeaves('ArrowUp', side, 2)).toBe(2);
    expect(stepInLeaves('PageDown', side, 2)).toBe(1);
    expect(stepInLeaves('Home', side, 1)).toBe(2);
    expect(stepInLeaves('End', side, 2)).toBe(1);
  });

  test('another key leads nowhere, and so does any key in a tree without leaves', () => {
    expect(() => stepInLeaves('ArrowDown', side, 99)).toThrow('there is no element 99');
    expect(stepInLeaves('x', side, 0)).toBeUndefined();
    expect(stepInLeaves('ArrowDown', { leaves: new Uint32Array(), place: new Int32Array() }, null)).toBeUndefined();
  });
});

test('zoom keys come closer, go further and show all; other keys are left to others', () => {
  const asked: (number | 'all')[] = [];
  const picture = { zoomBy: (factor: number) => asked.push(factor), reset: () => asked.push('all') };
  expect(['+', '=', '-', '0', 'z', 'Enter'].map((key) => pressZoomKey(key, picture))).toEqual([
    ...[true, true, true, true],
    ...[false, false],
  ]);
  expect(asked).toEqual([ZOOM_STEP, ZOOM_STEP, 1 / ZOOM_STEP, 'all']);
});

test('keys with Ctrl, Alt or Meta, and those that nothing uses, stay the browser’s', () => {
  const listener = onPlainKey((key) => key === 'r');
  const isTaken = (key: string, held: 'ctrlKey' | 'altKey' | 'metaKey' | null): boolean => {
    let taken = false;
    const event = { key, ctrlKey: false, altKey: false, metaKey: false, preventDefault: () => (taken = true) };
    if (held !== null) event[held] = true;
    listener(event as unknown as KeyboardEvent);
    return taken;
  };
  expect(isTaken('r', null)).toBe(true);
  expect(isTaken('x', null)).toBe(false);
  for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const) expect(isTaken('r', held)).toBe(false);
});
