import { classesUnder } from '../../../../web/engine/hierarchy/classes-under.ts';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import type { Metrics, Result } from '../../../../web/engine/model/result.ts';
import { rangeText, table, three } from '../markdown.ts';
import type { Experiment, Setting } from '../paper.ts';

/* L2H on logits of supervised networks that are public, in the place of TURTLE and TEMI. */

interface Network {
  readonly title: string;
  readonly data: 'CIFAR-10' | 'CIFAR-100';
  readonly files: readonly [logits: string, labels: string];
}

const network = (title: string, data: Network['data'], stem: string): Network => ({
  title,
  data,
  files: [`${stem}_logits.npy`, `${stem}_labels.npy`],
});

const CIFAR10 = network('ResNet-20', 'CIFAR-10', 'cifar10/resnet20');
const NETWORKS: readonly Network[] = [
  CIFAR10,
  network('ResNet-20', 'CIFAR-100', 'cifar100/resnet20'),
  network('wide ResNet', 'CIFAR-100', 'cifar100/wideresnet'),
];

/** Table 1 of the paper: NMI, ARI, accuracy, leaf purity, dendrogram purity, least hierarchical distance. */
const PUBLISHED: readonly (readonly [string, Network['data'], ...number[]])[] = [
  ['paper: agglomerative', 'CIFAR-10', 0.074, 0.038, 0.211, 0.246, 0.121, 0.549],
  ['paper: TreeVAE', 'CIFAR-10', 0.414, 0.313, 0.497, 0.523, 0.341, 0.41],
  ['paper: L2H on TEMI', 'CIFAR-10', 0.901, 0.906, 0.956, 0.958, 0.902, 0.348],
  ['paper: L2H on TURTLE', 'CIFAR-10', 0.985, 0.989, 0.995, 0.995, 0.988, 0.277],
  ['paper: agglomerative', 'CIFAR-100', 0.223, 0.02, 0.09, 0.131, 0.019, 0.428],
  ['paper: TreeVAE', 'CIFAR-100', 0.199, 0.098, 0.228, 0.242, 0.103, 0.484],
  ['paper: L2H on TEMI', 'CIFAR-100', 0.778, 0.565, 0.682, 0.698, 0.502, 0.298],
  ['paper: L2H on TURTLE', 'CIFAR-100', 0.917, 0.831, 0.896, 0.896, 0.803, 0.235],
];

async function treeOf({ core, open }: Setting, { files: [logits, labels] }: Network): Promise<Result> {
  return runMethod(core, 'l2h', await open([logits, 'logits'], [labels, 'labels']), {}, {});
}

function metricsOf({ metrics }: Result): Metrics {
  if (metrics === null) throw new Error('nothing was measured');
  return metrics;
}

export const measures: Experiment = {
  of: 'Table 1',
  shows: 'metrics on CIFAR-10, CIFAR-100 and Food-101 beside other methods',
  status: 'on other data',
  note: `Logits of TURTLE and TEMI are not public, the deep baselines would have to be trained, and no logits were found for
Food-101. Here L2H has logits of supervised networks on the test set: tree and measures are of the same points, where the paper takes
the tree from the training set. The first four columns tell what the classifier is worth. Random trees over the same leaves are
nearly as good by dendrogram purity (0.01 to 0.04 less): it, too, tells mostly that. By the least hierarchical distance they are far
worse.`,
  needs: NETWORKS.flatMap(({ files }) => files),
  run: async (setting) => {
    const rows: (readonly (string | number)[])[] = [];
    for (const data of ['CIFAR-10', 'CIFAR-100'] as const) {
      for (const [title, of, ...values] of PUBLISHED)
        if (of === data) rows.push([`${data}, ${title}`, ...values.map(three)]);
      for (const each of NETWORKS.filter((other) => other.data === data)) {
        const found = metricsOf(await treeOf(setting, each));
        const own = [
          found.nmi,
          found.ari,
          found.matched_accuracy,
          found.leaf_purity,
          found.dendrogram_purity,
          found.least_hierarchical_distance,
        ];
        const { random } = found;
        rows.push([`${data}, L2H on ${each.title}`, ...own.map(three)]);
        rows.push([
          ...[`random trees (least to most of 20)`, '', '', '', ''],
          ...[random.dendrogram_purity, random.least_hierarchical_distance].map(rangeText),
        ]);
      }
    }
    return table(
      ['', 'NMI', 'ARI', 'accuracy', 'leaf purity', 'dendrogram purity', 'least hierarchical distance'],
      rows,
    );
  },
};

const NAMES = ['airplane', 'automobile', 'bird', 'cat', 'deer', 'dog', 'frog', 'horse', 'ship', 'truck'];
const VEHICLES = ['airplane', 'automobile', 'ship', 'truck'];

export const cifar10: Experiment = {
  of: 'Figure 5',
  shows: 'the tree of CIFAR-10',
  status: 'on other data',
  note: 'Logits of ResNet-20 on the test set instead of TURTLE’s. The paper gives a picture alone.',
  needs: CIFAR10.files,
  run: async (setting) => {
    const { hierarchy } = await treeOf(setting, CIFAR10);
    const order = drawingOrder(hierarchy, parentsOf(hierarchy));
    const isGroup = Array.from(hierarchy.classOf.keys()).some((node) => {
      const names = Array.from(classesUnder(hierarchy, order, node), (c) => NAMES[c]);
      return names.length === VEHICLES.length && VEHICLES.every((name) => names.includes(name));
    });
    const { text } = writeNewick({ hierarchy, classes: NAMES });
    return `\`${text}\`\n\nThe four vehicles are ${isGroup ? '' : 'not '}a group of their own, against the six animals.`;
  },
};
