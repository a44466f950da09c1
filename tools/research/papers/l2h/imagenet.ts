import { readNpy } from '../../../../tests/support/npy.ts';
import { at, placesIn } from '../../../../web/engine/base/arrays.ts';
import { modelConsensus } from '../../../../web/engine/decisions/changes/model-consensus.ts';
import { chosenNodes, nameReference, valuesBy } from '../../../../web/engine/hierarchy/analysis/hypernyms.ts';
import { outlierReport } from '../../../../web/engine/hierarchy/analysis/outlier-report.ts';
import { closestClade, viewReference } from '../../../../web/engine/hierarchy/analysis/reference-clade.ts';
import { meetings, placesOfClasses, sizeOf } from '../../../../web/engine/hierarchy/analysis/tree-shape.ts';
import { readTree } from '../../../../web/engine/hierarchy/read-tree.ts';
import { drawnTree } from '../../../../web/engine/hierarchy/walk.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import { shuffledOrder } from '../../../../web/engine/methods/shared/shuffled-order.ts';
import { linkageTree } from '../../../../web/engine/methods/visual-tree/compared-trees.ts';
import type { ConfusionMatrix, Dataset } from '../../../../web/engine/model/dataset.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { sourceOf } from '../../../cli/files.ts';
import { table } from '../../markdown.ts';
import { middle } from '../averages.ts';
import { inMemory } from '../data.ts';
import { type Claim, type Experiment, type Setting, verdict } from '../paper.ts';
import { ORDERS, ofClasses } from '../trees.ts';

/* The case study of section 4.2 on what is public: networks of the time, their confusions, and of one the five best classes. */

const [LISTS, LABELS, NAMES, WORDNET] = ['resnet50_top5.npy', 'labels.npy', 'names.txt', 'wordnet_tree.csv'].map(
  (file) => `imagenet/${file}`,
) as [string, string, string, string];
const NETWORKS: readonly (readonly [name: string, file: string])[] = [
  ['ResNet-50', 'imagenet/resnet50_confusion.npy'],
  ...['AlexNet', 'VGG19', 'DenseNet201', 'ResNet152', 'SENet154', 'PNASNet5Large'].map(
    (name) => [name, `many/imagenet/${name.toLowerCase()}.npz`] as const,
  ),
];
const NEEDS = [LISTS, LABELS, NAMES, WORDNET, ...NETWORKS.map(([, file]) => file)];

/** The groups of WordNet 3.0 that the paper speaks of; the tree has identifiers alone. */
const HYPERNYMS: Readonly<Record<string, string>> = {
  n00021939: 'artifact',
  n00004475: 'organism',
  n01503061: 'bird',
  n01816887: 'parrot',
  n01844917: 'aquatic bird',
  n02000954: 'wading bird',
  n02153203: 'game bird',
  n01861778: 'mammal',
  n02084071: 'dog',
  n01661091: 'reptile',
  n03051540: 'clothing',
};
const GROUPS = ['bird', 'aquatic bird', 'mammal', 'dog', 'reptile', 'clothing'];
const SLED_DOGS = ['malamute', 'Eskimo dog', 'Siberian husky'];

type Wordnet = Parameters<typeof nameReference>[1];

