import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { OF_PAGE, OF_WORKER, withoutParts } from '../../tools/without-parts.ts';

/** A registration in a build with these plugins. */
async function builtWith(...plugins: Plugin[]) {
  const entry = new URL('../../web/engine/methods/l2h/index.ts', import.meta.url).pathname;
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'index' } },
  });
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((each) => ('output' in each ? each.output : []));
  const code = outputs.map((each) => ('code' in each ? each.code : '')).join('\n');
  return { has: (text: string) => code.includes(text), files: outputs.length };
}

const COMPUTES = 'Leave the file alone and run again';
const SHARDS = 'it answers another plan';
const SHOWS = 'Logits to hierarchies';
const FINDINGS = 'why merges were made';

test('the page has the registration of a method without what computes, the worker without what is shown', async () => {
  const whole = await builtWith();
  for (const text of [COMPUTES, SHARDS, SHOWS, FINDINGS]) expect(whole.has(text), text).toBe(true);
  expect(whole.files).toBeGreaterThan(1);
  const page = await builtWith(withoutParts(...OF_WORKER));
  expect([COMPUTES, SHARDS, SHOWS, FINDINGS].map(page.has)).toEqual([false, false, true, true]);
  expect(page.files).toBe(1);
  const worker = await builtWith(withoutParts(...OF_PAGE));
  expect([COMPUTES, SHARDS, SHOWS, FINDINGS].map(worker.has)).toEqual([true, false, true, false]);
});
