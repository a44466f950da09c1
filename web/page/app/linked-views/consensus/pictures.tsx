import { useMemo } from 'preact/hooks';
import { at, placesIn } from '../../../../engine/base/arrays.ts';
import { childrenOf, drawingOrder, isLeaf, parentsOf } from '../../../../engine/hierarchy/walk.ts';
import { type Hierarchy, rootOf } from '../../../../engine/model/hierarchy.ts';
import { percent, three } from '../../parts/format.ts';
import { cutTree } from '../panes/pane-tree.ts';
import { SmallTree } from '../panes/small-tree.tsx';
import { type TreeRows, treeRows } from '../panes/tree-rows.ts';

/** Colours and names of classes, and the one pointed at: the same in all trees. */
export interface ClassLook {
  readonly names: readonly string[];
  /** The place of each class in the tree of the page. */
  readonly place: ArrayLike<number>;
  /** The number of the colour of each class, -1 for none; and the colours. */
  readonly groups: ArrayLike<number>;
  readonly colours: readonly string[];
  /** Classes that are pointed at or selected; null for none. */
  readonly marked: ReadonlySet<number> | null;
}

interface TreePictureProps {
  readonly hierarchy: Hierarchy;
  readonly look: ClassLook;
  readonly width: number;
  readonly row: number;
  /** By node: the share of trees that have it; where it is given, names and shares are written. */
  readonly share?: ArrayLike<number>;
  /** The number of clusters it is cut into; each has a dot. */
  readonly clusters?: number | undefined;
  point(classes: readonly number[] | null): void;
  pick?(classes: readonly number[]): void;
}

/** Room for names. */
const NAMES = 130;

/** A small tree in the colours of the page. What is pointed at stands out in all of them. */
export function TreePicture({ hierarchy, look, width, row, share, clusters, point, pick }: TreePictureProps) {
  const room = share === undefined ? 0 : NAMES;
  const tree = useMemo(
    () => smallTree(hierarchy, look.place, width - room - 14, row),
    [hierarchy, look.place, width, room, row],
  );
  const groups = useMemo(() => sharedBelow(tree, (c) => look.groups[c] ?? -1), [tree, look.groups]);
  const { marked } = look;
  // A leaf alone is hardly seen where rows are low.
  const ticks = Array.from(tree.items, (c, place) =>
    share === undefined && marked?.has(c) ? `M${width - 10},${row * (place + 0.5)}h6` : '',
  ).join('');
  const tops = useMemo(
    () =>
      clusters === undefined ? [] : Array.from(cutTree(tree.tree, { by: 'count', count: clusters }).clusters.tops),
    [tree, clusters],
  );
  return (
    <SmallTree
      rows={tree}
      size={{ width, height: row * tree.items.length }}
      left={4}
      groups={groups}
      colourOf={(group) => look.colours[group] ?? 'var(--muted)'}
      lit={marked}
      marks={ticks}
      lines={[1.2, 2.4]}
      point={point}
      {...(pick && { pick })}
    >
      {tops.map((node) => (
        <circle key={node} cx={at(tree.x, node)} cy={at(tree.y, node)} r="2" />
      ))}
      {share !== undefined &&
        Array.from(tree.items, (c, place) => (
          <text key={c} x={width - room - 2} y={row * (place + 0.5)} dy="0.35em" data-lit={marked?.has(c)}>
            {look.names[c]}
          </text>
        ))}
      {share !== undefined &&
        groupsIn(tree).flatMap((node) =>
          at(share, node) === 1 ? (
            []
          ) : (
            <text key={node} class="muted" x={at(tree.x, node) - 3} y={at(tree.y, node) - 2}>
              {percent(at(share, node)).replace(/\.0 /, ' ')}
            </text>
          ),
        )}
    </SmallTree>
  );
}

/** A measure of each model, in their order. */
export interface Line {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

const HEIGHT = 150;
const LEFT = 26;
const STYLES = ['', '6 3', '2 3', '8 3 2 3'];

interface ModelCurveProps {
  readonly lines: readonly Line[];
  readonly width: number;
  /** The model that is shown. */
  readonly shown: number;
}

/** Measures over the models in their order, 0 to 1. */
export function ModelCurve({ lines, width, shown }: ModelCurveProps) {
  const most = Math.max(1, ...lines.map(({ values }) => values.length - 1));
  const x = (i: number): number => LEFT + 6 + ((width - LEFT - 14) * i) / most;
  const y = (value: number): number => 8 + (HEIGHT - 16) * (1 - value);
  return (
    <>
      <svg class="chart" width={width} height={HEIGHT} aria-hidden="true">
        {[0, 0.5, 1].map((value) => (
          <g key={value}>
            <line class="axis" x1={LEFT} x2={width} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 6} y={y(value)} dy="0.35em" text-anchor="end">
              {value}
            </text>
          </g>
        ))}
        <line class="now" x1={x(shown)} x2={x(shown)} y1="2" y2={HEIGHT - 2} />
        {lines.map(({ name, values }, line) => {
          const points = values.flatMap((value, i) => (value === null ? [] : [`${x(i)},${y(value)}`]));
          const own = values[shown] ?? null;
          return (
            <g key={name}>
              <polyline points={points.join(' ')} stroke-dasharray={STYLES[line % STYLES.length]} />
              {own !== null && <circle cx={x(shown)} cy={y(own)} r="3.5" />}
            </g>
          );
        })}
      </svg>
      <ul class="key">
        {lines.map(({ name, values }, line) => (
          <li key={name}>
            <svg width="26" height="8" aria-hidden="true" class="chart">
              <polyline points="0,4 26,4" stroke-dasharray={STYLES[line % STYLES.length]} />
            </svg>
            <span>{name}</span> <b>{three(values[shown] ?? null)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A tree over classes, one row a class: as near as can be to the places (by class) that they have elsewhere. O(nodes). */
export function smallTree(hierarchy: Hierarchy, place: ArrayLike<number>, width: number, row: number): TreeRows {
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const leafOf = placesIn(hierarchy.classOf, order.leaves.length);
  const size = { width, height: row * order.leaves.length };
  return treeRows({ hierarchy, parents, order, leafOf }, place, size, 'steps');
}

/** The value that all leaves under a node share, -1 if they differ. `ofClass`: the value of a class. */
export function sharedBelow({ tree: { hierarchy } }: TreeRows, ofClass: (c: number) => number): Int32Array {
  const shared = new Int32Array(hierarchy.classOf.length);
  hierarchy.classOf.forEach((c, node) => {
    const below = Array.from(childrenOf(hierarchy, node), (child) => at(shared, child));
    const [own = -1] = below;
    shared[node] = c >= 0 ? ofClass(c) : below.every((value) => value === own) ? own : -1;
  });
  return shared;
}

/** Inner nodes but the root. */
export const groupsIn = ({ tree: { hierarchy } }: TreeRows): number[] =>
  Array.from(hierarchy.classOf.keys()).filter((node) => !isLeaf(hierarchy, node) && node !== rootOf(hierarchy));
