import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tripletsOf, UltrametricFit } from '../../../../../web/engine/bindings/ultrametric.ts';
import { writeNpy } from '../../../../../web/engine/data/formats/npy/write.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { runUltrametric } from '../../../../../web/engine/methods/ultrametric/run.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { RunContext } from '../../../../../web/engine/model/run.ts';
import { aniso } from '../../../../../web/page/samples/toy-points.ts';
import { cases } from '../../../../support/cases.ts';
import { newCore } from '../../../../support/core.ts';
import { PLAIN, randomGraph } from '../../../../support/ultrametric-graphs.ts';
import { codesOf, datasetIn } from '../../data/roles.ts';

/* A fit that was interrupted goes on as if it had not been: bit for bit, in another instance. */

const SHAPES = [
  { weights: { closest: 1, size: 0, triplet: 0, dasgupta: 0 } },
  { weights: { closest: 1, size: 0.5, triplet: 2, dasgupta: 0 } },
  { weights: { closest: 0, size: 0, triplet: 0, dasgupta: 1 } },
  { weights: { closest: 1, size: 0, triplet: 0, dasgupta: 0 }, start: 'authors' },
  { weights: { closest: 1, size: 1, triplet: 0, dasgupta: 0 }, start: 'exact', reduce: 'sum' },
] as const;

describe('a saved fit', () => {
  it('goes on as an uninterrupted one', () => {
    const draws = fc.record({
      seed: fc.nat(1_000_000),
      vertices: fc.integer({ min: 2, max: 30 }),
      extra: fc.nat(80),
      values: fc.constantFrom(2, 7, 1_000_000),
      shape: fc.constantFrom(...SHAPES),
      before: fc.nat(40),
      after: fc.nat(40),
    });
    fc.assert(
      fc.property(draws, ({ seed, vertices, extra, values, shape, before, after }) => {
        const graph = randomGraph(seed, vertices, extra, values);
        const triplets = tripletsOf(
          Uint32Array.from({ length: vertices }, (_, i) => i),
          Array.from({ length: vertices }, (_, i) => i % 2),
        );
        const options = { ...PLAIN, ...shape, triplets };
        const whole = new UltrametricFit(newCore(), graph, options);
        whole.step(before);
        const interrupted = new UltrametricFit(newCore(), graph, options);
        interrupted.step(before);
        const state = interrupted.save();
        expect(state.length).toBe(interrupted.stateBytes());
        const resumed = new UltrametricFit(newCore(), graph, options);
        resumed.restore(state);
        expect(resumed.values('best')).toEqual(interrupted.values('best'));
        whole.step(after);
        resumed.step(after);
        const steps = before + after;
        expect(resumed.costs(0, steps + 1)).toEqual(whole.costs(0, steps + 1));
        expect(resumed.bestStep()).toBe(whole.bestStep());
        for (const which of ['current', 'best'] as const) expect(resumed.values(which)).toEqual(whole.values(which));
        expect(resumed.gradient()).toEqual(whole.gradient());
      }),
      { numRuns: cases([1000], () => [12])[0] },
    );
  });

  it('of another graph is refused, as is half a state', () => {
    const core = newCore();
    const fit = new UltrametricFit(core, randomGraph(1, 10, 12, 5), PLAIN);
    const state = fit.save();
    const other = new UltrametricFit(core, randomGraph(1, 11, 12, 5), PLAIN);
    expect(() => other.restore(state)).toThrow('another fit');
    expect(() => fit.restore(state.subarray(0, state.length - 8))).toThrow('another fit');
    expect(() => fit.restore(state.subarray(0, 10))).toThrow('longer than 10 bytes');
  });
});

const points = aniso(2);
async function fitPoints(options: Options, context: RunContext = {}) {
  const dataset = await datasetIn(
    ['x.npy', writeNpy([200, 2], points.coordinates), 'features'],
    ['y.npy', writeNpy([200], points.labels)],
  );
  return runUltrametric(newCore(), dataset, options, context);
}

describe('a run that was stopped', () => {
  const options = { terms: 'closest:1,size:1,triplet:1', early_stop: 'off', iterations: 90 };

  it('goes on to the same result, byte for byte', async () => {
    const stopEarly = new AbortController();
    const stopped = await fitPoints(options, {
      stopEarly: stopEarly.signal,
      onProgress: ({ phase, done }) => phase === 'fitting' && done > 5 && stopEarly.abort(),
    });
    const steps = Number(stopped.options.iterations);
    expect(steps).toBeLessThan(90);
    expect(resultJson(stopped)).toBe(resultJson(await fitPoints({ ...options, iterations: steps })));
    const resumed = await fitPoints(options, { resume: stopped.unfinished });
    expect(resultJson(resumed)).toBe(resultJson(await fitPoints(options)));
  });

  it('can go on beyond what was asked for, but not where it settled', async () => {
    const all = await fitPoints(options);
    const more = await fitPoints({ ...options, iterations: 140 }, { resume: all.unfinished });
    expect(resultJson(more)).toBe(resultJson(await fitPoints({ ...options, iterations: 140 })));
    const settled = await fitPoints({ terms: 'closest:1', iterations: 2000 });
    expect(codesOf(settled)).toContain('stopped');
    expect(settled.unfinished).toBeUndefined();
  });
});
