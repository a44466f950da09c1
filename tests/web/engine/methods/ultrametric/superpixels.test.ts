import { describe, expect, it } from 'vitest';
import { landscape } from '../../../../../tools/research/papers/ultrametric/graphs.ts';
import { at } from '../../../../../web/engine/base/arrays.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import { ultrametricFindings } from '../../../../../web/engine/methods/ultrametric/findings.ts';
import { resultAtIterate } from '../../../../../web/engine/methods/ultrametric/iterate.ts';
import { gradientOf, superpixelsOf } from '../../../../../web/engine/methods/ultrametric/superpixels.ts';
import type { Picture } from '../../../../../web/engine/model/dataset.ts';
import { NOTHING, newCore } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';

/** Two halves with noise: 14 by 9. */
function halves(seed: number): Picture {
  const random = new Random(seed);
  const [width, height] = [14, 9];
  const colours = Uint8Array.from({ length: 3 * width * height }, (_, i) =>
    Math.round((Math.floor(i / 3) % width < 7 ? 60 : 180) + 30 * random.uniform()),
  );
  return { width, height, colours, shrunk: 1 };
}

/** The pixels beside each: to the left, right, above and below. */
function besideOf({ width, height }: Picture, pixel: number): number[] {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const places = [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ] as const;
  return places.filter(([a, b]) => a >= 0 && b >= 0 && a < width && b < height).map(([a, b]) => b * width + a);
}

/** The lowest level at which water from a pixel reaches every other, by going over all pixels until nothing changes. */
function levelsFrom(picture: Picture, level: readonly number[], seed: number): number[] {
  const found = level.map((own, pixel) => (pixel === seed ? own : Number.POSITIVE_INFINITY));
  for (let changed = true; changed; ) {
    changed = false;
    found.forEach((now, pixel) => {
      const least = Math.min(...besideOf(picture, pixel).map((other) => Math.max(at(found, other), at(level, pixel))));
      if (least < now) {
        found[pixel] = least;
        changed = true;
      }
    });
  }
  return found;
}

describe('superpixels', () => {
  it('have the gradient of central differences', () => {
    const ramp: Picture = { width: 3, height: 1, colours: Uint8Array.of(0, 0, 0, 6, 0, 0, 20, 0, 0), shrunk: 1 };
    expect([...gradientOf(ramp)]).toEqual([6, 10, 14]);
  });

  it('are in one piece each, and every pixel is of a seed whose water reaches it lowest', () => {
    for (const seed of [1, 2, 3]) {
      const picture = halves(seed);
      const { regionOf, graph } = superpixelsOf(picture, 12);
      const gradient = gradientOf(picture);
      const level = Array.from(gradient, (value) => Math.round(4 * value));
      // The lowest pixel of each cell of the grid, of which there are 4 by 3.
      const seeds = Array.from({ length: 12 }, (_, cell) => {
        const inside = Array.from(gradient.keys()).filter((pixel) => {
          const [x, y] = [pixel % 14, Math.floor(pixel / 14)];
          const from = (parts: number, size: number, i: number): number => Math.floor((i * size) / parts);
          const [i, j] = [cell % 4, Math.floor(cell / 4)];
          return x >= from(4, 14, i) && x < from(4, 14, i + 1) && y >= from(3, 9, j) && y < from(3, 9, j + 1);
        });
        return at(
          inside,
          inside.map((pixel) => at(gradient, pixel)).indexOf(Math.min(...inside.map((p) => at(gradient, p)))),
        );
      });
      expect(graph.vertices).toBe(12);
      const levels = seeds.map((pixel) => levelsFrom(picture, level, pixel));
      regionOf.forEach((region, pixel) => {
        const lowest = Math.min(...levels.map((reached) => at(reached, pixel)));
        expect(at(at(levels, region), pixel)).toBe(lowest);
      });
      for (const [region, pixel] of seeds.entries()) {
        expect(regionOf[pixel]).toBe(region);
        const piece = new Set([pixel]);
        for (const one of piece) {
          for (const other of besideOf(picture, one)) if (regionOf[other] === region) piece.add(other);
        }
        expect(piece.size).toBe(regionOf.filter((each) => each === region).length);
      }
    }
  });

  it('are joined to those they touch, by the mean gradient along the border', () => {
    const picture = halves(4);
    const { regionOf, graph } = superpixelsOf(picture, 12);
    const gradient = gradientOf(picture);
    const borders = new Map<string, number[]>();
    regionOf.forEach((region, pixel) => {
      for (const other of besideOf(picture, pixel)) {
        const beside = at(regionOf, other);
        if (beside <= region) continue;
        const key = `${region} ${beside}`;
        borders.set(key, [...(borders.get(key) ?? []), (at(gradient, pixel) + at(gradient, other)) / 2]);
      }
    });
    const edges = Array.from(graph.weight.keys(), (e) => `${graph.src[e]} ${graph.dst[e]}`);
    expect(new Set(edges)).toEqual(new Set(borders.keys()));
    expect(edges.length).toBe(borders.size);
    edges.forEach((key, e) => {
      const values = borders.get(key) ?? [];
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(graph.weight[e]).toBeCloseTo((1 + mean) / 256, 12);
    });
  });

  it('are the clusters of the pixels at every step of a fit, unless the tree is cut', async () => {
    const dataset = { ...NOTHING, image: { file: 'halves.png', picture: halves(1) } };
    for (const clusters of [0, 3]) {
      const options = { graph: 'superpixels', superpixels: 12, iterations: 30, clusters };
      const result = await runMethod(newCore(), 'ultrametric', dataset, options, {});
      const steps = ultrametricFindings(result)?.descent?.steps ?? [];
      const seen = Array.from(steps, (_, place) => resultAtIterate(result, place).clusters);
      expect(seen.length).toBeGreaterThan(4);
      for (const each of seen) {
        expect(each?.length).toBe(14 * 9);
        expect(new Set(each).size).toBe(clusters === 0 ? 12 : clusters);
      }
      expect(seen[Array.from(steps).indexOf(result.history?.best ?? -1)]).toEqual(result.clusters);
    }
  });

  it('are as many as asked for, about, and never more than pixels', () => {
    const picture = landscape(1);
    for (const wanted of [200, 1600]) {
      expect(Math.abs(superpixelsOf(picture, wanted).graph.vertices / wanted - 1)).toBeLessThan(0.05);
    }
    expect(superpixelsOf(halves(1), 40_000).graph.vertices).toBe(14 * 9);
  });
});
