import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataError } from '../../../web/engine/base/error.ts';
import { UsageError } from '../../cli/arguments.ts';
import { COMMANDS } from '../../cli/commands.ts';
import { commandOf, helpFor, overview } from '../../cli/help.ts';
import type { Digests, Outcome, Section } from './outcome.ts';

/* Commands as they are typed, and what they print. */

/** By folder of the real data. */
const ON_REAL_DATA: Readonly<Record<string, readonly string[]>> = {
  cifar10: [
    'l2h resnet20_logits.npy --labels resnet20_labels.npy',
    'l2h resnet20_logits.npy --score max',
    'l2h resnet20_logits.npy --labels resnet20_labels.npy --bootstrap 20 --seed 3',
    'confusion resnet20_logits.npy --labels resnet20_labels.npy',
    'linkage resnet20_logits.npy --labels resnet20_labels.npy --method ward',
    'table l2h,linkage resnet20_logits.npy --labels resnet20_labels.npy',
  ],
  cifar100: [
    'l2h resnet20_logits.npy --labels resnet20_labels.npy --classes classes.csv',
    'l2h wideresnet_logits.npy --labels wideresnet_labels.npy --classes classes.csv --top 100',
    'l2h resnet20_logits.npy --score mean_of_means',
    'l2h resnet20_logits.npy --score sum',
    'l2h resnet20_logits.npy --score size',
    'l2h resnet20_logits.npy --score classes',
    'confusion resnet20_logits.npy --labels resnet20_labels.npy --classes classes.csv',
    'confusion resnet20_logits.npy --labels resnet20_labels.npy --inheritance multiple',
    'linkage resnet20_logits.npy --labels resnet20_labels.npy --classes classes.csv',
    'decide resnet20_logits.npy --labels resnet20_labels.npy --build l2h',
    'changes resnet20_logits.npy wideresnet_logits.npy --labels resnet20_labels.npy --classes classes.csv',
    'consensus resnet20_logits.npy wideresnet_logits.npy --labels resnet20_labels.npy',
  ],
  '20news': [
    'l2h 20news_probabilities.npy --labels 20news_labels.npy --classes 20news_names.txt',
    'decide 20news_probabilities.npy --labels 20news_labels.npy --build l2h,ward --strict',
  ],
  confusion: [
    'confusion music_genre_gtzan.csv',
    'confusion music_genre_gtzan.csv --inheritance multiple',
    'confusion language_id_cld2_90.csv --r 0.05',
    'confusion cifar10_resnet32.csv --mode paper',
    'confusion cifar10_wrn_28_10.csv --truth columns',
    'linkage music_genre_gtzan.csv --method complete',
    'table confusion,linkage music_genre_gtzan.csv',
    'confusion music_genre_gtzan.csv --newick OUT',
    'confusion music_genre_gtzan.csv --svg OUT',
    'linkage music_genre_gtzan.csv --svg OUT --layout icicle --width 84mm',
    'confusion language_id_cld2_90.csv --svg OUT --layout sunburst',
    'compare language_families.csv language_families.csv',
    'cut language_families.csv --k 5',
    'convert language_families.csv --to newick',
    'convert language_families.csv --to json',
    'changes cifar10_resnet32.csv cifar10_wrn_28_10.csv',
    'consensus cifar10_resnet32.csv cifar10_wrn_28_10.csv',
  ],
  imagenet: [
    'confusion resnet50_confusion.npy --classes names.txt',
    'confusion resnet50_confusion.npy --classes names.txt --reference wordnet_tree.csv',
    'l2h resnet50_top5.npy --labels labels.npy --classes names.txt',
    'convert wordnet_tree.csv --to nexus',
    'cut wordnet_tree.csv --k 20',
  ],
  features: [
    ...['iris', 'heart_scale', 'digits'].flatMap((name) => [
      `linkage ${name}_X.npy --labels ${name}_y.npy --as features`,
      `linkage ${name}_X.npy --labels ${name}_y.npy --as features --method single --distance cityblock`,
      `visual-tree ${name}_X.npy --labels ${name}_y.npy`,
      `clustering ${name}_X.npy --labels ${name}_y.npy`,
    ]),
    'hmmc iris_X.npy --leaves 4 --branching 2',
    'hmmc digits_X.npy --leaves 10 --init search --seed 1',
    'hmmc iris_X.npy --leaves 4 --branching 4 --regulariser 2 --init pca',
    'visual-tree iris_X.npy --labels iris_y.npy --index silhouette',
    'ultrametric iris_X.npy --iterations 60',
    'ultrametric iris_X.npy --terms closest:1,size:1 --iterations 60',
    'ultrametric heart_scale_X.npy --terms dasgupta:1,size:10 --convention authors --iterations 40',
    'ultrametric iris_X.npy --labels iris_y.npy --terms closest:1,triplet:1 --labelled 0.1 --iterations 40',
  ],
};

