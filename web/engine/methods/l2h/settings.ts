import { DataError, formatted } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import { KINDS, type Kind } from '../../bindings/rows.ts';
import { drawRows } from '../../bindings/sample-rows.ts';
import type { LogitsInput } from '../../model/dataset.ts';
import type { ValuesOf } from '../../model/method.ts';
import type { RunContext } from '../../model/run.ts';
import type { Table } from '../../model/table.ts';
import { guessKind } from '../shared/guess-kind.ts';
import type { HowRead } from '../shared/shards/piece.ts';
import { cellsFor, entriesFor, keptBytes, listsOf } from './memory.ts';
import type { OPTIONS } from './schema.ts';

export type Asked = ValuesOf<typeof OPTIONS>;
export type Columns = Asked['columns_are'];

/** Settings of a run: its options, completed by what the data show. */
export interface Settings extends Pick<Asked, 'score' | 'empty' | 'seed'> {
  readonly columns: Columns;
  readonly as: Kind;
  readonly guessed: boolean;
  readonly top: number;
  /** Number of largest values that the user asked to keep of each row; `top` is smaller where memory would not hold them. */
  readonly askedTop: number;
  /** Cells that later passes keep sums of, at most; 0: none. */
  readonly cells: number;
  /** Bytes that the core keeps of all rows; 0 where their number is not known before. */
  readonly bytes: number;
  /** Samples of the points to merge as well. */
  readonly resamples: number;
  /** Orders of the classes to merge in as well. */
  readonly orders: number;
  /** The rows that are a sample of the file, ascending; null: all. */
  readonly chosen: Uint32Array<ArrayBuffer> | null;
}

/** Settings that do not depend on the data. */
const asked = ({ score, empty, columns_are: columns, seed, top, bootstrap, orders }: Asked) => ({
  ...{ score, empty, columns, seed },
  askedTop: top,
  resamples: bootstrap,
  orders,
});

/** Looks at the first rows where `as` is left open. */
export async function settle(core: Core, input: LogitsInput, values: Asked, context: RunContext): Promise<Settings> {
  const kind = KINDS.find((each) => each === values.as);
  const settings = asked(values);
  const chosen = sampleOf(input, values);
  const lists = listsOf(input.table, chosen?.length);
  const top = lists === null ? settings.askedTop : entriesFor(lists, settings.askedTop);
  const cells = lists === null ? 0 : cellsFor(lists, top);
  return {
    ...settings,
    as: kind ?? (await guessKind(core, input, context)),
    guessed: kind === undefined,
    ...{ top, cells, chosen },
    bytes: lists === null ? 0 : keptBytes(lists, { top, cells }),
  };
}

/** The rows of a sample, null where all are taken. */
function sampleOf({ table, file }: LogitsInput, { sample: wanted, seed }: Asked): Settings['chosen'] {
  const total = table.shape[0] ?? null;
  if (wanted > 0 && total === null) {
    throw new DataError(
      'option',
      formatted`a sample was asked for (${wanted}), and how many rows text has is not known before it is read`,
      'Save the table as .npy, or take all rows.',
      { file: file.name },
    );
  }
  return wanted === 0 || total === null || wanted >= total ? null : drawRows(total, wanted, seed);
}

/** Rows that were read elsewhere, in shards of the table. */
export function settleRead(values: Asked, { as, guessed, top }: HowRead, table: Table): Settings {
  const lists = listsOf(table);
  const entries = lists === null ? top : Math.min(top, entriesFor(lists, top)); // pieces have no more
  const kept = { top: entries, cells: lists === null ? 0 : cellsFor(lists, entries) };
  return {
    ...asked(values),
    ...{ as, guessed, askedTop: top, chosen: null },
    ...kept,
    bytes: lists === null ? 0 : keptBytes(lists, kept),
  };
}

/** Lists that are given are as long as they are. */
export const settleLists = (values: Asked, width: number): Settings => ({
  ...asked(values),
  chosen: null,
  as: 'logits',
  guessed: false,
  top: width,
  cells: 0,
  bytes: 0,
  askedTop: width,
});
