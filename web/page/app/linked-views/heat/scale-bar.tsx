import {
  cssOf,
  firstShare,
  type HeatScale,
  heatScale,
  type ValueRange,
  valueAtShare,
} from '../../../drawing/heat/colours.ts';
import { drawingTheme } from '../../parts/theme.ts';
import type { HeatContent } from './content.ts';
import { legendText, valueText } from './words.ts';

const SWATCHES = 48;
const WIDTH = 192;
const HEIGHT = 10;

/** The legend of the colours: three values with their unit, the divisor, and the scale. */
export function HeatScaleBar({ content: { range, choice, matrix, other } }: { content: HeatContent }) {
  const scale = heatScale(drawingTheme());
  const shown = { unit: matrix.unit, by: choice.by, isDifference: other !== null };
  return (
    <div class="heat-scale">
      {range.largest > 0 && (
        <svg width={WIDTH} height={HEIGHT + 18} viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`} aria-hidden="true">
          {Array.from({ length: SWATCHES }, (_, index) => (
            <rect
              key={index}
              x={(index * WIDTH) / SWATCHES}
              width={WIDTH / SWATCHES + 0.5}
              height={HEIGHT}
              fill={colourAlong(scale, range, (index + 0.5) / SWATCHES)}
            />
          ))}
          {[0, 0.5, 1].map((along, at) => (
            <text
              key={along}
              x={along * WIDTH}
              y={HEIGHT + 14}
              text-anchor={(['start', 'middle', 'end'] as const)[at]}
              fill="currentColor"
            >
              {valueText(valueAlong(range, along), shown)}
            </text>
          ))}
        </svg>
      )}
      <span class="hint">
        {legendText(matrix.unit, choice, range.largest, other === null ? null : other.subtracted.names)}
      </span>
    </div>
  );
}

/** The share of the colours at a place of the bar. */
const shareAt = (range: ValueRange, along: number): number => firstShare(range) + (1 - firstShare(range)) * along;

/** Differences go from the largest below 0 to the largest above. */
function valueAlong(range: ValueRange, along: number): number {
  if (!range.isDifference) return valueAtShare(shareAt(range, along), range);
  return along === 0.5 ? 0 : (along < 0.5 ? -1 : 1) * valueAtShare(Math.abs(2 * along - 1), range);
}

function colourAlong(scale: HeatScale, range: ValueRange, along: number): string {
  if (!range.isDifference) return cssOf(scale, shareAt(range, along));
  return cssOf(scale, shareAt(range, Math.abs(2 * along - 1)), along < 0.5 ? 'less' : 'more');
}
