import type { ComponentChildren } from 'preact';
import { defaultsOf } from '../../../engine/methods/index.ts';
import type { Method, MethodOption, Options } from '../../../engine/model/method.ts';
import type { OptionValue } from '../../../engine/model/result.ts';
import { Select } from './fields.tsx';

/** The value that the input of an option shows and sets. */
interface InputProps<Kind extends MethodOption['kind'], Value> {
  readonly id: string;
  readonly method: Method;
  readonly option: Extract<MethodOption, { kind: Kind }>;
  readonly value: Value;
  readonly set: (value: OptionValue) => void;
}

interface ChoiceProps extends InputProps<'choice', string> {
  /** The values of the run that made the tree: they show what “automatic” chose. */
  readonly took: OptionValue | undefined;
}

/** Of an input that says by itself what its option means: what stands under it; null or false for nothing. */
interface HintProps {
  readonly hint: ComponentChildren;
}

/** A few words to choose from. */
function ChoiceInput({ id, method, option, value, set, took }: ChoiceProps) {
  const found = took === 'auto' ? undefined : option.choices.find((choice) => choice.value === took)?.label;
  return (
    <Select
      id={id}
      title={hintOf(method, option.key, value)}
      value={value}
      options={option.choices.map(({ value: each, label }) => {
        const said = each === 'auto' && found !== undefined ? `${found} (${label})` : label;
        return [each, said, hintOf(method, option.key, each)] as const;
      })}
      choose={(chosen) => set(chosen)}
    />
  );
}

/** Keeps the last number that is allowed: what is typed on the way to one is not an error. */
function NumberInput({ id, option, value, set }: Omit<InputProps<'integer' | 'number', number>, 'method'>) {
  const isWhole = option.kind === 'integer';
  return (
    <input
      id={id}
      class="number"
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      min={option.minimum}
      max={option.maximum}
      step={isWhole ? 1 : option.step}
      value={value}
      onChange={(event) => {
        const typed = event.currentTarget.valueAsNumber;
        const allowed = (Number.isInteger(typed) || !isWhole) && typed >= option.minimum && typed <= option.maximum;
        if (allowed) set(typed);
        else event.currentTarget.value = String(value);
      }}
    />
  );
}

/** The meaning of an option, or of one of its choices. */
export const hintOf = ({ hints }: Method, option: string, choice?: string): string | undefined =>
  hints[choice === undefined ? option : `${option}.${choice}`];

/** "a:1,b:0.5" as pairs; a weight of 1 may be left out. */
const read = (text: string): Map<string, number> =>
  new Map(
    text.split(',').map((part) => {
      const [name = '', weight = '1'] = part.split(':');
      return [name, Number(weight)];
    }),
  );

/** Parts that can be there or not, each with its weight; the last one stays. */
function WeightsInput({ id, method, option, value, set, hint }: InputProps<'weights', string> & HintProps) {
  const weights = read(value);
  const change = (name: string, weight: number): void => {
    const parts = option.parts.flatMap(({ value: part }) => {
      const now = part === name ? weight : (weights.get(part) ?? 0);
      return now > 0 ? [`${part}:${now}`] : [];
    });
    if (parts.length > 0) set(parts.join(','));
  };
  return (
    <fieldset>
      <legend>{option.label}</legend>
      {option.parts.map(({ value: part, label }) => {
        const meaning = hintOf(method, option.key, part);
        const weight = weights.get(part) ?? 0;
        const isLast = weight > 0 && weights.size === 1;
        return (
          <div key={part} class="weight" title={meaning}>
            <label>
              <input
                type="checkbox"
                checked={weight > 0}
                disabled={isLast}
                onChange={(event) => change(part, event.currentTarget.checked ? 1 : 0)}
              />
              {label}
            </label>
            <input
              id={`${id}-${part}`}
              class="number"
              type="number"
              inputMode="decimal"
              min="0"
              step="0.5"
              aria-label={`Weight of ${label}`}
              disabled={weight === 0}
              value={weight === 0 ? '' : weight}
              onChange={(event) => {
                const typed = event.currentTarget.valueAsNumber;
                if (typed > 0 && Number.isFinite(typed)) change(part, typed);
                else event.currentTarget.value = String(weight);
              }}
            />
            {hint && <p class="hint">{meaning}</p>}
          </div>
        );
      })}
      {hint}
    </fieldset>
  );
}

