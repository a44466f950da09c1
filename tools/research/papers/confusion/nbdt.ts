import { readFileSync } from 'node:fs';
import { readNpy } from '../../../../tests/support/npy.ts';
import { at } from '../../../../web/engine/base/arrays.ts';
import { readTree } from '../../../../web/engine/hierarchy/read-tree.ts';
import { childrenOf, isLeaf, leavesBelow } from '../../../../web/engine/hierarchy/walk.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { sourceOf } from '../../../cli/files.ts';
import { table } from '../../markdown.ts';
import { type Experiment, heldIf, heldOn, type Setting, untried, verdict } from '../paper.ts';

const FOLDER = 'many/nbdt';
const tree = (name: string): string => `${FOLDER}/hierarchies_${name}.json`;
export const INDUCED = {
  wide: tree('CIFAR10_graph-induced-wrn28_10_cifar10'),
  narrow: tree('CIFAR10_graph-induced-ResNet10'),
};
export const WORDNET = tree('CIFAR10_graph-wordnet');

/** A tree that NBDT published; its classes have the names of its leaves. */
export const nbdtTree = async ({ path }: Setting, file: string) => readTree(await sourceOf(path(file)));

/** The tree over the classes of the logits: NBDT lists their identifiers in this order. */
async function overClasses(setting: Setting, file: string, order: string): Promise<Hierarchy> {
  const { hierarchy, ids = [] } = await nbdtTree(setting, file);
  const numbers = readFileSync(setting.path(`${FOLDER}/${order}`), 'utf8')
    .trim()
    .split(/\s+/);
  return { ...hierarchy, classOf: hierarchy.classOf.map((c) => (c < 0 ? c : numbers.indexOf(ids[c] ?? ''))) };
}

/** Leaf that NBDT decides for, by steps to the child of the largest score, or by the largest product along the path. */
type Rule = 'hard' | 'soft';

/**
 * Accuracy of decisions along a tree (Wan et al. 2021): the score of a node is the mean of the logits of its classes, which is
 * what the mean of their weights gives.
 */
function decided(hierarchy: Hierarchy, logits: ArrayLike<number>, labels: ArrayLike<number>, rule: Rule): number {
  const nodes = hierarchy.classOf.length;
  const classes = Array.from({ length: nodes }, (_, node) =>
    leavesBelow(hierarchy, node).map((leaf) => at(hierarchy.classOf, leaf)),
  );
  const children = Array.from({ length: nodes }, (_, node) => Array.from(childrenOf(hierarchy, node)));
  const columns = at(classes, nodes - 1).length;
  const score = new Float64Array(nodes);
  const chance = new Float64Array(nodes);
  let right = 0;
  for (let row = 0; row < labels.length; row += 1) {
    classes.forEach((own, node) => {
      score[node] = own.reduce((sum, c) => sum + at(logits, row * columns + c), 0) / own.length;
    });
    let best = nodes - 1;
    if (rule === 'hard') {
      while (!isLeaf(hierarchy, best))
        best = at(children, best).reduce((a, b) => (at(score, b) > at(score, a) ? b : a));
    } else {
      chance[nodes - 1] = 1;
      for (let node = nodes - 1; node >= 0; node -= 1) {
        const own = at(children, node);
        const most = Math.max(...own.map((child) => at(score, child)));
        const sum = own.reduce((all, child) => all + Math.exp(at(score, child) - most), 0);
        for (const child of own) chance[child] = (at(chance, node) * Math.exp(at(score, child) - most)) / sum;
        if (isLeaf(hierarchy, node) && (!isLeaf(hierarchy, best) || at(chance, node) > at(chance, best))) best = node;
      }
    }
    right += Number(hierarchy.classOf[best] === labels[row]);
  }
  return right / labels.length;
}

