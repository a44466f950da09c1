import { useSignal } from '@preact/signals';
import { at } from '../../../engine/base/arrays.ts';
import { labelsOfTreeDoNotFit } from '../../../engine/model/label-misfit.ts';
import { isTie } from '../../../engine/model/result.ts';
import { type Finished, mergeOf, titleOf } from '../finished/finished.ts';
import { firstMade, madeBy, stepCount, stepWord } from '../finished/steps.ts';
import { WithTerms } from '../glossary/word-list.tsx';
import { Button, TextButton } from '../parts/buttons.tsx';
import { hovering } from '../parts/focus.ts';
import { count, percent, percentAtLeast, three } from '../parts/format.ts';
import { LabelMisfitNote } from '../parts/label-misfit-note.tsx';
import { rowWindow } from '../parts/row-window.ts';
import { sets } from '../parts/setters.ts';
import { useSize } from '../parts/use-size.ts';
import { useSession } from '../session/context.ts';
import { type Compared, plain, withoutLater } from './judge-join.ts';
import { type MethodPanel, useMethodPanel } from './method-panel.ts';
import { NodeName, Questions } from './questions.tsx';
import { revealOf } from './reveal-bar.tsx';
import { ABOUT_STEPS, aboutMargins, orderOfSteps, PlayButton, StepBar, usePlaying } from './step-bar.tsx';

/** The node of a split. */
const nodeOf = ({ nodes }: Compared): number => at(nodes, 0);

