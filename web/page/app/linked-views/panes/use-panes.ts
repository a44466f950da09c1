import { type ReadonlySignal, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import { remembered } from '../../../../engine/base/once.ts';
import { methodOf } from '../../../../engine/methods/index.ts';
import type { Finished } from '../../finished/finished.ts';
import type { Request } from '../../finished/request-text.ts';
import { useLiveValue } from '../../parts/live.ts';
import { useSession } from '../../session/context.ts';
import type { Work } from '../../session/work.ts';
import {
  ariOf,
  type CutTree,
  cutTree,
  type Difference,
  differenceOf,
  type Items,
  itemsOf,
  type Made,
  type PaneTree,
  paneTree,
  usualCount,
} from './pane-tree.ts';
import { type PaneResult, paneRunsOf } from './runs.ts';
import { type PaneTitle, paneTitles } from './words.ts';

/** One of the trees that stand side by side. */
export interface Pane {
  readonly request: Request;
  readonly title: PaneTitle;
  /** The run that makes its tree; null for the first, which is there. */
  readonly work: Work<PaneResult> | null;
  /** Why there cannot be a tree, in a sentence; null where there can. */
  readonly missing: string | null;
  readonly found: PaneResult | null;
  /** Null while it is made, or where its leaves are other things than those of the first. */
  readonly tree: PaneTree | null;
  readonly cut: CutTree | null;
  /** Null for the first pane, and for too many clusters. */
  readonly difference: Difference | null;
  readonly ari: number | null;
}

export interface Panes {
  readonly items: Items;
  /** The first is the tree that is shown. */
  readonly panes: readonly [Pane, ...Pane[]];
  readonly tree: PaneTree;
  readonly cut: CutTree;
  /** The row of each item in the first pane. */
  readonly place: ArrayLike<number>;
}

/** The tree that is shown and those of further requests on the same data, cut alike. */
export function usePanes(finished: Finished, requests: readonly Request[]): ReadonlySignal<Panes> {
  const session = useSession();
  const { view } = session;
  const items = useMemo(() => itemsOf(finished), [finished]);
  const works = useMemo(
    () => requests.map((request) => paneRunsOf(session).workOf(finished, request)),
    [session, finished, requests],
  );
  const treeOf = useMemo(() => remembered((made: Made) => paneTree(made, items)), [items]);
  return useLiveValue((): Panes => {
    const first = { made: finished.result, finished };
    const found = works.map((work) => work.state.value.found);
    const tree = treeOf(finished.result);
    if (tree === null) throw new Error('the tree that is shown has no items');
    const count = view.cut.value?.by === 'count' ? view.cut.value.count : null;
    const cut = cutTree(tree, view.cut.value ?? { by: 'count', count: usualCount(items) });
    const others = { by: 'count', count: count ?? cut.clusters.tops.length } as const;
    const titles = paneTitles([
      { request: finished.request, options: { ...finished.request.options, ...finished.result.options } },
      ...requests.map((request, i) => ({ request, options: { ...request.options, ...found[i]?.made.options } })),
    ]);
    const own: Pane = {
      ...{ request: finished.request, title: at(titles, 0), work: null, missing: null, found: first },
      ...{ tree, cut, difference: null, ari: ariOf(cut.ofItem, items.labels) },
    };
    const further = requests.map((request, i): Pane => {
      const there = found[i] ?? null;
      const other = there === null ? null : treeOf(there.made);
      const otherCut = other === null ? null : cutTree(other, others);
      return {
        ...{ request, title: at(titles, i + 1), work: works[i] ?? null, found: there, tree: other, cut: otherCut },
        missing: methodOf(request.method)?.missing(finished.dataset) ?? null,
        difference: otherCut === null ? null : differenceOf(cut.ofItem, otherCut.ofItem),
        ari: otherCut === null ? null : ariOf(otherCut.ofItem, items.labels),
      };
    });
    return { items, panes: [own, ...further], tree, cut, place: placesIn(tree) };
  }, [finished, requests, works, items, treeOf, view]);
}

/** The place of each item among the leaves of a tree. */
function placesIn({ hierarchy, order, leafOf }: PaneTree): Float64Array {
  const place = new Float64Array(hierarchy.classOf.length);
  order.leaves.forEach((leaf, at) => {
    place[leaf] = at;
  });
  return Float64Array.from(leafOf, (leaf) => place[leaf] ?? Number.NaN);
}

/** The texts and numbers on a pane. */
interface ShownPane {
  readonly request: Request;
  /** "Agglomerative linkage (Linkage single)" */
  readonly title: string;
  /** Its method with all options. */
  readonly caption: string;
  /** Null while its tree is not there. */
  readonly clusters: number | null;
  /** The number of items it puts elsewhere than the first pane; null for the first, and if it is not known. */
  readonly elsewhere: number | null;
  /** Agreement of its clusters with the labels; null where it is not defined. */
  readonly ari: number | null;
}

/** The panes that stand side by side, for figures and lessons; null where there are none. */
export const shownPanes = signal<readonly ShownPane[] | null>(null);
