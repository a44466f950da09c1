import '../../styles/panels.css';
import '../../styles/comparison.css';
import '../../styles/changes.css';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { changesInWords } from '../../../decisions/changes/in-words.ts';
import { useSession } from '../../session/context.ts';
import { describePace, shareDone } from '../../session/pace.ts';
import type { PictureProps } from '../linked-view.ts';
import { type Changing, type ChangingState, changingOf } from './changing.ts';
import { type Choice, chosenModels, PARTS, type Part, readChoice, writeChoice } from './choice.ts';
import { classTable } from './class-table.ts';
import type { Found } from './compare-models.ts';
import { groupTable } from './group-table.ts';
import { ModelChoice } from './model-choice.tsx';
import { pairTable } from './pair-table.ts';
import { changeText, recallTable } from './recall-table.ts';
import { TablePart } from './table-part.tsx';

const TITLES: Readonly<Record<Part, string>> = {
  groups: 'Groups',
  classes: 'Classes',
  pairs: 'Pairs',
  recall: 'Recall',
};

/** What changed from one model to another: groups, classes, pairs, recall; and what of it chance does not explain. */
export default function ChangesPicture({ finished }: PictureProps) {
  const session = useSession();
  const { view } = session;
  const changing = changingOf(session);
  const choice = readChoice(view.changes.value);
  const models = session.models.value;
  const chosen = chosenModels(models, choice);
  const { stamp } = finished;
  const [first, second] = chosen ?? [];
  useEffect(() => {
    if (first !== undefined && second !== undefined) changing.ask({ models: [first, second], stamp });
  }, [changing, first, second, stamp]);
  const choose = (change: Partial<Choice>): void => {
    view.changes.value = writeChoice({ ...readChoice(view.changes.peek()), ...change });
  };
  if (chosen === null) {
    return (
      <div class="nothing-beside">
        <p class="empty">
          There is one model. Open the logits of another one over the same classes, and this view says what changed from
          one to the other.
        </p>
      </div>
    );
  }
  const state = changing.state.value;
  const { found } = state;
  return (
    <div class="changes" aria-busy={state.phase === 'running'}>
      <ModelChoice models={models} chosen={chosen} choose={(places) => choose({ models: places })} />
      <Standing state={state} changing={changing} />
      {found !== null && <Report found={found} finished={finished} part={choice.part} choose={choose} />}
    </div>
  );
}

/** What is under way, or why there is nothing. */
function Standing({ state: { phase, pace, problem }, changing }: { state: ChangingState; changing: Changing }) {
  if (phase === 'idle') return null;
  if (phase === 'running') {
    const share = pace === null ? null : shareDone(pace);
    const said = pace === null ? { phase: 'Starting', details: '' } : describePace(pace);
    return (
      <div class="changes-standing" data-screen-only>
        <progress aria-label={said.phase} max={1} {...(share === null ? {} : { value: share })} />
        <p class="facts">
          <strong>{said.phase}</strong> {said.details}
        </p>
        <button type="button" class="button" onClick={() => changing.cancel()}>
          Cancel
        </button>
      </div>
    );
  }
  return (
    <div class="changes-standing" role="status">
      <p>{phase === 'cancelled' ? 'Cancelled: nothing was compared.' : `${problem?.message} ${problem?.remedy}`}</p>
      <button type="button" class="button" onClick={() => changing.again()}>
        {phase === 'cancelled' ? 'Compare the models' : 'Try again'}
      </button>
    </div>
  );
}

interface ReportProps extends PictureProps {
  readonly found: Found;
  readonly part: Part;
  choose(change: Partial<Choice>): void;
}

/** The sentence, and the parts of the report, one at a time. */
function Report({ found, finished, part, choose }: ReportProps) {
  const { changes, notes } = found;
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = PARTS[(PARTS.indexOf(part) + step + PARTS.length) % PARTS.length] ?? part;
    choose({ part: next });
    document.getElementById(`changes-${next}`)?.focus();
  };
  return (
    <>
      <p class="changes-sentence">{changesInWords(changes)}</p>
      <p class="hint">
        Named is what chance does not explain: of two models that do not differ, anything would be said in at most 5 %
        of cases.
      </p>
      {notes.map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
      <div class="tabs changes-tabs" role="tablist" aria-label="What changed" tabIndex={-1} onKeyDown={onKey}>
        {PARTS.map((name) => (
          <button
            key={name}
            id={`changes-${name}`}
            type="button"
            role="tab"
            class="tab"
            aria-selected={name === part}
            aria-controls="changes-panel"
            tabIndex={name === part ? 0 : -1}
            onClick={() => choose({ part: name })}
          >
            {TITLES[name]}
          </button>
        ))}
      </div>
      <div class="changes-panel" role="tabpanel" id="changes-panel" aria-labelledby={`changes-${part}`}>
        {part === 'groups' && <Groups found={found} finished={finished} />}
        {part === 'classes' && <Classes found={found} finished={finished} />}
        {part === 'pairs' && <Pairs found={found} finished={finished} />}
        {part === 'recall' && <Recall found={found} finished={finished} />}
      </div>
    </>
  );
}

type PartProps = Pick<ReportProps, 'found' | 'finished'>;

function Groups({ found: { changes }, finished }: PartProps) {
  const table = useMemo(() => groupTable(changes), [changes]);
  return (
    <TablePart
      finished={finished}
      table={table}
      classes={changes.classes}
      models={changes.models}
      name="changed-groups"
    />
  );
}

function Classes({ found: { changes }, finished }: PartProps) {
  const table = useMemo(() => classTable(changes), [changes]);
  return (
    <TablePart
      finished={finished}
      table={table}
      classes={changes.classes}
      models={changes.models}
      name="moved-classes"
    />
  );
}

const NO_POINTS = 'This needs the true classes of the points of both models, and what each of them predicts.';

function Pairs({ found: { changes }, finished }: PartProps) {
  const { pairs } = changes;
  const table = useMemo(() => pairs && pairTable(changes, pairs), [changes, pairs]);
  if (table === null) return <p class="empty">{NO_POINTS}</p>;
  return (
    <TablePart
      finished={finished}
      table={table}
      classes={changes.classes}
      models={changes.models}
      name="changed-pairs"
    />
  );
}

function Recall({ found: { changes }, finished }: PartProps) {
  const { recall } = changes;
  const of = useSignal<'classes' | 'groups'>('classes');
  const rowsAre = of.value;
  const table = useMemo(() => recall && recallTable(changes, recall, rowsAre), [changes, recall, rowsAre]);
  if (recall === null || table === null) return <p class="empty">{NO_POINTS}</p>;
  return (
    <>
      <dl class="changes-accuracy">
        <dt>Accuracy</dt>
        <dd>{changeText(recall.accuracy)}</dd>
        {recall.coarse !== null && (
          <>
            <dt title="the predicted class is in the smallest group of the true one">In the right group</dt>
            <dd>{changeText(recall.coarse)}</dd>
          </>
        )}
      </dl>
      <label class="colour-by">
        <span>Rows</span>
        <select
          class="select"
          value={rowsAre}
          onChange={(event) => {
            of.value = event.currentTarget.value === 'groups' ? 'groups' : 'classes';
          }}
        >
          <option value="classes">classes</option>
          <option value="groups">groups</option>
        </select>
      </label>
      <TablePart
        finished={finished}
        table={table}
        classes={changes.classes}
        models={changes.models}
        name={`recall-by-${rowsAre}`}
      />
    </>
  );
}
