import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import { EMPTY_RULES, SCORES } from '../../bindings/l2h.ts';
import { countProbabilityRows, KINDS, type Kind } from '../../bindings/rows.ts';
import { drawRows } from '../../bindings/sample-rows.ts';
import { columnsOf, type OnRows, streamRows } from '../../bindings/stream-rows.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { Options } from '../../model/method.ts';
import type { RunContext } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { choice } from '../shared/options/choice.ts';
import { wholeOption } from '../shared/options/number-option.ts';
import { entriesFor, listsOf } from './memory.ts';

/** Rows looked at to tell probabilities from logits. */
const PEEK_ROWS = 1024;
const COLUMNS = ['auto', 'classes', 'clusters'] as const;
export type Columns = (typeof COLUMNS)[number];

/** What the run does with its options, once the data have been looked at. */
export interface Settings {
  readonly as: Kind;
  readonly guessed: boolean;
  readonly score: (typeof SCORES)[number];
  readonly empty: (typeof EMPTY_RULES)[number];
  readonly columns: Columns;
  readonly top: number;
  /** List entries that were asked for; `top` is fewer where memory would not hold them. */
  readonly askedTop: number;
  /** Samples of the points to merge as well, and their seed. */
  readonly resamples: number;
  readonly seed: number;
  /** The rows that are a sample of the file, ascending; null: all. */
  readonly chosen: Uint32Array<ArrayBuffer> | null;
}

/** What does not depend on the data. */
function asked(options: Options): Omit<Settings, 'as' | 'guessed' | 'top' | 'chosen'> {
  const top = options.top ?? 32;
  if (typeof top !== 'number' || !Number.isInteger(top) || top < 1) {
    throw new DataError('option', `top is ${top}, expected a whole number of at least 1`, 'Choose 8 to 64.');
  }
  return {
    score: choice(options, 'score', SCORES),
    empty: choice(options, 'empty', EMPTY_RULES),
    columns: choice(options, 'columns', COLUMNS),
    askedTop: top,
    resamples: wholeOption(options, 'bootstrap', 0, 0),
    seed: wholeOption(options, 'seed', 0, 0),
  };
}

/** Checks the options and looks at the first rows where `as` is left open. */
export async function settle(core: Core, input: LogitsInput, options: Options, context: RunContext): Promise<Settings> {
  const as = choice(options, 'as', ['auto', ...KINDS]);
  const settings = asked(options);
  const chosen = sampleOf(input, options, settings.seed);
  const lists = listsOf(input.table, chosen?.length);
  return {
    ...settings,
    as: as === 'auto' ? await guessKind(core, input, context) : as,
    guessed: as === 'auto',
    top: lists === null ? settings.askedTop : entriesFor(lists, settings.askedTop),
    chosen,
  };
}

/** The rows of a sample, null where all are taken. */
function sampleOf({ table, file }: LogitsInput, options: Options, seed: number): Settings['chosen'] {
  const wanted = wholeOption(options, 'sample', 0, 0);
  const total = table.shape[0] ?? null;
  if (wanted > 0 && total === null) {
    throw new DataError(
      'option',
      `a sample of ${wanted} rows was asked for, and how many rows text has is not known before it is read`,
      'Save the table as .npy, or take all rows.',
      { file: file.name },
    );
  }
  return wanted === 0 || total === null || wanted >= total ? null : drawRows(total, wanted, seed);
}

/** Lists that are given are as long as they are. */
export const settleLists = (options: Options, width: number): Settings => ({
  ...asked(options),
  chosen: null,
  as: 'logits',
  guessed: false,
  top: width,
  askedTop: width,
});

/** Probabilities if each of the first rows lies in [0, 1] and sums to 1; never silently: the guess becomes a warning. */
async function guessKind(core: Core, input: LogitsInput, context: RunContext): Promise<Kind> {
  let looked = 0;
  let likely = 0;
  const look: OnRows = (rows) => {
    looked += rows.count;
    likely += countProbabilityRows(core, rows, columnsOf(input.table));
  };
  try {
    await streamRows(core, input.table, { maxRows: PEEK_ROWS, signal: context.signal }, look);
  } catch (error) {
    throw asDataError(error, input.file.name);
  }
  return looked > 0 && likely === looked ? 'probabilities' : 'logits';
}
