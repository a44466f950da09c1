import { coordinatesAt, type Plane } from '../../../drawing/scatter.ts';
import { EditBar, EditSwitch } from '../../editing/edit-bar.tsx';
import { three } from '../../parts/format.ts';
import { useSession } from '../../session/context.ts';
import type { PointEditing } from './use-point-editing.ts';

const HOW =
  'Drag a point, or double-click where one shall be. Keys: Page Down chooses one, arrows move it, Insert adds, Delete removes.';

/** The actions on points besides dragging: for touch, and for those who do not know the keys. */
export function PointsBar({ points, place }: { points: PointEditing; place: Plane }) {
  const { editing, isOn, coordinates, chosen } = points;
  if (useSession().isReport) return null;
  const point = chosen.value;
  const [x = null, y = null] =
    coordinates === null || point === null ? [] : coordinates.subarray(2 * point, 2 * point + 2);
  return (
    <div class="line">
      <EditSwitch what="points of the plane" />
      {isOn && (
        <>
          <button
            type="button"
            class="button edit-switch"
            onClick={() => points.add(coordinatesAt(place, place.width / 2, place.height / 2))}
          >
            Add a point
          </button>
          <button
            type="button"
            class="button edit-switch"
            disabled={point === null}
            onClick={() => point !== null && points.remove(point)}
          >
            Remove {point === null ? 'the point' : `point ${point}`}
          </button>
          <span class="hint" aria-live="polite">
            {x !== null && y !== null && `Point ${point} at ${three(x)}, ${three(y)}`}
          </span>
        </>
      )}
      <EditBar editing={editing} how={HOW} />
      <span id="points-keys" class="unseen">
        Page Down and Page Up choose a point, arrow keys move it, with Shift further. Insert adds one beside it, Delete
        removes it.
      </span>
    </div>
  );
}
