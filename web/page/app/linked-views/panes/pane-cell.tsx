import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { at, placesIn } from '../../../../engine/base/arrays.ts';
import { jointOf } from '../../../../engine/hierarchy/common-ancestors.ts';
import { heightOfClusters } from '../../../../engine/hierarchy/cut.ts';
import { MOST_MATCHED } from '../../../../engine/methods/shared/metrics/matching.ts';
import { clusterGroups } from '../../../drawing/cluster-groups.ts';
import { dotsPerPixel, placeIn } from '../../../drawing/enlarged.ts';
import { showsPainting } from '../../../drawing/paint-context.ts';
import { paintScatter, pointAt, scatterOf } from '../../../drawing/scatter.ts';
import { shortenAll } from '../../../drawing/text.ts';
import { type Theme, themeColours } from '../../../drawing/theme.ts';
import { Standing, useWork } from '../../controls/standing.tsx';
import type { Finished } from '../../finished/finished.ts';
import { onPlainKey } from '../../parts/focus.ts';
import { counted } from '../../parts/format.ts';
import { useLiveEffect, useLiveValue } from '../../parts/live.ts';
import { measureText } from '../../parts/text-width.ts';
import { drawingTheme } from '../../parts/theme.ts';
import { type Size, useSize } from '../../parts/use-size.ts';
import { useSession } from '../../session/context.ts';
import type { Lit, PanePicture } from '../../view/choices.ts';
import { stepInLeaves } from '../comparison/use-tanglegram.ts';
import { type CutTree, type Difference, type Items, itemsUnder, type PaneTree } from './pane-tree.ts';
import { SmallTree } from './small-tree.tsx';
import { clusterOfNode, rowRuns, type TreeRows, treeRows } from './tree-rows.ts';
import { ariText, differenceText, type Pane, type Panes, titleText } from './use-panes.ts';

interface LitItems {
  /** Items that are pointed at, else those that are selected; null for none. */
  readonly items: ReadonlySignal<ReadonlySet<number> | null>;
  point(items: readonly number[] | null): void;
  pick(items: readonly number[]): void;
}

/** The items that a number elsewhere on the page stands for; null for none of them. */
function itemsOfLit(
  { nodes = [], cells = [], points = [] }: Lit,
  tree: PaneTree,
  are: Items['are'],
): Set<number> | null {
  const ofNodes = nodes.flatMap((node) => itemsUnder(tree, node));
  const items = new Set([...ofNodes, ...(are === 'points' ? points : cells.flat())]);
  return items.size === 0 ? null : items;
}

/** Items pointed at in one pane stand out in all of them, and are the hovered or selected node of the tree. */
export function useLit(finished: Finished, { tree, items: { are } }: Pick<Panes, 'tree' | 'items'>): LitItems {
  const { view } = useSession();
  const pointed = useSignal<ReadonlySet<number> | null>(null);
  const picked = useSignal<{ readonly node: number; readonly items: ReadonlySet<number> } | null>(null);
  /** The lowest node of the tree that has all of these items. */
  const jointOfItems = (items: readonly number[]): number | null =>
    jointOf(
      finished.parents,
      items.map((item) => tree.leafOf[item] ?? -1).filter((leaf) => leaf >= 0),
    );
  const items = useLiveValue(() => {
    if (pointed.value !== null) return pointed.value;
    const { hovered, selected, lit } = view;
    if (lit.value !== null) return itemsOfLit(lit.value, tree, are);
    if (hovered.value === null && picked.value !== null && picked.value.node === selected.value) {
      return picked.value.items;
    }
    const node = hovered.value ?? selected.value;
    return node === null ? null : new Set(itemsUnder(tree, node));
  }, [tree, are, view, pointed, picked]);
  return {
    items,
    point(found) {
      pointed.value = found === null ? null : new Set(found);
      view.hovered.value = found === null ? null : jointOfItems(found);
    },
    pick(found) {
      const node = jointOfItems(found);
      picked.value = node === null ? null : { node, items: new Set(found) };
      view.select(node);
    },
  };
}

/** The look of the items of a pane. */
interface PaneLook {
  /** The colour of each cluster: that of the cluster of the first pane that it is matched with. */
  readonly colourOf: (cluster: number) => string;
  readonly clusterOf: Int32Array;
  /** Items that are outlined. */
  readonly elsewhere: readonly boolean[] | null;
  /** Items that are pointed at or selected, in all panes; null for none. */
  readonly lit: ReadonlySet<number> | null;
}

