import { lazily } from '../../engine/base/once.ts';
import { yieldToEventLoop } from '../../engine/base/yield-to-event-loop.ts';
import type { OfferedSample, SampleDownload } from './sample.ts';

/** Characters decoded at once: a multiple of 4, some milliseconds of work. */
const SLICE = 1 << 18;

/**
 * The bytes of a base64 text without white space, O(length). Between slices other work gets its turn, so that a page
 * stays alive while it decodes megabytes. Throws a DOMException where the text is not base64.
 */
export async function decodeBase64(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let at = 0;
  for (let start = 0; start < text.length; start += SLICE) {
    if (start > 0) await yieldToEventLoop();
    const binary = atob(text.slice(start, start + SLICE));
    for (let i = 0; i < binary.length; i++) bytes[at++] = binary.charCodeAt(i);
  }
  return bytes;
}

/** The bytes that were deflated. Throws where they were not. */
export async function inflate(deflated: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const written = writer.write(deflated).then(() => writer.close());
  const [bytes] = await Promise.all([new Response(readable).arrayBuffer(), written]);
  return new Uint8Array(bytes);
}

/** Writes the address of a file of public/samples and where its bytes are imported. */
const filesOf =
  (folder: string) =>
  (name: string, text: () => Promise<{ readonly default: string }>): SampleDownload => ({
    name,
    url: `samples/${folder}/${name}`,
    read: async () => inflate(await decodeBase64((await lazily('the sample', text())).default)),
  });

interface Bundled extends Omit<OfferedSample, 'downloads' | 'load'> {
  /** The files that are opened. */
  readonly data: readonly SampleDownload[];
  readonly notice: SampleDownload;
}

const bundled = ({ data, notice, ...about }: Bundled): OfferedSample => ({
  ...about,
  downloads: [...data, notice],
  load: () => Promise.all(data.map(async ({ name, read }) => ({ name, bytes: await read() }))),
});

const inLanguages = filesOf('languages');

/** 104 languages; how the files were made: tools/research/samples/languages/README.md. */
export const languages = bundled({
  id: 'languages',
  title: '104 languages',
  description:
    'A small classifier reads the name of an emoji, written in Latin letters, and says which of 104 languages it is in; ' +
    'what it confuses shows which languages are alike.',
  group: 'Real classifiers',
  point: 'emoji name',
  opens: { method: 'l2h', options: {}, roles: {} },
  source:
    'Names of emoji and symbols from Unicode CLDR 41, © 1991–2022 Unicode, Inc., Unicode License (Unicode-DFS-2016)',
  data: [
    inLanguages('logits.npy', () => import('virtual:sample/languages/logits.npy')),
    inLanguages('labels.npy', () => import('virtual:sample/languages/labels.npy')),
    inLanguages('classes.csv', () => import('virtual:sample/languages/classes.csv')),
    inLanguages('texts.txt', () => import('virtual:sample/languages/texts.txt')),
  ],
  notice: inLanguages('NOTICE.txt', () => import('virtual:sample/languages/NOTICE.txt')),
});

const inClothes = filesOf('clothes');

/** Pictures of clothes; how the files were made: tools/research/samples/clothes/README.md. */
export const clothes = bundled({
  id: 'clothes',
  title: 'Clothes',
  description:
    'Two small classifiers look at 10,000 pictures of 28 × 28 pixels and name one of ten pieces of clothing: a network, ' +
    'right for 89 %, and a linear one, right for 84 %.',
  group: 'Real classifiers',
  point: 'picture',
  opens: {
    method: 'l2h',
    options: {},
    roles: { 'network.npy': 'logits', 'linear.npy': 'other model', 'pictures.png': 'pictures' },
  },
  source: 'Fashion-MNIST (10,000 test pictures), © 2017 Zalando SE, MIT License',
  data: [
    inClothes('network.npy', () => import('virtual:sample/clothes/network.npy')),
    inClothes('linear.npy', () => import('virtual:sample/clothes/linear.npy')),
    inClothes('labels.npy', () => import('virtual:sample/clothes/labels.npy')),
    inClothes('classes.csv', () => import('virtual:sample/clothes/classes.csv')),
    inClothes('pictures.png', () => import('virtual:sample/clothes/pictures.png')),
  ],
  notice: inClothes('NOTICE.txt', () => import('virtual:sample/clothes/NOTICE.txt')),
});
