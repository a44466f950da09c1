import { expect, test } from 'vitest';
import { firstSentence } from '../../../../web/engine/base/text.ts';

test.each([
  ['The labels do not fit: they agree with few predictions.', 'The labels do not fit.'],
  ['Two rows were left out. The others stay.', 'Two rows were left out.'],
  [
    "my matrix.csv: Column C ('total') was left out: the totals of the other entries.",
    "my matrix.csv: Column C ('total') was left out.",
  ],
  ['run.npz: Values of version 1.5 were read. All fit.', 'run.npz: Values of version 1.5 were read.'],
  ['no end', 'no end'],
])('of "%s"', (message, first) => expect(firstSentence(message)).toBe(first));
