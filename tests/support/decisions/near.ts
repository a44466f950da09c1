import { expect } from 'vitest';

/** Every number within 1e-12 or, relatively, `tolerance`; null and words exactly. Only what is expected is looked at. */
export function expectNear(actual: unknown, expected: unknown, tolerance = 1e-12, where = ''): void {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const near =
      Object.is(actual, expected) || Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected));
    if (!near) expect.fail(`${where}: ${actual}, expected ${expected}`);
  } else if (expected !== null && typeof expected === 'object' && actual !== null && typeof actual === 'object') {
    if (Array.isArray(expected)) expect(actual, where).toHaveLength(expected.length);
    for (const [key, value] of Object.entries(expected)) {
      expectNear(Reflect.get(actual, key), value, tolerance, `${where}.${key}`);
    }
  } else expect(actual, where).toBe(expected);
}
