import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import { isOpened } from '../../../engine/methods/index.ts';
import { isSoonOnPlane } from '../../../engine/methods/shared/points/plane-work.ts';
import { nodeCount } from '../../../engine/model/hierarchy.ts';
import { predictsClasses, type Result } from '../../../engine/model/result.ts';
import { tableOf } from '../finished/confusion-table.ts';
import { type Finished, unmeasured } from '../finished/finished.ts';
import { type PastResult, remember, resultTitle } from '../finished/past-results.ts';
import type { FirstLook, Lasting } from '../view/arrival.ts';
import { CHOSEN, measuresOf, SUGGESTED } from '../view/colour-measures.ts';
import type { View } from '../view/view.ts';
import { BY_CUT } from '../view/view-values.ts';

/** Regions that a picture is first shown in. */
const FIRST_REGIONS = 12;

/** So many classes can be read row by row, with a number in every cell. */
const FEW_CLASSES = 25;

/** True if the points of features are shown in a plane, which may come after their tree. */
const hasPlane = ({ plane, inputs }: Result): boolean =>
  plane !== undefined ||
  inputs.some(({ role, shape: [rows, columns] }) => role === 'features' && isSoonOnPlane(rows ?? 0, columns ?? 0));

/**
 * Clusters of points. Beside their tree stand the points, where they lie in a plane; else the curves of the indices, where these
 * tell the number of clusters.
 */
function lookAtClusters(result: Result): FirstLook {
  const { classes, members, curves, pending, predicted, findings } = result;
  const isPlane = (members?.coordinates ?? null) !== null;
  const hasCurves =
    members === undefined ? (curves?.chosen ?? null) !== null : curves !== undefined || pending?.includes('curves');
  // A method that explains its own splits is shown first by these: the panel of a node has them.
  const isExplained = members !== undefined && findings !== undefined;
  const linkedView = isPlane ? 'points' : hasCurves && !isExplained ? 'indices' : null;
  const rows = classes.length <= FEW_CLASSES ? ({ layout: 'rectangular' } as const) : {};
  const cut = members?.labels === null ? ({ by: 'count', count: predicted?.length ?? 1 } as const) : undefined;
  return {
    ...(isPlane && cut !== undefined ? { cut, colour: BY_CUT } : {}),
    ...(members === undefined && !hasCurves ? {} : { linkedView }),
    ...(isExplained && hasPlane(result) ? { chosen: { ...rows, linkedView: 'points', ...(cut && { cut }) } } : {}),
  };
}

/** True if the confusions of its classes are known, or will be once it is judged. */
const isCounted = (finished: Finished): boolean =>
  tableOf(finished) !== null ||
  (predictsClasses(finished.result) && finished.result.pending?.includes('metrics') === true);

/**
 * A tree of few classes is first shown row by row, beside the matrix of their confusions where that is known. The curves
 * of its indices are one way among others to choose a cut: whoever looks for them finds them.
 */
function lookAtClasses(finished: Finished, { linkedView, ...look }: FirstLook): FirstLook {
  const isFew = finished.result.classes.length <= FEW_CLASSES;
  const colour = finished.groupings.length === 0 ? { colour: SUGGESTED } : {};
  const matrix = isFew && isCounted(finished) ? ({ layout: 'rectangular', linkedView: 'confusion' } as const) : null;
  const layout = isFew ? ({ layout: 'rectangular' } as const) : {};
  if (linkedView === undefined)
    return { ...look, ...colour, ...(matrix ?? (isFew ? { chosen: { linkedView: null, ...layout } } : {})) };
  return { ...look, ...colour, linkedView, chosen: { linkedView: null, ...layout, ...matrix } };
}

