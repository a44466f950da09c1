import { Random } from '../../../support/random.ts';

/*
 * Tables of predictions, changed at random (mutants). Of each it is known what stands in it, and whether it still means the
 * same.
 */

type What = 'values' | 'truth' | 'prediction' | 'other';

export interface Column {
  heading: string;
  cells: string[];
  readonly what: What;
  /** Of values: the class. */
  readonly name: string;
}

/** The format of a table. */
interface Writing {
  delimiter: ',' | ';' | '\t' | '|';
  lineEnd: '\n' | '\r\n';
  encoding: 'utf-8' | 'utf-8-mark' | 'utf-16le';
  format: 'csv' | 'json' | 'jsonl';
  isQuoted: boolean;
  hasDecimalComma: boolean;
  above: string;
}

export interface Mutant {
  readonly number: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly columns: readonly Column[];
  /** The changes made to it. */
  readonly done: readonly string[];
  /** True if it still means the same. */
  readonly isSame: boolean;
  /** True if it was cut off: then there are fewer rows. */
  readonly isCut: boolean;
}

const NAMES = [
  ['cat', 'dog', 'wolf', 'fox'],
  ['Katze', 'Hündin', 'Bär', 'Maus', 'Kuh'],
  ['0', '1', '2', '3'],
  ['play_music', 'set alarm', 'weather', 'book-flight', 'greeting', 'time'],
];

