import { expect, test } from 'vitest';
import { newAttempts } from '../../../../web/engine/workers/observe.ts';

const META = "connect-src 'none'";
const HEADER = `${META}; frame-ancestors 'none'`;
const violation = (originalPolicy: string, blockedURI: string, violatedDirective = 'connect-src') => ({
  originalPolicy,
  blockedURI,
  violatedDirective,
});
const countOf = (all: readonly ReturnType<typeof violation>[]): number => all.filter(newAttempts()).length;
const both = (address: string) => [violation(HEADER, address), violation(META, address)];

test('an attempt that two policies report is one', () => {
  expect(countOf(['a', 'b', 'a'].flatMap(both))).toBe(3);
  expect(
    countOf([HEADER, META].flatMap((policy) => ['a', 'a', 'a'].map((address) => violation(policy, address)))),
  ).toBe(3);
});

test('an attempt that one of them reports is one as well', () => {
  expect(countOf([violation(META, 'a'), violation(META, 'a'), violation(HEADER, 'b')])).toBe(3);
  expect(countOf([violation(HEADER, 'a'), violation(META, 'a', 'img-src')])).toBe(2);
});
