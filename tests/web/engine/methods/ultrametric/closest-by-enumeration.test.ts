import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fitOf } from '../../../../../tools/research/papers/ultrametric/fits.ts';
import { at } from '../../../../../web/engine/base/arrays.ts';
import type { Graph } from '../../../../../web/engine/bindings/graph.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import {
  closestByEnumeration,
  treesOver,
} from '../../../../../web/engine/methods/ultrametric/closest-by-enumeration.ts';
import { ultrametricFindings } from '../../../../../web/engine/methods/ultrametric/findings.ts';
import { runUltrametric } from '../../../../../web/engine/methods/ultrametric/run.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { percent } from '../../../../../web/page/app/parts/format.ts';
import { plain } from '../../../../../web/page/panels/shared/kit.ts';
import { howFarFromLeast } from '../../../../../web/page/panels/ultrametric/playback.ts';
import { newCore } from '../../../../support/core.ts';
import { datasetIn } from '../../data/roles.ts';

/** Made by tests/oracle/closest-ultrametric.py, which goes through orders of merges instead of trees. */
const oracle = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../golden/papers/closest-ultrametric.json'), 'utf8'),
) as readonly {
  readonly vertices: number;
  readonly edges: readonly (readonly [number, number])[];
  readonly weight: readonly number[];
  readonly cost: number;
}[];

const graphs = oracle.map(({ vertices, edges, weight, cost }) => {
  const graph: Graph = {
    vertices,
    src: Uint32Array.from(edges, ([a]) => a),
    dst: Uint32Array.from(edges, ([, b]) => b),
    weight: Float64Array.from(weight),
  };
  return { graph, cost };
});

describe('the closest ultrametric of a tiny graph', () => {
  it('is looked for among all binary trees', () => {
    for (const [vertices, trees] of [
      [2, 1],
      [3, 3],
      [4, 15],
      [6, 945],
    ] as const) {
      expect([...treesOver(vertices)].length).toBe(trees);
    }
  });

  it('costs what going through all orders of merges finds', () => {
    for (const { graph, cost } of graphs) expect(closestByEnumeration(graph)).toBeCloseTo(cost, 12);
  });

  it('costs no more than any fit, and the best of some starts comes near it', () => {
    const core = newCore();
    for (const { graph, cost } of graphs) {
      const found = (['scaled', 'authors', 'average'] as const).map((start) => {
        const fit = fitOf(core, graph, { closest: 1, start });
        fit.step(500);
        const mean = at(fit.costs(fit.bestStep(), 1), 0);
        fit.destroy();
        return mean * graph.weight.length;
      });
      expect(Math.min(...found)).toBeGreaterThan(cost - 1e-12);
      expect(Math.min(...found)).toBeLessThan(1.05 * cost + 1e-4);
    }
  });
});

describe('a fit to a tiny graph', () => {
  const fitTo = async ({ src, dst, weight }: Graph, options: Options = {}) => {
    const rows = Array.from(weight, (each, e) => `${at(src, e)},${at(dst, e)},${each}\n`);
    const dataset = await datasetIn(['edges.csv', `src,dst,weight\n${rows.join('')}`, 'edges']);
    return runUltrametric(newCore(), dataset, { graph: 'edges', ...options }, {});
  };
  const saidOf = (result: Result): string => {
    if (result.history === undefined) throw new Error('there is no history');
    return howFarFromLeast(result, result.history)
      .map(({ filled = '' }) => plain(filled))
      .join();
  };

  it('says by how much it misses the least cost, in the unit of its own', async () => {
    for (const { graph, cost } of graphs.filter(({ cost }) => cost > 1e-6)) {
      for (const [options, unit] of [
        [{}, 1 / graph.weight.length],
        [{ reduce: 'sum', terms: 'closest:3' }, 3],
      ] as const) {
        const result = await fitTo(graph, options);
        const { optimum } = ultrametricFindings(result) ?? {};
        expect(optimum?.cost).toBeCloseTo(cost * unit, 12);
        expect(JSON.parse(resultJson(result))).toMatchObject({ optimum });
        const own = Math.min(...(result.history?.cost ?? []));
        const more = own / (cost * unit) - 1;
        expect(saidOf(result)).toContain(more < 1e-9 ? 'the least there is' : `${percent(more)} more`);
      }
    }
  });

  it('says nothing of it with another term, or with more leaves', async () => {
    const { graph } = graphs.at(-1) ?? {};
    if (graph === undefined) throw new Error('there is no graph');
    expect(saidOf(await fitTo(graph, { terms: 'closest:1,size:1' }))).toBe('');
    const path = Uint32Array.from({ length: 7 }, (_, i) => i);
    const eight = {
      vertices: 8,
      src: path,
      dst: path.map((i) => i + 1),
      weight: Float64Array.from(path, (i) => 1 + i),
    };
    expect(saidOf(await fitTo(eight))).toBe('');
  });
});
