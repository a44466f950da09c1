import { at } from '../../../../web/engine/base/arrays.ts';
import { modelConsensus } from '../../../../web/engine/decisions/changes/model-consensus.ts';
import type { ConfusionMatrix } from '../../../../web/engine/model/dataset.ts';
import { table, textTable } from '../../markdown.ts';
import { median, middle } from '../averages.ts';
import { type Claim, type Experiment, heldIf, heldOn, type Setting, verdict } from '../paper.ts';
import { accuracyOf, areSame, brackets, group, groupsOf, matrixIn, merged, ORDERS, shuffledMatrix } from '../trees.ts';
import { INDUCED, nbdtTree, WORDNET } from './nbdt.ts';

/** The networks on CIFAR-10 of `many/`, from the least accurate to the most. */
const NETWORKS = [
  ...['alexnet_tf_ben', 'random_features_32k_no_aug', 'random_features_256k_no_aug', 'resnet_basic_32', 'vgg_15_BN_64'],
  ...['resnet_basic_56', 'resnet_preact_bottleneck_164', 'nas', 'pyramidnet_basic_110_84', 'wrn_28_10'],
  ...['resnext_29_4x64d', 'darc', 'shake_drop', 'shake_shake_26_2x64d_SSI', 'shake_shake_26_2x96d_SSI'],
];
const fileOf = (network: string): string => `many/cifar10/${network}.csv`;
const FILES = NETWORKS.map(fileOf);

const matrices = (setting: Setting): Promise<ConfusionMatrix[]> =>
  Promise.all(FILES.map((file) => matrixIn(setting, file)));

/** Names that the trees of NBDT have for the same classes. */
const THEIRS: Readonly<Record<string, string>> = { automobile: 'car' };
const asTheirs = <T extends { readonly classes: readonly string[] }>(tree: T): T => ({
  ...tree,
  classes: tree.classes.map((name) => THEIRS[name] ?? name),
});

const VEHICLES = group('airplane', 'automobile', 'ship', 'truck');
const [SINGLE, MULTIPLE] = [{ r: 0.1 }, { r: 0.1, inheritance: 'multiple' }];
const isBirdOrFrog = (name: string): boolean => name === 'bird' || name === 'frog';

const yes = (is: boolean): string => (is ? 'yes' : '');

