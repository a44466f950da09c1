import { describe, expect, test } from 'vitest';
import { METHODS } from '../../../../web/engine/methods/index.ts';
import { settle } from '../../../../web/engine/methods/ultrametric/settings.ts';
import { SAMPLES } from '../../../../web/page/samples/index.ts';
import { circles, moons, varied } from '../../../../web/page/samples/toy-points.ts';
import { TOYS } from '../../../../web/page/samples/toys.ts';
import { filesIn } from '../../engine/data/roles.ts';

test('every sample names a method, and has an id of its own', () => {
  const ids = METHODS.map(({ id }) => id);
  for (const { opens } of SAMPLES) expect(ids).toContain(opens.method);
  expect(new Set(SAMPLES.map(({ id }) => id)).size).toBe(SAMPLES.length);
});

describe.each(TOYS)('$id', ({ load, opens, downloads }) => {
  test('opens as features and labels of as many points, the same every time', async () => {
    const files = await load();
    const [features, labels] = await Promise.all(files.map(async ({ name, bytes }) => (await filesIn(name, bytes))[0]));
    expect(features?.shape).toEqual([labels?.shape[0], 2]);
    expect(features?.roles).toContain(opens.roles[features?.name ?? '']);
    expect(labels?.role).toBe('labels');
    expect(await load()).toEqual(files);
    expect(await downloads[1]?.read()).toEqual(files[1]?.bytes);
    expect(() => settle(opens.options)).not.toThrow();
  });
});

test('circles and moons lie where they should, within their noise', () => {
  const { coordinates, labels } = circles(1);
  labels.forEach((label, i) => {
    const radius = Math.hypot(coordinates[2 * i] ?? 0, coordinates[2 * i + 1] ?? 0);
    expect(Math.abs(radius - (label === 0 ? 1 : 0.5))).toBeLessThan(0.25);
  });
  const two = moons(1);
  expect(two.labels.length).toBe(400);
  expect([...two.coordinates].filter((_, i) => i % 2 === 0 && i < 400).every((x) => x < 2.3)).toBe(true);
});

test('spreads are those that were asked for', () => {
  const { coordinates, labels } = varied(3);
  const spread = (label: number): number => {
    const xs = [...coordinates].filter((_, i) => i % 2 === 0 && labels[i >> 1] === label);
    const mean = xs.reduce((a, b) => a + b, 0) / xs.length;
    return Math.sqrt(xs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / xs.length);
  };
  expect(spread(1)).toBeGreaterThan(spread(0));
  expect(spread(0)).toBeGreaterThan(spread(2));
});