const pick = <T>(random: Random, list: readonly T[]): T => {
  const found = list[random.below(list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const [a, b] = [copy[i], copy[j]];
    if (a !== undefined && b !== undefined) [copy[i], copy[j]] = [b, a];
  }
  return copy;
}

/** A table of a classifier that is mostly right. */
function tableOf(random: Random): Column[] {
  const names = pick(random, NAMES);
  const rows = 14 + random.below(20);
  const labels = Array.from({ length: rows }, (_, i) => (i < names.length ? i : random.below(names.length)));
  const areLogits = random.below(3) === 0;
  const predictions: number[] = [];
  const values = labels.map((label) => {
    const predicted = random.below(6) === 0 ? random.below(names.length) : label;
    predictions.push(predicted);
    const parts = names.map((_, c) => (c === predicted ? 60 : 0) + 1 + random.below(9));
    const sum = parts.reduce((a, b) => a + b, 0);
    return parts.map((part) => (areLogits ? (part / 7 - 5.5).toFixed(4) : (part / sum).toFixed(6)));
  });
  const bare = names[0] === '0' ? 'prob' : '';
  const [before, behind] = pick(random, [
    ['prob_', ''],
    ['', '_score'],
    ['p(', ')'],
    ['logit.', ''],
    [bare, ''],
  ] as const);
  const of = (what: What, heading: string, cells: string[], name = ''): Column => ({ what, heading, cells, name });
  const named = (classes: readonly number[]): string[] => classes.map((c) => names[c] ?? '');
  return [
    of(
      'other',
      pick(random, ['id', 'image_id', 'file', 'text']),
      labels.map((_, i) => `item_${i}.png`),
    ),
    of('truth', pick(random, ['true_label', 'label', 'y_true', 'target', 'Gold', 'ground_truth']), named(labels)),
    ...(random.below(2) === 0
      ? [of('prediction', pick(random, ['prediction', 'predicted_label', 'y_pred', 'output']), named(predictions))]
      : []),
    ...names.map((name, c) =>
      of(
        'values',
        `${before}${name}${behind}`,
        values.map((row) => row[c] ?? ''),
        name,
      ),
    ),
  ];
}

interface State {
  readonly random: Random;
  columns: Column[];
  readonly writing: Writing;
}

type Change = (state: State) => void;

const someCell = ({ random, columns }: State, what: readonly What[]): readonly [Column, number] => {
  const column = pick(
    random,
    columns.filter((each) => what.includes(each.what)),
  );
  return [column, random.below(column.cells.length)];
};

/** Changes after which a table says the same. */
const KEEPING: Readonly<Record<string, Change>> = {
  'columns in another order': (state) => {
    state.columns = shuffled(state.random, state.columns);
  },
  'rows in another order': ({ random, columns }) => {
    const order = shuffled(random, columns[0]?.cells.map((_, i) => i) ?? []);
    for (const column of columns) column.cells = order.map((row) => column.cells[row] ?? '');
  },
  'another separator': ({ random, writing }) => {
    writing.delimiter = pick(random, [';', '\t', '|'] as const);
  },
  'line ends of Windows': ({ writing }) => {
    writing.lineEnd = '\r\n';
  },
  'another encoding': ({ random, writing }) => {
    writing.encoding = pick(random, ['utf-8-mark', 'utf-16le'] as const);
  },
  'all in quotes': ({ writing }) => {
    writing.isQuoted = true;
  },
  'decimal commas': ({ writing }) => {
    writing.hasDecimalComma = true;
    writing.delimiter = ';';
  },
  'a measure of the point': ({ random, columns }) => {
    const cells = columns[0]?.cells.map(() => String(random.below(900) / 1000 + 0.0005)) ?? [];
    const heading = pick(random, ['latency_ms', 'entropy', 'loss']);
    if (columns.every((column) => column.heading !== heading))
      columns.push({ what: 'other', heading, cells, name: '' });
  },
  'an index in front': ({ columns }) => {
    const cells = columns[0]?.cells.map((_, i) => String(i)) ?? [];
    if (columns.every((column) => column.heading !== ''))
      columns.unshift({ what: 'other', heading: '', cells, name: '' });
  },
  'blanks around words': ({ columns }) => {
    for (const { what, cells } of columns)
      if (what === 'truth') cells.splice(0, cells.length, ...cells.map((cell) => ` ${cell} `));
  },
  'a title': ({ writing }) => {
    writing.above = '# exported by the evaluation script';
  },
  'objects of JSON': ({ random, writing }) => {
    writing.format = pick(random, ['json', 'jsonl'] as const);
  },
};

/** Changes after which a table says something else, or nothing that can be used. */
const BREAKING: Readonly<Record<string, Change>> = {
  'a label with a typo': (state) => {
    const [{ cells }, row] = someCell(state, ['truth']);
    cells[row] = `${cells[row]?.slice(1)}${cells[row]?.slice(0, 1)}x`;
  },
  'a label of another class': (state) => {
    const [{ cells }, row] = someCell(state, ['truth']);
    cells[row] = pick(state.random, cells);
  },
  'an empty label': (state) => {
    const [{ cells }, row] = someCell(state, ['truth']);
    cells[row] = '';
  },
  'a value that is no number': (state) => {
    const [{ cells }, row] = someCell(state, ['values']);
    cells[row] = pick(state.random, ['n/a', '?', '0.1.2', '1e', '--', '0x1f', 'NaN', 'inf']);
  },
  'an empty value': (state) => {
    const [{ cells }, row] = someCell(state, ['values']);
    cells[row] = '';
  },
  'another value': (state) => {
    const [{ cells }, row] = someCell(state, ['values']);
    cells[row] = pick(state.random, ['0.5', '-3.25', '1e3', '12', '0', '1,5', '1.234,5']);
  },
  'values of two classes exchanged in a row': ({ random, columns }) => {
    const [a, b] = shuffled(
      random,
      columns.filter(({ what }) => what === 'values'),
    );
    const row = random.below(a?.cells.length ?? 1);
    if (a && b) [a.cells[row], b.cells[row]] = [b.cells[row] ?? '', a.cells[row] ?? ''];
  },
  'a heading with a typo': (state) => {
    const [column] = someCell(state, ['values']);
    column.heading = column.heading.replace(/[a-z](?=[^a-z]*$)/i, 'q');
  },
  'a heading that another column has': ({ random, columns, writing }) => {
    const [a, b] = shuffled(random, columns);
    // In an object of JSON the last of two values with the same name stands.
    if (a && b && writing.format === 'csv') a.heading = b.heading;
  },
  'a heading without words': (state) => {
    pick(state.random, state.columns).heading = '';
  },
  'a column without its heading and cells': (state) => {
    const column = pick(
      state.random,
      state.columns.filter(({ what }) => what === 'values'),
    );
    state.columns = state.columns.filter((each) => each !== column);
  },
  'another truth': ({ random, columns }) => {
    const truth = columns.find(({ what }) => what === 'truth');
    if (truth) columns.push({ ...truth, what: 'other', heading: 'actual', cells: shuffled(random, truth.cells) });
  },
  'labels in another order': ({ random, columns }) => {
    const truth = columns.find(({ what }) => what === 'truth');
    if (truth) truth.cells = shuffled(random, truth.cells);
  },
  'a row twice': ({ random, columns }) => {
    const row = random.below(columns[0]?.cells.length ?? 1);
    for (const { cells } of columns) cells.push(cells[row] ?? '');
  },
};

function written({ columns, writing }: State): string {
  const rows = columns[0]?.cells.map((_, row) => columns.map(({ cells }) => cells[row] ?? '')) ?? [];
  if (writing.format !== 'csv') return json(columns, rows, writing.format);
  const { delimiter, isQuoted, lineEnd, hasDecimalComma, above } = writing;
  const cellOf = (cell: string, column: number): string => {
    const isValue = columns[column]?.what !== 'truth' && /^-?\d+\.\d+(?:e\d+)?$/.test(cell);
    const text = hasDecimalComma && isValue ? cell.replace('.', ',') : cell;
    const mustBe = isQuoted || text.includes(delimiter) || text.includes('"');
    return mustBe ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map(({ heading }) => heading), ...rows].map((cells) => cells.map(cellOf).join(delimiter));
  return `${[...(above === '' ? [] : [above]), ...lines].join(lineEnd)}${lineEnd}`;
}

function json(columns: readonly Column[], rows: readonly string[][], format: 'json' | 'jsonl'): string {
  const records = rows.map((cells) =>
    Object.fromEntries(
      columns.map(({ heading }, c) => [
        heading,
        /^-?\d+(?:\.\d+)?$/.test(cells[c] ?? '') ? Number(cells[c]) : cells[c],
      ]),
    ),
  );
  return format === 'json' ? JSON.stringify(records) : records.map((record) => JSON.stringify(record)).join('\n');
}

function encoded(text: string, encoding: Writing['encoding']): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-8-mark') return new TextEncoder().encode(`\ufeff${text}`);
  return new Uint8Array(Uint16Array.from(`\ufeff${text}`, (character) => character.charCodeAt(0)).buffer);
}

