import { batch } from '@preact/signals';
import { capitalised } from '../../../engine/base/capitalised.ts';
import type { Finished } from '../finished/finished.ts';
import { featuresOf } from '../playback/method-panel.ts';
import { useSession } from '../session/context.ts';
import { isSolid } from '../view/layouts.ts';
import { textsOf } from '../view/node-texts.ts';

const TOLD = {
  classes: 'its three most frequent classes with their points',
  features: 'the three features that split it most',
} as const;

/** The switch for the most frequent classes and the strongest features of a node, written at it. */
export function TextsSwitch({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const written = textsOf(finished, featuresOf(finished));
  if (written.length === 0) return null;
  const isDrawn = !isSolid(view.layout.value);
  const told = written.map((each) => TOLD[each]);
  return (
    <label
      class="texts-switch"
      title={`Write at every node ${told.join(' and ')}, in the rectangle, where most of them fit`}
    >
      <input
        type="checkbox"
        checked={view.texts.value && isDrawn}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          batch(() => {
            view.texts.value = isOn;
            if (isOn) view.layout.value = 'rectangular';
          });
        }}
      />
      {capitalised(written.join(' and '))}
      {!isDrawn && ' (in the rectangle: here there is no room)'}
    </label>
  );
}