/** The colours of the clusters of the first pane. */
function coloursOf({ hierarchy, parents, order }: PaneTree, { clusters }: CutTree, theme: Theme): string[] {
  const names = Array.from(clusters.tops, String);
  return themeColours(theme, clusterGroups({ hierarchy, parents, order }, clusters, names).tones);
}

/** A cluster that is matched with none is grey. */
const colourIn =
  (colours: readonly string[], difference: Difference | null, theme: Theme) =>
  (cluster: number): string =>
    colours[difference === null ? cluster : (difference.matched[cluster] ?? -1)] ?? theme.line;

interface Props {
  readonly pane: Pane;
  readonly number: number;
  readonly all: Panes;
  readonly picture: PanePicture;
  readonly lit: LitItems;
  /** The actions on the pane. */
  readonly children?: ComponentChildren;
}

/** One pane: what it is called, its picture, and how it differs from the first. */
export function PaneCell({ pane, number, all, picture, lit, children }: Props) {
  const { title, work, missing, cut, found, tree } = pane;
  useWork(work, missing === null);
  return (
    <section
      class="pane"
      aria-label={`Pane ${number}: ${titleText(title)}`}
      aria-busy={work?.state.value.phase === 'running'}
    >
      <h2>{title.method}</h2>
      <div class="between">
        <p class="hint cut-off" title={title.options}>
          {title.options}
        </p>
        {children}
      </div>
      {missing !== null && <p class="missing">{`It cannot run on these files. ${missing}`}</p>}
      {missing === null && work !== null && found === null && (
        <Standing work={work} cancelled="Cancelled: this tree was not made." begin="Make it" />
      )}
      {found !== null && tree === null && (
        <p class="missing">Its leaves are not those of the first pane, so they cannot be compared.</p>
      )}
      {tree !== null && cut !== null && <Shown {...{ pane, number, all, picture, lit }} />}
    </section>
  );
}

/** A pane whose tree is there. */
function Shown({ pane, number, all, picture, lit }: Props) {
  const { tree, cut, difference, ari } = pane;
  const [frame, { value: size }] = useSize();
  const walked = useSignal<number | null>(null);
  const { items, place } = all;
  if (tree === null || cut === null) return null;
  const theme = drawingTheme();
  const look: PaneLook = {
    colourOf: colourIn(coloursOf(all.tree, all.cut, theme), difference, theme),
    clusterOf: cut.ofItem,
    elsewhere: difference?.elsewhere ?? null,
    lit: lit.items.value,
  };
  const isCounted = number === 1 || difference !== null;
  const press = (key: string): boolean => {
    const order = Array.from(items.names.keys()).sort((a, b) => at(place, a) - at(place, b));
    const now = walked.peek();
    const leaves = Uint32Array.from(order);
    const next = stepInLeaves(key, { leaves, place: placesIn(order, order.length) }, now);
    if (next !== undefined) {
      walked.value = next;
      lit.point([next]);
    } else if (now === null) return false;
    else if (key === 'Enter') lit.pick([now]);
    else if (key === 'Escape') leave();
    else return false;
    return true;
  };
  const leave = (): void => {
    walked.value = null;
    lit.point(null);
  };
  const { coordinates } = items;
  return (
    <>
      <div
        class="frame"
        ref={frame}
        role="listbox"
        tabIndex={0}
        aria-label={`${items.are} of pane ${number}`}
        aria-describedby="panes-keys"
        aria-activedescendant={`pane-${number}-item`}
        onKeyDown={onPlainKey(press)}
        onBlur={() => walked.peek() !== null && leave()}
      >
        {size.width > 0 &&
          (picture === 'points' && coordinates !== null ? (
            <PaneScatter {...{ coordinates, look, size }} point={lit.point} pick={lit.pick} />
          ) : (
            <PaneTreePicture
              {...{ tree, cut, look, place, size }}
              names={items.are === 'points' ? null : items.names}
              point={lit.point}
              pick={lit.pick}
            />
          ))}
        <span
          id={`pane-${number}-item`}
          class="unseen"
          role="option"
          tabIndex={-1}
          aria-selected={walked.value !== null}
        >
          {walked.value === null ? 'Nothing is pointed out' : (items.names[walked.value] ?? '')}
        </span>
      </div>
      <p class="numbers">
        <span>{counted(cut.clusters.tops.length, 'cluster', 'clusters')}</span>
        {difference !== null && (
          <strong data-elsewhere={difference.count > 0}>{differenceText(difference, items)}</strong>
        )}
        {!isCounted && <span>More than {MOST_MATCHED} clusters are not matched</span>}
        {ariText(ari, items) !== null && (
          <span title="Share of pairs that clusters and labels treat alike, corrected so that chance gets 0">
            {ariText(ari, items)}
          </span>
        )}
      </p>
    </>
  );
}

