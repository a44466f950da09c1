import { sizeOf } from '../../../engine/hierarchy/analysis/tree-shape.ts';
import type { Chosen } from '../../lessons/grade.ts';
import { largestGroups } from '../../lessons/judged.ts';
import type { Prediction } from '../../lessons/lesson.ts';
import { Choice } from '../controls/fields.tsx';
import { shapeOf } from '../finished/analysis.ts';
import { countedLeaves, type Finished, leafKind, titleOf } from '../finished/finished.ts';
import { setter } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';
import { isComplete } from './answers.ts';
import { lessonStateOf } from './state.ts';

interface InputProps {
  readonly prediction: Prediction;
  readonly finished: Finished;
  readonly chosen: Chosen | null;
  readonly choose: (chosen: Chosen | null) => void;
}

/** The form of a prediction: made on the picture, or here. The same can be said by keyboard alone. */
export function PredictionForm({ prediction, finished }: { prediction: Prediction; finished: Finished }) {
  const state = lessonStateOf(useSession());
  const chosen = state.chosen.value;
  const isJudging = state.isJudging.value;
  const choose = setter(state.chosen);
  const isReady = isComplete(chosen) && !isJudging;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void state.commit();
      }}
    >
      <fieldset disabled={isJudging}>
        <legend class="unseen">Your prediction</legend>
        <Input prediction={prediction} finished={finished} chosen={chosen} choose={choose} />
      </fieldset>
      <button type="submit" class="button primary" aria-disabled={!isReady}>
        {isJudging ? 'One moment' : 'That is my answer'}
      </button>
      {state.problem.value !== null && (
        <p class="wrong" role="alert">
          {state.problem.value}
        </p>
      )}
    </form>
  );
}

function Input(props: InputProps) {
  const { prediction } = props;
  switch (prediction.kind) {
    case 'pair':
      return <PairInput {...props} />;
    case 'weakest':
    case 'home':
    case 'neighbour':
    case 'first split':
      return leafKind(props.finished) === 'classes' ? <ClassInput {...props} /> : <Picked {...props} />;
    case 'support':
      return <GroupInput {...props} groups={prediction.groups} />;
    case 'clusters':
      return <NumberInput {...props} unit="clusters" isPercent={false} isCount />;
    case 'number':
      return <NumberInput {...props} unit={prediction.isPercent ? '%' : ''} isPercent={prediction.isPercent} />;
    case 'choice':
      return <ChoiceInput {...props} titles={prediction.choices.map(({ title }) => title)} />;
    case 'text':
      return <TextInput {...props} />;
  }
}

const NONE = [-1, 'choose one'] as const;

/** A list of classes; -1 for none. */
function ClassSelect({
  label,
  finished,
  value,
  choose,
}: {
  readonly label: string;
  readonly finished: Finished;
  readonly value: number;
  readonly choose: (value: number) => void;
}) {
  const { classes } = finished.result;
  const order = Array.from(classes.keys()).sort((a, b) => (classes[a] ?? '').localeCompare(classes[b] ?? '', 'en'));
  return (
    <Choice
      name={label}
      isAbove
      value={value}
      options={[NONE, ...order.map((each) => [each, classes[each] ?? ''] as const)]}
      choose={choose}
    />
  );
}

function PairInput({ finished, chosen, choose }: InputProps) {
  const [one, other] = chosen?.kind === 'pair' ? chosen.classes : [-1, -1];
  return (
    <div class="halves">
      <ClassSelect
        label="One"
        finished={finished}
        value={one}
        choose={(next) => choose({ kind: 'pair', classes: [next, other] })}
      />
      <ClassSelect
        label="The other"
        finished={finished}
        value={other}
        choose={(next) => choose({ kind: 'pair', classes: [one, next] })}
      />
    </div>
  );
}

function ClassInput({ finished, chosen, choose }: InputProps) {
  const { classOf } = finished.result.hierarchy;
  const node = chosen?.kind === 'node' ? chosen.node : -1;
  const value = classOf[node] ?? -1;
  return (
    <>
      <ClassSelect
        label="Your choice"
        finished={finished}
        value={value}
        choose={(next) => choose(next < 0 ? null : { kind: 'node', node: classOf.indexOf(next) })}
      />
      {node >= 0 && value < 0 && <Picked finished={finished} chosen={chosen} />}
    </>
  );
}

/** The nodes picked on the picture, in words. */
function Picked({ finished, chosen }: Pick<InputProps, 'finished' | 'chosen'>) {
  const node = chosen?.kind === 'node' ? chosen.node : null;
  return (
    <p aria-live="polite">{node === null ? 'Nothing is picked yet.' : `You picked ${titleOf(finished, node)}.`}</p>
  );
}

function GroupInput({ finished, chosen, choose, groups }: InputProps & { readonly groups: number }) {
  const node = chosen?.kind === 'node' ? chosen.node : -1;
  const largest = largestGroups({ shape: shapeOf(finished) }, groups);
  const all = largest.includes(node) || node < 0 ? largest : [...largest, node];
  const textOf = (each: number): string =>
    `${countedLeaves(finished, sizeOf(shapeOf(finished), each))}: ${titleOf(finished, each)}`;
  return (
    <Choice
      name="Your choice"
      isAbove
      value={node}
      options={[NONE, ...all.map((each) => [each, textOf(each)] as const)]}
      choose={(next) => choose(next < 0 ? null : { kind: 'node', node: next })}
    />
  );
}

function NumberInput({
  chosen,
  choose,
  unit,
  isPercent,
  isCount = false,
}: InputProps & { readonly unit: string; readonly isPercent: boolean; readonly isCount?: boolean }) {
  const by = isPercent ? 100 : 1;
  const value = chosen?.kind === 'number' && Number.isFinite(chosen.value) ? String(chosen.value * by) : '';
  return (
    <label class="stack">
      <span>Your number</span>
      <span>
        <input
          class="number"
          type="number"
          step={isCount ? 1 : 'any'}
          min={isCount ? 1 : undefined}
          inputMode={isCount ? 'numeric' : 'decimal'}
          defaultValue={value}
          onInput={(event) => {
            const { valueAsNumber } = event.currentTarget;
            const isMeant = isCount ? Number.isInteger(valueAsNumber) : Number.isFinite(valueAsNumber);
            choose(isMeant ? { kind: 'number', value: valueAsNumber / by } : null);
          }}
        />{' '}
        {unit}
      </span>
    </label>
  );
}

function ChoiceInput({ chosen, choose, titles }: InputProps & { readonly titles: readonly string[] }) {
  return (
    <div class="stack" role="radiogroup" aria-label="Your choice">
      {titles.map((title, place) => (
        <label key={title} class="check">
          <input
            type="radio"
            name="lesson-choice"
            checked={chosen?.kind === 'choice' && chosen.place === place}
            onChange={() => choose({ kind: 'choice', place })}
          />
          <span>{title}</span>
        </label>
      ))}
    </div>
  );
}

function TextInput({ chosen, choose }: InputProps) {
  return (
    <label class="stack">
      <span>Your answer</span>
      <textarea
        class="field"
        rows={3}
        defaultValue={chosen?.kind === 'text' ? chosen.text : ''}
        onInput={(event) => choose({ kind: 'text', text: event.currentTarget.value })}
      />
    </label>
  );
}
