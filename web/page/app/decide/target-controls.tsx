import { TARGETS } from '../../../engine/decisions/schema.ts';
import { Choice } from '../controls/fields.tsx';
import { Button } from '../parts/buttons.tsx';
import { chosenPercent, rounded } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import type { DecideChoice } from '../view/choices.ts';
import type { Found } from './deciding.ts';
import { offeredIn, targetsOf } from './offered.ts';

const { label, slider } = TARGETS;

/** A target on the steps of the slider. */
export const onSlider = (target: number): number =>
  Number(Math.min(slider.to, Math.max(slider.from, Math.round(target / slider.step) * slider.step)).toFixed(3));

/** Share of answers that shall be right: dragged, typed, or one of the usual three. */
export function TargetControls({ found, target, choose }: PartProps & { readonly target: number }) {
  const { view } = useSession();
  const only = targetsOf(found.decisions);
  const set = (wanted: number): void => {
    if (wanted > 0 && wanted < 1) choose({ target: wanted });
  };
  return (
    <div class="line" data-screen-only>
      <span id="decide-target">{label}</span>
      {only === null && (
        <>
          <input
            type="range"
            aria-labelledby="decide-target"
            aria-valuetext={`${label.toLowerCase()} ${chosenPercent(target)} of cases`}
            min={slider.from}
            max={slider.to}
            step={slider.step}
            value={onSlider(target)}
            onInput={(event) => set(event.currentTarget.valueAsNumber)}
            onChange={() => view.settle()}
          />
          <span class="kept">
            <input
              type="number"
              class="number"
              aria-label={`${label}, percent`}
              min={1}
              max={99.99}
              step={100 * slider.step}
              value={rounded(target, 2, 2)}
              onChange={(event) => {
                set(Number((event.currentTarget.valueAsNumber / 100).toFixed(4)));
                view.settle();
              }}
            />{' '}
            % of cases
          </span>
        </>
      )}
      <span class="joined">
        {(only ?? TARGETS.default).map((each) => (
          <Button
            key={each}
            aria-pressed={Math.abs(each - target) < 1e-9}
            onClick={() => {
              view.settle();
              set(each);
              view.settle();
            }}
          >
            {chosenPercent(each)}
          </Button>
        ))}
      </span>
      {only !== null && <span> of cases. With so many points, only these targets are kept.</span>}
    </div>
  );
}

/** Choice of the tree that a part is about. */
export function TreeChoice({
  found,
  chosen,
  label,
  choose,
}: PartProps & { readonly chosen: string; readonly label: string }) {
  return (
    <Choice
      name={label}
      value={chosen}
      options={offeredIn(found).map(({ id, title }) => [id, title] as const)}
      choose={(tree) => choose({ tree })}
    />
  );
}

/** Properties that every part of the view gets. */
export interface PartProps {
  readonly found: Found;
  /** Changes what is looked at. */
  choose(change: Partial<DecideChoice>): void;
}
