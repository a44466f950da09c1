import type { HintProps, InputProps } from './option-inputs.tsx';
import { hintOf } from './option-inputs.tsx';

/** "a:1,b:0.5" as pairs; a weight of 1 may be left out. */
const read = (text: string): Map<string, number> =>
  new Map(
    text.split(',').map((part) => {
      const [name = '', weight = '1'] = part.split(':');
      return [name, Number(weight)];
    }),
  );

/** Parts that can be there or not, each with its weight; the last one stays. */
export function WeightsInput({ id, method, option, value, set, hint }: InputProps<'weights', string> & HintProps) {
  const weights = read(value);
  const change = (name: string, weight: number): void => {
    const parts = option.parts.flatMap(({ value: part }) => {
      const now = part === name ? weight : (weights.get(part) ?? 0);
      return now > 0 ? [`${part}:${now}`] : [];
    });
    if (parts.length > 0) set(parts.join(','));
  };
  return (
    <fieldset class="weights">
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
