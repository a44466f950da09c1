/** Names of classes in objects of JSON and YAML: by their index, with their index, or under a key that says so. */

import { isRecord } from '../../../base/checks.ts';

/** Keys under which programs keep them: configurations of Hugging Face, data sets of YOLO, features of data sets. */
const KEYS = 'id2label classes class_names names label_names labels categories label2id class_to_idx'.split(' ');

/** The names where every index from 0, or `from`, occurs once; else null. */
function byIndex(pairs: readonly (readonly [index: unknown, name: unknown])[], from = 0): string[] | null {
  const names = new Array<string | undefined>(pairs.length).fill(undefined);
  for (const [index, said] of pairs) {
    // ImageNet lists have the WordNet id of a class before its name.
    const name: unknown = Array.isArray(said) && said.length === 2 ? said[1] : said;
    const number = typeof index === 'string' && /^\d{1,7}$/.test(index) ? Number(index) : index;
    const place = typeof number === 'number' ? number - from : -1;
    if (!(place in names) || names[place] !== undefined) return null;
    if (typeof name !== 'string' && typeof name !== 'number') return null;
    names[place] = String(name);
  }
  const known = names.filter((name) => name !== undefined);
  return known.length > 0 ? known : null;
}

const ofList = (value: readonly unknown[]): string[] | null =>
  value.length > 0 && value.every((name) => typeof name === 'string') ? [...value] : null;

/** The names of classes in a value, in the order of their indices; null where it has none, or more than names. */
export function classNamesIn(value: unknown): string[] | null {
  if (!isRecord(value)) return null;
  for (const key of KEYS) {
    const inner = value[key] ?? value[key.toUpperCase()];
    const names = Array.isArray(inner) ? ofList(inner) : isRecord(inner) ? classNamesOf(inner) : null;
    if (names !== null) return names;
  }
  return classNamesOf(value) ?? bothWays(value);
}

/** Names by their indices beside the indices by their names, whatever their keys are. */
function bothWays(value: Readonly<Record<string, unknown>>): string[] | null {
  const maps = Object.values(value).map((inner) => (isRecord(inner) ? classNamesOf(inner) : null));
  return maps.find((names, i) => names && maps.some((others, o) => o < i && others?.join() === names.join())) ?? null;
}

function classNamesOf(value: Readonly<Record<string, unknown>>): string[] | null {
  const entries = Object.entries(value);
  const isCounted = entries.length > 1 && entries.every(([, name]) => typeof name === 'string');
  return (
    byIndex(entries) ??
    byIndex(entries.map(([name, index]) => [typeof index === 'number' ? index : Number.NaN, name])) ??
    (isCounted ? byIndex(entries, 1) : null)
  );
}
