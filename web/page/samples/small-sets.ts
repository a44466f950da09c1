import { lazily } from '../../engine/base/once.ts';
import type { Role } from '../../engine/model/dataset.ts';
import type { Options } from '../../engine/model/method.ts';
import type { FILES } from './made/files.ts';
import { madeDownloads, type OfferedSample, type SampleFile, type SampleGroup } from './sample.ts';

/** The facts about a small set before it is made. */
interface SmallSet {
  readonly id: keyof typeof FILES;
  readonly title: string;
  readonly description: string;
  readonly group: SampleGroup;
  readonly points: string;
  readonly source: string;
  readonly method: string;
  readonly options?: Options;
  /** The role of each file, by its name. */
  readonly roles: Readonly<Record<string, Role>>;
  /** Files whose use content tells. */
  readonly more?: readonly string[];
}

const OURS = 'Made in the page, with numbers of our own';
const seeded = (seed: number): string => `Made in the page with the seed ${seed}`;

const MISTAKES = { group: 'Mistakes of a classifier', points: 'pictures', source: OURS } as const;
const PLANE = { group: 'Points in the plane', points: 'points of the plane' } as const;

const LOGITS = { method: 'l2h', options: { as: 'logits' } };
const COUNTS = { method: 'confusion', options: { as: 'counts' } };
const LINKAGE = { method: 'linkage', options: { distance: 'euclidean' } };

const SETS: readonly SmallSet[] = [
  {
    id: 'fruits',
    title: 'Six fruits',
    description: '20 pictures of each of six fruits, and what a model takes them for: how mistakes make a tree.',
    ...MISTAKES,
    ...COUNTS,
    roles: { 'fruits.csv': 'confusion' },
  },
  {
    id: 'five-classes',
    title: 'Five classes, ten points',
    description: 'Logits that are few enough to check every number of a merge by hand.',
    ...MISTAKES,
    ...LOGITS,
    roles: { 'five-classes.csv': 'logits' },
  },
  {
    id: 'one-way',
    title: 'One-way mistakes',
    description:
      'Huskies are taken for wolves, wolves not for huskies: the largest number is not the closest pair, and it matters which side is the truth.',
    ...MISTAKES,
    method: 'confusion',
    options: { as: 'counts', truth: 'rows' },
    roles: { 'one-way.csv': 'confusion' },
  },
  {
    id: 'over-predicted',
    title: 'One class predicted too often',
    description: 'Where this model is not sure it says “dog”. Does one such class spoil the tree?',
    ...MISTAKES,
    ...COUNTS,
    roles: { 'over-predicted.csv': 'confusion' },
  },
  {
    id: 'two-temperatures',
    title: 'The same ranks at two temperatures',
    description:
      'Two models that give the same answers, one less sure of them: the same mistakes, but other trees of their logits.',
    ...MISTAKES,
    ...LOGITS,
    roles: { 'temperature-1.csv': 'logits', 'true-classes.txt': 'labels' },
    more: ['temperature-4.csv'],
  },
  {
    id: 'noise',
    title: 'Pure noise',
    description: 'Random numbers with random labels. A tree comes out all the same: how little of it comes back?',
    group: 'Mistakes of a classifier',
    points: 'rows',
    source: seeded(7),
    method: 'l2h',
    options: { as: 'logits', bootstrap: 100 },
    roles: { 'noise.csv': 'logits', 'noise-labels.txt': 'labels' },
  },
  {
    id: 'bridge',
    title: 'Two blobs with a bridge',
    description: '68 points: two blobs, and a thin line of points between them. Which linkage still tells them apart?',
    ...PLANE,
    source: seeded(3),
    ...LINKAGE,
    options: { ...LINKAGE.options, method: 'single' },
    roles: { 'bridge.csv': 'features' },
  },
  {
    id: 'nested',
    title: 'Nested blobs',
    description: '72 points: two halves of two pairs of two blobs. Are these 2, 4 or 8 clusters?',
    ...PLANE,
    source: seeded(4),
    ...LINKAGE,
    roles: { 'nested.csv': 'features' },
  },
  {
    id: 'duplicates',
    title: 'Duplicates',
    description: '42 points at 12 places: distances of 0, and ties wherever one looks.',
    ...PLANE,
    source: OURS,
    ...LINKAGE,
    roles: { 'duplicates.csv': 'features' },
  },
  {
    id: 'six-classes',
    title: 'Six classes of the confusion paper',
    description: 'The similarities of its Figure 2, with r = 0.1; multiple inheritance gives its Figure 4 (b).',
    group: 'Worked examples of the papers',
    points: 'points',
    source: 'Kang and Lin, Computing Class Hierarchies from Classifiers (2021), Figure 2',
    method: 'confusion',
    options: { as: 'similarity' },
    roles: { 'six-classes.csv': 'confusion' },
  },
  {
    id: 'four-animals',
    title: 'Four animals of the L2H paper',
    description:
      'Dogs are chosen first and go to the cats, as in its Figure 1. The figure has no numbers: these are ours.',
    group: 'Worked examples of the papers',
    points: 'pictures',
    source: 'Numbers of our own, after Palumbo and others, From Logits to Hierarchies (2024), Figure 1',
    ...LOGITS,
    roles: { 'four-animals.csv': 'logits' },
  },
  {
    id: 'small-graph',
    title: 'Small graph of the ultrametric paper',
    description: 'Five points and seven edges of its Figure 3: the tree before the first step of the descent.',
    group: 'Worked examples of the papers',
    points: 'vertices',
    source: 'Chierchia and Perret, Ultrametric Fitting by Gradient Descent (2019), Figure 3',
    method: 'ultrametric',
    options: { start: 'exact', iterations: 0 },
    roles: { 'small-graph.csv': 'edges' },
  },
  {
    id: 'picture',
    title: 'A picture to segment',
    description: 'A house of 32 × 24 pixels, each joined to its neighbours: regions of one colour are branches.',
    group: 'Worked examples of the papers',
    points: 'pixels',
    source: seeded(2),
    method: 'ultrametric',
    options: { terms: 'closest:1,size:1' },
    roles: { 'house.png': 'image' },
  },
];

function sample({ method, options = {}, roles, more = [], ...about }: SmallSet): OfferedSample {
  const load = async (): Promise<readonly SampleFile[]> =>
    (await lazily('the sample', import('./made/files.ts'))).FILES[about.id]();
  return {
    ...about,
    opens: { method, options, roles },
    downloads: madeDownloads([...Object.keys(roles), ...more], load),
    load,
  };
}

/** Small sets of data, each made for something to be seen. */
export const SMALL_SETS: readonly OfferedSample[] = SETS.map(sample);
