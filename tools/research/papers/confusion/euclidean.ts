import { runMethod } from '../../../../web/engine/methods/runners.ts';
import { textTable } from '../markdown.ts';
import type { Experiment } from '../paper.ts';
import { brackets } from './trees.ts';

const WIDE = 'confusion/cifar10_wrn_28_10.csv';

const DISTANCES = [
  ['Euclidean (Cavalin and Oliveira 2018)', 'euclidean'],
  ['sum of absolute differences (Xiong 2012)', 'cityblock'],
] as const;

export const euclidean: Experiment = {
  of: 'Figure 11',
  shows: 'the tree by Euclidean distances of confusion rows',
  status: 'on other data',
  note: `Average linkage of the rows of WideResNet-28-10, each divided by its sum. *Holds*: the tree is hard to justify. Classes join one by one, for what
makes two rows near is that both classes are often right. [Languages](#figure-9-languages-told-apart-in-texts) have numbers.`,
  needs: [WIDE],
  quick: true,
  run: async ({ core, open }) => {
    const dataset = await open([WIDE, 'confusion']);
    const rows: string[][] = [];
    for (const [told, distance] of DISTANCES) {
      const options = { method: 'average', distance, normalise_rows: 'on' };
      rows.push([told, brackets(await runMethod(core, 'linkage', dataset, options, {}))]);
    }
    return textTable(['distance', 'tree'], rows);
  },
};
