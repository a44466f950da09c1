import { lowestCommonAncestor } from '../../../../web/engine/hierarchy/common-ancestors.ts';
import { leavesBelow, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { type Comparison, compareHierarchies } from '../../../../web/engine/methods/shared/comparison/comparison.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { referenceFrom } from '../../../cli/files.ts';
import { rangeText, table, three } from '../../markdown.ts';
import { confusionOf, LOGITS, ROWS, type Row, runRow, SINGLE } from '../class-trees.ts';
import { CLASSES, cifar100, labelsOf, logitsOf, NETWORKS } from '../data.ts';
import { type Claim, type Experiment, type Setting, verdict } from '../paper.ts';

const TREES: readonly Row[] = [...LOGITS, ...SINGLE, ...ROWS];

const FISH = ['aquarium_fish', 'flatfish', 'ray', 'shark', 'trout'];
const LAND_MAMMALS = [
  ...['bear', 'leopard', 'lion', 'tiger', 'wolf', 'camel', 'cattle', 'chimpanzee', 'elephant', 'kangaroo', 'fox'],
  ...['porcupine', 'possum', 'raccoon', 'skunk', 'hamster', 'mouse', 'rabbit', 'shrew', 'squirrel'],
];

/** Size of the smallest group that holds all of some classes and one of others. */
function smallest({ hierarchy, classes }: Result, names: readonly string[], others: readonly string[]): number {
  const parents = parentsOf(hierarchy);
  const leaf = (name: string): number => hierarchy.classOf.indexOf(classes.indexOf(name));
  const meet = (all: readonly string[]): number => all.map(leaf).reduce((a, b) => lowestCommonAncestor(parents, a, b));
  return Math.min(...others.map((other) => leavesBelow(hierarchy, meet([...names, other])).length));
}

interface Found {
  readonly network: string;
  readonly l2h: Result;
  readonly comparisons: ReadonlyMap<string, Comparison>;
}

/** L2H of a network, and the comparison of each tree of its logits with the 20 superclasses by its title. */
async function foundOf(network: string, setting: Setting): Promise<Found> {
  const { core } = setting;
  const reference = await referenceFrom(setting.path(CLASSES));
  if (reference === null) throw new Error('there are no superclasses');
  const dataset = await cifar100(setting, network);
  const confusion = await confusionOf(core, dataset);
  const comparisons = new Map<string, Comparison>();
  const results: Result[] = [];
  for (const row of TREES) {
    const result = await runRow(core, row, dataset, confusion);
    results.push(result);
    comparisons.set(
      row.title,
      compareHierarchies(core, result, reference.tree, [row.title, 'superclasses']).comparison,
    );
  }
  const [l2h] = results;
  if (l2h === undefined) throw new Error('there is no tree');
  return { network, l2h, comparisons };
}

export const superclasses: Experiment = {
  of: 'Figures 2 and 6',
  shows: 'the tree of CIFAR-100 beside its 20 superclasses',
  note: `Logits of two networks on the test set instead of TURTLE. A triplet of classes counts where the superclasses put two
of the three closer together; a tree reproduces it if it puts the same two closer. Confusion matrices are counted from the logits. The outliers that
the paper tells of, by sizes of smallest groups in the trees of L2H.`,
  needs: [CLASSES, ...NETWORKS.map(logitsOf), ...NETWORKS.map(labelsOf)],
  found: async (setting) => {
    const found: Found[] = [];
    for (const network of NETWORKS) found.push(await foundOf(network, setting));
    const [first] = TREES;
    const of = ({ comparisons }: Found, title = first?.title ?? '') => comparisons.get(title);
    const random = found.map((each) => rangeText(of(each)?.random.triplet_recall));
    const both = (claim: string, is: (l2h: Result) => boolean, says: (l2h: Result) => string): Claim => ({
      claim,
      here: found.map(({ network, l2h }) => `${network}: ${says(l2h)}`).join('; '),
      verdict: verdict(found.filter(({ l2h }) => is(l2h)).length, found.length),
    });
    const fish = (l2h: Result, name: string): number => smallest(l2h, [name], FISH);
    const land = (l2h: Result, name: string): number => smallest(l2h, [name], LAND_MAMMALS);
    const withFish = (name: string): Claim =>
      both(
        `${name} stands with fish, and not with other mammals`,
        (l2h) => fish(l2h, name) < land(l2h, name),
        (l2h) => `group of ${fish(l2h, name)} with a fish, ${land(l2h, name)} with a mammal of the land`,
      );
    const three3 = (l2h: Result): number => smallest(l2h, ['otter', 'beaver'], ['seal']);
    const withLand = (l2h: Result): number => smallest(l2h, ['otter', 'beaver', 'seal'], LAND_MAMMALS);
    const worm = (l2h: Result): number => smallest(l2h, ['worm'], ['snake']);
    const shares = found.map((each) => of(each)?.triplet_recall ?? Number.NaN);
    return {
      claims: [
        {
          claim: 'the superclasses are largely reflected (more triplets than any of 20 random trees)',
          here: `${shares.map(three).join(', ')} of the triplets; random ${random[0]}`,
          verdict: verdict(
            found.filter((each, i) => (shares[i] ?? 0) > (of(each)?.random.triplet_recall?.max ?? 1)).length,
            found.length,
          ),
        },
        withFish('whale'),
        withFish('dolphin'),
        both(
          'otter, beaver and seal stand together (at most 10 classes) with mammals of the land',
          (l2h) => three3(l2h) <= 10 && withLand(l2h) <= 20,
          (l2h) => `group of ${three3(l2h)}, of ${withLand(l2h)} with one`,
        ),
        both(
          'worm and snake are alongside (at most 5 classes)',
          (l2h) => worm(l2h) <= 5,
          (l2h) => `group of ${worm(l2h)}`,
        ),
      ],
      body: table(
        ['share of the triplets', ...NETWORKS],
        [
          ...TREES.map(({ title }) => [title, ...found.map((each) => three(of(each, title)?.triplet_recall))]),
          ['random trees, mean (least to most of 20)', ...random],
        ],
      ),
    };
  },
  pictures: [
    {
      name: '2',
      shows: 'CIFAR-100 by L2H on a wide ResNet, coloured by superclasses',
      words: ({ path }) => [
        ...['l2h', path(logitsOf('wideresnet')), '--classes', path(CLASSES)],
        ...['--layout', 'radial', '--width', '150mm'],
      ],
    },
  ],
};
