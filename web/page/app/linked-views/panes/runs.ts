import { remembered } from '../../../../engine/base/once.ts';
import { runKey } from '../../../../engine/decisions/method-table/usual-runs.ts';
import { phaseOf } from '../../../../engine/methods/index.ts';
import type { RunContext } from '../../../../engine/model/run.ts';
import { chosenIn, type Finished } from '../../finished/finished.ts';
import type { Request } from '../../finished/request-text.ts';
import { filesKey, madeOf, methodRunsOf } from '../../method-table/method-runs.ts';
import type { Session } from '../../session/session.ts';
import { Work } from '../../session/work.ts';
import type { Made } from './pane-tree.ts';

/** The tree of a pane. */
export interface PaneResult {
  readonly made: Made;
  /** All of it, where it can be shown in the place of the tree; null for a past result, of which only the tree was kept. */
  readonly finished: Finished | null;
}

/** Makes the trees of panes away from the page's own thread, one after the other, and keeps them while the files are the same. */
class PaneRuns {
  readonly #session: Session;
  /** The files that all of them are made from. */
  #files = '';
  readonly #works = new Map<string, Work<PaneResult>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(session: Session) {
    this.#session = session;
  }

  /** The tree that a request makes of the files of another tree. */
  workOf(origin: Finished, request: Request): Work<PaneResult> {
    const files = filesKey(origin);
    if (files !== this.#files) {
      for (const work of this.#works.values()) work.leave();
      this.#works.clear();
      this.#files = files;
    }
    const key = runKey(request);
    const words = (phase: string) => phaseOf(request.method, phase);
    const work = this.#works.get(key) ?? new Work(words, (context) => this.#find(origin, request, context));
    this.#works.set(key, work);
    return work;
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
      .state.peek()
      .rows.flatMap(({ finished }) => finished ?? []);
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
