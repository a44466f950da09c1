import { expect, it } from 'vitest';
import { CURVES, UltrametricFit } from '../../../../../web/engine/bindings/ultrametric.ts';
import { LiveCosts } from '../../../../../web/engine/methods/ultrametric/fit.ts';
import { newCore } from '../../../../support/core.ts';
import { PLAIN, randomGraph } from '../../../../support/ultrametric-graphs.ts';

// The page stood still in a long fit, which was told whole twenty times a second.
it('a report of many steps has no more rows than a curve has px, each that of its step', () => {
  const fit = new UltrametricFit(newCore(), randomGraph(1, 4, 5, 5), PLAIN);
  const live = new LiveCosts(fit);
  let done = 0;
  const reports = [0, 1, 700, 2047, 2048, 5000, 9001].map((steps) => {
    if (steps > done) done = fit.step(steps - done).steps;
    const { every, rows } = live.upTo(steps);
    const all = fit.costs(0, steps + 1);
    expect(rows).toEqual(all.filter((_, i) => Math.floor(i / CURVES) % every === 0));
    return [steps, every, rows.length / CURVES];
  });
  expect(reports).toEqual([
    [0, 1, 1],
    [1, 1, 2],
    [700, 1, 701],
    [2047, 1, 2048],
    [2048, 2, 1025],
    [5000, 4, 1251],
    [9001, 8, 1126],
  ]);
  fit.destroy();
});
