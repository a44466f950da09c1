// Measures and shares: three significant digits, a space before the unit, an em dash for what is not defined.

import { count } from './counted.ts';

export const UNDEFINED = '—';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Three significant digits: 0, 0.794, 12.3, 1,235, 4.56 × 10⁻⁷, −0.5. */
export function three(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return UNDEFINED;
  return value < 0 ? `−${sizeInThree(-value)}` : sizeInThree(value);
}

function sizeInThree(size: number): string {
  if (size === 0) return '0';
  if (size >= 1e9 || size < 1e-4) {
    const [digits = '', power = ''] = size.toExponential(2).split('e');
    return `${digits} × 10${superscript(Number(power))}`;
  }
  return size >= 99.95 ? count(size) : size.toPrecision(3);
}

const superscript = (power: number): string =>
  (power < 0 ? '⁻' : '') + Array.from(String(Math.abs(power)), (digit) => SUPERSCRIPTS[Number(digit)]).join('');

/** A share of 1 in percent, three significant digits and at most one decimal: 62.1 %, 0.3 %, 100 %. */
export function percent(share: number | null): string {
  if (share === null || !Number.isFinite(share)) return UNDEFINED;
  const value = 100 * share;
  if (value > 0 && value < 0.05) return '< 0.1 %';
  return `${value >= 99.95 || value === 0 ? value.toFixed(0) : value.toFixed(1)} %`;
}
