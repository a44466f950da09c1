import { type ReadonlySignal, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at, placesIn } from '../../../../engine/base/arrays.ts';
import { remembered } from '../../../../engine/base/once.ts';
import { runKey } from '../../../../engine/decisions/method-table/usual-runs.ts';
import { countLeaves } from '../../../../engine/hierarchy/names.ts';
import { methodOf, phaseOf } from '../../../../engine/methods/index.ts';
import type { MethodOption } from '../../../../engine/model/method.ts';
import type { OptionValue } from '../../../../engine/model/result.ts';
import type { RunContext } from '../../../../engine/model/run.ts';
import { chosenIn, type Finished, madeOf } from '../../finished/finished.ts';
import type { Request } from '../../finished/request-text.ts';
import { filesKey, methodRunsOf } from '../../method-table/method-runs.ts';
import { count, three } from '../../parts/format.ts';
import { useLiveValue } from '../../parts/live.ts';
import { useSession } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';
import { KeptWorks, Work } from '../../session/work.ts';
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
    return { items, panes: [own, ...further], tree, cut, place: itemPlaces(tree) };
  }, [finished, requests, works, items, treeOf, view]);
}

/** The place of each item among the leaves of a tree. */
function itemPlaces({ hierarchy, order, leafOf }: PaneTree): Float64Array {
  const place = placesIn(order.leaves, hierarchy.classOf.length);
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

/** The tree of a pane. */
export interface PaneResult {
  readonly made: Made;
  /** All of it, where it can be shown in the place of the tree; null for a past result, of which only the tree was kept. */
  readonly finished: Finished | null;
}

/** Makes the trees of panes away from the page's own thread, one after the other, and keeps them while the files are the same. */
class PaneRuns {
  readonly #session: Session;
  readonly #works = new KeptWorks<PaneResult>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(session: Session) {
    this.#session = session;
  }

  /** The tree that a request makes of the files of another tree. */
  workOf(origin: Finished, request: Request): Work<PaneResult> {
    const words = (phase: string) => phaseOf(request.method, phase);
    const make = () => new Work(words, (context) => this.#find(origin, request, context));
    return this.#works.workOf(filesKey(origin), runKey(request), make);
  }

  async #find(origin: Finished, request: Request, context: RunContext): Promise<PaneResult> {
    const there = this.#there(origin, request);
    if (there !== null) return there;
    const before = this.#last;
    const found = before.then(() => this.#run(origin, request, context));
    this.#last = found.catch(() => undefined);
    return found;
  }

  /** All of the result that a request has on the files of another tree. */
  async whole(origin: Finished, request: Request): Promise<Finished> {
    const found = this.workOf(origin, request).state.peek().found?.finished;
    return found ?? this.#run(origin, request, {}).then(({ finished }) => finished);
  }

  async #run(origin: Finished, request: Request, context: RunContext) {
    context.signal?.throwIfAborted();
    const result = await this.#session.engine.run(request.method, origin.dataset, request.options, context);
    return { made: result, finished: madeOf(result, request, origin) };
  }

  /** A tree of the same files that this session has made already. */
  #there(origin: Finished, request: Request): PaneResult | null {
    const files = filesKey(origin);
    const key = runKey(request);
    const shown = this.#session.whole.peek();
    const rows = methodRunsOf(this.#session)
      .rows.peek()
      .flatMap(({ finished }) => finished ?? []);
    const whole = [...(shown === null ? [] : [shown]), ...rows].find(
      (each) => filesKey(each) === files && runKey(chosenIn(each.stamp)) === key && each.result.pending === undefined,
    );
    if (whole !== undefined) return { made: whole.result, finished: whole };
    const past = this.#session.past.peek().find((each) => filesKey(each) === files && runKey(each.request) === key);
    return past === undefined ? null : { made: past.made, finished: null };
  }
}

/** The trees of panes of a session: they outlive the view that shows them. */
export const paneRunsOf = remembered((session: Session) => new PaneRuns(session));

/* Titles of panes, and sentences on them. */

export interface PaneTitle {
  readonly method: string;
  /** Options that differ from those of the other panes of this method, or from its defaults; empty for none. */
  readonly options: string;
}

const optionsOf = (method: string): readonly MethodOption[] =>
  methodOf(method)?.options.filter(({ neutral, formless }) => !neutral && !formless) ?? [];

const isUsual = (option: MethodOption, value: OptionValue | undefined): boolean =>
  value === (option.kind === 'choice' ? option.choices[0]?.value : option.default);

function valueText(option: MethodOption, value: OptionValue | undefined): string {
  const label = option.kind === 'choice' ? option.choices.find((choice) => choice.value === value)?.label : null;
  return `${option.label} ${label ?? value}`;
}

/** A request, and its options as the run found them, once it is done. */
export interface Titled {
  readonly request: Request;
  readonly options: Request['options'];
}

/** The titles of several requests beside each other. */
export function paneTitles(panes: readonly Titled[]): PaneTitle[] {
  return panes.map(({ request, options }) => {
    const { method } = request;
    const alike = panes.filter((other) => other.request.method === method);
    // Beside others of its method: what differs, as the runs found it. Alone: what was chosen.
    const isSaid = (option: MethodOption): boolean =>
      alike.length > 1
        ? new Set(alike.map((other) => other.options[option.key])).size > 1
        : !isUsual(option, request.options[option.key]);
    return {
      method: methodOf(method)?.name ?? method,
      options: optionsOf(method)
        .filter(isSaid)
        .map((option) => valueText(option, options[option.key]))
        .join(' · '),
    };
  });
}

/** "Agglomerative linkage (Linkage single)" */
export const titleText = ({ method, options }: PaneTitle): string =>
  options === '' ? method : `${method} (${options})`;

/** "12 of 200 points" */
const shareOf = (some: number, all: number, are: Items['are']): string => `${count(some)} of ${countLeaves(all, are)}`;

/** The sentence on items that a pane puts in another cluster than the first pane does. */
export function differenceText(difference: Difference, { are, names }: Items): string {
  const { count: moved, common } = difference;
  const of = common < names.length ? ` (${shareOf(common, names.length, are)} are in both)` : '';
  return moved === 0
    ? `The same clusters as the first pane${of}`
    : `Puts ${shareOf(moved, common, are)} elsewhere${of}`;
}

/** A request with all of its options, for a caption: "Agglomerative linkage, method single, distance auto". */
export const captionText = ({ method, options }: Request): string =>
  [methodOf(method)?.name ?? method, ...optionsOf(method).map(({ key }) => `${key} ${options[key]}`)].join(', ');

export const ariText = (ari: number | null, { labels }: Items): string | null =>
  labels === null || ari === null ? null : `ARI ${three(ari)} with ${labels.title}`;