interface ScatterProps {
  readonly coordinates: Float64Array;
  readonly look: PaneLook;
  readonly size: Size;
  point(items: readonly number[] | null): void;
  pick(items: readonly number[]): void;
}

/** The largest distance of the pointer from a point, in px. */
const REACH = 14;
const NONE: ReadonlySet<number> = new Set();

/** The points in their plane in the colours of the clusters; outlined: those that are elsewhere in the first pane. */
function PaneScatter({ coordinates, look, size, point, pick }: ScatterProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = size;
  useLiveEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (canvas.current === null || !context || width === 0) return;
    const ratio = dotsPerPixel(canvas.current);
    canvas.current.width = Math.round(width * ratio);
    canvas.current.height = Math.round(height * ratio);
    context.scale(ratio, ratio);
    const theme = drawingTheme();
    const { clusterOf, colourOf, elsewhere, lit } = look;
    const looks = {
      colour: (item: number) => colourOf(at(clusterOf, item)),
      isFaint: (item: number) => lit !== null && lit.size > 1 && !lit.has(item),
      isOutlined: (item: number) => elsewhere?.[item] === true,
      labelled: NONE,
      ringed: lit?.size === 1 ? [...lit] : [],
      ink: theme.ink,
      paper: theme.paper,
    };
    const places = scatterOf(coordinates, width, height);
    paintScatter(context, places, looks);
    showsPainting(canvas.current, () => ({ width, height, paint: (paper) => paintScatter(paper, places, looks) }));
  }, [coordinates, look, width, height]);
  const under = (event: MouseEvent & { readonly currentTarget: Element }): number[] | null => {
    const found = pointAt(scatterOf(coordinates, width, height), ...placeIn(event.currentTarget, event), REACH);
    return found === null ? null : [found];
  };
  return (
    <canvas
      ref={canvas}
      onPointerMove={(event) => point(under(event))}
      onPointerLeave={() => point(null)}
      onClick={(event) => {
        pick(under(event) ?? []);
      }}
    />
  );
}

interface TreePictureProps {
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
const NAME_FONT = 12;

/** A small tree from left to right with the colours of its clusters; outlined: items that are elsewhere in the first pane. */
function PaneTreePicture({ tree, cut, look, place, names, size, point, pick }: TreePictureProps) {
  const { width, height } = size;
  const isNamed = names !== null && height / place.length >= NAMED && width > 2 * NAMES;
  const across = width - STRIP - MARK - 2 * GAP - (isNamed ? NAMES : 0);
  const rows = useMemo(() => treeRows(tree, place, { width: across, height }), [tree, place, across, height]);
  const { clusters, ofItem } = cut;
  const groups = useMemo(() => clusterOfNode(tree, clusters.tops), [tree, clusters]);
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
  const written = useMemo(() => shortenAll(names ?? [], NAMES - GAP, NAME_FONT, measureText), [names]);
  const { row } = rows;
  const cutAt = cutPlace(rows, cut);
  const stripAt = across + GAP;
  return (
    <SmallTree
      {...{ rows, size, groups, lit, point, pick }}
      colourOf={look.colourOf}
      lines={[Math.max(0.4, Math.min(1.2, 0.7 * row)), Math.max(0.8, Math.min(2.6, 1.6 * row))]}
    >
      {cutAt !== null && <line class="now" x1={cutAt} x2={cutAt} y1={0} y2={height} />}
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
          fill="none"
          x={stripAt - 1}
          y={row * from}
          width={STRIP + 2}
          height={Math.max(1.5, row * (to - from))}
        />
      ))}
      {marked.map(({ from, to }) => (
        <rect
          key={from}
          class="mark"
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
            {written[item]}
          </text>
        ))}
    </SmallTree>
  );
}

/** The place of the line of the cut; null if every leaf is alone or nothing is parted. */
const cutPlace = ({ scale }: TreeRows, { clusters }: CutTree): number | null =>
  clusters.tops.length < 2 || !Number.isFinite(clusters.lowest) ? null : (scale?.(heightOfClusters(clusters)) ?? null);
