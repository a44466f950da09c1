import { useSignal } from '@preact/signals';
import { h } from 'preact';
import { at } from '../../../engine/base/arrays.ts';
import { targetAt } from '../../../engine/decisions/at-threshold.ts';
import { riskAt } from '../../../engine/decisions/curve.ts';
import type { DecidedTree } from '../../../engine/decisions/types.ts';
import { type RiskLine, riskChart } from '../../drawing/curve.ts';
import { placeIn } from '../../drawing/enlarged.ts';
import { chosenPercent, percent, range } from '../parts/format.ts';
import { sets } from '../parts/setters.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import { useSession } from '../session/context.ts';
import type { DecideChoice } from '../view/choices.ts';
import { chosenOffer, type Operating, offeredIn } from './offered.ts';
import { onSlider, type PartProps } from './target-controls.tsx';

interface RiskProps extends PartProps {
  readonly choice: DecideChoice;
  readonly operating: Operating;
}

/** The target whose threshold gives about so much coverage. */
function targetAtCoverage(tree: DecidedTree, coverage: number): number {
  if (tree.steps === null) {
    const nearest = tree.targets.toSorted(
      (a, b) => Math.abs(a.point.coverage - coverage) - Math.abs(b.point.coverage - coverage),
    );
    return at(nearest, 0).target;
  }
  const { coverage: all, threshold } = tree.curve;
  let best = 0;
  for (let i = 1; i < all.length; i++) {
    if (Math.abs(at(all, i) - coverage) < Math.abs(at(all, best) - coverage)) best = i;
  }
  return onSlider(targetAt(tree.steps, at(threshold, best)));
}

/** Risk over coverage of every tree. The operating point is dragged, or moved by arrow keys; pointing reads both axes. */
export function RiskPicture({ found, choice, operating, choose }: RiskProps) {
  const { view } = useSession();
  const [frame, size] = useSize();
  const pointed = useSignal<number | null>(null);
  const { width, height } = size.value;
  const offered = offeredIn(found);
  const chosen = chosenOffer(found, choice);
  const lines = offered.map(
    ({ id, title, tree }): RiskLine => ({
      name: title,
      coverage: tree.curve.coverage,
      risk: tree.curve.risk,
      look: id === chosen.id ? 'chosen' : tree.kind === 'none' ? 'plain' : 'other',
    }),
  );
  const band = chosen.tree.shuffled?.band ?? null;
  const theme = drawingTheme();
  const chart = riskChart(lines, band, width === 0 ? { width: 300, height: 220 } : size.value, theme);
  const { point } = operating;
  const place = pointed.value ?? point.coverage;
  const move = (event: PointerEvent): void => {
    if (frame.current === null) return;
    const [x] = placeIn(frame.current, event);
    const coverage = chart.coverageAt(x);
    pointed.value = coverage;
    if (event.buttons === 1) choose({ target: targetAtCoverage(chosen.tree, coverage) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: 0.001, ArrowRight: -0.001, PageUp: 0.01, PageDown: -0.01 }[event.key];
    if (by === undefined || chosen.tree.steps === null) return;
    event.preventDefault();
    choose({ target: onSlider(operating.target + by) });
  };
  return (
    <section>
      <h2 class="head">Risk over coverage</h2>
      <p class="numbers">
        <strong>coverage {percent(place)}</strong>
        {pointed.value === null ? ` · at ${chosenPercent(operating.target)}` : ''}
      </p>
      <div
        ref={frame}
        class="frame decide-risk"
        role="slider"
        tabIndex={0}
        aria-label="Operating point on risk over coverage"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(100 * point.coverage)}
        aria-valuetext={`Right in at least ${chosenPercent(operating.target)} of cases: coverage ${percent(point.coverage)}, ${percent(1 - point.accuracy)} wrong`}
        onKeyDown={onKeyDown}
        onBlur={() => view.settle()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          move(event);
        }}
        onPointerMove={move}
        onPointerUp={() => view.settle()}
        onPointerLeave={sets(pointed, null)}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            {chart.marks.map(({ tag, attributes, text }, i) => h(tag, { key: i, ...attributes }, text))}
            {pointed.value !== null && (
              <>
                <line
                  x1={chart.xOf(place)}
                  x2={chart.xOf(place)}
                  y1={chart.top}
                  y2={chart.bottom}
                  stroke={theme.muted}
                />
                {lines.map((line, i) => (
                  <circle
                    key={line.name}
                    cx={chart.xOf(place)}
                    cy={chart.yOf(riskAt(line, place))}
                    r="3"
                    fill={chart.strokes[i]?.colour}
                  />
                ))}
              </>
            )}
            <circle
              cx={chart.xOf(point.coverage)}
              cy={chart.yOf(1 - point.accuracy)}
              r="6"
              fill={theme.paper}
              stroke={theme.accent}
              stroke-width="2.5"
            />
          </svg>
        )}
      </div>
      <ul class="key" aria-label="Lines">
        {lines.map((line, i) => (
          <li key={line.name} data-chosen={line.look === 'chosen'}>
            <svg width="24" height="8" aria-hidden="true">
              <path
                d="M1 4H23"
                fill="none"
                stroke={chart.strokes[i]?.colour}
                stroke-width={chart.strokes[i]?.width}
                stroke-dasharray={chart.strokes[i]?.dashes}
              />
            </svg>
            <span>{line.name}</span>
            <b>{percent(riskAt(line, place))} wrong</b>
          </li>
        ))}
        {band !== null && (
          <li>
            <svg width="24" height="10" aria-hidden="true">
              <rect class="decide-band" width="24" height="10" />
            </svg>
            <span>{chosen.title}, shuffled</span>
            <b>
              {range(
                riskAt({ ...band, risk: band.least }, place),
                riskAt({ ...band, risk: band.most }, place),
                percent,
              )}{' '}
              wrong
            </b>
          </li>
        )}
      </ul>
      <p class="hint">
        Wrong answers among all points: “one of all classes” counts as right and says nothing, so this is not the risk
        of the accepted points alone.
      </p>
    </section>
  );
}
