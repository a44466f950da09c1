import { at } from '../../../../web/engine/base/arrays.ts';
import { confusionFindings, type Round } from '../../../../web/engine/methods/confusion/findings.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { type Claim, type Experiment, heldIf } from '../paper.ts';
import { areSame, brackets, groupsOf, merged } from '../trees.ts';

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

/** Groups of the paper's trees. */
const PAPER_GROUPS: Readonly<Record<string, readonly string[]>> = {
  single: ['0,1', '0,1,5', '2,3,4'],
  multiple: ['0,1', '0,5', '0,1,5', '2,3,4'],
};

export const workedExample: Experiment = {
  of: 'Figures 2 to 4',
  shows: 'six classes, round by round',
  note: 'The sample “Six classes” has the matrix, Steps in the page shows its rounds. Similarities are those after the first round, on the diagonal and right of it.',
  quick: true,
  found: async (setting) => {
    const single = await merged(setting, MATRIX, { ...OPTIONS, inheritance: 'single' });
    const multiple = await merged(setting, MATRIX, { ...OPTIONS, inheritance: 'multiple' });
    const { m, delta } = firstRound(single);
    const told = (claim: string, paper: string, here: string): Claim => ({
      claim: `${claim}: ${paper}`,
      here: here === paper ? 'the same' : here,
      verdict: heldIf(here === paper),
    });
    const tree = (kind: string, paper: string, result: Result): Claim => ({
      claim: `tree, ${kind} inheritance: \`${paper}\``,
      here: brackets(result),
      verdict: heldIf(areSame(groupsOf(result), new Set(PAPER_GROUPS[kind]))),
    });
    return {
      claims: [
        told('m of the first round', '0.11', `${Number(m?.toPrecision(5))}`),
        told('δ', '0.011', `${Number(delta?.toPrecision(5))}`),
        told('similarities, single', '0.4675, 0.0025, 0.0525; 0.33333, 0; 0.89', similaritiesAfter(firstRound(single))),
        told(
          'similarities, multiple',
          '0.4675, 0.25375, 0.0025; 0.475, 0; 0.33333',
          similaritiesAfter(firstRound(multiple)),
        ),
        tree('single', '(((0,1),5),(2,3,4))', single),
        tree('multiple', '(((0,1),(0,5)),(2,3,4))', multiple),
      ],
      body: '',
    };
  },
};