/** The first view of a tree: if its leaves are points, it is cut into its clusters, and the points stand beside it. */
export function firstLook(finished: Finished): FirstLook {
  const { points, options, inner } = finished.result;
  if (inner !== undefined) return { colour: CHOSEN }; // which writes the names of groups
  const isPicture = options.graph === 'image' || options.graph === 'superpixels';
  if (points === undefined && !isPicture) {
    const look = lookAtClusters(finished.result);
    return finished.result.members === undefined ? lookAtClasses(finished, look) : look;
  }
  const { clusters } = options;
  const count = typeof clusters === 'number' ? clusters : isPicture ? FIRST_REGIONS : 1;
  const cut = count > 1 ? ({ by: 'count', count } as const) : undefined;
  const linkedView = isPicture ? 'segments' : (points?.coordinates ?? null) === null ? undefined : 'points';
  return {
    ...(cut === undefined ? {} : { cut, colour: BY_CUT }),
    ...(linkedView === undefined ? {} : { linkedView }),
    ...(linkedView === undefined && hasPlane(finished.result) ? { chosen: { linkedView: 'points' } } : {}),
  };
}

/** Clusters that nobody asked for would tell the students of a lesson where to cut. */
const withoutAnswers = ({ colour, ...look }: FirstLook, lesson: string | null): FirstLook =>
  colour === undefined || (lesson !== null && colour === SUGGESTED) ? look : { ...look, colour };

/** A key of the leaves of a tree: its files, and whether leaves are points, or which clusters. */
const leavesKey = ({ result }: Finished): string =>
  JSON.stringify([
    result.points !== undefined,
    result.members === undefined ? null : result.classes,
    result.inputs.map(({ name }) => name),
  ]);

/** A tree that was left before its metrics were computed is not measured. */
export const ended = (finished: Finished): Finished =>
  finished.result.pending === undefined ? finished : { ...finished, result: unmeasured(finished.result) };

/** The part of a view that has a meaning for another tree of the same classes. */
export type Carry = (view: View, before: Finished, after: Finished) => Lasting;

/** The first view of a new tree. */
interface Arrival {
  /** Carries over the user's view, if the tree follows an option as that is moved, or is that of another model. */
  readonly carry?: Carry | undefined;
  /** The view of an address that comes with it. */
  readonly address?: string | undefined;
}

/**
 * The visible part of a tree: the tree of a step, of an iterate. Pure, but for signals of the view that it may read.
 */
export type SeenAs = (whole: Finished) => Finished;

/** The layer of reveal mode: nothing is seen while the view asks for it and it is not there yet. */
export const REVEAL = 'reveal';

/** While something is dragged, a tree gets its metrics only if it is still shown after this many milliseconds. */
const MOMENT = 100;

/** The tree that is shown, and those before it. */
export class Shown {
  /** The result as its method found it: for files, addresses, other runs. */
  readonly whole = signal<Finished | null>(null);
  readonly #seenAs = signal<ReadonlyMap<string, SeenAs>>(new Map());
  /**
   * The visible part of it: for all that is drawn, listed, spoken. Nothing while what hides later steps is not there
   * yet.
   */
  readonly finished: ReadonlySignal<Finished | null>;
  /** True if it follows the one before as an option is moved. */
  readonly continues = signal(false);
  /** Counts trees that are drawn anew; one that the drawing moves over to is not. */
  readonly drawings = signal(0);
  /** Trees of this session's runs, the latest first. */
  readonly past: Signal<readonly PastResult[]> = signal([]);
  readonly #view: View;
  /** The title of the result that a moving option has only passed: the next one replaces it. */
  #passing: string | null = null;

  constructor(view: View) {
    this.#view = view;
    this.finished = computed(() => {
      const whole = this.whole.value;
      const layers = this.#seenAs.value;
      if (whole === null || (view.reveal.value && !layers.has(REVEAL))) return null;
      return Array.from(layers.values()).reduce((seen, seenAs) => seenAs(seen), whole);
    });
    effect(() => {
      const seen = this.finished.value;
      if (seen !== null)
        untracked(() =>
          view.refit(nodeCount(seen.result.hierarchy), measuresOf(seen), seen.result.history !== undefined),
        );
    });
  }

