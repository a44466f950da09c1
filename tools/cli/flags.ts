import type { ColumnChoice } from '../../web/engine/model/columns.ts';
import type { Flag, FlagGroup, InputWord, TextFlag } from '../../web/engine/model/command.ts';
import type { Role } from '../../web/engine/model/dataset.ts';
import type { Flagged } from './arguments.ts';

/* Flags that commands have in common. */

/** Of a file that is read, by its role. */
export const FILE_FLAGS = {
  labels: {
    kind: 'text',
    key: 'labels',
    value: 'F',
    role: 'labels',
    hint: 'The true class of each point, in the order of the rows. Needed for everything that is measured; several commands also make their tree of it.',
  },
  classes: {
    kind: 'text',
    key: 'classes',
    value: 'F',
    role: 'classes',
    hint: 'Names of the classes, in the order of the columns: a line each, or a table with further columns that group them. Without it the headings name them, or their numbers.',
  },
  'evaluation logits': {
    kind: 'text',
    key: 'evaluate',
    value: 'LOGITS',
    role: 'evaluation logits',
    hint: 'Logits of other points of the same model: what is measured is measured on these. For honest numbers, where the tree or a threshold is made of the others.',
  },
  'evaluation labels': {
    kind: 'text',
    key: 'evaluate-labels',
    value: 'F',
    role: 'evaluation labels',
    hint: 'The true classes of the points of --evaluate. Not needed where they are in the same archive.',
  },
} as const satisfies Partial<Readonly<Record<Role, TextFlag>>>;

export const fileFlag = (role: Role): TextFlag => {
  const flag = Object.values<TextFlag>(FILE_FLAGS).find((each) => each.role === role);
  if (flag === undefined) throw new Error(`no flag names a file of ${role}`);
  return flag;
};

const COLUMN_FLAGS = [
  {
    kind: 'text',
    key: 'truth-column',
    value: 'NAME',
    hint: 'The heading, or the number from 1, of the column with the true class. Where --columns shows that another one was taken.',
  },
  {
    kind: 'text',
    key: 'prediction-column',
    value: 'NAME',
    hint: 'The same of the column with the predicted class.',
  },
  {
    kind: 'text',
    key: 'class-columns',
    value: 'REGEX',
    hint: "A pattern of the headings of the columns that have a value for each class; a group in it is the class: 'prob_(.*)'.",
  },
  {
    kind: 'text',
    key: 'sheet',
    value: 'NAME',
    hint: 'The sheet of a workbook, or the array of a file with several, that is meant.',
  },
] as const satisfies readonly TextFlag[];

/** The columns of a table, and the sheet of a workbook or array of a file is meant. */
export const HOW_READ: FlagGroup = { title: 'How tables are read', flags: COLUMN_FLAGS };

/** The columns as the flags say; undefined where none is given. */
export function columnChoice({ flags }: Flagged): ColumnChoice | undefined {
  if (!COLUMN_FLAGS.some(({ key }) => flags[key] !== undefined)) return undefined;
  return {
    truth: flags['truth-column'],
    prediction: flags['prediction-column'],
    values: flags['class-columns'],
    sheet: flags.sheet,
  };
}

/** The result as JSON. */
export const JSON_FILE = {
  kind: 'text',
  key: 'json',
  value: 'F',
  writes: true,
  hint: 'Writes the JSON to this file, and not to standard output.',
} as const satisfies Flag;

export const REFERENCE = {
  kind: 'text',
  key: 'reference',
  value: 'TREE',
  hint: 'A tree over the same classes that is taken as true: the result is compared with it.',
} as const satisfies Flag;

export const GROUP_NAMES = {
  kind: 'text',
  key: 'group-names',
  value: 'F',
  hint: 'A table of names for the groups of --reference, where it has identifiers: id,name.',
} as const satisfies Flag;

export const WORKERS = {
  kind: 'integer',
  key: 'workers',
  unit: 'threads',
  minimum: 1,
  maximum: Number.POSITIVE_INFINITY,
  default: null,
  hint: 'How many threads read rows; as many as the machine has, at most 8, if it is not given. The result is the same.',
} as const satisfies Flag;

export const CHUNK = {
  kind: 'integer',
  key: 'chunk',
  unit: 'rows',
  minimum: 1,
  maximum: Number.POSITIVE_INFINITY,
  default: null,
  hint: 'How many rows are read at a time; chosen by their width if it is not given. Smaller for little memory. The result is the same.',
} as const satisfies Flag;

/** Words above a report. */
export const REPORT_WORDS = [
  {
    kind: 'text',
    key: 'title',
    value: 'TEXT',
    hint: 'The title of the report; by default after its first file.',
  },
  { kind: 'text', key: 'notes', value: 'TEXT', hint: 'Plain text above the tree of the report.' },
] as const satisfies readonly Flag[];

/** The files that the run of a method writes. */
export const RESULTS: FlagGroup = {
  title: 'What is written',
  flags: [
    JSON_FILE,
    {
      kind: 'text',
      key: 'newick',
      value: 'F',
      writes: true,
      hint: 'Also writes the tree as Newick, with heights and support.',
    },
    {
      kind: 'text',
      key: 'linkage',
      value: 'F.npy',
      writes: true,
      hint: 'Also writes the tree as a linkage matrix of SciPy, for dendrograms and cuts in Python.',
    },
    {
      kind: 'text',
      key: 'html',
      value: 'F',
      writes: true,
      hint: 'Also writes a report: one HTML file that shows the result in any browser, and loads and sends nothing.',
    },
    ...REPORT_WORDS,
  ],
};

export const TREE_HINT =
  'Result JSON, Newick, Nexus, a linkage .npy of SciPy, node-link JSON, or a CSV of child,parent or of classes with groups.';

/** The one tree that a command works on. */
export const TREE: InputWord = { name: 'TREE', hint: TREE_HINT };

/** Files that are read, with the role of each. */
export const inputsAmong = (flags: readonly Flag[]): (readonly [string, Role])[] =>
  flags.flatMap((flag) => (flag.kind === 'text' && flag.role !== undefined ? [[flag.key, flag.role] as const] : []));
