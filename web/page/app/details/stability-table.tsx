import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/at.ts';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import type { Finished } from '../finished/finished.ts';
import { type GroupsOfSize, stabilityBySize, stabilitySentence } from '../finished/stability-words.ts';
import { percent } from '../parts/digits.ts';
import { count, counted, range } from '../parts/format.ts';
import { csvTable, saveCsv } from '../parts/save-csv.ts';
import { type Sort, sortedPlaces } from '../parts/sorted-rows.ts';
import { type Column, VirtualTable } from '../parts/virtual-table.tsx';
import { useSession } from '../session/context.ts';
import { testedOf } from '../view/standing.ts';
import { FIRM, type TrustRow, trustRows } from './trust.ts';
import { TrustNotes } from './trust-notes.tsx';

const COLUMNS: readonly Column<TrustRow>[] = [
  {
    id: 'group',
    title: 'Group',
    first: 'ascending',
    width: 12,
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
    width: 9,
    value: ({ support }) => support,
    text: ({ support }) => (support === null ? '' : percent(support)),
  },
  {
    id: 'test',
    title: 'Test',
    hint: 'whether the classes that the group joins are confused with each other more than with the rest of the group above, beyond chance; sorted by how far z is above what is needed',
    width: 7,
    value: ({ above }) => above,
    text: ({ passes }) => (passes === null ? '' : passes ? 'passes' : 'fails'),
  },
];

/** "21 of 31 pairs", "15 of 55 groups of 3 to 10 classes" */
function sizeText({ from, to, groups, back }: GroupsOfSize, classes: number): string {
  const found = `${count(back)} of ${count(groups)}`;
  if (to === 2) return `${found} ${groups === 1 ? 'pair' : 'pairs'}`;
  const sizes = to === classes - 1 ? `more than ${count(from - 1)}` : range(from, to);
  return `${found} ${groups === 1 ? 'group' : 'groups'} of ${sizes} classes`;
}

/** Support and test of every group, what each is about, and which classes both would let one merge. */
export function StabilityTable({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const { result, order } = finished;
  const hasSupport = result.support !== undefined;
  const sort = useSignal<Sort | null>({ by: hasSupport ? 'support' : 'test', direction: 'descending' });
  const tested = testedOf(result.hierarchy);
  const rows = useMemo(() => trustRows(finished, tested), [finished, tested]);
  const columns = COLUMNS.filter(({ id }) => (id === 'test' ? tested !== null : id !== 'support' || hasSupport));
  const indexOf = (node: number | null): number | null => {
    const index = node === null ? -1 : rows.findIndex((row) => row.node === node);
    return index < 0 ? null : index;
  };
  const firm = rows.filter(({ support }) => support !== null && support >= FIRM).length;
  const save = (): void => {
    const lines = Array.from(sortedPlaces(rows, columns, sort.value), (place) => {
      const { node, classes, support, passes, z, needed } = at(rows, place);
      const members = Array.from(classesUnder(result.hierarchy, order, node), (c) => at(result.classes, c));
      return [members.join('; '), classes, support, passes === null ? null : passes ? 'passes' : 'fails', z, needed];
    });
    saveCsv(result, 'stability', [csvTable(['group', 'classes', 'support', 'test', 'z', 'z_needed'], lines)]);
  };
  const bySize = stabilityBySize(result).map((sizes) => sizeText(sizes, result.classes.length));
  return (
    <section class="of-stability">
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
      <TrustNotes finished={finished} rows={rows} />
      <VirtualTable
        label="Stability"
        rows={rows}
        columns={columns}
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
