import { textTable } from '../markdown.ts';
import type { Experiment, Setting } from '../paper.ts';
import { brackets, mergedBy } from './trees.ts';

const CIFAR10 = [
  ['ResNet-32 (accuracy .9252)', 'confusion/cifar10_resnet32.csv'],
  ['WideResNet-28-10 (.9593)', 'confusion/cifar10_wrn_28_10.csv'],
] as const;

const WIDE = 'confusion/cifar10_wrn_28_10.csv';

/** The tree of a matrix, with these options. */
async function treeOf(setting: Setting, file: string, options: Record<string, string | number>): Promise<string> {
  return brackets(await mergedBy(setting, await setting.open([file, 'confusion']), options));
}

const BOTH = [
  { inheritance: 'single', told: 'single' },
  { inheritance: 'multiple', told: 'multiple' },
] as const;

export const cifar10: Experiment = {
  of: 'Figure 6',
  shows: 'hierarchies of two networks on CIFAR-10, and of WordNet',
  status: 'on other data',
  note: `The networks of the paper (ResNet10 and WideResNet28, accuracies .9364 and .9761) are not public as matrices; two others are,
r is 0.1. *Holds*: the trees of both networks part vehicles from animals, with cat and dog as the first pair of animals. The
paper's trees agree on eight classes, all but bird and frog. *Does not hold here*: bird stands with deer in the one tree and with
frog in the other. *Does not hold here*: that multiple inheritance gives the same tree as single. The lowest common ancestor in a reference
names the groups of a tree: [l2h.md](l2h.md) does so on ImageNet.`,
  needs: CIFAR10.map(([, file]) => file),
  quick: true,
  run: async (setting) => {
    const rows: string[][] = [];
    for (const [network, file] of CIFAR10) {
      for (const { inheritance, told } of BOTH) {
        rows.push([network, told, await treeOf(setting, file, { r: 0.1, inheritance })]);
      }
    }
    return textTable(['network', 'inheritance', 'tree'], rows);
  },
};

const MUSIC = 'confusion/music_genre_gtzan.csv';

export const music: Experiment = {
  of: 'Figure 10',
  shows: 'music genres, r = 0.05',
  status: 'on other data',
  note: `The matrix of the paper's model (Senac et al. 2017) is not public; this one is of another classifier of the same ten
genres of GTZAN. The paper finds classical music and jazz in one group. *Holds*: classical music joins a group of jazz, after
blues has.`,
  needs: [MUSIC],
  quick: true,
  run: async (setting) => {
    const rows: string[][] = [];
    for (const { inheritance, told } of BOTH) rows.push([told, await treeOf(setting, MUSIC, { r: 0.05, inheritance })]);
    return textTable(['inheritance', 'tree'], rows);
  },
};

const VALUES_OF_R = [0, 0.1, 0.2, 0.3, 0.8, 1];

export const sweep: Experiment = {
  of: 'Figures 15 to 20',
  shows: 'the tree of CIFAR-10 as r grows',
  status: 'on other data',
  note: `WideResNet-28-10, another network of the same kind. *Holds*: the larger r, the wider and shallower the tree. “Side by side” in the page,
with “Sweep over r”, draws them beside each other and into one figure.`,
  needs: [WIDE],
  quick: true,
  run: async (setting) => {
    const rows: (string | number)[][] = [];
    for (const r of VALUES_OF_R) rows.push([`r = ${r}`, await treeOf(setting, WIDE, { r, inheritance: 'single' })]);
    return textTable(['', 'tree'], rows);
  },
};
