import type { PointPlane } from '../../../../engine/model/result.ts';
import { percent } from '../../parts/digits.ts';

/** The meaning of the plane if points have more features than two. */
export function PlaneFacts({ plane: { shares } }: { plane: PointPlane }) {
  const [across, up] = Array.from(shares, percent);
  return (
    <p class="points-facts">
      First two principal components of the features, with {across} (across) and {up} (up) of their variance.
    </p>
  );
}
