import { expect, test } from 'vitest';
import { progressSayer } from '../../tools/cli/compare.ts';
import { heardErrors } from '../support/saved-files.ts';

const said = heardErrors();

test('long work says how far it is every few seconds, short work nothing', () => {
  let time = 0;
  const report = progressSayer(
    ({ done }) => `${done} of 9`,
    () => time,
  );
  for (let done = 1; done <= 9; done++) {
    time += 2000;
    report({ phase: 'measuring', done, total: null });
  }
  expect(said().split('\n').filter(Boolean)).toEqual(['progress: 3 of 9', 'progress: 6 of 9', 'progress: 9 of 9']);
});