/* Inputs of options that show their effect while they are changed. */

/** A number that is dragged or typed. */
function Slider({ id, option, value, set }: Omit<InputProps<'number', number>, 'method'>) {
  return (
    <div class="live-number">
      <input
        type="range"
        aria-label={`${option.label}, slider`}
        min={option.minimum}
        max={option.sliderEnd ?? option.maximum}
        step={option.step}
        value={value}
        onInput={(event) => set(event.currentTarget.valueAsNumber)}
      />
      <NumberInput id={id} option={option} value={value} set={set} />
    </div>
  );
}

/** A few choices side by side. */
function Switch({ id, method, option, value, set, hint }: InputProps<'choice', string> & HintProps) {
  return (
    <div class="option switch" role="radiogroup" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`}>{option.label}</span>
      <div class="joined">
        {option.choices.map((choice) => (
          <label
            key={choice.value}
            class="button"
            title={hintOf(method, option.key, choice.value)}
            data-chosen={choice.value === value}
          >
            <input
              class="unseen"
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => set(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint}
    </div>
  );
}

/** True if all choices fit side by side. */
const isShort = ({ choices }: Extract<MethodOption, { kind: 'choice' }>): boolean =>
  choices.length <= 3 && choices.every(({ label }) => label.length <= 10);

interface RowProps extends HintProps {
  readonly id: string;
  readonly method: Method;
  readonly option: MethodOption;
  readonly value: OptionValue | undefined;
  /** The value of the run that made the tree. */
  readonly took?: OptionValue | undefined;
  /** True where an option that is live shows its effect while it is changed. */
  readonly isLive?: boolean;
  set(value: OptionValue): void;
}

/** An option with its name and its input. */
export function OptionRow({ option, value, took, isLive = false, hint, ...shared }: RowProps) {
  if (option.kind === 'points') return null; // chosen beside the tree
  if (option.kind === 'weights') return <WeightsInput {...shared} option={option} value={String(value)} hint={hint} />;
  const { id, method } = shared;
  const follows = isLive && option.live;
  if (follows && option.kind === 'choice' && isShort(option))
    return <Switch {...shared} option={option} value={String(value)} hint={hint} />;
  return (
    <div class="option" title={hintOf(method, option.key)}>
      <label for={id}>{option.label}</label>
      {option.kind === 'choice' ? (
        <ChoiceInput {...shared} option={option} value={String(value)} took={took} />
      ) : follows && option.kind === 'number' ? (
        <Slider {...shared} option={option} value={Number(value)} />
      ) : (
        <NumberInput {...shared} option={option} value={Number(value)} />
      )}
      {hint}
    </div>
  );
}

/** The options of a method that mean something with such values. */
export const shownOptions = ({ options }: Method, values: Options): readonly MethodOption[] =>
  options.filter(({ when, formless }) => !formless && (when?.(values) ?? true));

interface RowsProps {
  readonly method: Method;
  readonly values: Options;
  row(option: MethodOption): ComponentChildren;
}

/** A row for each option of a method; those that are seldom used come when they are asked for. */
export function OptionRows({ method, values, row }: RowsProps) {
  const options = shownOptions(method, values);
  const rare = options.filter((option) => option.rare);
  const defaults = defaultsOf(method);
  const changed = rare.filter(({ key }) => values[key] !== defaults[key]).length;
  return (
    <>
      {options.filter((option) => !option.rare).map(row)}
      {rare.length > 0 && (
        <details>
          <summary class="quiet-link">Further options{changed > 0 && ` · ${changed} changed`}</summary>
          {rare.map(row)}
        </details>
      )}
    </>
  );
}
