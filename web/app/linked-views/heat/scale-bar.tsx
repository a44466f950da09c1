import { cssOf, heatScale, stepOf } from '../../../drawing/heat/colours.ts';
import type { ConfusionTable } from '../../../drawing/heat/matrix.ts';
import { percent, three } from '../../parts/digits.ts';
import { drawingTheme } from '../../parts/theme.ts';

const SWATCHES = 24;

/** What the colours off the diagonal stand for. */
export function HeatScaleBar({ largest, unit }: { largest: number; unit: ConfusionTable['unit'] }) {
  const scale = heatScale(drawingTheme());
  const value = (share: number): string => (unit === 'similarity' ? three(share) : percent(share));
  return (
    <div class="heat-scale">
      <span>{value(0)}</span>
      <svg width="96" height="10" aria-hidden="true">
        {Array.from({ length: SWATCHES }, (_, index) => {
          const share = (index + 0.5) / SWATCHES;
          return <rect key={index} x={index * 4} width="4.5" height="10" fill={cssOf(scale, stepOf(share, 1))} />;
        })}
      </svg>
      <span>{value(largest)}</span>
      <span class="hint">{unit === 'similarity' ? 'similarity' : 'of the true class (row)'}; the diagonal is grey</span>
    </div>
  );
}
