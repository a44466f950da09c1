import { isRecord } from './checks.ts';

/* Keys of JSON are written in snake_case. Objects in memory have some in camelCase: all of them, of all files, are listed here. */

const IN_MEMORY = [
  ...['childStart', 'classOf', 'leafOf', 'referenceNames'],
  ...['marginsAtLeast', 'referenceCurves', 'countsLeftOut'],
  ...['nextScore', 'runnerUp', 'runnerUpAverage', 'averageBounds', 'runnerUpBounds', 'runnerUpDistance'],
  ...['groupStart', 'groupMember', 'groupNode', 'groupTie', 'treeNode', 'pairSimilarity'],
] as const;

const inSnakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const TO_FILE: ReadonlyMap<string, string> = new Map(IN_MEMORY.map((key) => [key, inSnakeCase(key)]));
const TO_MEMORY: ReadonlyMap<string, string> = new Map(IN_MEMORY.map((key) => [inSnakeCase(key), key]));

function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [names.get(key) ?? key, renamed(each, names)]));
}

/** The same with the keys of files. */
export const withFileKeys = (value: unknown): unknown => renamed(value, TO_FILE);

/** The same with the keys of memory. Files of before have these already: they stay as they are. */
export const withMemoryKeys = (value: unknown): unknown => renamed(value, TO_MEMORY);

/** The text of a JSON file: arrays of numbers are lists, and null stands for NaN and infinite numbers. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value, (_key, each: unknown) => (ArrayBuffer.isView(each) ? Array.from(each as Float64Array) : each))}\n`;
