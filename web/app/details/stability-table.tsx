import { csvField } from '../../hierarchy/csv.ts';
import { isLeaf } from '../../hierarchy/walk.ts';
import { supportOf } from '../../model/result.ts';
import type { Finished } from '../finished/finished.ts';
import { stabilityWords } from '../finished/stability-words.ts';
import { percent, UNDEFINED } from '../parts/digits.ts';
import { download, exportName } from '../parts/download.ts';
import { count, counted } from '../parts/format.ts';
import { useSession } from '../session/context.ts';

/** Rows that are shown; all are in the file. */
const MAX_ROWS = 100;
/** A group that this many of the resampled trees have is said to be well supported. */
const FIRM = 0.95;

interface Row {
  readonly leaf: number;
  readonly name: string;
  readonly stability: number;
  /** Support of the smallest group that the class is in; NaN where that is the root. */
  readonly support: number;
}

/** The classes, the least stable first: those in the root alone, of which nothing can be said, last. */
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
  const key = ({ stability: share }: Row): number => (Number.isNaN(share) ? 2 : share);
  return rows.sort((a, b) => key(a) - key(b) || a.leaf - b.leaf);
}

const csvOf = (rows: readonly Row[]): string => {
  const value = (share: number): string => (Number.isNaN(share) ? '' : String(share));
  const lines = rows.map((row) => [csvField(row.name), value(row.stability), value(row.support)].join(','));
  return `${['class,stability,support_of_its_group', ...lines].join('\n')}\n`;
};

/** How firmly the points hold the tree together: in short, and class by class. */
export function StabilityTable({ finished }: { finished: Finished }) {
  const { result } = finished;
  const { support } = result;
  if (support === undefined) return null;
  const rows = rowsOf(finished);
  const groups = support.subarray(0, -1); // the root is in every tree
  const firm = groups.filter((share) => share >= FIRM).length;
  const save = (): void =>
    download(new Blob([csvOf(rows)], { type: 'text/csv' }), exportName(result, { extension: 'stability.csv' }));
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
      <table class="clusters" aria-label="Stability">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col" title="mean support of the groups that hold the class">
              Stability
            </th>
            <th scope="col" title="support of the smallest group that holds the class">
              Its group
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row) => (
            <ClassRow key={row.leaf} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length > MAX_ROWS && <p class="hint">and {count(rows.length - MAX_ROWS)} more, in the file</p>}
    </section>
  );
}

function ClassRow({ row: { leaf, name, stability, support } }: { row: Row }) {
  const { view } = useSession();
  const share = (value: number): string => (Number.isNaN(value) ? UNDEFINED : percent(value));
  return (
    <tr data-selected={view.selected.value === leaf}>
      <th scope="row">
        <button
          type="button"
          class="text-button"
          onClick={() => view.goTo(leaf)}
          onPointerEnter={() => {
            view.hovered.value = leaf;
          }}
          onPointerLeave={() => {
            view.hovered.value = null;
          }}
        >
          {name}
        </button>
      </th>
      <td>{share(stability)}</td>
      <td>{share(support)}</td>
    </tr>
  );
}
