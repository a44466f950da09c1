// Measures and shares: three significant digits, a space before the unit, an em dash for what is not defined.

import { count } from './text.ts';

export const UNDEFINED = '—';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * The decimal that a number is written as, rounded, halves up. 0.7625 is 0.763 and, with its point moved by two places, 76.3:
 * a share and its percentage never differ by their rounding.
 */
export function rounded(value: number, decimals: number, places = 0): number {
  const [digits = '', power = ''] = value.toExponential().split('e');
  const whole = Math.round(Number(`${digits}e${Number(power) + places + decimals}`));
  return Number(`${whole}e${-decimals}`);
}

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
  if (size >= 99.95) return count(size);
  const [, power = ''] = size.toExponential().split('e');
  return rounded(size, 2 - Number(power)).toPrecision(3);
}

const superscript = (power: number): string =>
  (power < 0 ? '⁻' : '') + Array.from(String(Math.abs(power)), (digit) => SUPERSCRIPTS[Number(digit)]).join('');

/** A number with so many significant digits that is not above a bound from below (way −1), or not below one from above (1). */
export function roundedBound(value: number, way: -1 | 1, digits = 3): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const near = Number(value.toPrecision(digits));
  if (way * near >= way * value) return near;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) + 1 - digits);
  return Number((near + way * unit).toPrecision(digits));
}

/** The least that a share can be, in percent: rounded down. */
export const percentAtLeast = (share: number): string => percent(Math.floor(1000 * share) / 1000);

/** A share of 1 in percent, with one decimal or as many as are wanted: 62.1 %, 0.3 %, 100 %. */
export function percent(share: number | null, decimals = 1): string {
  if (share === null || !Number.isFinite(share)) return UNDEFINED;
  const value = rounded(share, decimals, 2);
  if (share > 0 && value === 0) return `< ${(10 ** -decimals).toFixed(decimals)} %`;
  return `${value >= 100 || value === 0 ? value.toFixed(0) : value.toFixed(decimals)} %`;
}

/** A share in whole percents, with a decimal where 0 or 100 would be wrong. */
export function wholePercent(share: number): string {
  if (share > 0.9995 && share < 1) return '> 99.9 %';
  return percent(share, (share > 0 && share < 0.0095) || (share > 0.9905 && share < 1) ? 1 : 0);
}

/** A share that somebody chose, with all of its digits: 95 %, 99.5 %. */
export const chosenPercent = (share: number): string => `${Number((100 * share).toPrecision(12))} %`;

/** The percentage done of some work: 100 % only at its end. */
export const percentDone = (share: number): string => `${Math.floor(100 * share)} %`;

/** The size of a difference of two shares in percentage points, rounded as percents are: 4.6. */
export const percentagePoints = (difference: number): string => rounded(Math.abs(difference), 1, 2).toFixed(1);
