import { expect } from 'vitest';

/** The value of a formula as the page writes it: of numbers, signs, roots, minima and maxima alone. */
export function evaluated(formula: string): number {
  const script = formula
    .replaceAll('√', 'Math.sqrt')
    .replaceAll('×', '*')
    .replaceAll('−', '-')
    .replaceAll('²', '**2')
    .replaceAll(/\b(min|max)\(/g, 'Math.$1(');
  expect(script).toMatch(/^[\d\s.,()*+/-]*(Math\.(sqrt|min|max)[\d\s.,()*+/-]*)*$/);
  return Number(new Function(`return ${script}`)());
}
