import { expect, it } from 'vitest';
import { hints } from '../../../../../web/engine/methods/ultrametric/hints.ts';

it('softplus is said to be that of the published code, and the parameters themselves to be those of the paper', () => {
  expect(hints['positive.softplus']).toMatch(/published code/);
  expect(hints['positive.softplus']).not.toMatch(/paper/);
  expect(hints['positive.identity']).toMatch(/of the paper/);
});
