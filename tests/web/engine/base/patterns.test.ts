import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parseSync } from 'vite';
import { expect, test, vi } from 'vitest';
import { type Pumped, pumpsFor } from '../../../support/pumps.ts';

const root = join(import.meta.dirname, '../../../..');
/** Patterns for texts of this project alone: they run when it is built or tested. */
const FOLDERS = ['web', 'tools/cli'];

interface Found {
  readonly place: string;
  readonly pattern: RegExp;
}

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The regular expressions in a source; what parts a text is looked for again and again, as with the flag g. */
function patternsIn(place: string, text: string): Found[] {
  const found: Found[] = [];
  const look = (node: unknown, isParting: boolean): void => {
    if (Array.isArray(node)) for (const each of node) look(each, isParting);
    else if (isTree(node)) {
      const { regex, callee } = node;
      if (isTree(regex)) {
        const flags = String(regex.flags);
        found.push({
          place,
          pattern: new RegExp(String(regex.pattern), isParting ? `${flags.replace('g', '')}g` : flags),
        });
      }
      const parts = isTree(callee) && isTree(callee.property) && callee.property.name === 'split';
      for (const [key, value] of Object.entries(node)) look(value, key === 'arguments' && parts);
    }
  };
  look(parseSync(place, text).program, false);
  return found;
}

/** Milliseconds that a pattern takes for a text; `most` if it is not done by then. */
function timeOf(pattern: RegExp, { before, repeated, end }: Pumped, length: number, most: number): number {
  const text = before + repeated.repeat(length / repeated.length) + end;
  const start = performance.now();
  try {
    runInNewContext('text.replace(pattern, "")', { pattern, text }, { timeout: most });
    return performance.now() - start;
  } catch {
    return most;
  }
}

/** A text of 100,000 characters for which a pattern takes more than a second, or `most` ms; null where there is none. */
function slowText(pattern: RegExp, most = 1000): Pumped | null {
  const isSuspect = (pump: Pumped): boolean => {
    const text = pump.before + pump.repeated.repeat(2000 / pump.repeated.length) + pump.end;
    const start = performance.now();
    text.replace(pattern, '');
    return performance.now() - start > 0.5;
  };
  return pumpsFor(pattern).find((pump) => isSuspect(pump) && timeOf(pattern, pump, 1e5, most) >= most) ?? null;
}

test('the check finds what is quadratic, and only that', () => {
  const slow = [/\d+$/, /^(#{1,6})\s+(.*?)\s*$/, /^[+-]?\d+\.?\d*$/, /(?:\.[a-z]\w*)+$/, /: *(.*)$/, /\w+\([^)]*\)/];
  const quick = [/(?<!\d)\d+$/, /^(#{1,6})\s+(.*)$/s, /^[+-]?\d+(?:\.\d*)?$/, /"(?:[^"\\]|\\.)*"/];
  expect(slow.filter((pattern) => slowText(pattern, 200) === null)).toEqual([]);
  expect(quick.filter((pattern) => slowText(pattern, 200) !== null)).toEqual([]);
});

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
/** Of those that are written in several places, the first. */
const slowOnes = (found: readonly Found[]): string[] =>
  [...new Map(found.toReversed().map((each) => [String(each.pattern), each])).values()].flatMap(
    ({ place, pattern }) => {
      const text = slowText(pattern);
      return text === null ? [] : [`${place}: ${pattern} on ${JSON.stringify(text)}`];
    },
  );

test('no pattern takes more than a second for 100,000 characters', () => {
  const found = files.flatMap((file) => patternsIn(file, textOf(file)));
  expect(found.length).toBeGreaterThan(300);
  expect(slowOnes(found)).toEqual([]);
});

/** Patterns that are put together in functions, with the words that these are given. */
const IN_FUNCTIONS: Readonly<Record<string, readonly RegExp[]>> = {
  'web/engine/data/formats/text/sides.ts': ['row', 'col(?:umn)?'].map(
    (side) => new RegExp(`\\b${side}s?\\b\\W*(?:are |is )?(?:the )?([a-z]+)`, 'i'),
  ),
  'web/engine/data/formats/xlsx/xml.ts': [/(?:^|[\s:])r\s*=\s*(?:"([^"]*)"|'([^']*)')/],
  'web/page/lessons/phrases.ts': [/^weakest of step (\S+)$/],
  'web/page/app/glossary/word-list.tsx': [/\b(merge|logits)\b/gi],
  'web/page/app/rows/points-list.tsx': [/aa\*a/iu],
};
/** A person's own pattern; one of a session file is read only if it is written as its read.ts says. */
const OF_PEOPLE = 'web/engine/data/readings/table.ts';

test('the same of patterns that are put together', async () => {
  const making = files.filter((file) => textOf(file).includes('new RegExp('));
  const inFunctions = making.filter((file) => /^ .*new RegExp\(/m.test(textOf(file)));
  expect(inFunctions.toSorted()).toEqual([...Object.keys(IN_FUNCTIONS), OF_PEOPLE].toSorted());
  const found = Object.entries(IN_FUNCTIONS).flatMap(([place, patterns]) =>
    patterns.map((pattern) => ({ place, pattern })),
  );
  for (const place of making.filter((file) => !inFunctions.includes(file))) {
    const Recorded = new Proxy(RegExp, {
      construct: (target, [pattern, flags]) => {
        const made = new target(pattern, flags);
        if (typeof pattern === 'string') found.push({ place, pattern: made });
        return made;
      },
    });
    vi.stubGlobal('RegExp', Recorded);
    await import(`${join(root, place)}?recorded`); // it alone begins anew
    vi.unstubAllGlobals();
  }
  expect(new Set(found.map(({ place }) => place))).toEqual(new Set(making.filter((file) => file !== OF_PEOPLE)));
  expect(slowOnes(found)).toEqual([]);
});
