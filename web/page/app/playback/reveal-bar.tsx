import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Result } from '../../../engine/model/result.ts';
import { Select } from '../controls/fields.tsx';
import { stepCount, stepWord } from '../finished/steps.ts';
import { hasSteps, openGroups } from '../finished/until.ts';
import { Button, PrimaryButton, TextButton } from '../parts/buttons.tsx';
import { focusQuietly } from '../parts/focus.ts';
import { count, counted } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { openName } from './judge-join.ts';
import { useMethodPanel } from './method-panel.ts';
import type { Grade } from './question.ts';
import { type Reveal, revealOf, type Told } from './reveal.ts';

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
