import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { confusionFindings } from '../../../../../web/engine/methods/confusion/findings.ts';
import { heldByAll } from '../../../../../web/page/app/export/contents.ts';
import type { Finished } from '../../../../../web/page/app/finished/finished.ts';
import { LINKED_VIEWS } from '../../../../../web/page/app/linked-views/index.ts';
import { LEFT_OUT, withoutCounts } from '../../../../../web/page/app/session-file/without-counts.ts';
import { sessionJson } from '../../../../../web/page/app/session-file/write.ts';
import { codesOf } from '../../../engine/data/roles.ts';
import { sourceOf } from '../../../engine/data/write.ts';
import { exportCalled } from '../exports-called.ts';
import { groupedClasses, plantedFiles, sessionOf, shownBy } from '../local-sessions.ts';
import { seenIn } from '../sessions.ts';

const classes = groupedClasses(Array.from({ length: 12 }, (_, c) => `c${c}`));
const treeOf = async (method: string): Promise<Finished> =>
  seenIn(await shownBy(method, [...plantedFiles(300, 12, 5), classes]));

const holds = (label: string, finished: Finished): string => exportCalled(label).holds(finished);

const docs = readFileSync(new URL('../../../../../docs/exports.md', import.meta.url), 'utf8');

/** The differences of two values of JSON: the keys on the way, places in lists aside. */
function changes(one: unknown, other: unknown, place: string): string[] {
  if (Object.is(one, other)) return [];
  const areObjects = [one, other].every((value) => typeof value === 'object' && value !== null);
  const [a, b] = [one, other].map((value) => new Map(Object.entries(value ?? {})));
  if (!areObjects || a === undefined || b === undefined || (Array.isArray(one) && a.size !== b.size)) return [place];
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) =>
    changes(a.get(key), b.get(key), Array.isArray(one) ? place : `${place}${place === '' ? '' : '.'}${key}`),
  );
}

