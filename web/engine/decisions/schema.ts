import { CLASS_TREES } from '../methods/index.ts';
import { AUTOMATIC, SEED, words } from '../methods/shared/options/common.ts';
import { readOptions } from '../methods/shared/options/values.ts';
import type { Flag } from '../model/command.ts';

/*
 * The settings of decisions and of levels, declared once for the page, the command line and scripts. A worker is told their
 * values, and loads none of this.
 */

/** The divisor of logits; any number above 0. */
const TEMPERATURE = {
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

/** The settings of the levels of a tree. */
export const LEVEL_SETTINGS = [VALUES_ARE, TEMPERATURE] as const;

/** The settings of a cut that data suggest. */
export const DATA_SETTINGS = [
  {
    ...VALUES_ARE,
    choices: [...VALUES_ARE.choices, ...words('counts', 'similarity')],
    hint: 'What the values are. If it is not given, a square of counts or similarities is a matrix, and every other table has logits or probabilities.',
  },
  TEMPERATURE,
] as const satisfies readonly Flag[];

const ANY_NUMBER = { minimum: 0, maximum: Number.POSITIVE_INFINITY } as const;
const SHARE = { minimum: 0, maximum: 1 } as const;

/** The accuracies that answers shall have. */
export const TARGETS = {
  kind: 'numbers',
  key: 'targets',
  flag: 'target',
  label: 'Right in at least',
  unit: 'shares of right answers',
  ...SHARE,
  isOpen: true,
  slider: { from: 0.5, to: 0.999, step: 0.001 },
  default: [0.9, 0.95, 0.99],
  hint: 'The accuracies that thresholds are chosen to keep.',
} as const satisfies Flag;

/** Methods whose trees are judged too. The page has all or none. */
export const BUILD = {
  kind: 'some',
  key: 'build',
  label: 'Also judge trees made of points that are not judged',
  choices: CLASS_TREES.map(({ id, name }) => ({ value: id, label: name })),
  default: [],
  hint: 'Also judges trees that these methods make from rows that are not judged.',
} as const satisfies Flag;

export const STRICT = {
  kind: 'switch',
  key: 'strict',
  label:
    'Keep the points that fit apart from those that calibrate: the promise is then exact, with half as many points, for trees that were made of neither',
  hint: 'Uses other rows for fitting (temperature, trees) than for calibrating, so that thresholds keep exactly what they promise: for trees built here, and for those that were not made of the calibration rows.',
} as const satisfies Flag;

export const SETTINGS = [
  VALUES_ARE,
  BUILD,
  {
    kind: 'number',
    key: 'split',
    unit: 'share of the rows',
    ...SHARE,
    isOpen: true,
    default: 0.5,
    hint: 'How many of the rows calibrate; the others are judged. Has no effect with --evaluate.',
  },
  STRICT,
  {
    ...TEMPERATURE,
    minimum: 1e-6,
    maximum: 1e6,
    isOpen: false,
    default: null,
    hint: 'The number that logits are divided by. If it is not given, it is fitted.',
  },
  TARGETS,
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

export const DEFAULT_SETTINGS = readOptions(SETTINGS, {});
