import { type Comparison, compareHierarchies } from '../../../../web/engine/methods/shared/comparison/comparison.ts';
import { referenceFrom } from '../../../cli/files.ts';
import { confusionOf, LOGITS, ROWS, type Row, runRow, SINGLE } from '../class-trees.ts';
import { rangeText, table, three } from '../markdown.ts';
import type { Experiment, Setting } from '../paper.ts';

const NETWORKS = ['resnet20', 'wideresnet'] as const;
const CLASSES = 'cifar100/classes.csv';
const TREES: readonly Row[] = [...LOGITS, ...SINGLE, ...ROWS];

/** Comparison of each tree of a network's logits with the 20 superclasses, by its title. */
async function comparisonsOf(network: string, setting: Setting): Promise<Map<string, Comparison>> {
  const { core } = setting;
  const reference = await referenceFrom(setting.path(CLASSES));
  if (reference === null) throw new Error('there are no superclasses');
  const dataset = await setting.open(
    [`cifar100/${network}_logits.npy`, 'logits'],
    [`cifar100/${network}_labels.npy`, 'labels'],
    [CLASSES, 'classes'],
  );
  const confusion = await confusionOf(core, dataset);
  const comparisons = new Map<string, Comparison>();
  for (const row of TREES) {
    const result = await runRow(core, row, dataset, confusion);
    const { comparison } = compareHierarchies(core, result, reference.tree, [row.title, 'superclasses']);
    comparisons.set(row.title, comparison);
  }
  return comparisons;
}

export const superclasses: Experiment = {
  of: 'Figures 2 and 6',
  shows: 'the tree of CIFAR-100 beside its 20 superclasses',
  status: 'on other data',
  note: `Logits of two networks on the test set instead of TURTLE. A triplet of classes counts where the superclasses put two
of the three closer together; a tree reproduces it if it puts the same two closer. Confusion matrices are counted from the logits.`,
  needs: [
    CLASSES,
    ...NETWORKS.flatMap((network) => [`cifar100/${network}_logits.npy`, `cifar100/${network}_labels.npy`]),
  ],
  run: async (setting) => {
    const columns: Map<string, Comparison>[] = [];
    for (const network of NETWORKS) columns.push(await comparisonsOf(network, setting));
    const [first] = TREES;
    const random = columns.map((column) => rangeText(column.get(first?.title ?? '')?.random.triplet_recall));
    return table(
      ['share of the triplets', ...NETWORKS],
      [
        ...TREES.map(({ title }) => [title, ...columns.map((column) => three(column.get(title)?.triplet_recall))]),
        ['random trees, mean (least to most of 20)', ...random],
      ],
    );
  },
};
