/** Numbers at inner nodes of Newick and Nexus, which have one place for names and for support. */

import { isNumber } from '../base/number-text.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';

const MAX_NAMED = 3;

/** Numbers of a data base: whole, each once, and too large for percent. */
const areIds = (numbers: readonly string[]): boolean =>
  numbers.every((number) => /^\d+$/.test(number)) &&
  numbers.some((number) => Number(number) > 100) &&
  new Set(numbers).size === numbers.length;

/** The names of nodes without the numbers among them, and a warning that says so; all of them where the numbers are ids. */
export function withoutSupport(inner: readonly string[]): Pick<NamedHierarchy, 'inner' | 'warnings'> {
  const numbers = inner.filter(isNumber);
  if (numbers.length === 0 || areIds(numbers)) return { inner };
  const some = [...numbers.slice(0, MAX_NAMED), ...(numbers.length > MAX_NAMED ? ['…'] : [])].join(', ');
  const message = `Numbers at inner nodes (${some}) look like support values; they are left out.`;
  const names = inner.map((name) => (isNumber(name) ? '' : name));
  return {
    ...(names.some((name) => name !== '') && { inner: names }),
    warnings: [{ code: 'support-left-out', message }],
  };
}
