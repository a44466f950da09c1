import { METHODS, methodOf } from '../../../../engine/methods/index.ts';
import type { Dataset } from '../../../../engine/model/dataset.ts';
import type { Method, MethodOption } from '../../../../engine/model/method.ts';
import type { OptionValue } from '../../../../engine/model/result.ts';
import type { Sample } from '../../../samples/sample.ts';
import { hintOf } from '../../controls/hints.ts';
import { ChoiceInput, NumberInput } from '../../controls/option-inputs.tsx';
import { WeightsInput } from '../../controls/weights-input.tsx';
import { type Request, usualRequest } from '../../finished/request.ts';

interface Props {
  /** The number of the pane, which tells its inputs from those of others. */
  readonly number: number;
  readonly request: Request;
  readonly dataset: Dataset;
  readonly sample: Sample | null;
  set(request: Request): void;
}

/** The method of a pane and its options. */
export function PaneForm({ number, request, dataset, sample, set }: Props) {
  const method = methodOf(request.method) ?? METHODS[0];
  const options = method.options.filter(({ when, formless }) => !formless && (when?.(request.options) ?? true));
  const id = `pane-${number}`;
  const rowsOf = (isRare: boolean) =>
    options
      .filter(({ rare = false }) => rare === isRare)
      .map((option) => (
        <OptionRow
          key={option.key}
          id={`${id}-${option.key}`}
          {...{ method, option }}
          value={request.options[option.key]}
          set={(value) => set({ ...request, options: { ...request.options, [option.key]: value } })}
        />
      ));
  const rare = rowsOf(true);
  return (
    <div class="pane-form">
      <div class="option">
        <label for={`${id}-method`}>Method</label>
        <select
          id={`${id}-method`}
          class="select"
          value={request.method}
          onChange={(event) => set(usualRequest(event.currentTarget.value, sample))}
        >
          {METHODS.map((each) => (
            <option key={each.id} value={each.id} disabled={each.missing(dataset) !== null}>
              {each.name}
            </option>
          ))}
        </select>
      </div>
      {rowsOf(false)}
      {rare.length > 0 && (
        <details class="more-options">
          <summary class="quiet-link">Further options</summary>
          {rare}
        </details>
      )}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly method: Method;
  readonly option: MethodOption;
  readonly value: OptionValue | undefined;
  set(value: OptionValue): void;
}

function OptionRow({ id, method, option, value, set }: RowProps) {
  if (option.kind === 'points') return null; // chosen in the scatter plot
  if (option.kind === 'weights')
    return <WeightsInput {...{ id, method, option, set }} value={String(value)} hint={null} />;
  return (
    <div class="option" title={hintOf(method, option.key)}>
      <label for={id}>{option.label}</label>
      {option.kind === 'choice' ? (
        <ChoiceInput {...{ id, method, option, set }} value={String(value)} took={undefined} />
      ) : (
        <NumberInput {...{ id, option, set }} value={Number(value)} />
      )}
    </div>
  );
}
