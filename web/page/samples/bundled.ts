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

/** A file of public/samples, deflated, as base64. */
type Packed = () => Promise<{ readonly default: string }>;

interface Bundled extends Omit<OfferedSample, 'group' | 'downloads' | 'load' | 'late' | 'notice' | 'recorded'> {
  /** The files that are opened, by name. */
  readonly data: Readonly<Record<string, Packed>>;
  /** The file that is read when somebody looks at points: its use, and its size in bytes. */
  readonly late: readonly [name: string, usedAs: LateSource['usedAs'], size: number, file: Packed];
  readonly notice: Packed;
  readonly recorded: Packed;
}

/** A sample whose files lie in a folder of public/samples, which has its name. */
function bundled({
  data,
  late: [lateName, usedAs, size, lateFile],
  notice,
  recorded,
  ...about
}: Bundled): OfferedSample {
  const read = async (file: Packed) => inflate(await decodeBase64((await lazily('the sample', file())).default));
  const fileOf = (name: string, file: Packed): SampleDownload => ({
    ...{ name, url: `samples/${about.id}/${name}`, read: () => read(file) },
  });
  const files = Object.entries(data);
  const licence = fileOf('NOTICE.txt', notice);
  return {
    ...about,
    group: 'Real classifiers',
    notice: licence,
    recorded: async () => new TextDecoder().decode(await read(recorded)),
    downloads: [...files.map(([name, file]) => fileOf(name, file)), fileOf(lateName, lateFile), licence],
    late: [{ name: lateName, size, usedAs, read: async (start, end) => (await read(lateFile)).slice(start, end) }],
    load: () => Promise.all(files.map(async ([name, file]) => ({ name, bytes: await read(file) }))),
  };
}

/** 104 languages; how the files were made: tools/research/samples/languages/README.md. */
export const languages = bundled({
  id: 'languages',
  title: '104 languages',
  description:
    'A small classifier reads the name of an emoji, written in Latin letters, and says which of 104 languages it is in; ' +
    'what it confuses shows which languages are alike.',
  points: 'emoji names',
  opens: { method: 'l2h', options: {}, roles: {} },
  source:
    'Names of emoji and symbols from Unicode CLDR 41, © 1991–2022 Unicode, Inc., Unicode License (Unicode-DFS-2016)',
  data: {
    'logits.npy': () => import('virtual:sample/languages/logits.npy'),
    'labels.npy': () => import('virtual:sample/languages/labels.npy'),
    'classes.csv': () => import('virtual:sample/languages/classes.csv'),
  },
  late: ['texts.txt', 'texts', 537_957, () => import('virtual:sample/languages/texts.txt')],
  notice: () => import('virtual:sample/languages/NOTICE.txt'),
  recorded: () => import('virtual:sample/languages/recorded.json'),
});

/** Pictures of clothes; how the files were made: tools/research/samples/clothes/README.md. */
export const clothes = bundled({
  id: 'clothes',
  title: 'Clothes',
  description:
    'Two small classifiers look at 10,000 pictures of 28 × 28 pixels and name one of ten pieces of clothing: a network, ' +
    'right for 89 %, and a linear one, right for 84 %.',
  points: 'pictures',
  opens: {
    method: 'l2h',
    options: {},
    roles: { 'network.npy': 'logits', 'linear.npy': 'other model', 'pictures.png': 'pictures' },
  },
  source: 'Fashion-MNIST (10,000 test pictures), © 2017 Zalando SE, MIT License',
  data: {
    'network.npy': () => import('virtual:sample/clothes/network.npy'),
    'linear.npy': () => import('virtual:sample/clothes/linear.npy'),
    'labels.npy': () => import('virtual:sample/clothes/labels.npy'),
    'classes.csv': () => import('virtual:sample/clothes/classes.csv'),
  },
  late: ['pictures.png', 'pictures', 78_607, () => import('virtual:sample/clothes/pictures.png')],
  notice: () => import('virtual:sample/clothes/NOTICE.txt'),
  recorded: () => import('virtual:sample/clothes/recorded.json'),
});

/** Kinds of things; how the files were made: tools/research/samples/kinds/README.md. */
export const kinds = bundled({
  id: 'kinds',
  title: 'Kinds of things',
  description:
    'A classifier reads the definition of a noun, without the noun, and says which of 120 kinds it is of. The tree of its ' +
    'mistakes stands beside the tree that people made of the same kinds: WordNet.',
  points: 'definitions',
  opens: { method: 'l2h', options: {}, roles: {}, beside: 'beside=comparison' },
  source: 'WordNet 3.0, © 2006 Princeton University, WordNet License',
  data: {
    'answers.jsonl': () => import('virtual:sample/kinds/answers.jsonl'),
    'labels.npy': () => import('virtual:sample/kinds/labels.npy'),
    'classes.csv': () => import('virtual:sample/kinds/classes.csv'),
    'tree-by-people.nwk': () => import('virtual:sample/kinds/tree-by-people.nwk'),
  },
  late: ['texts.csv', 'texts', 785_954, () => import('virtual:sample/kinds/texts.csv')],
  notice: () => import('virtual:sample/kinds/NOTICE.txt'),
  recorded: () => import('virtual:sample/kinds/recorded.json'),
});