export const cifar10: Experiment = {
  of: 'Figure 6',
  shows: 'hierarchies of two networks on CIFAR-10, and of WordNet',
  note: `The networks of the paper (ResNet10, WideResNet28; .9364, .9761) are not public as matrices; here are fifteen others, r = 0.1.
The trees of Figures 6(a) and 6(c) are there: NBDT’s tree of WideResNet28, which the paper says is that of Figure 6(a), and NBDT’s of
WordNet. “Eight classes” are all but bird and frog.`,
  needs: [...FILES, INDUCED.wide, WORDNET],
  found: async (setting) => {
    const [figure6a, wordnet] = await Promise.all([nbdtTree(setting, INDUCED.wide), nbdtTree(setting, WORDNET)]);
    const goal = groupsOf(figure6a);
    const eight = new Set(figure6a.classes.filter((name) => !isBirdOrFrog(name)));
    const ofWordnet = groupsOf(wordnet, eight);
    const agree = areSame(groupsOf(figure6a, eight), ofWordnet);
    const made = await Promise.all(
      (await matrices(setting)).map(async (matrix, i) => {
        const tree = await merged(setting, matrix, SINGLE);
        const groups = groupsOf(tree);
        const isGoal = async (seed: number): Promise<boolean> =>
          areSame(groupsOf(asTheirs(await merged(setting, shuffledMatrix(matrix, seed), SINGLE))), goal);
        return {
          ...{ name: at(NETWORKS, i), accuracy: accuracyOf(matrix), tree, resamples: null, points: null },
          figure6a: areSame(groupsOf(asTheirs(tree)), goal),
          /** Of the orders those whose tree is that of Figure 6(a). */
          orders: (await Promise.all(Array.from({ length: ORDERS }, (_, seed) => isGoal(seed)))).filter(Boolean).length,
          eight: areSame(groupsOf(asTheirs(tree), eight), ofWordnet),
          vehicles: groups.has(VEHICLES),
          catDog: groups.has('cat,dog'),
          multiple: areSame(groups, groupsOf(await merged(setting, matrix, MULTIPLE))),
        };
      }),
    );
    const held = (claim: string, is: (each: (typeof made)[number]) => boolean): Claim => {
      const those = made.filter(is);
      const few = those.length > 0 && those.length < 5 ? ` (${those.map(({ name }) => name).join(', ')})` : '';
      return heldOn(those.length, made.length, `networks${few}`, claim);
    };
    const [first, second, ...others] = made;
    if (first === undefined || second === undefined) throw new Error('there are no networks');
    const { majority, classes } = modelConsensus(setting.core, [first, second, ...others], null);
    return {
      claims: [
        held('the tree of ResNet10 is that of Figure 6(a)', ({ figure6a }) => figure6a),
        held('networks and WordNet agree on eight classes', ({ eight }) => eight),
        {
          claim: 'the tree of WideResNet28 by its weights (6a) and WordNet (6c) agree on eight classes',
          here: agree ? 'all groups' : 'not all groups',
          verdict: heldIf(agree),
        },
        held('multiple inheritance gives the tree of single inheritance (WideResNet28)', ({ multiple }) => multiple),
        held('vehicles stand apart from animals', ({ vehicles }) => vehicles),
        held('cat and dog are a group', ({ catDog }) => catDog),
      ],
      body: [
        textTable(
          [
            ...['network', 'accuracy', 'tree, single inheritance', '6(a)', `in ${ORDERS} orders`],
            ...['eight classes', 'multiple = single'],
          ],
          made.map((each) => [
            each.name,
            each.accuracy.toFixed(4),
            brackets(each.tree),
            yes(each.figure6a),
            each.orders,
            yes(each.eight),
            yes(each.multiple),
          ]),
        ),
        `What more than half of the networks have: ${brackets({ hierarchy: majority.hierarchy, classes })}.`,
        textTable(
          ['tree', ''],
          [
            ['Figure 6(a), NBDT’s of WideResNet28', brackets(figure6a)],
            ['Figure 6(c), WordNet', brackets(wordnet)],
            ['Figure 7, NBDT’s of ResNet10', brackets(await nbdtTree(setting, INDUCED.narrow))],
          ],
        ),
      ].join('\n\n'),
    };
  },
  pictures: [
    {
      name: '6a',
      shows: 'ResNet-56 by confusion merging, and NBDT’s tree of WideResNet28: the same',
      words: async (setting) => {
        const own = await merged(setting, await matrixIn(setting, fileOf('resnet_basic_56')), SINGLE);
        const text = brackets(asTheirs(own)).replaceAll('`', '');
        return ['compare', setting.made('ResNet-56.nwk', `${text};\n`), setting.path(INDUCED.wide), '--width', '120mm'];
      },
    },
    {
      name: '6c',
      shows: 'NBDT’s trees of WordNet and of ResNet10',
      words: ({ path }) => ['compare', path(WORDNET), path(INDUCED.narrow), '--width', '120mm'],
    },
  ],
};

export const between: Experiment = {
  of: 'Section 3.1',
  shows: 'superclasses as alike as their least or most alike classes',
  note: '“We take the average”, says the paper; the least alike would be conservative, the most alike aggressive. r is 0.1.',
  needs: FILES,
  quick: true,
  found: async (setting) => {
    const all = await matrices(setting);
    const counts = await Promise.all(
      all.map((matrix) =>
        Promise.all(
          ['least', 'average', 'most'].map(
            async (by) => groupsOf(await merged(setting, matrix, { r: 0.1, between: by })).size,
          ),
        ),
      ),
    );
    const ordered = counts.filter(([least = 0, average = 0, most = 0]) => least >= average && average >= most).length;
    const said = [0, 1, 2].map((by) =>
      middle(
        counts.map((each) => at(each, by)),
        0,
      ),
    );
    return {
      claims: [
        {
          claim: 'the least alike are conservative, the most alike aggressive: groups by least ≥ by average ≥ by most',
          here: `${said.join(', ')} groups; in this order on ${ordered} of ${all.length} networks`,
          verdict: verdict(ordered, all.length),
        },
      ],
      body: '',
    };
  },
};

const DISTANCES = [
  ['Euclidean (Cavalin and Oliveira 2018)', 'euclidean'],
  ['sum of absolute differences (Xiong 2012)', 'cityblock'],
] as const;

