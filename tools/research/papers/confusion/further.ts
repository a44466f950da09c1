import { leavesBelow } from '../../../../web/engine/hierarchy/walk.ts';
import { supportOf } from '../../../../web/engine/model/result.ts';
import { table, textTable } from '../markdown.ts';
import type { Experiment, Setting } from '../paper.ts';
import { brackets, mergedBy } from './trees.ts';

const WIDE = 'confusion/cifar10_wrn_28_10.csv';
const MUSIC = 'confusion/music_genre_gtzan.csv';

/** Similarities that the paper names and does not try. */
export const leastAndMost: Experiment = {
  of: 'Section 3.1',
  shows: 'superclasses as alike as their least or most alike classes',
  status: 'on other data',
  note: `“We take the average”, says the paper; the least alike would be conservative, the most alike aggressive. r is 0.1. On CIFAR-10
the least alike make the same tree as the average; with the most alike, airplanes and ships join the animals. On music all three differ.`,
  needs: [WIDE, MUSIC],
  quick: true,
  run: async (setting) => {
    const rows: string[][] = [];
    for (const [matrix, file] of [
      ['CIFAR-10', WIDE],
      ['music', MUSIC],
    ] as const) {
      for (const between of ['least', 'average', 'most']) {
        const dataset = await setting.open([file, 'confusion']);
        rows.push([matrix, between, brackets(await mergedBy(setting, dataset, { between }))]);
      }
    }
    return textTable(['matrix', 'similarity of groups', 'tree'], rows);
  },
};

const RESAMPLES = 200;

async function supports(setting: Setting, file: string): Promise<(string | number)[][]> {
  const result = await mergedBy(setting, await setting.open([file, 'confusion']), { bootstrap: RESAMPLES });
  const { hierarchy, classes } = result;
  const of = supportOf(result);
  const inner = Array.from(hierarchy.classOf.keys()).filter((node) => hierarchy.classOf[node] === -1);
  return inner.slice(0, -1).map((node) => {
    const names = leavesBelow(hierarchy, node).map((leaf) => classes[hierarchy.classOf[leaf] ?? -1]);
    return [names.join(', '), of(node).toFixed(2)];
  });
}

/** Part of a tree that rests on confusions of a few points. */
export const support: Experiment = {
  of: 'Beyond the paper',
  shows: 'how firmly the points hold each group',
  status: 'on other data',
  note: `Infrequent confusions are a few points: the points of a matrix are drawn anew, ${RESAMPLES} times, and merged. A group’s support is the share of these
trees that have it (\`--bootstrap ${RESAMPLES}\`, r = 0.1). Of CIFAR-10 (WideResNet-28-10) three pairs and
the split into vehicles and animals come back nearly always, deer with horse in a third of the samples.`,
  needs: [WIDE],
  quick: true,
  run: async (setting) => table(['group', 'support'], await supports(setting, WIDE)),
};
