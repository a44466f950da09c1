import type { Core } from '../../../web/engine/bindings/core.ts';
import { L2h } from '../../../web/engine/bindings/l2h.ts';
import { columnsOf, isWide } from '../../../web/engine/bindings/stream-rows.ts';
import { readRows } from '../../../web/engine/methods/l2h/pieces.ts';
import type { ReadingSet } from './reading-sets.ts';

export interface Readings {
  readonly merges: Uint32Array;
  readonly passes: number;
  /** Merges that one reading decides. */
  readonly certified: number;
}

/** L2H on a table, with so long lists and codes of so many bits (0: none). */
export async function countReadings(core: Core, set: ReadingSet, top: number, codeBits: number): Promise<Readings> {
  const { table, as } = set;
  const classes = columnsOf(table);
  const l2h = new L2h(core, {
    ...{ classes, top, codeBits, kind: as, wide: isWide(table), score: 'sum_of_means', empty: 'skip' },
  });
  const all = { table, firstRow: 0, rows: Number.POSITIVE_INFINITY, chosen: null, chunkRows: undefined };
  try {
    do {
      await readRows(core, all, {}, (chunk) => l2h.push(chunk));
      l2h.endPass();
    } while (l2h.merge(classes).state !== 'done');
    const { passes, verified } = l2h.counts();
    return { merges: l2h.merges().merges, passes, certified: classes - 1 - verified };
  } finally {
    l2h.destroy();
  }
}
