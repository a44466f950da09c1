import { at } from '../../../../engine/base/at.ts';
import { AXES } from '../../../../engine/data/content/slices.ts';
import type { Slice, SliceOf } from '../../../../engine/model/columns.ts';

interface SliceControlProps {
  readonly axes: SliceOf['axes'];
  /** The slice that is shown; null where none was chosen. */
  readonly slice: Slice | null;
  readonly isBusy: boolean;
  choose(slice: Slice): void;
}

const PLACES: readonly Slice['axis'][] = [0, 1, 2];

/** The choice of the slice of an array with three axes. */
export function SliceControl({ axes, slice, isBusy, choose }: SliceControlProps) {
  const axis = slice?.axis ?? 0;
  const last = axes[axis] - 1;
  const takeIndex = (input: HTMLInputElement): void => {
    if (input.value !== '' && input.validity.valid) choose({ axis, index: input.valueAsNumber });
  };
  return (
    <div class="sheet-slice" aria-busy={isBusy}>
      <label>
        Slice{' '}
        <input
          class="number"
          type="number"
          min={0}
          max={last}
          step={1}
          value={slice?.index ?? ''}
          placeholder={`0 to ${last}`}
          onChange={(event) => takeIndex(event.currentTarget)}
        />
      </label>
      <label>
        of the{' '}
        <select
          class="select"
          value={axis}
          onChange={(event) => {
            const place = at(PLACES, event.currentTarget.selectedIndex);
            choose({ axis: place, index: Math.min(slice?.index ?? 0, axes[place] - 1) });
          }}
        >
          {PLACES.map((place) => (
            <option key={place} value={place}>
              {AXES[place]} axis, of {axes[place]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
