import { at } from '../../../../web/engine/base/arrays.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import type { Metrics, Result } from '../../../../web/engine/model/result.ts';
import { rangeText, table, three } from '../../markdown.ts';
import { type Claim, type Experiment, heldIf, type Setting, untried, verdict } from '../paper.ts';
import { brackets, group, groupsOf } from '../trees.ts';

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

/** Ward linkage of the points’ logits, judged at as many leaves as there are classes: the paper has principal components of pictures. */
async function agglomerative({ core, open }: Setting, { files: [logits, labels], data }: Network): Promise<Metrics> {
  const [leaves, pca] = data === 'CIFAR-10' ? [10, 0] : [100, 50];
  const dataset = await open([logits, 'features'], [labels, 'labels']);
  return metricsOf(await runMethod(core, 'linkage', dataset, { method: 'ward', leaves, pca }, {}));
}

/** Dendrogram purity and least hierarchical distance. */
type Judged = readonly number[];
const judgedBy = ({ dendrogram_purity, least_hierarchical_distance }: Metrics): Judged =>
  [dendrogram_purity, least_hierarchical_distance].map((value) => value ?? Number.NaN);

const COLUMNS = [
  'nmi',
  'ari',
  'matched_accuracy',
  'leaf_purity',
  'dendrogram_purity',
  'least_hierarchical_distance',
] as const;

export const measures: Experiment = {
  of: 'Table 1',
  shows: 'metrics on CIFAR-10, CIFAR-100 and Food-101 beside other methods',
  note: `Logits of TURTLE and TEMI are not public, the deep baselines would have to be trained, and no logits were found for
Food-101. Here L2H has logits of supervised networks on the test set: tree and measures are of the same points, where the paper takes
the tree from the training set. Agglomerative: Ward linkage of the points by the same logits (of CIFAR-100 by 50 components), cut at as many leaves as classes. The first four columns tell what the
classifier is worth. Random trees over the same leaves are nearly as good by dendrogram purity (0.01 to 0.04 less): it, too, tells mostly that.

HypHC, which embeds points in hyperbolic space by gradient descent, is feasible here: a loss of sampled triplets over two numbers a point, Riemannian
Adam (a rescaled gradient and a projection to the disc), and a tree by the angles and depths of the points; as many lines as the
ultrametric fit, and minutes for 10,000 points. It is not built: in the paper’s Table 1 it is last but one, at two hours of training.`,
  needs: NETWORKS.flatMap(({ files }) => files),
  found: async (setting) => {
    const rows: (readonly (string | number)[])[] = [];
    const judged: { readonly own: Judged; readonly ward: Judged; readonly random: Judged }[] = [];
    const written = (found: Metrics): string[] => COLUMNS.map((key) => three(found[key]));
    for (const data of ['CIFAR-10', 'CIFAR-100'] as const) {
      for (const [title, of, ...values] of PUBLISHED)
        if (of === data) rows.push([`${data}, ${title}`, ...values.map(three)]);
      for (const each of NETWORKS.filter((other) => other.data === data)) {
        const found = metricsOf(await treeOf(setting, each));
        const ward = await agglomerative(setting, each);
        const { dendrogram_purity, least_hierarchical_distance } = found.random;
        rows.push([`${data}, L2H on ${each.title}`, ...written(found)]);
        rows.push([
          ...[`random trees (least to most of 20)`, '', '', '', ''],
          ...[dendrogram_purity, least_hierarchical_distance].map(rangeText),
        ]);
        rows.push([`${data}, agglomerative on ${each.title}`, ...written(ward)]);
        const random = [dendrogram_purity?.mean, least_hierarchical_distance?.mean] as const;
        judged.push({ own: judgedBy(found), ward: judgedBy(ward), random: random.map((mean) => mean ?? Number.NaN) });
      }
    }
    /** Our number and another, of purity or of distance. */
    const beside = (
      claim: string,
      [place, other]: readonly [place: 0 | 1, other: 'ward' | 'random'],
      is: (own: number, other: number) => boolean,
    ): Claim => {
      const pairs = judged.map((each) => [at(each.own, place), at(each[other], place)] as const);
      const here = pairs.map((pair) => pair.map(three).join(' and ')).join('; ');
      return { claim, here, verdict: verdict(pairs.filter((pair) => is(...pair)).length, pairs.length) };
    };
    return {
      claims: [
        beside(
          'L2H is purer than agglomerative clustering (dendrogram purity)',
          [0, 'ward'],
          (own, ward) => own > ward,
        ),
        beside('its least hierarchical distance is less', [1, 'ward'], (own, ward) => own < ward),
        beside(
          'dendrogram purity tells of the hierarchy (here: at least .1 above random trees over the same leaves)',
          [0, 'random'],
          (own, random) => own > random + 0.1,
        ),
        untried(
          'L2H is ahead of HypHC, DeepECT and TreeVAE',
          'they would have to be trained; HypHC is feasible and not built',
        ),
      ],
      body: table(
        ['', 'NMI', 'ARI', 'accuracy', 'leaf purity', 'dendrogram purity', 'least hierarchical distance'],
        rows,
      ),
    };
  },
};

const NAMES = ['airplane', 'automobile', 'bird', 'cat', 'deer', 'dog', 'frog', 'horse', 'ship', 'truck'];

export const cifar10: Experiment = {
  of: 'Figure 5',
  shows: 'the tree of CIFAR-10',
  note: 'Logits of ResNet-20 on the test set instead of TURTLE’s. The paper gives a picture alone.',
  needs: CIFAR10.files,
  quick: true,
  found: async (setting) => {
    const tree = { ...(await treeOf(setting, CIFAR10)), classes: NAMES };
    const isGroup = groupsOf(tree).has(group('airplane', 'automobile', 'ship', 'truck'));
    return {
      claims: [
        {
          claim: 'vehicles stand apart from animals (ours: the paper tells nothing of its picture)',
          here: brackets(tree),
          verdict: heldIf(isGroup),
        },
      ],
      body: '',
    };
  },
  pictures: [
    {
      name: '5',
      shows: 'CIFAR-10 by L2H on ResNet-20',
      words: ({ path, made }) => [
        ...['l2h', path(at(CIFAR10.files, 0)), '--classes', made('names.txt', `${NAMES.join('\n')}\n`)],
        ...['--width', '84mm'],
      ],
    },
  ],
};
