import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { placeIn } from '../../../drawing/enlarged.ts';
import type { Size } from '../../parts/use-size.ts';
import { branches, itemsUnderRow, litBranches, nodeAtPlace, type TreeRows } from './tree-rows.ts';

interface SmallTreeProps {
  readonly rows: TreeRows;
  readonly size: Size;
  /** The room at its left, in px. */
  readonly left?: number;
  /** By node: the number of its colour, -1 for none. */
  readonly groups: ArrayLike<number>;
  colourOf(group: number): string;
  /** Items that stand out; null for none. */
  readonly lit: ReadonlySet<number> | null;
  /** Further lines that stand out. */
  readonly marks?: string;
  /** The widths of branches, and of those that stand out. */
  readonly lines: readonly [plain: number, lit: number];
  point(items: readonly number[] | null): void;
  pick?(items: readonly number[]): void;
  /** Stands over the branches. */
  readonly children: ComponentChildren;
}

/** A small tree from left to right, of which the items under the pointer are pointed at. */
export function SmallTree(props: SmallTreeProps) {
  const { rows, size, left = 0, groups, lit, marks = '', lines, children } = props;
  const paths = useMemo(() => Array.from(branches(rows, (node) => groups[node] ?? -1)), [rows, groups]);
  const litPath = useMemo(() => (lit === null ? '' : litBranches(rows, lit)), [rows, lit]);
  const itemsAt = (event: MouseEvent & { readonly currentTarget: SVGSVGElement }): readonly number[] | null => {
    const [x, y] = placeIn(event.currentTarget, event);
    const node = nodeAtPlace(rows, x - left, y);
    return node === null ? null : itemsUnderRow(rows, node);
  };
  return (
    <svg
      class="small-tree"
      {...size}
      aria-hidden="true"
      onPointerMove={(event) => props.point(itemsAt(event))}
      onPointerLeave={() => props.point(null)}
      onClick={(event) => {
        const items = itemsAt(event);
        if (items !== null) props.pick?.(items);
      }}
    >
      <g transform={`translate(${left},0)`}>
        {paths.map(([group, d]) => (
          <path key={group} d={d} stroke-width={lines[0]} stroke={group < 0 ? 'var(--muted)' : props.colourOf(group)} />
        ))}
        <path class="lit" d={litPath + marks} stroke-width={lines[1]} />
        {children}
      </g>
    </svg>
  );
}
