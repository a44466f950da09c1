import { useMemo } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import { heightOfClusters } from '../../../../engine/hierarchy/cut.ts';
import { placeIn } from '../../../drawing/enlarged.ts';
import type { Size } from '../../parts/use-size.ts';
import type { CutTree } from './clusters.ts';
import type { PaneLook } from './look.ts';
import { itemsUnder, type PaneTree } from './pane-tree.ts';
import { branches, clusterOfNode, nodeAtPlace, rowRuns, type TreeRows, treeRows } from './tree-rows.ts';

interface Props {
  readonly tree: PaneTree;
  readonly cut: CutTree;
  readonly look: PaneLook;
  /** The row of each item in the first pane. */
  readonly place: ArrayLike<number>;
  /** Names of items if there is room; null for names that say nothing. */
  readonly names: readonly string[] | null;
  readonly size: Size;
  point(items: readonly number[] | null): void;
  pick(items: readonly number[]): void;
}

/** The strip of colours beside the leaves, and what marks rows beside it. */
const STRIP = 9;
const MARK = 6;
const GAP = 4;
/** Names are written where a row is this high. */
const NAMED = 11;
const NAMES = 104;

/** A small tree from left to right with the colours of its clusters; outlined: items that are elsewhere in the first pane. */
export function PaneTreePicture({ tree, cut, look, place, names, size, point, pick }: Props) {
  const { width, height } = size;
  const isNamed = names !== null && height / place.length >= NAMED && width > 2 * NAMES;
  const across = width - STRIP - MARK - 2 * GAP - (isNamed ? NAMES : 0);
  const rows = useMemo(() => treeRows(tree, place, { width: across, height }), [tree, place, across, height]);
  const { clusters, ofItem } = cut;
  const paths = useMemo(() => {
    const ofNode = clusterOfNode(tree, clusters.tops);
    return Array.from(branches(rows, (node) => at(ofNode, node)));
  }, [rows, tree, clusters]);
  const strip = useMemo(() => rowRuns(rows.items, (item) => at(ofItem, item)), [rows, ofItem]);
  const { elsewhere, lit } = look;
  const outlined = useMemo(
    () => (elsewhere === null ? [] : rowRuns(rows.items, (item) => (elsewhere[item] ? at(ofItem, item) : -1))),
    [rows, elsewhere, ofItem],
  );
  const marked = useMemo(
    () => (lit === null ? [] : rowRuns(rows.items, (item) => (lit.has(item) ? 0 : -1))),
    [rows, lit],
  );
  const litPath = useMemo(() => (lit === null ? '' : litBranches(rows, lit)), [rows, lit]);
  const itemsAt = (event: MouseEvent & { readonly currentTarget: SVGSVGElement }): number[] | null => {
    const node = nodeAtPlace(rows, ...placeIn(event.currentTarget, event));
    return node === null ? null : itemsUnder(tree, node);
  };
  const { row } = rows;
  const cutAt = cutPlace(rows, cut);
  const stripAt = across + GAP;
  return (
    <svg
      class="pane-tree"
      width={width}
      height={height}
      aria-hidden="true"
      onPointerMove={(event) => point(itemsAt(event))}
      onPointerLeave={() => point(null)}
      onClick={(event) => {
        const items = itemsAt(event);
        if (items !== null) pick(items);
      }}
    >
      {paths.map(([cluster, d]) => (
        <path
          key={cluster}
          d={d}
          stroke-width={Math.max(0.4, Math.min(1.2, 0.7 * rows.row))}
          stroke={cluster < 0 ? 'var(--muted)' : look.colourOf(cluster)}
        />
      ))}
      <path class="pane-lit" d={litPath} stroke-width={Math.max(0.8, Math.min(2.6, 1.6 * rows.row))} />
      {cutAt !== null && <line class="pane-cut" x1={cutAt} x2={cutAt} y1={0} y2={height} />}
      {strip.map(({ value, from, to }) => (
        <rect
          key={from}
          x={stripAt}
          y={row * from}
          width={STRIP}
          height={row * (to - from)}
          fill={look.colourOf(value)}
        />
      ))}
      {outlined.map(({ from, to }) => (
        <rect
          key={from}
          class="pane-outline"
          x={stripAt - 1}
          y={row * from}
          width={STRIP + 2}
          height={Math.max(1.5, row * (to - from))}
        />
      ))}
      {marked.map(({ from, to }) => (
        <rect
          key={from}
          class="pane-mark"
          x={stripAt + STRIP + GAP}
          y={row * from + Math.min(0, (row * (to - from) - 3) / 2)}
          width={MARK}
          height={Math.max(3, row * (to - from))}
        />
      ))}
      {isNamed &&
        Array.from(rows.items, (item, at) => (
          <text
            key={at}
            x={stripAt + STRIP + MARK + 2 * GAP}
            y={row * (at + 0.5)}
            dy="0.35em"
            data-lit={lit?.has(item)}
            data-elsewhere={elsewhere?.[item]}
          >
            {names?.[item]}
          </text>
        ))}
    </svg>
  );
}

/** Branches whose items are all lit. */
function litBranches(rows: TreeRows, lit: ReadonlySet<number>): string {
  const before = new Int32Array(rows.items.length + 1);
  rows.items.forEach((item, row) => {
    before[row + 1] = at(before, row) + Number(lit.has(item));
  });
  const isLit = (node: number): boolean => {
    const [from, to] = [at(rows.first, node), at(rows.last, node)];
    return to > from && at(before, to) - at(before, from) === to - from;
  };
  return branches(rows, (node) => Number(isLit(node))).get(1) ?? '';
}

/** The place of the line of the cut; null if every leaf is alone or nothing is parted. */
const cutPlace = ({ scale }: TreeRows, { clusters }: CutTree): number | null =>
  clusters.tops.length < 2 || !Number.isFinite(clusters.lowest) ? null : (scale?.(heightOfClusters(clusters)) ?? null);
