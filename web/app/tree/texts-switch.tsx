import { batch } from '@preact/signals';
import { type Finished, leafKind } from '../finished/finished.ts';
import { useSession } from '../session/context.ts';
import { featuresOf } from '../use-method-panel.ts';

/** Whether the most frequent classes and the strongest features of a node are written at it. */
export function TextsSwitch({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const hasFeatures = featuresOf(finished) !== undefined;
  const hasClasses = leafKind(finished) !== 'classes' && finished.result.contingency !== null;
  if (!hasFeatures && !hasClasses) return null;
  const what = [...(hasClasses ? ['classes'] : []), ...(hasFeatures ? ['features'] : [])].join(' and ');
  const told = [
    ...(hasClasses ? ['its three most frequent classes with their points'] : []),
    ...(hasFeatures ? ['the three features that split it most'] : []),
  ];
  return (
    <label
      class="texts-switch"
      title={`Write at every node ${told.join(' and ')}, in the rectangle, where most of them fit`}
    >
      <input
        type="checkbox"
        checked={view.texts.value}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          batch(() => {
            view.texts.value = isOn;
            if (isOn) view.layout.value = 'rectangular';
          });
        }}
      />
      {what.charAt(0).toUpperCase() + what.slice(1)}
    </label>
  );
}
