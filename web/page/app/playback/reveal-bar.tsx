import { batch, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { remembered } from '../../../engine/base/once.ts';
import { ancestorsOf } from '../../../engine/hierarchy/walk.ts';
import { rootOf } from '../../../engine/model/hierarchy.ts';
import type { Result } from '../../../engine/model/result.ts';
import { Select } from '../controls/fields.tsx';
import type { Finished } from '../finished/finished.ts';
import { madeBy, stepCount, stepWord } from '../finished/steps.ts';
import { finishedUntil, hasSteps, openGroups } from '../finished/until.ts';
import { Button, PrimaryButton, TextButton } from '../parts/buttons.tsx';
import { focusQuietly } from '../parts/focus.ts';
import { count, counted } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { REVEAL } from '../session/shown.ts';
import { type Grade, judgeJoin, openName, type Verdict, whatJoined } from './judge-join.ts';
import { type MethodPanel, useMethodPanel } from './method-panel.ts';

/** The message once a step is made; without a grade nobody had answered. */
interface Told extends Pick<Verdict, 'said'> {
  readonly grade: Verdict['grade'] | null;
}

/** The method's account of its steps. */
type Deciding = Pick<MethodPanel, 'decide' | 'judge'>;

/** Two groups are asked for. */
const WANTED = 2;

/**
 * Reveal mode: what comes after the step is not there for anything that is seen, and the next step is asked for. What was
 * chosen and the score are kept in this page alone.
 */
export class Reveal {
  readonly #session: Session;
  /** The groups that were chosen, as nodes: at most two. */
  readonly chosen = signal<readonly number[]>([]);
  /** The message on the step that was made last; null while the next is asked for. */
  readonly told = signal<Told | null>(null);
  readonly score = signal({ right: 0, answered: 0 });
  /** True if it was begun by hand, and the question shall have the focus once it is there. */
  takesFocus = false;
  /** Steps below this one were seen: they are not asked for again. */
  #seen = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  /** The number of steps made. */
  get made(): number {
    return (this.#session.view.step.value ?? -1) + 1;
  }

  /** Hides what comes after the step as long as the view says so; with `asks`, takes choices. Returns what ends it. */
  follow(asks = true): () => void {
    const { view } = this.#session;
    this.#hide();
    if (asks) view.choosing.value ??= this.#choose;
    return () => {
      batch(() => {
        this.#session.seeAs(null, REVEAL);
        if (view.choosing.value === this.#choose) view.choosing.value = null;
        view.lit.value = null;
        this.chosen.value = [];
        this.told.value = null;
      });
    };
  }

  #hide(): void {
    const { view } = this.#session;
    const until = (whole: Finished): Finished =>
      view.reveal.value && hasSteps(whole.result) ? finishedUntil(whole, (view.step.value ?? -1) + 1) : whole;
    this.#session.seeAs(until, REVEAL);
  }

  /** Begins after the step that is shown, else before the first. */
  begin(): void {
    this.takesFocus = true;
    batch(() => {
      this.#hide();
      this.#session.view.reveal.value = true;
      this.#forgetRoot();
      this.#seen = 0;
      this.score.value = { right: 0, answered: 0 };
    });
  }

  /** The root that holds the groups together has the number of a group that comes later: nothing is looked at by it. */
  #forgetRoot(before = this.#session.finished.peek()): void {
    const { view } = this.#session;
    const root = before === null ? 0 : rootOf(before.result.hierarchy);
    const below = (nodes: Iterable<number>): number[] => Array.from(nodes).filter((node) => node < root);
    view.selected.value = null;
    view.focus.value = below(view.focus.peek());
    view.folded.value = new Set(below(view.folded.peek()));
    view.turned.value = new Set(below(view.turned.peek()));
  }

  /** Shows the whole tree again. */
  leave(): void {
    batch(() => {
      this.#session.view.reveal.value = false;
      this.#session.view.step.value = null;
    });
  }

  readonly #choose = (nodes: readonly number[]): void => {
    const seen = this.#session.finished.peek();
    if (seen === null || this.told.peek() !== null) return;
    const tops = new Set(nodes.flatMap((node) => topOf(seen, node) ?? []));
    if (tops.size > 1) this.#take(Array.from(tops));
    else for (const top of tops) this.#add(top);
  };

  #add(top: number): void {
    const now = this.chosen.peek();
    this.#take(now.includes(top) ? now.filter((other) => other !== top) : [...now, top].slice(-WANTED));
  }

  /** Chooses a group at one of the two places; null: none. */
  put(place: number, top: number | null): void {
    const others = this.chosen.peek().filter((other, at) => at !== place && other !== top);
    if (top === null) this.#take(others);
    else this.#take(place === 0 ? [top, ...others] : [...others, top]);
  }

  #take(chosen: readonly number[]): void {
    batch(() => {
      this.chosen.value = chosen;
      this.#session.view.lit.value = chosen.length === 0 ? null : { nodes: chosen };
    });
  }

  /** Makes the next step, and tells whether what was chosen was right. */
  answer(by: Deciding): void {
    const [one, other] = this.chosen.peek();
    if (one !== undefined && other !== undefined) this.#make((asked) => judgeJoin(asked, [one, other]), by);
  }

  /** Makes the next step without an answer. */
  show(): void {
    this.#make((asked) => ({ grade: null, said: [whatJoined(asked)] }), {});
  }

  #make(tell: (asked: Parameters<typeof judgeJoin>[0]) => Told, { decide, judge }: Deciding): void {
    const { view, whole: all, finished } = this.#session;
    const [whole, before] = [all.peek(), finished.peek()];
    const step = this.made;
    if (whole === null || before === null || step >= stepCount(whole.result)) return;
    const told = tell({ whole, before, step, questions: decide?.(whole.result, step) ?? [], judge });
    const isNew = step >= this.#seen;
    batch(() => {
      this.#take([]);
      this.told.value = told;
      if (told.grade !== null && told.grade !== 'unknown' && isNew) {
        const { right, answered } = this.score.peek();
        const isRight = told.grade === 'right' || told.grade === 'tie';
        this.score.value = { right: right + Number(isRight), answered: answered + 1 };
      }
      this.#seen = Math.max(this.#seen, step + 1);
      this.#forgetRoot(before);
      view.step.value = step;
      view.lit.value = { nodes: madeBy(whole.result, step) };
    });
  }

  /** Asks for the next step. */
  next(): void {
    batch(() => {
      this.told.value = null;
      this.#session.view.lit.value = null;
    });
  }
}