export const euclidean: Experiment = {
  of: 'Figure 11',
  shows: 'the tree by Euclidean distances of confusion rows',
  note: `Average linkage of the rows of fifteen networks, each row divided by its sum. Classes join one by one, for what makes two rows near is that
both classes are often right. Vehicles, eight classes: networks whose tree has the group, or the groups of WordNet.`,
  needs: [...FILES, WORDNET],
  quick: true,
  found: async (setting) => {
    const wordnet = await nbdtTree(setting, WORDNET);
    const eight = new Set(wordnet.classes.filter((name) => !isBirdOrFrog(name)));
    const all = await matrices(setting);
    const rows: (string | number)[][] = [];
    for (const [told, distance] of DISTANCES) {
      const options = { method: 'average', distance, normalise_rows: 'on' };
      const trees = await Promise.all(all.map((matrix) => merged(setting, matrix, options, 'linkage')));
      const agree = trees.filter((tree) => areSame(groupsOf(asTheirs(tree), eight), groupsOf(wordnet, eight)));
      const vehicles = trees.filter((tree) => groupsOf(tree).has(VEHICLES)).length;
      rows.push([told, vehicles, agree.length, brackets(at(trees, NETWORKS.indexOf('wrn_28_10')))]);
    }
    const bad = all.length - Number(rows[0]?.[2]);
    return {
      claims: [
        {
          claim: 'the Euclidean tree is hard to justify (here: not the groups of WordNet over eight classes)',
          here: `${bad} of ${all.length} networks; vehicles a group on ${rows[0]?.[1]}`,
          verdict: verdict(bad, all.length),
        },
      ],
      body: textTable(['distance', 'vehicles', 'eight classes', 'tree of wrn_28_10'], rows),
    };
  },
  pictures: [
    {
      name: '11',
      shows: 'wrn_28_10 by Euclidean distances of confusion rows',
      words: ({ path }) => [
        ...['linkage', path(fileOf('wrn_28_10')), '--method', 'average', '--distance', 'euclidean'],
        ...['--normalise-rows', '--width', '84mm'],
      ],
    },
  ],
};

const VALUES_OF_R = [0, 0.1, 0.2, 0.3, 0.8, 1, 2];

export const sweep: Experiment = {
  of: 'Figures 15 to 20',
  shows: 'the tree of CIFAR-10 as r grows',
  note: 'Fifteen networks; “Side by side” in the page, with “Sweep over r”, draws one.',
  needs: FILES,
  quick: true,
  found: async (setting) => {
    const all = await matrices(setting);
    const sizes: number[][] = [];
    let same = 0;
    const texts: string[][] = [];
    for (const [i, matrix] of all.entries()) {
      const trees = await Promise.all(VALUES_OF_R.map((r) => merged(setting, matrix, { r })));
      const groups = trees.map((tree) => groupsOf(tree));
      sizes.push(groups.map(({ size }) => size));
      same += Number(areSame(at(groups, VALUES_OF_R.indexOf(1)), at(groups, VALUES_OF_R.indexOf(2))));
      if (NETWORKS[i] === 'wrn_28_10') texts.push(...trees.map((tree, k) => [`${VALUES_OF_R[k]}`, brackets(tree)]));
    }
    const falling = sizes.filter((own) => own.every((size, i) => i === 0 || size <= at(own, i - 1))).length;
    const byR = VALUES_OF_R.map((_, i) => sizes.map((own) => at(own, i)));
    const medians = byR.map(median);
    return {
      claims: [
        {
          claim: 'the larger r, the wider and shallower the tree: never more groups',
          here: `${falling} of ${all.length} networks; groups at r = ${VALUES_OF_R.join(', ')}: ${medians.join(', ')}`,
          verdict: verdict(falling, all.length),
        },
        heldOn(same, all.length, 'networks at r = 2', 'from r = 1 on the tree stays the same'),
      ],
      body: `${table(
        ['groups: median (range)', ...VALUES_OF_R.map((r) => `r = ${r}`)],
        [['15 networks', ...byR.map((own) => middle(own, 0))]],
      )}\n\n${textTable(['r', 'tree of wrn_28_10'], texts)}`,
    };
  },
};
