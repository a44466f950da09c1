import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hovering } from '../../../../web/page/app/parts/focus.ts';

// A browser tells of a pointer that enters what moved under it: only a move of the pointer means something.

test('to enter is nothing, to move is', () => {
  const told: boolean[] = [];
  const handlers = hovering((isOver) => told.push(isOver));
  expect(Object.keys(handlers)).toEqual(['onPointerMove', 'onPointerLeave']);
  handlers.onPointerMove({} as PointerEvent);
  handlers.onPointerLeave({} as PointerEvent);
  expect(told).toEqual([true, false]);
});

test('no part of the page listens for a pointer that enters', () => {
  const files = ['web/page/app', 'web/engine/methods'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const parts = files.filter((name) => name.endsWith('.tsx'));
  expect(parts.length).toBeGreaterThan(100);
  const entered = parts.filter((file) => /\bon(Pointer|Mouse)(Enter|Over)\b/.test(readFileSync(file, 'utf8')));
  expect(entered).toEqual([]);
});
