import { type InputProps, NumberInput } from './option-inputs.tsx';

/* Inputs of options that show their effect while they are changed. */

/** A number that is dragged or typed. */
export function Slider({ id, option, value, set }: InputProps<'number', number>) {
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
export function Switch({ id, option, value, set, hint }: InputProps<'choice', string> & { readonly hint: boolean }) {
  return (
    <div class="option switch" role="radiogroup" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`}>{option.label}</span>
      <div class="joined">
        {option.choices.map((choice) => (
          <label key={choice.value} class="button" title={choice.hint} data-chosen={choice.value === value}>
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
      {hint && <p class="hint">{option.hint}</p>}
    </div>
  );
}
