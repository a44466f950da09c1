import type { Model } from '../../../../engine/data/models/models-of.ts';
import { Select } from '../../controls/select.tsx';
import type { TwoOpen } from './compare-models.ts';

interface ModelChoiceProps {
  readonly models: readonly Model[];
  readonly chosen: TwoOpen;
  choose(models: readonly [number, number]): void;
}

/** The choice of the two models to compare. */
export function ModelChoice({ models, chosen, choose }: ModelChoiceProps) {
  const places = [models.indexOf(chosen[0]), models.indexOf(chosen[1])] as const;
  const [first, second] = places;
  return (
    <div class="changes-models">
      <ModelSelect
        label="From"
        models={models}
        place={first}
        choose={(place) => choose(place === second ? [second, first] : [place, second])}
      />
      <ModelSelect
        label="to"
        models={models}
        place={second}
        choose={(place) => choose(place === first ? [second, first] : [first, place])}
      />
      <button
        type="button"
        class="button"
        data-screen-only
        aria-label="The other way round"
        title="The other way round"
        onClick={() => choose([second, first])}
      >
        ⇄
      </button>
    </div>
  );
}

interface ModelSelectProps {
  readonly label: string;
  readonly models: readonly Model[];
  readonly place: number;
  choose(place: number): void;
}

const ModelSelect = ({ label, models, place, choose }: ModelSelectProps) => (
  <label class="compare-with">
    <span>{label}</span>
    <Select
      value={place}
      options={models.map(({ name, isShown }, i) => [i, isShown ? `${name} (shown)` : name] as const)}
      choose={choose}
    />
  </label>
);
