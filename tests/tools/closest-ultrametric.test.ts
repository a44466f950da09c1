import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closestByEnumeration, treesOver } from '../../tools/papers/ultrametric/closest-by-enumeration.ts';
import { fitOf } from '../../tools/papers/ultrametric/fits.ts';
import { at } from '../../web/base/at.ts';
import type { Graph } from '../../web/bindings/graph.ts';
import { newCore } from '../support/core.ts';

/** Made by tests/oracle/closest-ultrametric.py, which goes through orders of merges instead of trees. */
const oracle = JSON.parse(
  readFileSync(join(import.meta.dirname, '../golden/papers/closest-ultrametric.json'), 'utf8'),
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