/** The splits one after the other: a bar to go over them, why each was made, and the list. */
function Splits({ finished, panel, splits }: { finished: Finished; panel: MethodPanel; splits: readonly Compared[] }) {
  const { view } = useSession();
  const found = splits.findIndex((split) => nodeOf(split) === view.selected.value);
  const place = Math.max(0, found);
  const node = nodeOf(at(splits, place));
  const { decideNode, Node } = panel;
  return (
    <>
      {splits.length > 1 && <Bar splits={splits} place={place} goTo={(next) => view.goTo(nodeOf(at(splits, next)))} />}
      <p class="hint">
        <NodeName finished={finished} node={node} />
      </p>
      {decideNode !== undefined && <Questions finished={finished} questions={decideNode(finished.result, node)} />}
      {Node !== undefined && <Node finished={finished} node={node} />}
      {splits.length > 1 && (
        <section>
          <h2 class="head">All splits</h2>
          <ol class="ranking" aria-label="Splits">
            {splits.map((split, i) => (
              <SplitRow key={nodeOf(split)} finished={finished} split={split} order={i} isShown={i === place} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

interface RowProps {
  readonly finished: Finished;
  readonly split: Compared;
  readonly order: number;
  readonly isShown: boolean;
}

function SplitRow({ finished, split, order, isShown }: RowProps) {
  const { value, note } = split;
  return (
    <li data-taken={isShown} aria-current={isShown}>
      <span>
        {count(order + 1)}. <NodeName finished={finished} node={nodeOf(split)} />{' '}
        {note !== undefined && <span class="hint">{plain(note)}</span>}
      </span>
      {value !== null && <span>{three(value)}</span>}
    </li>
  );
}

function Bar({ splits, place, goTo }: { splits: readonly Compared[]; place: number; goTo: (place: number) => void }) {
  const last = splits.length - 1;
  const said = `split ${count(place + 1)} of ${count(splits.length)}`;
  return (
    <StepBar label="Split" place={place} last={last} said={said} goTo={goTo}>
      <div class="joined">
        <Button disabled={place === 0} onClick={() => goTo(place - 1)}>
          Back
        </Button>
        <Button disabled={place === last} onClick={() => goTo(place + 1)}>
          Next
        </Button>
      </div>
    </StepBar>
  );
}

/** A tree that was not merged in steps: how it was made, and what is known of that. */
function NotMerged({ finished, panel }: { finished: Finished; panel: MethodPanel }) {
  const { result } = finished;
  const { way, Way } = panel;
  const splits = panel.splits?.(result) ?? [];
  return (
    <>
      <p class="hint">{way?.(result) ?? 'This method does not work in steps.'}</p>
      {splits.length > 0 && <Splits finished={finished} panel={panel} splits={splits} />}
      {Way !== undefined && <Way finished={finished} />}
    </>
  );
}

/** Time a step is shown while it plays, in ms. */
const STEP_TIME = 1200;

/** The steps one after the other: a bar to scrub over them, what each decided, and the list. */
export function PlaybackPanel({ finished }: { finished: Finished }) {
  const { result } = finished;
  return (
    <>
      {labelsOfTreeDoNotFit(result) && (
        <LabelMisfitNote result={result} then="The tree was made with them and means nothing." />
      )}
      <Steps finished={finished} />
    </>
  );
}

function Steps({ finished }: { finished: Finished }) {
  const { view, whole } = useSession();
  const isHiding = finished.result.openRoot === true;
  // Why a step was made is known of the whole result, whose nodes have the same numbers.
  const result = (isHiding && whole.value?.result) || finished.result;
  const steps = stepCount(result);
  const step = view.step.value;
  const made = isHiding ? stepCount(finished.result) : steps;
  const panel = useMethodPanel(result.method);
  if (panel === null) return <p class="muted">Loading</p>;
  if (steps === 0) return <NotMerged finished={finished} panel={panel} />;
  const { decide, Step, Steps: StepsOfMethod } = panel;
  return (
    <>
      {!isHiding && (
        <>
          <p class="hint">{ABOUT_STEPS}</p>
          <Scrubber finished={finished} steps={steps} />
        </>
      )}
      <RevealSwitch made={step === null || isHiding ? 0 : step + 1} word={stepWord(result)} />
      {step !== null && step < made && (
        <>
          {decide !== undefined && (
            <Questions
              finished={finished}
              questions={isHiding ? withoutLater(decide(result, step)) : decide(result, step)}
            />
          )}
          {Step !== undefined && !isHiding && <Step finished={finished} step={step} />}
        </>
      )}
      {StepsOfMethod === undefined && (
        <section>
          <h2 class="head">{isHiding ? `The ${stepWord(result)}s so far` : `All ${stepWord(result)}s`}</h2>
          <MergesPanel finished={finished} panel={panel} />
        </section>
      )}
      {StepsOfMethod !== undefined && !isHiding && (
        <section>
          <h2 class="head">All {stepWord(result)}s</h2>
          <StepsOfMethod finished={finished} />
        </section>
      )}
    </>
  );
}

/** Hides what comes later, so that each next step can be guessed, or shows it again. */
function RevealSwitch({ made, word }: { made: number; word: string }) {
  const session = useSession();
  const reveal = revealOf(session);
  const { view } = session;
  const isOn = view.reveal.value;
  if (session.isReport) return null;
  const begin = (): void => {
    reveal.begin();
    // On a phone this panel is a sheet over the question.
    if (view.sides.value.has('details') && matchMedia('(max-width: 719px)').matches) view.toggle('details');
  };
  return (
    <section class="reveal-switch">
      <Button aria-pressed={isOn} onClick={() => (isOn ? reveal.leave() : begin())}>
        Reveal mode
      </Button>
      <p class="hint">
        {isOn
          ? 'Later steps are hidden everywhere: in drawings, lists, search and figures. Above the tree you are asked which groups join next. Session files hold the whole tree all the same.'
          : `Hides ${made === 0 ? `every ${word}` : `what comes after this ${word}`}, asks which groups join next, and tells whether you are right.`}
      </p>
    </section>
  );
}

function Scrubber({ finished, steps }: { finished: Finished; steps: number }) {
  const { view } = useSession();
  const step = view.step.value;
  const word = stepWord(finished.result);
  const goTo = (next: number): void => {
    view.step.value = Math.max(0, Math.min(steps - 1, next));
  };
  const showWhole = sets(view.step, null);
  const playing = usePlaying({ place: step ?? -1, last: steps - 1, time: STEP_TIME, goTo });
  const made = step === null ? undefined : madeBy(finished.result, step)[0];
  const said = step === null ? 'the whole tree' : `${word} ${count(step + 1)} of ${count(steps)}`;
  return (
    <StepBar
      label="Step"
      // The whole tree comes after the last step.
      place={step ?? steps}
      last={steps}
      said={said}
      spoken={made === undefined ? said : `${said}: ${titleOf(finished, made)}`}
      goTo={(place) => (place === steps ? showWhole() : goTo(place))}
    >
      <div class="joined">
        <Button onClick={() => goTo((step ?? steps) - 1)}>Back</Button>
        <PlayButton playing={playing} begin={step === null || step === steps - 1 ? () => goTo(0) : null} />
        <Button onClick={() => goTo((step ?? -1) + 1)}>Next</Button>
      </div>
      {step !== null && (
        <TextButton
          onClick={() => {
            playing.value = false;
            showWhole();
          }}
        >
          Show the whole tree
        </TextButton>
      )}
    </StepBar>
  );
}

/** A row of the list, in px: the style sheet gives it this height. */
const ROW = 44;
/** Up to this many rows all are in the document; of more, those in sight. */
const ALL = 300;

/** Every merge in its order, each a link to its node. */
function MergesPanel({ finished, panel }: { finished: Finished; panel: MethodPanel }) {
  const merges = (finished.result.merges?.length ?? 0) / 2;
  const top = useSignal(0);
  const [list, size] = useSize();
  const isLong = merges > ALL;
  const { first, end, above, below } = isLong
    ? rowWindow({ rows: merges, rowHeight: ROW, viewport: size.value.height }, top.value)
    : { first: 0, end: merges, above: 0, below: 0 };
  const onScroll = (): void => {
    if (isLong) top.value = list.current?.scrollTop ?? 0;
  };
  return (
    <>
      <p class="hint">
        <WithTerms text={`${orderOfSteps(panel)}${numbersSaid(finished, panel)}.`} />
      </p>
      <div class="merges" ref={list} onScroll={onScroll}>
        <ol style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }} aria-label="Merges">
          {Array.from({ length: end - first }, (_, index) => (
            <MergeRow key={first + index} finished={finished} panel={panel} step={first + index} merges={merges} />
          ))}
        </ol>
      </div>
    </>
  );
}

/** The meaning of the numbers beside the merges. */
function numbersSaid({ result }: Finished, panel: MethodPanel): string {
  const said = [
    ...(result.support === undefined ? [] : ['the support of the group']),
    result.margins === null ? 'the height' : `the margin: ${aboutMargins(panel)}`,
  ];
  const bounds = result.marginsAtLeast === undefined ? '' : '. ≥: it is at least this';
  return `, with ${said.join(' and ')}${bounds}`;
}

interface MergeRowProps {
  readonly finished: Finished;
  readonly panel: MethodPanel;
  readonly step: number;
  readonly merges: number;
}

function MergeRow({ finished, panel, step, merges }: MergeRowProps) {
  const { view } = useSession();
  const { result } = finished;
  const node = firstMade(result) + step;
  const title = (side: number): string => titleOf(finished, result.merges?.[2 * step + side] ?? node);
  const margin = result.margins?.[step] ?? Number.NaN;
  const least = result.marginsAtLeast?.[step] ?? Number.NaN;
  const support = result.support?.[step];
  const selected = view.selected.value;
  return (
    <li aria-setsize={merges} aria-posinset={step + 1} data-lit={view.lit.value?.nodes?.includes(node)}>
      <button
        type="button"
        class="merge"
        aria-pressed={selected !== null && mergeOf(finished, selected) === step}
        onClick={() => view.select(node)}
        {...hovering((isOver) => {
          view.hovered.value = isOver ? node : null;
        })}
      >
        <span class="muted">{count(step + 1)}</span>
        <span class="stack">
          <span class="cut-off">{title(0)}</span>
          <span class="hint cut-off">
            with {title(1)}
            {result.certified?.[step] === false && ' · best guess'}
            {isTie(result, node) && ' · tie'}
          </span>
        </span>
        {support !== undefined && (
          <span class="muted" title="Support: the share of trees of resampled points that have this group">
            {percent(support)}
          </span>
        )}
        {result.margins === null ? (
          <span class="muted" title="Height">
            {three(result.hierarchy.height[node] ?? null)}
          </span>
        ) : (
          <span class="muted" title={`Margin: ${aboutMargins(panel)}`}>
            {Number.isNaN(least) ? percent(margin) : `≥ ${percentAtLeast(least)}`}
          </span>
        )}
      </button>
    </li>
  );
}
