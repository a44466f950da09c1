import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { methodOf } from '../../../engine/methods/index.ts';
import type { CostsSoFar } from '../../../engine/model/run.ts';
import { lazyPanel } from '../controls/lazy-panel.tsx';
import { PaceBar } from '../controls/standing.tsx';
import { OpeningReport } from '../files/opening-report.tsx';
import type { Finished } from '../finished/finished.ts';
import { Button, TextButton } from '../parts/buttons.tsx';
import { useFocusLeft } from '../parts/focus.ts';
import { bytes, count, counted, duration } from '../parts/format.ts';
import { add, additionFor } from '../session/add.ts';
import { useSession } from '../session/context.ts';
import { type Pace, stopOf } from '../session/pace.ts';
import type { Session } from '../session/session.ts';

/** The cost so far during gradient descent, once the code that draws it is there. */
const liveChart = lazyPanel<{ costs: CostsSoFar }>(
  'the cost curve',
  async () => (await import('../linked-views/curve/picture.tsx')).LiveChart,
);

interface ProgressProps {
  readonly pace: Pace | null;
  readonly stopping: boolean;
  /** True if the tree is there and only the rest of the result is being found. */
  readonly hasTree?: boolean;
}

/** The phase and progress of a run, and what is kept when it is stopped. */
function ProgressReport({ pace, stopping, hasTree = false }: ProgressProps) {
  const stop = pace === null ? null : stopOf(pace);
  return (
    <div>
      <PaceBar pace={pace} />
      {hasTree && stop === null && <p class="hint">The tree is ready. Cancel stops only the measuring.</p>}
      {stop !== null && <p class="hint">{stopping ? stop.stopping : stop.offer}</p>}
      {pace?.costs !== undefined && (
        <div class="live-curve">
          <liveChart.InLine costs={pace.costs} />
        </div>
      )}
    </div>
  );
}

/** Offers the parts of the result that are computed on request; while one is computed, its progress. */
export function AdditionControls() {
  const session = useSession();
  const run = session.background.state.value;
  const isIdle = session.run.value.state === 'idle';
  if (run.state === 'running') {
    return (
      <div class="floating">
        <ProgressReport pace={run.pace} stopping={run.stopping ?? false} />
        <Button onClick={() => session.background.cancel()}>Cancel</Button>
      </div>
    );
  }
  if (!isIdle) return null;
  const additions = (['support', 'orders'] as const).flatMap((adds) => additionFor(session, adds) ?? []);
  return additions.map(({ adds, label, hint }) => (
    <button key={adds} type="button" class="button addition" title={hint} onClick={() => void add(session, adds)}>
      {label}
    </button>
  ));
}

/** The memory that a run on the open files would need: after a run, only if it is too much. */
function MemoryNote({ fresh }: { fresh: boolean }) {
  const session = useSession();
  const { dataset } = session.assembled.value;
  const estimate =
    dataset === null ? null : (methodOf(session.method.value.id)?.estimate?.(dataset, session.options.value) ?? null);
  if (estimate === null || session.missing.value !== null) return null;
  const enough = estimate.bytes <= estimate.most;
  const refused = session.problems.value.some(({ code }) => code === 'no-memory' || code === 'too-many-rows');
  const { instead } = estimate;
  if (fresh && enough && !refused) return null;
  return (
    <p class="hint">
      A run needs at most {bytes(estimate.bytes)} of memory
      {enough ? '.' : `, more than the ${bytes(estimate.most)} that are available: it may be refused.`}{' '}
      {(refused || !enough) && instead !== undefined && (
        <TextButton onClick={() => session.setOption(instead.key, instead.value)}>{instead.label}</TextButton>
      )}
    </p>
  );
}

/** It asks for the code of the method, which the first tree does without. */
const adviceNote = lazyPanel('a part of this page', async () => (await import('../advice/advice-note.tsx')).AdviceNote);

/** Run and Cancel; below them progress, missing inputs, or the facts of the last run. */
export function RunControls() {
  const session = useSession();
  const last = useRef<JSX.Element | null>(null);
  // While a point is dragged there is a run in every frame: what is said of the last one stays as it was.
  if (!session.view.held.value || last.current === null) last.current = controls(session);
  return last.current;
}

function controls(session: Session): JSX.Element {
  const run = session.run.value;
  const running = run.state === 'running';
  const measuring = run.state === 'measuring';
  const blocked = session.missing.value;
  const finished = session.finished.value;
  const fresh = finished !== null && !session.stale.value;
  return (
    <section class="run" aria-label="Run">
      <div class="run-buttons">
        <button
          type="button"
          class="button primary"
          data-fresh={fresh && (run.state === 'idle' || measuring)}
          aria-disabled={running || blocked !== null}
          // A tree that comes meanwhile may move the button: the press is a click all the same.
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onClick={() => void (running || session.start())}
        >
          Run
        </button>
        {(running || measuring) && <Cancel />}
        {!running && !measuring && session.unfinished.value !== null && (
          <Button onClick={() => void session.continue()}>Continue</Button>
        )}
      </div>
      {!running && <p class="hint">{factsOf(session, finished)}</p>}
      {(running || measuring) && (
        <ProgressReport pace={run.pace} stopping={run.stopping ?? false} hasTree={measuring} />
      )}
      {!running && finished !== null && session.opening.value.length > 0 && <OpeningReport />}
      {!running && <MemoryNote fresh={fresh} />}
      {run.state === 'idle' && fresh && <adviceNote.Late finished={finished} />}
    </section>
  );
}

function Cancel() {
  const session = useSession();
  const button = useRef<HTMLButtonElement>(null);
  useFocusLeft(button);
  return (
    <button ref={button} type="button" class="button" onClick={() => session.cancel()}>
      Cancel
    </button>
  );
}

/** The facts to show when nothing runs. */
function factsOf(session: Session, finished: Finished | null): string {
  const blocked = session.missing.value;
  if (session.opening.value.length > 0) return 'Opening files.';
  if (blocked !== null) return finished === null ? '' : blocked; // without a tree its place says so
  if (session.run.value.state === 'cancelled') {
    // Without a tree the stage says it.
    return finished === null ? '' : 'Cancelled. The tree is the one from before.';
  }
  if (finished === null) return session.problems.value.length === 0 ? 'Ready.' : '';
  if (session.stale.value) return 'Files or options changed since this tree was made. Run to see the effect.';
  const { inputs, certified, run, history, openRoot } = finished.result;
  const merges = openRoot ? null : finished.result.merges;
  // A fitted tree has no list of merges to count.
  const steps = merges === null || history !== undefined ? '' : counted(merges.length / 2, 'merge', 'merges');
  // A session file has no times.
  const time = run.seconds === 0 ? '' : duration(run.seconds);
  const took = steps !== '' && time !== '' ? `${steps} in ${time}` : steps + time;
  const exact = certified?.every(Boolean) ? ['exact tree'] : [];
  const isStreamed = inputs.some(({ role }) => role === 'logits');
  const times = ['once', 'twice'][run.passes - 1] ?? `${run.passes} times`;
  const readings = isStreamed ? [`read ${times}`] : [];
  const best =
    history === undefined ? '' : `. Step ${count(history.best)} of ${count(history.cost.length - 1)} was the best`;
  const more = session.unfinished.value === null ? '' : '; the cost had not converged. Continue goes on from there';
  const how = [...exact, ...readings].join(', ');
  return [took, how].filter((part) => part !== '').join(' · ') + best + more;
}
