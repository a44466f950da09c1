import { at } from '../../../engine/base/at.ts';
import { heightOfCut } from '../../../engine/hierarchy/cut.ts';
import { heightsAreSteps } from '../../../engine/methods/index.ts';
import { curveOf } from '../finished/analysis.ts';
import type { Finished } from '../finished/finished.ts';
import { counted } from '../parts/format.ts';
import { useSession } from '../session/context.ts';

/** The number of steps for dragging the height. */
const STEPS = 1000;

/** The cut by number of clusters and by height: a slider and a number each. Both always show the same cut. */
export function CutSliders({ finished }: { finished: Finished }) {
  return (
    <div class="sliders">
      <CountSlider finished={finished} />
      {!heightsAreSteps(finished) && <HeightSlider finished={finished} />}
    </div>
  );
}

/** The slider goes from level to level: numbers that no cut gives are passed over. */
function CountSlider({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const { levels } = curveOf(finished);
  const last = levels.count.length - 1;
  const made = session.clusters.value?.tops.length ?? null;
  const most = levels.count[0] ?? 1;
  const cutInto = (count: number): void => {
    view.cut.value = { by: 'count', count };
  };
  return (
    <div class="slider">
      <label for="cut-count">Clusters</label>
      <input
        id="cut-count"
        type="range"
        min={0}
        max={last}
        value={made === null ? 0 : last - levels.count.indexOf(made)}
        aria-valuetext={made === null ? 'not cut' : counted(made, 'cluster', 'clusters')}
        onInput={(event) => cutInto(levels.count[last - event.currentTarget.valueAsNumber] ?? 1)}
        onPointerUp={() => view.settle()}
        onBlur={() => view.settle()}
      />
      <input
        class="number"
        type="number"
        aria-label="Number of clusters"
        min={1}
        max={most}
        value={made ?? ''}
        onChange={(event) => {
          const typed = event.currentTarget.valueAsNumber;
          if (Number.isInteger(typed) && typed >= 1 && typed <= most) cutInto(typed);
          event.currentTarget.value = String(session.clusters.value?.tops.length ?? '');
          view.settle();
        }}
      />
    </div>
  );
}

function HeightSlider({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const { height } = finished.result.hierarchy;
  const top = at(height, height.length - 1);
  const clusters = session.clusters.value;
  const cut = view.cut.value;
  const isBelow = cut?.by === 'count' && clusters?.lowest === Number.NEGATIVE_INFINITY;
  const now = cut === null || clusters === null ? top : Math.max(0, Math.min(top, heightOfCut(cut, clusters)));
  const cutAt = (value: number): void => {
    view.cut.value = { by: 'height', height: value };
  };
  return (
    <div class="slider">
      <label for="cut-height">Height</label>
      <input
        id="cut-height"
        type="range"
        min={0}
        max={STEPS}
        value={top === 0 ? 0 : Math.round((STEPS * now) / top)}
        aria-valuetext={
          clusters === null ? 'not cut' : isBelow ? 'below every merge' : String(Number(now.toPrecision(3)))
        }
        onInput={(event) => cutAt((top * event.currentTarget.valueAsNumber) / STEPS)}
        onPointerUp={() => view.settle()}
        onBlur={() => view.settle()}
      />
      <input
        class="number"
        type="number"
        aria-label="Height of the cut"
        step="any"
        value={clusters === null || isBelow ? '' : Number(now.toPrecision(4))}
        onChange={(event) => {
          const typed = event.currentTarget.valueAsNumber;
          if (Number.isFinite(typed)) cutAt(typed);
          view.settle();
        }}
      />
    </div>
  );
}
