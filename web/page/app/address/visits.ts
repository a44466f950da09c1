import { isOpened } from '../../../engine/methods/index.ts';
import type { Finished } from '../finished/finished.ts';

/** The most trees that are kept. Of more, those that were left first are computed again. */
const MAX_TREES = 12;

/** The origin from which a tree that was let go is made again. */
export type Origin = Pick<Finished, 'request' | 'files' | 'sample'>;

/** A tree that an entry shows; what makes it again where it was let go. */
export type Visit = { readonly tree: Finished } | { readonly origin: Origin } | typeof START;

/** A tree of a session or a link without files, and one that is drawn as its file has it, cannot be computed. */
const canBeMade = ({ files, result }: Finished): boolean => files.length > 0 && !isOpened(result);

/** The page before anything was open. */
const START = { start: true } as const;

/** The tree of each entry of the browser's history, as long as the page is there. */
export class Visits {
  /** The one that was shown last comes last. */
  readonly #visits = new Map<number, Visit>();

  at(entry: number): Visit | undefined {
    return this.#visits.get(entry);
  }

  /** The tree of an entry, where it is still there. */
  treeAt(entry: number): Finished | undefined {
    const visit = this.#visits.get(entry);
    return visit !== undefined && 'tree' in visit ? visit.tree : undefined;
  }

  /** An entry shows no tree, but the start page. */
  setStart(entry: number): void {
    this.#visits.set(entry, START);
  }

  set(entry: number, tree: Finished): void {
    this.#visits.delete(entry);
    this.#visits.set(entry, { tree });
    const kept = Array.from(this.#visits.values(), (visit) => ('tree' in visit ? visit.tree : null));
    const hierarchies = kept.flatMap((each) => (each !== null && canBeMade(each) ? [each.result.hierarchy] : []));
    // The latest entry of a tree counts: several may show the same one.
    const [oldest, ...others] = [...new Set(hierarchies.toReversed())].toReversed();
    if (others.length < MAX_TREES) return;
    for (const [each, visit] of this.#visits) {
      if (!('tree' in visit) || visit.tree.result.hierarchy !== oldest) continue;
      const { request, files, sample } = visit.tree;
      this.#visits.set(each, { origin: { request, files, sample } });
    }
  }

  /** Forgets what comes after an entry: another one takes its place. */
  forgetAfter(entry: number): void {
    for (const each of this.#visits.keys()) if (each > entry) this.#visits.delete(each);
  }
}