/** Answers of a tree over the thousand classes to all questions. */
function measured(tree: Parameters<typeof nameReference>[0], wordnet: Wordnet) {
  const shape = drawnTree(tree.hierarchy);
  const reference = nameReference(tree, wordnet);
  const own = viewReference(tree, tree);
  const meeting = meetings(shape);
  const places = placesOfClasses(shape, tree.classes.length);
  if (places === null) throw new Error('a class is at several leaves');
  const classOf = (name: string): number => {
    const c = tree.classes.indexOf(name);
    if (c < 0) throw new Error(`there is no class ${name}`);
    return c;
  };
  const groupOf = (groups: readonly string[]): readonly string[] =>
    valuesBy(reference, chosenNodes(reference, groups), tree.classes);
  const classesIn = (group: string): number[] => groupOf([group]).flatMap((value, c) => (value === group ? [c] : []));
  /** The group that is most like one of WordNet: its classes, others, and the Jaccard distance. */
  const nearest = (group: string) => {
    const found = closestClade(own, classesIn(group));
    if (found === null) throw new Error(`there is no ${group}`);
    return { own: found.both, others: found.missing.length, distance: found.distance };
  };
  /** Size of the smallest group that has all of some classes and one of others. */
  const smallest = (names: readonly string[], others: readonly number[]): number => {
    const of = names.map((name) => at(places, classOf(name)));
    const to = others.map((other) => at(places, other)).filter((place) => !of.includes(place));
    return Math.min(...to.map((other) => Math.max(...of.map((place) => sizeOf(shape, meeting(place, other))))));
  };
  const near = (name: string, group: string): number => smallest([name], classesIn(group));
  const sledDogs = SLED_DOGS.map(classOf);
  const { classes, baseline } = outlierReport(shape, groupOf(['artifact', 'organism']), null);
  return {
    /** Classes of artifact and organism that stand nearer to the other; the fewest of twenty trees with shuffled classes. */
    outliers: { classes, atRandom: baseline.classes.min },
    snow: smallest(['snowmobile', 'bobsled'], sledDogs),
    snowmobile: smallest(['snowmobile'], sledDogs),
    dogsled: smallest(['dogsled'], sledDogs),
    groups: new Map(GROUPS.map((group) => [group, nearest(group)])),
    peacock: near('peacock', 'parrot') < near('peacock', 'game bird'),
    bustard: near('bustard', 'game bird') < near('bustard', 'wading bird'),
  };
}

type Measured = ReturnType<typeof measured>;

/** The trees of one method and network: in the order of the file, and in other orders. */
interface Row {
  readonly title: string;
  readonly file: Measured;
  readonly orders: readonly Measured[];
  readonly tree: Hierarchy;
}

type Names = NonNullable<Dataset['classes']>;

const inOrder = ({ names, ids, ...classes }: Names, order: Uint32Array): Names => ({
  ...classes,
  names: Array.from(order, (c) => at(names, c)),
  ids: ids && Array.from(order, (c) => at(ids, c)),
});

/** The five best classes of every image, the classes numbered in another order. */
function listsInOrder(lists: Float64Array, order: Uint32Array): Promise<Dataset> {
  const number = placesIn(order, order.length);
  const renumbered = lists.map((c) => at(number, c));
  return inMemory(['logits', [lists.length / 5, 5], renumbered]);
}

/** Dissimilarity of two classes: 1 less the mean of the shares of each that were taken for the other. */
function dissimilarities({ names, counts }: ConfusionMatrix): Float64Array<ArrayBuffer> {
  const n = names.length;
  const sums = names.map((_, row) => counts.subarray(row * n, (row + 1) * n).reduce((a, b) => a + b, 0));
  return Float64Array.from({ length: n * n }, (_, i) => {
    const [row, column] = [Math.floor(i / n), i % n];
    if (row === column) return 0;
    return 1 - (at(counts, i) / at(sums, row) + at(counts, column * n + row) / at(sums, column)) / 2;
  });
}

const linked = ({ core }: Setting, matrix: ConfusionMatrix): Hierarchy => {
  const { length: n } = matrix.names;
  return linkageTree(core, { rows: n, columns: n, values: dissimilarities(matrix) }, 'precomputed');
};

async function made(setting: Setting): Promise<Row[]> {
  const { core } = setting;
  const read = await readTree(await sourceOf(setting.path(WORDNET)));
  const wordnet = { ...read, inner: read.inner?.map((id) => HYPERNYMS[id] ?? '') };
  const orders = Array.from({ length: ORDERS }, (_, seed) => shuffledOrder(1000, seed));
  const rows: Row[] = [];
  const add = async (title: string, classes: Names, make: (order: Uint32Array) => Promise<Hierarchy>) => {
    const of = async (order: Uint32Array) => {
      const { names, ids } = inOrder(classes, order);
      const hierarchy = await make(order);
      return { hierarchy, found: measured({ hierarchy, classes: names, ids }, wordnet) };
    };
    const { hierarchy, found } = await of(Uint32Array.from({ length: 1000 }, (_, c) => c));
    const others: Measured[] = [];
    for (const order of orders) others.push((await of(order)).found);
    rows.push({ title, file: found, orders: others, tree: hierarchy });
  };
  const { classes } = await setting.open([LISTS, 'logits'], [NAMES, 'classes']);
  if (classes === null) throw new Error('there are no names');
  const lists = readNpy(setting.path(LISTS)).data;
  await add('L2H, ResNet-50', classes, async (order) => {
    const dataset = await listsInOrder(lists, order);
    return (await runMethod(core, 'l2h', dataset, { as: 'ranks' }, {})).hierarchy;
  });
  for (const [network, file] of NETWORKS) {
    const { confusion, ...others } = await setting.open([file, 'confusion'], [NAMES, 'classes']);
    if (confusion === null) throw new Error(`${file} has no matrix`);
    await add(`merging, ${network}`, classes, async (order) => {
      const dataset = { ...others, classes: null, confusion: ofClasses(confusion, order) };
      return (await runMethod(core, 'confusion', dataset, { r: 0.1 }, {})).hierarchy;
    });
    await add(`linkage, ${network}`, classes, async (order) => linked(setting, ofClasses(confusion, order)));
  }
  return rows;
}

