import { hintOf } from '../controls/hints.ts';
import { type HintProps, type InputProps, NumberInput } from '../controls/option-inputs.tsx';

/* Inputs of options that show their effect while they are changed. */

/** A number that is dragged or typed. */
export function Slider({ id, option, value, set }: Omit<InputProps<'number', number>, 'method'>) {
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
export function Switch({ id, method, option, value, set, hint }: InputProps<'choice', string> & HintProps) {
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
