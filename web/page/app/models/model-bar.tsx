import { useEffect, useMemo } from 'preact/hooks';
import { DataError } from '../../../engine/base/error.ts';
import { listNames, toldApart } from '../../../engine/base/text.ts';
import { pairRows } from '../../../engine/data/models/pair-rows.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import { Select } from '../controls/fields.tsx';
import { SignButton } from '../parts/buttons.tsx';
import { dialogIsOpen } from '../parts/dialog.ts';
import { onPlainKey } from '../parts/focus.ts';
import { percent } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import type { Model } from '../session/models.ts';
import type { Session } from '../session/session.ts';

/** More models than this stand in a list that opens. */
const IN_A_ROW = 5;

/** So many characters of a name can be seen. */
const ROOM = 28;

const namesOf = (models: readonly Model[]): readonly string[] =>
  toldApart(
    models.map(({ name }) => name),
    ROOM,
  );

/** The models that are open, above the tree of the one that is shown. */
export function ModelBar() {
  const session = useSession();
  const models = session.models.value;
  useStepKeys(session);
  const shown = models.find(({ isShown }) => isShown);
  if (shown === undefined) return null;
  const show = (id: string): void => session.withModels((several) => several.show(id));
  return (
    <section class="model-bar" aria-label="Models">
      {models.length <= IN_A_ROW ? (
        <Row models={models} show={show} />
      ) : (
        <Choice models={models} shown={shown} show={show} />
      )}
      <OtherPoints models={models} shown={shown} />
    </section>
  );
}

interface ModelsProps {
  readonly models: readonly Model[];
  readonly show: (id: string) => void;
}

/** The models of other points than those of the one that is shown. */
function OtherPoints({ models, shown }: { readonly models: readonly Model[]; readonly shown: Model }) {
  const others = useMemo(
    () =>
      models.flatMap((model) => {
        const paired = model.isShown ? null : pairRows(shown, model);
        return paired instanceof DataError ? [{ name: model.name, why: paired.message }] : [];
      }),
    [models, shown],
  );
  const [first] = others;
  if (first === undefined) return null;
  return (
    <span class="hint" title={first.why}>
      {listNames(others.map(({ name }) => name))} {others.length === 1 ? 'has' : 'have'} other points, which cannot be
      matched one by one
    </span>
  );
}

/** Every model by its name, with its accuracy. The arrow keys go from one to the next. */
function Row({ models, show }: ModelsProps) {
  const session = useSession();
  const names = namesOf(models);
  return (
    <div class="model-row" role="radiogroup" aria-label="Model whose tree is shown">
      {models.map((model, index) => (
        <label key={model.id} class="model" title={filesOf(model)}>
          <input
            type="radio"
            class="unseen"
            name="shown-model"
            checked={model.isShown}
            onChange={() => show(model.id)}
          />
          <span class="cut-off">{names[index]}</span> <span class="hint">{accuracyOf(session, model)}</span>
        </label>
      ))}
    </div>
  );
}

/** Many models in a list that opens, with buttons that step through them. */
function Choice({ models, shown, show }: ModelsProps & { readonly shown: Model }) {
  const session = useSession();
  const at = models.indexOf(shown);
  const names = namesOf(models);
  return (
    <div class="joined">
      <Step to={models[at - 1]} sign="‹" words="Previous model" show={show} />
      <Select
        label="Model whose tree is shown"
        title={filesOf(shown)}
        value={shown.id}
        options={models.map((model, index) => {
          const said = [names[index] ?? model.name, accuracyOf(session, model)].filter((part) => part !== '');
          return [model.id, said.join(' · ')] as const;
        })}
        choose={show}
      />
      <Step to={models[at + 1]} sign="›" words="Next model" show={show} />
      <span class="hint">
        {at + 1} of {models.length}
      </span>
    </div>
  );
}

interface StepProps {
  readonly to: Model | undefined;
  readonly sign: string;
  readonly words: string;
  readonly show: (id: string) => void;
}

function Step({ to, sign, words, show }: StepProps) {
  return (
    <SignButton
      label={words}
      title={words}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && show(to.id)}
    >
      {sign}
    </SignButton>
  );
}

const filesOf = ({ file, labels }: Model): string =>
  labels === null ? `${file.name}, without labels` : `${file.name}, labels in ${labels.name}`;

/** The share of points that the model gets right, where its tree is known and its labels fit; empty where not. */
function accuracyOf(session: Session, { id, labels }: Model): string {
  const result = session.resultOfModel(id)?.result;
  const accuracy = result === undefined || labelsDoNotFit(result) ? null : result.metrics?.accuracy;
  if (typeof accuracy === 'number') return percent(accuracy);
  const areSome = session.models.value.some((model) => model.labels !== null);
  return labels === null && areSome ? 'no labels' : '';
}

/** [ and ] show the model before and after, wherever the focus is but in a field. */
function useStepKeys(session: Session): void {
  useEffect(() => {
    const press = onPlainKey((key) => {
      const step = key === '[' ? -1 : key === ']' ? 1 : 0;
      const models = session.models.peek();
      const next = models[models.findIndex(({ isShown }) => isShown) + step];
      if (step === 0 || next === undefined) return false;
      session.withModels((several) => several.show(next.id));
      return true;
    });
    const onKeyDown = (event: KeyboardEvent): void => {
      const isField = event.target instanceof HTMLElement && event.target.matches('input:not([type=radio]), textarea');
      if (!isField && !dialogIsOpen()) press(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [session]);
}
