import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../base/at.ts';
import { csvField } from '../../hierarchy/csv.ts';
import { isLeaf } from '../../hierarchy/walk.ts';
import { supportOf } from '../../model/result.ts';
import type { Finished } from '../finished/finished.ts';
import { stabilityWords } from '../finished/stability-words.ts';
import { percent } from '../parts/digits.ts';
import { download, exportName } from '../parts/download.ts';
import { counted } from '../parts/format.ts';
import { type Sort, sortedPlaces } from '../parts/sorted-rows.ts';
import { type Column, VirtualTable } from '../parts/virtual-table.tsx';
import { useSession } from '../session/context.ts';

/** A group that this many of the resampled trees have is said to be well supported. */
const FIRM = 0.95;

interface Row {
  readonly leaf: number;
  readonly name: string;
  readonly stability: number;
  /** Support of the smallest group that the class is in; NaN where that is the root. */
  readonly support: number;
}

/** Of a class in the root alone nothing can be said. */
function rowsOf({ result, parents }: Finished): Row[] {
  const { hierarchy, classes, stability } = result;
  const support = supportOf(result);
  const root = parents.length - 1;
  const rows: Row[] = [];
  hierarchy.classOf.forEach((c, leaf) => {
    if (!isLeaf(hierarchy, leaf)) return;
    const parent = parents[leaf] ?? root;
    const own = parent === root ? Number.NaN : support(parent);
    rows.push({ leaf, name: classes[c] ?? '', stability: stability?.[c] ?? Number.NaN, support: own });
  });
  return rows;
}

const known = (share: number): number | null => (Number.isNaN(share) ? null : share);

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'class',
    title: 'Class',
    first: 'ascending',
    width: 14,
    value: ({ name }) => name,
    text: ({ name }) => name,
  },
  {
    id: 'stability',
    title: 'Stability',
    hint: 'mean support of the groups that hold the class',
    first: 'ascending',
    value: ({ stability }) => known(stability),
    text: ({ stability }) => percent(stability),
  },
  {
    id: 'group',
    title: 'Its group',
    hint: 'support of the smallest group that holds the class',
    first: 'ascending',
    value: ({ support }) => known(support),
    text: ({ support }) => percent(support),
  },
];

const csvOf = (rows: readonly Row[]): string => {
  const value = (share: number): string => (Number.isNaN(share) ? '' : String(share));
  const lines = rows.map((row) => [csvField(row.name), value(row.stability), value(row.support)].join(','));
  return `${['class,stability,support_of_its_group', ...lines].join('\n')}\n`;
};

/** How firmly the points hold the tree together: in short, and class by class. */
export function StabilityTable({ finished }: { finished: Finished }) {
  return finished.result.support === undefined ? null : (
    <Stability finished={finished} support={finished.result.support} />
  );
}

function Stability({ finished, support }: { finished: Finished; support: Float64Array }) {
  const { view } = useSession();
  const { result } = finished;
  const sort = useSignal<Sort | null>({ by: 'stability', direction: 'ascending' });
  const rows = useMemo(() => rowsOf(finished), [finished]);
  const indexOf = (node: number | null): number | null => {
    const index = node === null ? -1 : rows.findIndex(({ leaf }) => leaf === node);
    return index < 0 ? null : index;
  };
  const groups = support.subarray(0, -1); // the root is in every tree
  const firm = groups.filter((share) => share >= FIRM).length;
  const save = (): void => {
    const sorted = Array.from(sortedPlaces(rows, COLUMNS, sort.value), (place) => at(rows, place));
    download(new Blob([csvOf(sorted)], { type: 'text/csv' }), exportName(result, { extension: 'stability.csv' }));
  };
  return (
    <section>
      <div class="head-row">
        <h2 class="head">Stability</h2>
        <button type="button" class="text-button" onClick={save}>
          Save as CSV
        </button>
      </div>
      <p class="hint">
        {stabilityWords(result)} {counted(firm, 'group is', 'groups are')} in at least {percent(FIRM)} of them. A class
        is as stable as the groups that hold it, on average; its group is the smallest that it is in.
      </p>
      <VirtualTable
        label="Stability"
        rows={rows}
        columns={COLUMNS}
        sort={sort}
        empty="The tree has no classes."
        selected={indexOf(view.selected.value)}
        pointed={indexOf(view.hovered.value)}
        onPick={({ leaf }) => view.goTo(leaf)}
        onPoint={(row) => {
          view.hovered.value = row?.leaf ?? null;
        }}
      />
    </section>
  );
}