/** Lines on standard error are kept; nothing goes to the terminal meanwhile. */
async function hearing<T>(find: () => Promise<T>): Promise<{ found: T; said: string[] }> {
  const said: string[] = [];
  const { error } = console;
  const { write } = process.stderr;
  console.error = (...words: unknown[]) => void said.push(words.join(' '));
  process.stderr.write = (text: string | Uint8Array) => {
    said.push(String(text).trimEnd());
    return true;
  };
  try {
    return { found: await find(), said };
  } finally {
    console.error = error;
    process.stderr.write = write;
  }
}

/** Progress is told when it is; everything else that is said is the same in every run. */
const isLasting = (line: string): boolean => !/^\s*$|\r|\d ?%|rows\/s/.test(line);

/** The exit status of an error, and its words. */
function ending(error: unknown): Outcome {
  if (error instanceof UsageError) return { status: 2, message: error.message };
  if (error instanceof DataError) return { status: 1, code: error.code, message: error.message };
  if (error instanceof Error && 'output' in error) return { status: 4, message: error.message };
  return { status: 1, fault: String(error).split('\n')[0]?.slice(0, 200) };
}

/** Stands for a file that the command writes. */
const OUT = 'OUT';

async function outcomeOf(words: readonly string[], key: string, digests: Digests, folder: string): Promise<Outcome> {
  const written = join(folder, 'written');
  const [name = '', ...rest] = words.map((word) => (word === OUT ? written : word));
  const { found, said } = await hearing(async (): Promise<Outcome> => {
    try {
      const output = await commandOf(name).run(rest);
      const file = words.includes(OUT) ? { file: digests.of(`${key} (file)`, readFileSync(written)) } : {};
      return { status: 0, output: digests.of(key, output), bytes: output.length, ...file };
    } catch (error) {
      return ending(error);
    }
  });
  return { ...found, said: said.filter(isLasting).map((line) => line.slice(0, 300)) };
}

interface Line {
  readonly folder: string;
  readonly words: readonly string[];
}

/** The commands that a folder of cases comes with, run beside its files. */
function casesIn(folder: string, file: string): Line[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  const { cases }: { cases: { command?: readonly string[] | string }[] } = JSON.parse(readFileSync(path, 'utf8'));
  return cases.flatMap(({ command }) =>
    command === undefined ? [] : [{ folder, words: typeof command === 'string' ? command.split(' ') : command }],
  );
}

/** Every command with its words, in its folder. */
export async function commands(data: string | null, fixtures: string | null, digests: Digests): Promise<Section> {
  const lines: Line[] = [
    ...(data === null
      ? []
      : Object.entries(ON_REAL_DATA).flatMap(([name, texts]) =>
          texts.map((text) => ({ folder: join(data, name), words: text.split(' ') })),
        )),
    ...(fixtures === null
      ? []
      : [...casesIn(join(fixtures, 'wild'), 'expected.json'), ...casesIn(join(fixtures, 'wild-3'), 'index.json')]),
  ];
  const found: Section = {};
  const before = process.cwd();
  const ownFolder = mkdtempSync(join(tmpdir(), 'record-'));
  for (const { folder, words } of lines) {
    process.chdir(folder);
    const key = `${folder.split('/').slice(-1)}: ${words.join(' ')}`;
    found[key] = await outcomeOf(words, key, digests, ownFolder);
  }
  process.chdir(before);
  rmSync(ownFolder, { recursive: true });
  return found;
}

/** The help of every command, whole. */
export function help(digests: Digests): Section {
  const texts = [
    ['', overview()],
    ...Object.keys(COMMANDS).map((name): [string, string] => [name, helpFor(['help', name]) ?? '']),
  ];
  return Object.fromEntries(
    texts.map(([name = '', text = '']) => [
      name,
      { text: digests.of(`help ${name}`, text), flags: [...new Set(text.match(/--[a-z][\w-]*/g) ?? [])].sort() },
    ]),
  );
}