const DATA = [
  {
    name: 'CIFAR-10, ResNet-20',
    stem: 'cifar10/resnet20',
    order: 'wnids_CIFAR10.txt',
    trees: { WideResNet28: INDUCED.wide, ResNet10: INDUCED.narrow, WordNet: WORDNET },
  },
  ...['resnet20', 'wideresnet'].map((network) => ({
    ...{ name: `CIFAR-100, ${network}`, stem: `cifar100/${network}`, order: 'wnids_CIFAR100.txt' },
    trees: { WideResNet28: tree('CIFAR100_graph-induced-wrn28_10_cifar100') },
  })),
];

export const table1: Experiment = {
  of: 'Table 1',
  shows: 'accuracy of networks that are fine-tuned with a tree',
  note: `The paper trains networks on with a loss of a tree. What can be done without: decide along the tree as NBDT does, by a network as it
is. Hard: from the root to the child whose classes have the largest mean logit; soft: the class with the largest product of
softmaxes along its path. Trees of confusions and L2H are made of the same points.`,
  needs: [
    WORDNET,
    ...DATA.flatMap(({ stem, order, trees }) => [
      `${stem}_logits.npy`,
      `${stem}_labels.npy`,
      `${FOLDER}/${order}`,
      ...Object.values(trees),
    ]),
  ],
  found: async (setting) => {
    const rows: string[][] = [];
    let [better, tried, soft] = [0, 0, 0];
    for (const { name, stem, order, trees } of DATA) {
      const logits = readNpy(setting.path(`${stem}_logits.npy`)).data;
      const labels = readNpy(setting.path(`${stem}_labels.npy`)).data;
      const dataset = await setting.open([`${stem}_logits.npy`, 'logits'], [`${stem}_labels.npy`, 'labels']);
      const confusion = await runMethod(setting.core, 'confusion', dataset, { r: 0.1 }, {});
      const l2h = await runMethod(setting.core, 'l2h', dataset, {}, {});
      const plain = confusion.metrics?.accuracy ?? Number.NaN;
      const all: (readonly [string, Hierarchy])[] = [
        ['confusion merging (SIT)', confusion.hierarchy],
        ['L2H', l2h.hierarchy],
      ];
      for (const [of, file] of Object.entries(trees))
        all.push([`NBDT’s, ${of}`, await overClasses(setting, file, order)]);
      for (const [of, hierarchy] of all) {
        const found = (['hard', 'soft'] as const).map((rule) => decided(hierarchy, logits, labels, rule));
        tried += found.length;
        better += found.filter((value) => value > plain).length;
        soft += Number(at(found, 1) >= at(found, 0));
        rows.push([`${name}, ${of}`, ...[plain, ...found].map((value) => value.toFixed(4))]);
      }
    }
    return {
      claims: [
        untried(
          'a network fine-tuned with a tree of confusions is 0.1 to 1.1 points more accurate',
          'networks would have to be trained',
        ),
        {
          claim: 'decisions along a tree are more accurate than the network (here without fine-tuning)',
          here: `${better} of ${tried} rows`,
          verdict: verdict(better, tried),
        },
        heldOn(soft, rows.length, 'trees', 'soft decisions do no worse than hard ones (Wan et al.)'),
      ],
      body: table(['accuracy', 'network', 'hard', 'soft'], rows),
    };
  },
};

export const figure7: Experiment = {
  of: 'Figure 7',
  shows: 'the tree of a neural-backed decision tree (NBDT) from the last layer of ResNet10',
  note: 'NBDT publishes the tree; it opens as it is, and is drawn [above](#figure-6-hierarchies-of-two-networks-on-cifar-10-and-of-wordnet). Ward linkage of the rows of a last layer, which is how NBDT makes it, is the method `linkage`.',
  needs: [INDUCED.narrow],
  quick: true,
  found: async (setting) => {
    const { hierarchy } = await nbdtTree(setting, INDUCED.narrow);
    const leaves = hierarchy.classOf.filter((c) => c >= 0).length;
    return {
      claims: [
        {
          claim: 'the published tree opens',
          here: `${leaves} leaves, ${hierarchy.classOf.length - leaves} groups`,
          verdict: heldIf(leaves === 10),
        },
      ],
      body: '',
    };
  },
};
