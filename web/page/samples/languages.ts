import { lazily } from '../../engine/base/lazy.ts';
import { decodeBase64 } from './base64.ts';
import { inflate } from './inflate.ts';
import type { OfferedSample, SampleDownload } from './sample.ts';

const file = (name: string, text: () => Promise<{ readonly default: string }>): SampleDownload => ({
  name,
  url: `samples/languages/${name}`,
  read: async () => inflate(await decodeBase64((await lazily('the sample', text())).default)),
});

const DATA = [
  file('logits.npy', () => import('virtual:sample/languages/logits.npy')),
  file('labels.npy', () => import('virtual:sample/languages/labels.npy')),
  file('classes.csv', () => import('virtual:sample/languages/classes.csv')),
  file('texts.txt', () => import('virtual:sample/languages/texts.txt')),
];

/** 104 languages; how the files were made: tools/research/samples/languages/README.md. */
export const languages: OfferedSample = {
  id: 'languages',
  title: '104 languages',
  description:
    'A small classifier reads the name of an emoji, written in Latin letters, and says which of 104 languages it is in; ' +
    'what it confuses shows which languages are alike.',
  group: 'Languages and flowers',
  point: 'emoji name',
  opens: { method: 'l2h', options: {}, roles: {} },
  find: 'Slavic',
  source:
    'Names of emoji and symbols from Unicode CLDR 41, © 1991–2022 Unicode, Inc., Unicode License (Unicode-DFS-2016)',
  downloads: [...DATA, file('NOTICE.txt', () => import('virtual:sample/languages/NOTICE.txt'))],
  load: () => Promise.all(DATA.map(async ({ name, read }) => ({ name, bytes: await read() }))),
};
