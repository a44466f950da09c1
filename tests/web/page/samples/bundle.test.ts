import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { sampleFiles } from '../../../../tools/sample-files.ts';
import { decodeBase64, inflate } from '../../../../web/page/samples/bundled.ts';

test('a build makes each file of the sample a chunk of its own: all are at most 1.5 MB, on every server', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [sampleFiles()],
    build: {
      write: false,
      rolldownOptions: { input: 'web/page/samples/bundled.ts', preserveEntrySignatures: 'strict' },
    },
  });
  if (!('output' in result)) throw new Error('expected one bundle');
  let loaded = 0;
  for (const name of ['logits.npy', 'labels.npy', 'classes.csv', 'texts.txt']) {
    const chunk = result.output.find(
      (part) => part.type === 'chunk' && part.facadeModuleId === `\0virtual:sample/languages/${name}`,
    );
    const code = chunk?.type === 'chunk' ? chunk.code : '';
    const [, , text = ''] =
      /^(?:var|const) (\w+)=([`'"])([\w+/=]+)\2;export\{\1 as default\};$/.exec(code.trim())?.slice(1) ?? [];
    const file = await inflate(await decodeBase64(text));
    expect(Buffer.compare(file, readFileSync(`public/samples/languages/${name}`))).toBe(0);
    loaded += code.length;
  }
  expect(loaded).toBeGreaterThan(1_000_000);
  expect(loaded).toBeLessThanOrEqual(1_500_000);
});