let known: Promise<Row[]> | undefined;
const rowsOf = (setting: Setting): Promise<Row[]> => {
  known ??= made(setting);
  return known;
};

/** A number in the order of the file, then the median and the range over the others. */
const said = (row: Row, of: (each: Measured) => number, digits = 0): string =>
  `${of(row.file).toFixed(digits)}; ${middle(row.orders.map(of), digits)}`;

const distanceOf =
  (group: string) =>
  ({ groups }: Measured): number =>
    groups.get(group)?.distance ?? Number.NaN;

/** A claim that is asked of all networks in the order of the file, and of the orders. */
function asked(claim: string, rows: readonly Row[], is: (each: Measured) => boolean): Claim {
  const trees = rows.filter(({ file }) => is(file));
  const orders = rows.flatMap((row) => row.orders.filter(is)).length;
  const few = trees.length > 0 && trees.length < 5 ? ` (${trees.map(({ title }) => title).join('; ')})` : '';
  return {
    claim,
    here: `${trees.length} of ${rows.length} trees${few}; ${orders} of ${rows.length * ORDERS} in other orders`,
    verdict: verdict(trees.length, rows.length),
  };
}

/** The most classes of a group that is called small here. */
const SMALL = 20;

export const supers: Experiment = {
  of: 'Figure 3 (a)',
  shows: 'ImageNet coloured by artifact and organism, and what stands among the others',
  note: `Numbers are those of the order of the file; then the median and the range over ${ORDERS} orders of the classes, for ties decide much: counts of
50 images a class are small whole numbers. Outlying: of 935 artifacts and organisms those that stand nearer to the other group
(\`cli outliers\`). Snow: classes of the smallest group with snowmobile, bobsled and a sled dog (malamute, Eskimo dog, Siberian
husky); dogsled: of the smallest with dogsled and one of these. Linkage is average linkage of 1 less the mean confusion.`,
  needs: NEEDS,
  found: async (setting) => {
    const rows = await rowsOf(setting);
    const [first, second, ...others] = rows.map(({ title, tree }) => ({
      ...{ name: title, resamples: null, points: null },
      tree: {
        hierarchy: tree,
        classes: Array.from({ length: 1000 }, (_, c) => String(c)),
        numbering: 'classes' as const,
      },
    }));
    if (first === undefined || second === undefined) throw new Error('there are no trees');
    const { majority, strict } = modelConsensus(setting.core, [first, second, ...others], null);
    const groupsIn = ({ hierarchy }: { readonly hierarchy: Hierarchy }): number => hierarchy.classOf.length - 1001;
    const apart = asked(
      'artifacts and organisms stand apart (fewer outlying classes than in any of 20 shuffled trees)',
      rows,
      ({ outliers }) => outliers.classes < outliers.atRandom,
    );
    const outlying = middle(
      rows.map(({ file }) => file.outliers.classes),
      0,
    );
    const small = (claim: string, of: 'snow' | 'snowmobile' | 'dogsled'): Claim =>
      asked(claim, rows, (each) => each[of] <= SMALL);
    return {
      claims: [
        { ...apart, here: `${apart.here}; outlying classes ${outlying}` },
        small(`snowmobile and bobsled stand in a small group with sled dogs (at most ${SMALL})`, 'snow'),
        small('snowmobile does', 'snowmobile'),
        small('dogsled does', 'dogsled'),
      ],
      body: [
        table(
          ['tree', 'outlying', 'snow', 'dogsled', 'bird: distance', 'mammal: distance'],
          rows.map((row) => [
            row.title,
            said(row, ({ outliers }) => outliers.classes),
            said(row, ({ snow }) => snow),
            said(row, ({ dogsled }) => dogsled),
            said(row, distanceOf('bird'), 2),
            said(row, distanceOf('mammal'), 2),
          ]),
        ),
        `Consensus of these ${rows.length} trees: ${groupsIn(majority)} groups below the root stand in more than half of them, ${groupsIn(strict)} in all (a tree of pairs has 998).`,
      ].join('\n\n'),
    };
  },
  pictures: [
    {
      name: '3a',
      shows: 'ImageNet by L2H on the five best classes of ResNet-50, coloured by artifact and organism',
      words: ({ path, made }) => [
        ...['l2h', path(LISTS), '--as', 'ranks', '--classes', path(NAMES), '--reference', path(WORDNET)],
        ...['--group-names', made('names.csv', ['id,name', ...Object.entries(HYPERNYMS)].join('\n'))],
        ...['--groups', 'artifact,organism', '--layout', 'radial', '--width', '150mm'],
      ],
    },
  ],
};

