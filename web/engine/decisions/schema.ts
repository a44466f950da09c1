import { CLASS_TREES } from '../methods/index.ts';
import { AUTOMATIC, SEED, words } from '../methods/shared/options/common.ts';
import type { Flag } from '../model/command.ts';

/* The settings of decisions, declared once for the page, the command line and scripts. */

/** The divisor of logits; any number above 0. */
export const TEMPERATURE = {
  kind: 'number',
  key: 'temperature',
  unit: 'a factor',
  minimum: 0,
  maximum: Number.POSITIVE_INFINITY,
  isOpen: true,
  default: 1,
  hint: 'Divides the logits before probabilities are made of them. Give it where the temperature of the model is known.',
} as const satisfies Flag;

/** Logits or probabilities. */
export const VALUES_ARE = {
  kind: 'choice',
  key: 'as',
  choices: [AUTOMATIC, ...words('logits', 'probabilities')],
  hint: 'What the values are. If it is not given: probabilities if the first rows lie in 0 to 1 and sum to 1, else logits.',
} as const satisfies Flag;

const ANY_NUMBER = { minimum: 0, maximum: Number.POSITIVE_INFINITY } as const;
const SHARE = { minimum: 0, maximum: 1 } as const;

export const SETTINGS = [
  VALUES_ARE,
  {
    kind: 'some',
    key: 'build',
    choices: CLASS_TREES.map(({ id, name }) => ({ value: id, label: name })),
    default: [],
    hint: 'Also judges trees that these methods make from rows that are not judged.',
  },
  {
    kind: 'number',
    key: 'split',
    unit: 'share of the rows',
    ...SHARE,
    isOpen: true,
    default: 0.5,
    hint: 'How many of the rows calibrate; the others are judged. Has no effect with --evaluate.',
  },
  {
    kind: 'switch',
    key: 'strict',
    hint: 'Uses other rows for fitting (temperature, trees) than for calibrating, so that thresholds keep exactly what they promise: for trees built here, and for those that were not made of the calibration rows.',
  },
  {
    ...TEMPERATURE,
    minimum: 1e-6,
    maximum: 1e6,
    isOpen: false,
    default: null,
    hint: 'The number that logits are divided by. If it is not given, it is fitted.',
  },
  {
    kind: 'numbers',
    key: 'targets',
    flag: 'target',
    unit: 'shares of right answers',
    ...SHARE,
    isOpen: true,
    default: [0.9, 0.95, 0.99],
    hint: 'The accuracies that thresholds are chosen to keep.',
  },
  {
    kind: 'number',
    key: 'threshold',
    unit: 'probability',
    ...SHARE,
    default: 0.9,
    hint: 'A threshold at which climbing is reported as well.',
  },
  {
    kind: 'choice',
    key: 'cost',
    choices: words('height', 'information'),
    hint: 'How the cost of a mistake is measured when classes are ranked by expected cost.',
    hints: {
      'cost.height': 'edges from the node that joins the two classes down to the deepest class under it',
      'cost.information': 'the share of the logarithm of the number of classes that is under that node',
    },
  },
  {
    kind: 'integer',
    key: 'bootstrap',
    unit: 'resamples',
    ...ANY_NUMBER,
    default: 200,
    hint: 'How many samples of the judged rows are behind the intervals. 0: no intervals.',
  },
  {
    kind: 'integer',
    key: 'shuffles',
    unit: 'trees',
    ...ANY_NUMBER,
    default: 20,
    hint: 'How many shuffled trees are behind the bands. 0: no bands.',
  },
  { ...SEED, hint: 'The same seed splits, resamples and shuffles in the same way.' },
] as const satisfies readonly Flag[];
