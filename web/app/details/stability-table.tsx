import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../base/at.ts';
import { classesUnder } from '../../hierarchy/classes-under.ts';
import { leafCounts } from '../../hierarchy/walk.ts';
import { supportOf } from '../../model/result.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { type GroupsOfSize, stabilityBySize, stabilitySentence } from '../finished/stability-words.ts';
import { percent } from '../parts/digits.ts';
import { count, counted, range } from '../parts/format.ts';
import { csvTable, saveCsv } from '../parts/save-csv.ts';
import { type Sort, sortedPlaces } from '../parts/sorted-rows.ts';
import { type Column, VirtualTable } from '../parts/virtual-table.tsx';
import { useSession } from '../session/context.ts';

/** A group that this many of the resampled trees have is said to be well supported. */
const FIRM = 0.95;

interface Row {
  readonly node: number;
  readonly name: string;
  readonly classes: number;
  readonly support: number;
}

/** All groups but the root, which is in every tree. */
function rowsOf(finished: Finished): Row[] {
  const { hierarchy } = finished.result;
  const support = supportOf(finished.result);
  const sizes = leafCounts(hierarchy);
  const groups = Array.from(sizes.keys()).slice(0, -1);
  return groups
    .filter((node) => !Number.isNaN(support(node)))
    .map((node) => ({ node, name: titleOf(finished, node), classes: at(sizes, node), support: support(node) }));
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'group',
    title: 'Group',
    first: 'ascending',
    width: 20,
    value: ({ name }) => name,
    text: ({ name }) => name,
  },
  {
    id: 'classes',
    title: 'Classes',
    first: 'ascending',
    width: 7,
    value: ({ classes }) => classes,
    text: ({ classes }) => count(classes),
  },
  {
    id: 'support',
    title: 'Support',
    hint: 'the share of the trees of resampled points that have the group, or what the file of the tree says',
    width: 8,
    value: ({ support }) => support,
    text: ({ support }) => percent(support),
  },
];

/** "21 of 31 pairs", "15 of 55 groups of 3 to 10 classes" */
function sizeText({ from, to, groups, back }: GroupsOfSize, classes: number): string {
  const found = `${count(back)} of ${count(groups)}`;
  if (to === 2) return `${found} ${groups === 1 ? 'pair' : 'pairs'}`;
  const sizes = to === classes - 1 ? `more than ${count(from - 1)}` : range(from, to);
  return `${found} ${groups === 1 ? 'group' : 'groups'} of ${sizes} classes`;
}

/** How firmly the points hold the tree together: in short, by the size of groups, and group by group. */
export function StabilityTable({ finished }: { finished: Finished }) {
  return finished.result.support === undefined ? null : (
    <Stability finished={finished} support={finished.result.support} />
  );
}

function Stability({ finished, support }: { finished: Finished; support: Float64Array }) {
  const { view } = useSession();
  const { result, order } = finished;
  const sort = useSignal<Sort | null>({ by: 'support', direction: 'descending' });
  const rows = useMemo(() => rowsOf(finished), [finished]);
  const indexOf = (node: number | null): number | null => {
    const index = node === null ? -1 : rows.findIndex((row) => row.node === node);
    return index < 0 ? null : index;
  };
  const firm = support.subarray(0, -1).filter((share) => share >= FIRM).length;
  const save = (): void => {
    const lines = Array.from(sortedPlaces(rows, COLUMNS, sort.value), (place) => {
      const { node, classes, support } = at(rows, place);
      const members = Array.from(classesUnder(result.hierarchy, order, node), (c) => at(result.classes, c));
      return [members.join('; '), classes, support];
    });
    saveCsv(result, 'stability', [csvTable(['group', 'classes', 'support'], lines)]);
  };
  const bySize = stabilityBySize(result).map((sizes) => sizeText(sizes, result.classes.length));
  return (
    <section>
      <div class="head-row">
        <h2 class="head">Stability</h2>
        <button type="button" class="text-button" onClick={save}>
          Save as CSV
        </button>
      </div>
      <p class="hint">
        {stabilitySentence(result)} {bySize.length > 1 && `By size: ${bySize.join(', ')}. `}
        {result.stability !== undefined &&
          `${counted(firm, 'group is', 'groups are')} in at least ${percent(FIRM)} of them. The table beside the tree has the stability of each class.`}
      </p>
      <VirtualTable
        label="Stability"
        rows={rows}
        columns={COLUMNS}
        sort={sort}
        empty="The only group is the whole tree."
        selected={indexOf(view.selected.value)}
        pointed={indexOf(view.hovered.value)}
        onPick={({ node }) => view.goTo(node)}
        onPoint={(row) => {
          view.hovered.value = row?.node ?? null;
        }}
      />
    </section>
  );
}
