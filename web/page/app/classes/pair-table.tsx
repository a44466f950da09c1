import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import type { Pair } from '../../../engine/decisions/per-class/pairs.ts';
import type { Finished } from '../finished/finished.ts';
import type { Sort } from '../parts/sorted-rows.ts';
import { VirtualTable } from '../parts/virtual-table.tsx';
import { useSession } from '../session/context.ts';
import { askRows } from '../view/asked-rows.ts';
import { hasRows } from '../view/has-rows.ts';
import { leadTo } from '../view/lead-to.ts';
import { isWithin, placeIn, shownRows } from './linked-rows.ts';
import { pairColumns, pairSentence } from './pair-columns.ts';
import { SaveTable } from './save-table.tsx';
import type { Units } from './units.ts';

interface PairTableProps {
  readonly finished: Finished;
  readonly units: Units;
  /** The text searched for among the names. */
  readonly query: string;
}

const NONE: readonly Pair[] = [];

/** One row for every two classes, or groups, that are confused at all. */
export function PairTable({ finished, units, query }: PairTableProps) {
  const { view } = useSession();
  const { names, nodes, kind, pairs: found } = units;
  const pairs = found ?? NONE;
  /** The usual order has those with most points first. */
  const sort = useSignal<Sort | null>(null);
  const picked = useSignal<Pair | null>(null);
  const columns = useMemo(() => pairColumns(units, pairs), [units, pairs]);
  const drawn = view.focus.value.at(-1) ?? null;
  const rows = useMemo(() => {
    const isInside = (unit: number): boolean => {
      const node = at(nodes, unit);
      return drawn === null || (node !== null && isWithin(finished, node, drawn));
    };
    const of = (row: number): Pair => at(pairs, row);
    return shownRows(pairs.length, {
      query,
      names: (row) => [at(names, of(row).a), at(names, of(row).b)],
      isDrawn: (row) => isInside(of(row).a) && isInside(of(row).b),
    });
  }, [finished, names, nodes, pairs, query, drawn]);
  const chosen = picked.value === null ? -1 : pairs.indexOf(picked.value);
  return (
    <>
      <VirtualTable
        label={kind === 'classes' ? 'Confused pairs of classes' : 'Confused pairs of groups'}
        rows={rows}
        columns={columns}
        sort={sort}
        empty={emptyText(units, query)}
        selected={placeIn(rows, chosen)}
        onPick={(row) => {
          picked.value = at(pairs, row);
          const { joint } = at(pairs, row);
          if (joint !== null) leadTo(view, finished, joint);
        }}
        onPoint={(row) => {
          view.hovered.value = row === null ? null : at(pairs, row).joint;
        }}
      />
      <div class="classes-foot">
        {chosen < 0 ? (
          <p class="hint">Choose a pair: the tree shows where it joins the two.</p>
        ) : (
          <Chosen finished={finished} units={units} pair={at(pairs, chosen)} />
        )}
        <SaveTable finished={finished} columns={columns} rows={rows} sort={sort.value} name={`pairs-of-${kind}`} />
      </div>
    </>
  );
}

function emptyText({ pairs, kind }: Units, query: string): string {
  if (pairs === null) return 'Which are confused is not known.';
  return pairs.length === 0 || query === '' ? `No two ${kind} are confused here.` : `No pair has a name like that.`;
}

/** A pair in words, and the way to its points. */
function Chosen({ finished, units, pair }: { finished: Finished; units: Units; pair: Pair }) {
  const { view } = useSession();
  const [a, b] = [at(units.nodes, pair.a), at(units.nodes, pair.b)];
  return (
    <p class="chosen" aria-live="polite">
      <span>{pairSentence(units, pair)}</span>
      {a !== null && b !== null && hasRows(finished) && (
        <>
          <button type="button" class="text-button" onClick={() => askRows(view, { truth: a, predicted: b })}>
            Show the {pair.aAsB === 1 ? 'point' : `${pair.aAsB} points`}
          </button>
          {pair.bAsA > 0 && (
            <button type="button" class="text-button" onClick={() => askRows(view, { truth: b, predicted: a })}>
              Show the other way
            </button>
          )}
        </>
      )}
    </p>
  );
}
