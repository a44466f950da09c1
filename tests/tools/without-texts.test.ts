import { readFile } from 'node:fs/promises';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { withoutTexts } from '../../tools/without-texts.ts';
import { OPTIONS } from '../../web/engine/methods/l2h/schema.ts';

/** The script of a file, as a worker gets it or as it is. */
async function scriptOf(file: string, isWorker: boolean): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: isWorker ? [withoutTexts()] : [],
    build: { write: false, minify: false, lib: { entry: file, formats: ['es'], fileName: 'schema' } },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

test('a worker has the options of a method without what they are called and mean', async () => {
  const file = new URL('../../web/engine/methods/l2h/schema.ts', import.meta.url).pathname;
  expect(await readFile(file, 'utf8')).toContain("label: 'Never predicted'");
  const script = await scriptOf(file, true);
  expect(await scriptOf(file, false)).toContain('Never predicted');
  expect(script).not.toContain('Never predicted');
  for (const hint of ['numbers before the softmax', 'percentage points', 'infinite values']) {
    expect(await scriptOf(file, false)).toContain(hint);
    expect(script).not.toContain(hint);
  }
  const address = `data:text/javascript,${encodeURIComponent(script)}`;
  const { OPTIONS: inWorker }: { OPTIONS: typeof OPTIONS } = await import(/* @vite-ignore */ address);
  const checked = (options: readonly object[]) =>
    JSON.parse(JSON.stringify(options, (key, value) => (key === 'label' ? '' : value)));
  expect(checked(inWorker)).toEqual(checked(OPTIONS));
});