/** The group that a node is in; null for the root that holds them together. */
function topOf({ result, parents }: Finished, node: number): number | null {
  const groups = openGroups(result);
  return [node, ...ancestorsOf(parents, node)].find((above) => groups.includes(above)) ?? null;
}

/** The reveal mode of a page. */
export const revealOf = remembered((session: Session) => new Reveal(session));

/** More groups than these are chosen in the pictures, not in a list. */
const MOST_LISTED = 500;

/** The bar above the tree while later steps are hidden: the question, the chosen groups, and the right answer. */
export function RevealBar() {
  const session = useSession();
  const reveal = useMemo(() => revealOf(session), [session]);
  // A lesson asks questions of its own.
  const asks = session.view.lesson.value === null;
  useLayoutEffect(() => reveal.follow(asks), [reveal, asks]);
  const whole = session.whole.value;
  const seen = session.finished.value;
  const panel = useMethodPanel(session.whole.value?.result.method ?? '');
  if (whole === null || seen === null || !asks) return null;
  const { result } = whole;
  if (!hasSteps(result)) {
    return (
      <Bar reveal={reveal}>
        <p>{withoutSteps(result, panel?.splits !== undefined)}</p>
      </Bar>
    );
  }
  const isOver = reveal.made >= stepCount(result);
  const told = reveal.told.value;
  return (
    <Bar reveal={reveal}>
      {told === null && !isOver && <Choice reveal={reveal} method={result.method} />}
      {told !== null && <Answer reveal={reveal} told={told} isOver={isOver} />}
      {told === null && isOver && <p>All steps are made: this is the whole tree.</p>}
    </Bar>
  );
}

