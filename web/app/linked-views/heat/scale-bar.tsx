import { cssOf, firstShare, heatScale, type ValueRange, valueAtShare } from '../../../drawing/heat/colours.ts';
import { drawingTheme } from '../../parts/theme.ts';
import type { HeatContent } from './content.ts';
import { legendText, valueText } from './words.ts';

const SWATCHES = 48;
const WIDTH = 192;
const HEIGHT = 10;

/** What the colours off the diagonal stand for: three values with their unit, what is divided by what, and the scale. */
export function HeatScaleBar({ content: { range, choice, matrix } }: { content: HeatContent }) {
  const scale = heatScale(drawingTheme());
  const marks = [0, 0.5, 1].map((along) => ({ along, value: valueAtShare(shareAt(range, along), range) }));
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
              fill={cssOf(scale, shareAt(range, (index + 0.5) / SWATCHES))}
            />
          ))}
          {marks.map(({ along, value }, at) => (
            <text
              key={along}
              x={along * WIDTH}
              y={HEIGHT + 14}
              text-anchor={(['start', 'middle', 'end'] as const)[at]}
              fill="currentColor"
            >
              {valueText(value, matrix.unit, choice.by)}
            </text>
          ))}
        </svg>
      )}
      <span class="hint">{legendText(matrix.unit, choice, range.largest)}</span>
    </div>
  );
}

/** How far along the colours a place of the bar is. */
const shareAt = (range: ValueRange, along: number): number => firstShare(range) + (1 - firstShare(range)) * along;