describe('what a file holds is said before it is made', () => {
  test('a session: the confusion counts, the columns of groups, and digests', async () => {
    const said = holds('Session', await treeOf('l2h'));
    expect(said).toContain('144 counts of true and predicted classes');
    expect(said).toContain('the columns that group the classes');
    expect(heldByAll(await treeOf('l2h'))).toContain(
      'the names of 12 classes, the options, and the names of your files with their sizes and digests',
    );
    expect(holds('Session', await treeOf('confusion'))).toContain('similarities of the classes');
  });

  test('the hierarchy: all that is in it beyond the tree and its merges', async () => {
    const finished = await treeOf('confusion');
    const result = { ...finished.result, ids: finished.result.classes, support: new Float64Array(3) };
    const said = holds('Hierarchy (JSON)', { ...finished, result });
    expect(said).toContain('their identifiers');
    expect(said).toContain('support');
  });

  test('of the rounds without counts: neither similarities nor thresholds, which counts could be told from', async () => {
    const finished = await treeOf('confusion');
    expect(holds('Session without counts', finished)).toMatch(/the rounds(,| and)/);
    const rounds = confusionFindings(finished.result)?.rounds.rounds ?? [];
    const text = sessionJson(withoutCounts(finished), '');
    expect(rounds.length).toBeGreaterThan(0);
    for (const { m, delta, pairSimilarity } of rounds) {
      const bytes = pairSimilarity?.slice().buffer ?? new ArrayBuffer(0);
      expect(text).not.toContain(btoa(String.fromCharCode(...new Uint8Array(bytes))));
      expect(text).not.toContain(`"m":${m},`);
      expect(text).not.toContain(`"delta":${delta},`);
    }
  });

  test('without counts: no numbers of points as scores, and no options that nobody knows', async () => {
    const finished = await treeOf('l2h');
    const sized = { ...finished.result.options, score: 'size', note: '87 cats were dogs' };
    const result = { ...finished.result, options: sized };
    const stamp = JSON.stringify(['l2h', sized, []]);
    const text = sessionJson(withoutCounts({ ...finished, result, stamp }), '');
    expect(text).toContain('"score":"size"');
    expect(text).not.toContain('87 cats');
    expect(text).not.toContain('evidence');
  });

  test('a session without counts does not say so, and holds none', async () => {
    const finished = await treeOf('l2h');
    expect(holds('Session without counts', finished)).not.toMatch(
      /counts of true|predicted as|similarities|distances|thresholds/,
    );
    const { contingency } = finished.result;
    const counts = btoa(String.fromCharCode(...new Uint8Array(contingency?.counts.buffer ?? new ArrayBuffer(0))));
    expect(counts.length).toBeGreaterThan(700);
    expect(sessionJson(finished, '')).toContain(counts);
    expect(sessionJson(withoutCounts(finished), '')).not.toContain(counts);
  });

  /** The meaning of the words of the menu in a session: every place that differs from the session with counts. */
  const GONE: Readonly<Record<string, readonly string[]>> = {
    l2h: ['contingency', 'predicted'],
    confusion: [
      ...['contingency', 'predicted', 'rounds.similarity'],
      ...['delta', 'm', 'pair_similarity', 'similarity'].map((key) => `rounds.rounds.${key}`),
    ],
    linkage: ['contingency', 'linkage'],
  };
  test.each(Object.keys(GONE))(
    'of %s without counts: what is left out is what menu and docs say, no more',
    async (id) => {
      const finished = await treeOf(id);
      const parse = (of: Finished): unknown => JSON.parse(sessionJson(of, ''));
      const changed = new Set(changes(parse(finished), parse(withoutCounts(finished)), ''));
      const said = ['counts_left_out', 'suggested', 'warnings', ...(GONE[id] ?? [])];
      expect([...changed].sort()).toEqual(said.map((key) => `result.${key}`).sort());
      expect(exportCalled('Session without counts').hint).toBe(`the same without ${LEFT_OUT}`);
      expect(docs).toContain(`| Session without counts | the same without ${LEFT_OUT}.`);
      expect(withoutCounts(finished).result.warnings.at(-1)?.message).toContain(LEFT_OUT);
      // In their place is one number, which is told.
      expect(withoutCounts(finished).result.suggested).toBeGreaterThan(1);
      expect(holds('Session without counts', finished)).toContain('the number of clusters that is suggested');
      expect(docs).toContain('The number of clusters that the counts suggest is in it.');
      // The parts that stay are listed: the names of the true classes are in the data beside the result.
      expect(holds('Session without counts', finished)).toContain('the names of the true classes');
      expect(sessionJson(withoutCounts(finished), '')).toContain('"truth":{"file":"labels.npy","names":["c0",');
    },
  );

  test('the hierarchy: what was predicted; the files with the data: their names', async () => {
    const finished = await treeOf('l2h');
    expect(holds('Hierarchy (JSON)', finished)).toContain('how many points were predicted as each class');
    expect(holds('Session with data', finished)).toContain('logits.npy, labels.npy, classes.csv, whole');
  });
});

test.each(['l2h', 'confusion', 'linkage'])(
  'of %s without counts: opens to the same tree and says what is missing',
  async (method) => {
    const before = await treeOf(method);
    const session = await sessionOf(sourceOf('a.session.json', sessionJson(withoutCounts(before), 'cut=k4')));
    expect(session.problems.value).toEqual([]);
    const after = seenIn(session);
    expect(after.result.hierarchy).toEqual(before.result.hierarchy);
    expect(after.result.metrics).toEqual(before.result.metrics);
    expect(after.result.contingency).toBeNull();
    expect(codesOf(after.result)).toContain('counts-left-out');
    // The matrix is offered, to say why there is none.
    expect(LINKED_VIEWS.find(({ id }) => id === 'confusion')?.fits(after)).toBe(true);
    expect(session.view.cut.value).toEqual({ by: 'count', count: 4 });
  },
);