/** Why nothing is hidden and asked for. */
function withoutSteps({ history }: Pick<Result, 'history'>, isSplit: boolean): string {
  const why =
    history !== undefined
      ? 'A fit moves all heights at once and joins no groups'
      : isSplit
        ? 'This tree was split from the top, and no step joins groups'
        : 'No step of this method joins groups';
  return `${why}: there is no next one to predict, so nothing of it is hidden.`;
}

function Bar({ reveal, children }: { reveal: Reveal; children: ComponentChildren }) {
  const { right, answered } = reveal.score.value;
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (reveal.takesFocus) focusQuietly(frame.current);
    reveal.takesFocus = false;
  }, [reveal]);
  return (
    <section class="reveal" ref={frame} tabIndex={-1} aria-label="Reveal mode">
      <div class="reveal-asked">{children}</div>
      <div class="line">
        {answered > 0 && (
          <span class="muted">
            {count(right)} of {count(answered)} right
          </span>
        )}
        <TextButton onClick={() => reveal.leave()}>Leave reveal mode</TextButton>
      </div>
    </section>
  );
}

/** The question, and the groups that can be chosen: in the pictures, or here by name. */
function Choice({ reveal, method }: { reveal: Reveal; method: string }) {
  const session = useSession();
  const panel = useMethodPanel(method);
  const [whole, seen] = [session.whole.value, session.finished.value];
  if (whole === null || seen === null) return null;
  const groups = Array.from(openGroups(seen.result));
  const chosen = reveal.chosen.value;
  const word = stepWord(whole.result);
  const isRound = word === 'round';
  const place = `${isRound ? 'Round' : 'Step'} ${count(reveal.made + 1)}${isRound ? '' : ` of ${count(stepCount(whole.result))}`}`;
  const name = (node: number): string => openName(seen, node);
  const options = groups.length <= MOST_LISTED ? groups : chosen;
  const areAll = groups.length === 2;
  return (
    <>
      <p>
        <strong>{isRound ? 'Which groups join in this round?' : 'Which group joins next, and whom?'}</strong>{' '}
        <span class="hint">
          {place} · {counted(groups.length, 'group', 'groups')}.{' '}
          <span class="roomy">
            {isRound ? 'Choose two that join now:' : 'Choose two:'} click them, or take them from the lists.
          </span>
        </span>
      </p>
      <div class="line">
        {[0, 1].map((at) => (
          <Select
            key={at}
            label={at === 0 ? 'One group' : 'The other group'}
            value={chosen[at] ?? null}
            options={[
              [null, at === 0 ? 'one group' : 'and the other'],
              ...options.map((node) => [node, name(node)] as const),
            ]}
            choose={(node) => reveal.put(at, node)}
          />
        ))}
        <PrimaryButton
          aria-disabled={chosen.length < 2 || panel === null}
          onClick={() => panel !== null && reveal.answer(panel)}
        >
          That is my answer
        </PrimaryButton>
        <Button onClick={() => reveal.show()}>{areAll ? 'Join the last two' : 'Show me'}</Button>
      </div>
    </>
  );
}

const GRADES: Readonly<Record<Grade, string>> = {
  right: 'Right.',
  tie: 'A tie, so this is right too.',
  near: 'Nearly.',
  wrong: 'No.',
  unknown: 'It cannot be told.',
};

function Answer({ reveal, told: { grade, said }, isOver }: { reveal: Reveal; told: Told; isOver: boolean }) {
  const session = useSession();
  const why = (): void => {
    session.view.panel.value = 'merges';
    if (!session.view.sides.value.has('details')) session.view.toggle('details');
  };
  return (
    <>
      <p role="status" data-grade={grade ?? 'shown'}>
        {grade !== null && <strong>{GRADES[grade]} </strong>}
        {said.join(' ')}
      </p>
      <div class="line">
        {!isOver && <PrimaryButton onClick={() => reveal.next()}>Next question</PrimaryButton>}
        {isOver && <span class="hint">That was the last step: this is the whole tree.</span>}
        <Button onClick={why}>Why</Button>
      </div>
    </>
  );
}
