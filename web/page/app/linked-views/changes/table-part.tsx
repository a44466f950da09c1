import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at, extremes } from '../../../../engine/base/arrays.ts';
import { lowestCommonAncestor } from '../../../../engine/hierarchy/common-ancestors.ts';
import { LinkedTable } from '../../controls/linked-table.tsx';
import { type Finished, numbersIn } from '../../finished/finished.ts';
import { TextButton } from '../../parts/buttons.tsx';
import { modelFields, type TableView } from '../../parts/table-view.tsx';
import { useSession } from '../../session/context.ts';

interface PointsLinkProps {
  readonly shown: OnShown;
  readonly classes: readonly string[];
  readonly truth: number;
  readonly predicted: number;
}

/** To the points of one class that the model that is shown takes for another. */
function PointsLink({ shown, classes, truth, predicted }: PointsLinkProps) {
  const { view } = useSession();
  const asked = { truth: shown.nodeOf([truth]), predicted: shown.nodeOf([predicted]) };
  return (
    <TextButton data-screen-only onClick={() => view.askRows(asked)}>
      The points of {classes[truth]} that the shown model takes for {classes[predicted]}
    </TextButton>
  );
}

interface TablePartProps<Row> {
  readonly finished: Finished;
  readonly table: TableView<Row>;
  /** Names of the classes that rows are about. */
  readonly classes: readonly string[];
  /** Names of the models, where two are compared. */
  readonly models?: readonly [string, string];
  /** The name of the file. */
  readonly name: string;
}

/** A table of the view, linked with the tree: what is pointed at stands out there, what is picked is selected and told in words. */
export function TablePart<Row>({ finished, table, classes, models, name }: TablePartProps<Row>) {
  const { view } = useSession();
  const { rows, columns } = table;
  const picked = useSignal<{ readonly table: typeof table; readonly row: Row } | null>(null);
  const shown = useMemo(() => onShown(finished, classes), [finished, classes]);
  const nodes = useMemo(() => rows.map((row) => shown.nodeOf(table.classesOf(row))), [rows, shown, table]);
  const own = picked.value?.table === table ? picked.value.row : null;
  return (
    <LinkedTable
      {...{ name, rows, columns, nodes }}
      label={table.label}
      result={finished.result}
      fields={[...columns.flatMap(({ file }) => file), ...modelFields(models)]}
      empty={table.empty}
      selected={own === null ? null : rows.indexOf(own)}
      onPick={(row) => {
        picked.value = { table, row };
        const node = at(nodes, rows.indexOf(row));
        if (node !== null) view.goTo(node);
      }}
      head={<p class="hint">{table.about}</p>}
    >
      {own === null ? (
        <p class="hint" data-screen-only>
          Pick a row: it is told in words, and its classes are selected in the tree.
        </p>
      ) : (
        <>
          {table.describe(own).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {table.pointsOf !== undefined && <PointsLink shown={shown} classes={classes} {...table.pointsOf(own)} />}
          {!shown.isGroup(table.classesOf(own)) && (
            <p class="hint">The tree that is shown has no such group: the smallest one that holds it is selected.</p>
          )}
        </>
      )}
    </LinkedTable>
  );
}

/** Classes of the models where they are in the tree that is shown: they are found by name. */
interface OnShown {
  /** The smallest node that holds all of these classes; null where one is not in the tree. */
  nodeOf(classes: readonly number[]): number | null;
  /** True if the tree has them as a group, and nothing else in it. */
  isGroup(classes: readonly number[]): boolean;
}

export function onShown({ result, order, parents }: Finished, classes: readonly string[]): OnShown {
  const { hierarchy } = result;
  const placeOf = new Map(Array.from(order.leaves, (leaf, place) => [at(hierarchy.classOf, leaf), place]));
  const place = numbersIn(result.classes, classes).map((c) => placeOf.get(c) ?? -1);
  const nodeOf = (set: readonly number[]): number | null => {
    const places = set.map((c) => place[c] ?? -1);
    if (places.length === 0 || places.includes(-1)) return null;
    const [first, last] = extremes(places).map((place) => order.leaves[place]);
    return first === undefined || last === undefined ? null : lowestCommonAncestor(parents, first, last);
  };
  return {
    nodeOf,
    isGroup: (set) => {
      const node = nodeOf(set);
      return node !== null && at(order.last, node) - at(order.first, node) === set.length;
    },
  };
}

/** The word for a change that chance may explain. */
export const UNCLEAR = 'unclear';
export const UNCLEAR_HINT = `${UNCLEAR}: chance may explain it`;