const EXTENSIONS = { csv: 'csv', json: 'json', jsonl: 'jsonl' };

/** The mutant of a number: the same in every run. */
export function tableMutantOf(number: number): Mutant {
  const random = new Random(number);
  const writing: Writing = {
    delimiter: ',',
    lineEnd: '\n',
    encoding: 'utf-8',
    format: 'csv',
    isQuoted: false,
    hasDecimalComma: false,
    above: '',
  };
  const state: State = { random, columns: tableOf(random), writing };
  const done: string[] = [];
  const apply = (changes: Readonly<Record<string, Change>>): void => {
    const name = pick(random, Object.keys(changes));
    if (done.includes(name)) return;
    done.push(name);
    changes[name]?.(state);
  };
  for (let i = random.below(4); i > 0; i--) apply(KEEPING);
  const isBroken = random.below(2) === 0;
  if (isBroken) apply(BREAKING);
  const isCut = random.below(8) === 0;
  const whole = encoded(written(state), writing.encoding);
  const bytes = isCut ? whole.slice(0, 1 + random.below(whole.length)) : whole;
  if (isCut) done.push('cut off');
  const name = `x.${EXTENSIONS[writing.format]}`;
  return { number, name, bytes, columns: state.columns, done, isSame: !isBroken && !isCut, isCut };
}