  /** Shows the tree as `seenAs` makes it, and every later one; null: as it is. Each layer is of another asker. */
  seeAs(seenAs: SeenAs | null, layer = ''): void {
    const layers = new Map(this.#seenAs.peek());
    if (seenAs === null) layers.delete(layer);
    else layers.set(layer, seenAs);
    this.#seenAs.value = layers;
  }

  /** Adds the rest of a result, or that there is none, to its tree, if that is still shown. */
  complete(finished: Finished): void {
    if (this.#view.held.peek()) setTimeout(() => this.#add(finished), MOMENT);
    else this.#add(finished);
  }

  #add(finished: Finished): void {
    if (this.whole.value?.result.hierarchy !== finished.result.hierarchy) return;
    const { keys } = this.whole.value;
    this.whole.value = keys === undefined ? finished : { ...finished, keys };
  }

  /** The final state of a tree: null while something of it is pending. */
  #settled(tree: Finished): Finished | null {
    const now = this.whole.value;
    if (now?.result.hierarchy !== tree.result.hierarchy) return { ...tree, result: unmeasured(tree.result) };
    return now.result.pending === undefined ? now : null;
  }

  /** A result once nothing of it is pending. If another tree is shown before that, what is known by then. */
  async whenComplete(finished: Finished): Promise<Finished> {
    if (finished.result.pending === undefined) return finished;
    let stop = (): void => undefined;
    const settled = await new Promise<Finished>((resolve) => {
      stop = effect(() => {
        const found = this.#settled(finished);
        if (found !== null) resolve(found);
      });
    });
    stop();
    return settled;
  }

  show(finished: Finished, { carry, address }: Arrival = {}): void {
    const before = this.whole.value;
    const isNew = before === null || leavesKey(before) !== leavesKey(finished);
    const lasting = before === null ? undefined : carry?.(this.#view, before, finished);
    const keys = lasting?.keys;
    batch(() => {
      this.continues.value = carry !== undefined;
      if (keys === undefined) this.drawings.value += 1;
      this.whole.value = keys === undefined ? finished : { ...finished, keys };
      this.remember(finished);
      this.#passing = carry === undefined || keys !== undefined ? null : resultTitle(finished.result);
      this.#view.reset(
        {
          groupings: finished.groupings.map(({ name }) => name),
          measures: measuresOf(finished),
          isMeasured: finished.result.metrics !== null || finished.result.pending?.includes('metrics') === true,
          isFitted: finished.result.history !== undefined,
          nodes: nodeCount(finished.result.hierarchy),
          look: withoutAnswers(firstLook(finished), this.#view.lesson.peek()),
        },
        { isNew: isNew && keys === undefined, lasting, address },
      );
    });
  }

  /** Shows no tree, as before the first one. Returns what shows it again, as it was looked at. */
  leave(): () => void {
    const left = this.whole.value;
    const address = this.#view.address.value;
    const lookAgain = batch(() => {
      this.whole.value = null;
      return this.#view.clear();
    });
    return () => (left === null ? lookAgain() : this.show(ended(left), { address }));
  }

  /** A tree that is drawn as its file has it goes with this file. Returns what shows it again. */
  closeTreeOf(id: string): () => void {
    const closed = this.whole.value;
    const isOf = closed?.files.some((file) => file.id === id && file.role === 'reference');
    if (closed === null || !isOf || !isOpened(closed.result)) return () => {};
    this.whole.value = null;
    return () => {
      this.whole.value ??= closed;
    };
  }

  /** Keeps a tree to be compared with. */
  remember({ result, request, sample, files }: Pick<Finished, 'result' | 'request' | 'sample' | 'files'>): void {
    this.past.value = remember(this.past.value, result, this.#passing, { request, sample, files });
  }
}
