import { isNumber, toNumber } from '../../../engine/base/number-text.ts';

/** A decimal number with a comma or a point, as it is typed; NaN for anything else, such as 0x10. */
export function typedNumber(field: string): number {
  const text = field.trim().replace(',', '.');
  return isNumber(text) ? toNumber(text) : Number.NaN;
}
