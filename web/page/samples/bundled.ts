import { lazily } from '../../engine/base/once.ts';
import { yieldToEventLoop } from '../../engine/base/yield-to-event-loop.ts';
import type { LateSource, OfferedSample, SampleDownload } from './sample.ts';

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

interface Bundled extends Omit<OfferedSample, 'downloads' | 'load' | 'late' | 'notice' | 'recorded'> {
  /** The files that are opened. */
  readonly data: readonly SampleDownload[];
  /** The file that is read when somebody looks at points: its use, and its size in bytes. */
  readonly late: readonly [file: SampleDownload, usedAs: LateSource['usedAs'], size: number];
  readonly notice: SampleDownload;
  readonly recorded: SampleDownload;
}

const bundled = ({ data, late: [file, usedAs, size], notice, recorded, ...about }: Bundled): OfferedSample => ({
  ...about,
  notice,
  recorded: async () => new TextDecoder().decode(await recorded.read()),
  downloads: [...data, file, notice],
  late: [{ name: file.name, size, usedAs, read: async (start, end) => (await file.read()).slice(start, end) }],
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
  points: 'emoji names',
  opens: { method: 'l2h', options: {}, roles: {} },
  source:
    'Names of emoji and symbols from Unicode CLDR 41, © 1991–2022 Unicode, Inc., Unicode License (Unicode-DFS-2016)',
  data: [
    inLanguages('logits.npy', () => import('virtual:sample/languages/logits.npy')),
    inLanguages('labels.npy', () => import('virtual:sample/languages/labels.npy')),
    inLanguages('classes.csv', () => import('virtual:sample/languages/classes.csv')),
  ],
  late: [inLanguages('texts.txt', () => import('virtual:sample/languages/texts.txt')), 'texts', 537_957],
  notice: inLanguages('NOTICE.txt', () => import('virtual:sample/languages/NOTICE.txt')),
  recorded: inLanguages('recorded.json', () => import('virtual:sample/languages/recorded.json')),
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
  points: 'pictures',
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
  ],
  late: [inClothes('pictures.png', () => import('virtual:sample/clothes/pictures.png')), 'pictures', 78_607],
  notice: inClothes('NOTICE.txt', () => import('virtual:sample/clothes/NOTICE.txt')),
  recorded: inClothes('recorded.json', () => import('virtual:sample/clothes/recorded.json')),
});

const inKinds = filesOf('kinds');

/** Kinds of things; how the files were made: tools/research/samples/kinds/README.md. */
export const kinds = bundled({
  id: 'kinds',
  title: 'Kinds of things',
  description:
    'A classifier reads the definition of a noun, without the noun, and says which of 120 kinds it is of. The tree of its ' +
    'mistakes stands beside the tree that people made of the same kinds: WordNet.',
  group: 'Real classifiers',
  points: 'definitions',
  opens: { method: 'l2h', options: {}, roles: {}, beside: 'beside=comparison' },
  source: 'WordNet 3.0, © 2006 Princeton University, WordNet License',
  data: [
    inKinds('answers.jsonl', () => import('virtual:sample/kinds/answers.jsonl')),
    inKinds('labels.npy', () => import('virtual:sample/kinds/labels.npy')),
    inKinds('classes.csv', () => import('virtual:sample/kinds/classes.csv')),
    inKinds('tree-by-people.nwk', () => import('virtual:sample/kinds/tree-by-people.nwk')),
  ],
  late: [inKinds('texts.csv', () => import('virtual:sample/kinds/texts.csv')), 'texts', 785_954],
  notice: inKinds('NOTICE.txt', () => import('virtual:sample/kinds/NOTICE.txt')),
  recorded: inKinds('recorded.json', () => import('virtual:sample/kinds/recorded.json')),
});
