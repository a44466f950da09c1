const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A number as the page writes it, in a regular expression: 12, 1,234.5, 3.68 × 10⁻⁶. */
export const SAID = `\\d(?:[\\d.,]*\\d)?(?: × 10⁻?[${SUPERSCRIPTS}]+)?`;

/** The number that such a text says; NaN for none. */
export function saidNumber(text: string | undefined): number {
  const [, digits, minus = '', power = ''] =
    new RegExp(`^(\\d[\\d.,]*?)(?: × 10(⁻?)([${SUPERSCRIPTS}]+))?$`).exec(text ?? '') ?? [];
  if (digits === undefined) return Number.NaN;
  const exponent = Number(Array.from(power, (digit) => SUPERSCRIPTS.indexOf(digit)).join('') || 0);
  return Number(digits.replaceAll(',', '')) * 10 ** (minus === '' ? exponent : -exponent);
}
