import { expect, it } from 'vitest';
import { schema } from '../../../../../web/engine/methods/ultrametric/schema.ts';

it('softplus is said to be that of the published code, and the parameters themselves to be those of the paper', () => {
  expect(schema.hints['positive.softplus']).toMatch(/published code/);
  expect(schema.hints['positive.softplus']).not.toMatch(/paper/);
  expect(schema.hints['positive.identity']).toMatch(/of the paper/);
});
