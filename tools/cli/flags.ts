import { type ColumnChoice, FIRST_ROWS } from '../../web/engine/model/columns.ts';
import type { Flag, FlagGroup, TextFlag } from '../../web/engine/model/command.ts';
import type { Role } from '../../web/engine/model/dataset.ts';
import type { Flagged } from './arguments.ts';

/* Flags that commands have in common, and short ways to declare flags. */

type NameIn<Usage> = Usage extends `${infer Name} ${string}` ? Name : never;

/** A flag with a text, as it is written: `labels F`. */
export function text<const Usage extends string, const More extends Partial<TextFlag> = object>(
  usage: Usage,
  hint: string,
  more?: More,
) {
  const [key = '', value = ''] = usage.split(' ');
  const flag = { kind: 'text', key: key as NameIn<Usage>, value, hint } as const;
  return { ...flag, ...more } as typeof flag & More;
}

/** Several such flags with their sentences: { 'title TEXT': 'The title …' }. */
export const texts = <const Hints extends Readonly<Record<string, string>>, const More extends Partial<TextFlag>>(
  hints: Hints,
  more?: More,
) => Object.entries(hints).map(([usage, hint]) => text(usage as keyof Hints & string, hint, more));

/** The same of files that are written. */
export const writes = <const Hints extends Readonly<Record<string, string>>>(hints: Hints) =>
  texts(hints, { writes: true });

/** Flags that take no value, with their sentences. */
export const switches = <const Hints extends Readonly<Record<string, string>>>(hints: Hints) =>
  Object.entries(hints).map(([key, hint]) => ({ kind: 'switch', key: key as keyof Hints & string, hint }) as const);

/** A whole number of at least 1, which the command chooses where it is not given. */
export const COUNT = { kind: 'integer', minimum: 1, maximum: Number.POSITIVE_INFINITY, default: null } as const;

export const LABELS = text(
  'labels F',
  'The true class of each point, in the order of the rows. Needed for everything that is measured; several commands also make their tree of it.',
  { role: 'labels' },
);

export const CLASSES = text(
  'classes F',
  'Names of the classes, in the order of the columns: a line each, or a table with further columns that group them. Without it the headings name them, or their numbers.',
  { role: 'classes' },
);

export const EVALUATE = text(
  'evaluate LOGITS',
  'Logits of other points of the same model: what is measured is measured on these. For honest numbers, where the tree or a threshold is made of the others.',
  { role: 'evaluation logits' },
);

export const EVALUATE_LABELS = text(
  'evaluate-labels F',
  'The true classes of the points of --evaluate. Not needed where they are in the same archive.',
  { role: 'evaluation labels' },
);

/** The flag of a file that is read, by its role. */
export function fileFlag(role: Role): TextFlag {
  const flag = [LABELS, CLASSES, EVALUATE, EVALUATE_LABELS].find((each) => each.role === role);
  if (flag === undefined) throw new Error(`no flag names a file of ${role}`);
  return flag;
}

const COLUMN_TEXTS = texts({
  'truth-column NAME':
    'The heading, or the number from 1, of the column with the true class. Where --columns shows that another one was taken.',
  'prediction-column NAME': 'The same of the column with the predicted class.',
  'class-columns REGEX':
    "A pattern of the headings of the columns that have a value for each class; a group in it is the class: 'prob_(.*)'.",
  'sheet NAME': 'The sheet of a workbook, or the array of a file with several, that is meant.',
});

const FIRST_ROW = {
  kind: 'choice',
  key: 'first-row',
  choices: [
    { value: 'seen', label: 'as it is seen', pageOnly: true },
    ...FIRST_ROWS.map((value) => ({ value, label: value })),
  ],
  hint: 'The use of the first row of a table, where nothing else tells whether it has headings.',
} as const satisfies Flag;

const BACKGROUND = {
  kind: 'switch',
  key: 'background-is-class',
  hint: 'Background, no object and the like are a class as the others are, and a leaf. Without it they are missed and invented points.',
} as const satisfies Flag;

const COLUMN_FLAGS = [...COLUMN_TEXTS, FIRST_ROW, BACKGROUND];

/** The columns of a table, and the sheet of a workbook or array of a file that is meant. */
export const HOW_READ: FlagGroup = { title: 'How tables are read', flags: COLUMN_FLAGS };

/** The columns as the flags say; undefined where none is given. */
export function columnChoice({ flags }: Flagged): ColumnChoice | undefined {
  const as = flags.as === 'similarity' || flags.as === 'dissimilarity' ? flags.as : undefined;
  const background = flags[BACKGROUND.key] === undefined ? undefined : true;
  if (as === undefined && !COLUMN_FLAGS.some(({ key }) => flags[key] !== undefined)) return undefined;
  return {
    as,
    background,
    truth: flags['truth-column'],
    prediction: flags['prediction-column'],
    values: flags['class-columns'],
    sheet: flags.sheet,
    firstRow: FIRST_ROWS.find((use) => use === flags['first-row']),
  };
}

/** The result as JSON. */
export const JSON_FILE = text('json F', 'Writes the JSON to this file, and not to standard output.', { writes: true });

export const REFERENCE = text(
  'reference TREE',
  'A tree over the same classes that is taken as true: the result is compared with it.',
);

export const GROUP_NAMES = text(
  'group-names F',
  'A table of names for the groups of --reference, where it has identifiers: id,name.',
);

export const WORKERS = {
  ...COUNT,
  key: 'workers',
  unit: 'threads',
  hint: 'How many threads read rows; as many as the machine has, at most 8, if it is not given. The result is the same.',
} as const satisfies Flag;

export const CHUNK = {
  ...COUNT,
  key: 'chunk',
  unit: 'rows',
  hint: 'How many rows are read at a time; chosen by their width if it is not given. Smaller for little memory. The result is the same.',
} as const satisfies Flag;

/** Words above a report. */
export const REPORT_WORDS = texts({
  'title TEXT': 'The title of the report; by default after its first file.',
  'notes TEXT': 'Plain text above the tree of the report.',
});

/** The files that the run of a method writes. */
export const RESULTS: FlagGroup = {
  title: 'What is written',
  flags: [
    JSON_FILE,
    ...writes({
      'newick F': 'Also writes the tree as Newick, with heights and support.',
      'linkage F.npy': 'Also writes the tree as a linkage matrix of SciPy, for dendrograms and cuts in Python.',
      'html F':
        'Also writes a report: one HTML file that shows the result in any browser, and loads and sends nothing.',
    }),
    ...REPORT_WORDS,
  ],
};

export const TREE_HINT =
  'Result JSON, Newick, Nexus, a linkage .npy of SciPy, node-link JSON, or a CSV of child,parent or of classes with groups.';

/** The one tree that a command works on. */
export const TREE = { TREE: TREE_HINT };

/** Files that are read, with the role of each. */
export const inputsAmong = (flags: readonly Flag[]): (readonly [string, Role])[] =>
  flags.flatMap((flag) => (flag.kind === 'text' && flag.role !== undefined ? [[flag.key, flag.role] as const] : []));
