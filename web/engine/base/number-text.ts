/** JSON has no NaN or infinity: they are written as null. */
export const jsonNumber = (x: number): number | null => (Number.isFinite(x) ? x : null);

// No two parts of the pattern can match the same digits, so that matching takes linear time.
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$|^[+-]?(?:nan|inf(?:inity)?)$/i;
const DECIMAL_COMMA = /^[+-]?\d+,\d+(?:e[+-]?\d+)?$/i;
const LONGEST_NUMBER = 400;

/** True if a field, blanks aside, is a number as C, Python, R or MATLAB write it (nan and inf included). */
export function isNumber(field: string): boolean {
  return field.length <= LONGEST_NUMBER && NUMBER.test(field.trim());
}

/** The value of a field for which `isNumber` holds. */
export function toNumber(field: string): number {
  const text = field.trim().toLowerCase();
  if (text.endsWith('nan')) return Number.NaN;
  return text.includes('inf') ? Number(`${text.startsWith('-') ? '-' : ''}Infinity`) : Number(text);
}

/** True if a field is a whole number (3.0 is one). */
export const isWhole = (field: string): boolean => isNumber(field) && Number.isInteger(toNumber(field));

/** True if a field is a number only if its comma is a decimal point. */
export const hasDecimalComma = (field: string): boolean =>
  field.length <= LONGEST_NUMBER && DECIMAL_COMMA.test(field.trim());
