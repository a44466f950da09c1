import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { sampleFiles } from '../../../tools/sample-files.ts';

test('a build makes each file of the sample a chunk of its own that is nothing but its base64 text', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [sampleFiles()],
    build: { write: false, rolldownOptions: { input: 'web/samples/languages.ts', preserveEntrySignatures: 'strict' } },
  });
  if (!('output' in result)) throw new Error('expected one bundle');
  for (const name of ['logits.npy', 'labels.npy', 'classes.csv', 'texts.txt']) {
    const chunk = result.output.find(
      (part) => part.type === 'chunk' && part.facadeModuleId === `\0virtual:sample/languages/${name}`,
    );
    const code = chunk?.type === 'chunk' ? chunk.code : '';
    const base64 = readFileSync(`public/samples/languages/${name}`).toString('base64');
    expect(code.replace(base64, '…').trim()).toMatch(/^(var|const) (\w+)=([`'"])…\3;export\{\2 as default\};$/);
  }
});
