import { at } from '../../../../web/engine/base/arrays.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { confusionFindings, type Round } from '../../../../web/engine/methods/confusion/findings.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { textTable } from '../markdown.ts';
import type { Experiment } from '../paper.ts';
import { brackets, mergedBy } from './trees.ts';

/** Figure 2: how alike six classes are. */
const SIMILARITY = [
  [0.8, 0.11, 0, 0, 0, 0.105],
  [0.11, 0.85, 0.005, 0.005, 0.005, 0],
  [0, 0.005, 0.8, 0.075, 0.075, 0],
  [0, 0.005, 0.075, 0.85, 0.08, 0],
  [0, 0.005, 0.075, 0.08, 0.89, 0],
  [0.105, 0, 0, 0, 0, 0.89],
];

const NAMES = ['0', '1', '2', '3', '4', '5'];
const MATRIX = { file: 'figure 2', names: NAMES, counts: Float64Array.from(SIMILARITY.flat()), truth: 'rows' } as const;
const SIX: Dataset = { ...assemble([]), confusion: MATRIX };

function firstRound(result: Result): Round {
  const findings = confusionFindings(result);
  if (findings === null) throw new Error('the rounds were not kept');
  return at(findings.rounds.rounds, 0);
}

/** The similarities after the first round, on the diagonal and above it. */
function similaritiesAfter({ similarity, treeNode }: Round): string {
  const trees = treeNode.length;
  if (similarity === null) throw new Error('the similarities were not kept');
  const rows = Array.from({ length: trees }, (_, i) => similarity.subarray(i * trees + i, (i + 1) * trees));
  return rows.map((row) => Array.from(row, (entry) => Number(entry.toPrecision(5))).join(', ')).join('; ');
}

const OPTIONS = { as: 'similarity', r: 0.1 };

export const workedExample: Experiment = {
  of: 'Figures 2 to 4',
  shows: 'six classes, round by round',
  status: 'reproduced',
  note: 'The sample “Six classes” has the matrix, Steps in the page shows its rounds. A row of the similarities is of one tree, from the diagonal on; trees stand as in the paper.',
  quick: true,
  run: async (setting) => {
    const single = await mergedBy(setting, SIX, { ...OPTIONS, inheritance: 'single' });
    const multiple = await mergedBy(setting, SIX, { ...OPTIONS, inheritance: 'multiple' });
    const { m, delta } = firstRound(single);
    return textTable(
      ['', 'paper', 'here'],
      [
        ['m of the first round', '0.11', Number(m?.toPrecision(5))],
        ['δ', '0.011', Number(delta?.toPrecision(5))],
        [
          'similarities, single inheritance',
          '0.4675, 0.0025, 0.0525; 0.33333, 0; 0.89',
          similaritiesAfter(firstRound(single)),
        ],
        [
          'similarities, multiple inheritance',
          '0.4675, 0.25375, 0.0025; 0.475, 0; 0.33333',
          similaritiesAfter(firstRound(multiple)),
        ],
        ['tree, single inheritance', '`(((0,1),5),(2,3,4))`', brackets(single)],
        ['tree, multiple inheritance', '`(((0,1),(0,5)),(2,3,4))`', brackets(multiple)],
      ],
    );
  },
};