export const birds: Experiment = {
  of: 'Figure 3 (b)',
  shows: 'the subtree of birds, coloured by kinds of birds',
  note: 'The paper has 58 of 60 birds in one subtree (this WordNet tree has 59). For each tree the group that is most like the birds: birds + others.',
  needs: NEEDS,
  found: async (setting) => {
    const rows = await rowsOf(setting);
    const bird = ({ groups }: Measured) => groups.get('bird') ?? { own: 0, others: 0, distance: 1 };
    return {
      claims: [
        asked(
          'birds are a subtree (at least 53 of 59, at most 6 others)',
          rows,
          (each) => bird(each).own >= 53 && bird(each).others <= 6,
        ),
        asked(
          'aquatic birds are one of its branches (distance at most .2)',
          rows,
          (each) => distanceOf('aquatic bird')(each) <= 0.2,
        ),
        asked('peacock stands nearer to a parrot than to another game bird', rows, ({ peacock }) => peacock),
        asked('bustard stands nearer to a game bird than to another wading bird', rows, ({ bustard }) => bustard),
      ],
      body: table(
        ['tree', 'birds + others', 'aquatic bird: distance', 'peacock', 'bustard'],
        rows.map((row) => [
          row.title,
          `${bird(row.file).own} + ${bird(row.file).others}`,
          said(row, distanceOf('aquatic bird'), 2),
          row.file.peacock ? 'yes' : '',
          row.file.bustard ? 'yes' : '',
        ]),
      ),
    };
  },
};

export const hypernyms: Experiment = {
  of: 'Figure 8',
  shows: 'ImageNet coloured by bird, dog and clothing, and by bird, mammal and reptile',
  note: 'Jaccard distance of each group of WordNet to the group of the tree that is most like it: of L2H, and the median and the range over seven networks in the order of the file. The page draws it: choose the groups above the legend.',
  needs: NEEDS,
  found: async (setting) => {
    const rows = await rowsOf(setting);
    const kinds = ['L2H', 'merging', 'linkage'].map((kind) => rows.filter(({ title }) => title.startsWith(kind)));
    const near = (group: string): Claim =>
      asked(
        `${group}s are a region of the tree (ours: distance at most .2)`,
        rows,
        (each) => distanceOf(group)(each) <= 0.2,
      );
    return {
      claims: [
        ...['mammal', 'dog', 'reptile'].map(near),
        { ...near('clothing'), claim: 'clothing is a region of the tree (ours: distance at most .2)' },
      ],
      body: table(
        ['distance', 'L2H', 'merging, 7 networks', 'linkage, 7 networks'],
        GROUPS.map((group) => [
          group,
          ...kinds.map((own) =>
            middle(
              own.map(({ file }) => distanceOf(group)(file)),
              3,
            ),
          ),
        ]),
      ),
    };
  },
};
