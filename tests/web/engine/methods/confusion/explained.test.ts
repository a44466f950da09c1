import { describe, expect, test } from 'vitest';
import { childrenOf } from '../../../../../web/engine/hierarchy/walk.ts';
import { confusionFindings } from '../../../../../web/engine/methods/confusion/findings.ts';
import { smallestCountFlip } from '../../../../../web/engine/methods/confusion/flip.ts';
import { runConfusion } from '../../../../../web/engine/methods/confusion/run.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { decideNodeByRounds } from '../../../../../web/page/panels/confusion/node-question.ts';
import { decideByRounds } from '../../../../../web/page/panels/confusion/playback.ts';
import { type Line, plain } from '../../../../../web/page/panels/shared/kit.ts';
import { NOTHING, newCore } from '../../../../support/core.ts';
import { evaluated } from '../../../../support/evaluated.ts';
import { Random } from '../../../../support/random.ts';
import { saidNumber } from '../../../../support/said-number.ts';

// The rounds of confusion merging made again from what the page says of them, and changed by what it says would change them.

const CLASSES = 10;
const core = newCore();
const NAMES = Array.from({ length: CLASSES }, (_, c) => String.fromCharCode(97 + c));
type Square = readonly (readonly number[])[];

function randomCounts(seed: number): Square {
  const random = new Random(seed);
  return NAMES.map((_, i) =>
    NAMES.map((_, j) =>
      i === j ? 60 + random.below(40) : random.below(Math.floor(i / 3) === Math.floor(j / 3) ? 14 : 4),
    ),
  );
}

/** Similarities of the classes, which a run reads as they are. */
function similarities(counts: Square): number[][] {
  const shares = counts.map((row) => row.map((count) => count / row.reduce((sum, each) => sum + each, 0)));
  return shares.map((row, i) => row.map((share, j) => (share + (shares[j]?.[i] ?? 0)) / 2));
}

async function merged(as: 'counts' | 'similarity', square: Square, options: object): Promise<Result> {
  const confusion = { file: 'matrix', names: NAMES, counts: Float64Array.from(square.flat()), truth: null };
  return runConfusion(core, { ...NOTHING, confusion }, { as, ...options }, {});
}

const roundsOf = (result: Result) => confusionFindings(result)?.rounds.rounds ?? [];
const pairsIn = (result: Result, step: number): string[] => {
  const { pairs } = roundsOf(result)[step] ?? { pairs: [] };
  return Array.from({ length: pairs.length / 2 }, (_, at) => `${pairs[2 * at]} ${pairs[2 * at + 1]}`).sort();
};

const CASES = ['single', 'multiple'].flatMap((inheritance) =>
  [0, 0.1, 0.4].flatMap((r) => [1, 2].map((seed) => ({ inheritance, r, seed }))),
);

test('no pair is lit for the largest similarity where those of the pairs are not known', async () => {
  const made = await merged('counts', randomCounts(1), { inheritance: 'single', r: 0.1 });
  const rounds = roundsOf(made).map((round) => ({ ...round, similarity: null, pairSimilarity: null }));
  const result = { ...made, findings: { rounds: { similarity: null, rounds } } };
  rounds.forEach(({ groupNode }, step) => {
    const asked = [
      decideByRounds(result, step)[0],
      ...Array.from(groupNode, (node) => decideNodeByRounds(result, node)[0]),
    ];
    for (const { filled = '' } of asked.map((each) => each ?? { filled: undefined })) {
      expect(plain(filled)).toContain('m = ');
      expect(Array.from(filled).filter((part) => typeof part !== 'string')).toEqual([]);
    }
  });
});

describe.each(CASES)('$inheritance inheritance, r = $r, matrix $seed', ({ inheritance, r, seed }) => {
  const counts = randomCounts(seed);

  test('every shown pair qualifies by the shown numbers, and the one that is said not to does not', async () => {
    const result = await merged('counts', counts, { inheritance, r });
    roundsOf(result).forEach((round, step) => {
      const [asked] = decideByRounds(result, step);
      const [, m = '', share = '', again = '', delta = ''] =
        /^m = (.*), δ = r × m = (.*?) × (.*) = (.*)$/.exec(plain(asked?.filled ?? '')) ?? [];
      expect(saidNumber(share)).toBe(r);
      expect(again).toBe(m);
      expect(saidNumber(m)).toBeCloseTo(round.m ?? 0, 3);
      expect(Math.abs(r * saidNumber(m) - saidNumber(delta))).toBeLessThanOrEqual(0.006 * saidNumber(delta));
      for (const { taken, note = '' } of asked?.compared ?? []) {
        const [, own = '', plus = '', sum = '', sign, wanted = ''] =
          /^(.*?) \+ (.*?) = (.*) ([≥<]) (.*)$/.exec(plain(note)) ?? [];
        expect(sign).toBe(taken ? '≥' : '<');
        expect(saidNumber(own) + saidNumber(plus) >= saidNumber(wanted)).toBe(taken);
        expect(saidNumber(sum) / (saidNumber(own) + saidNumber(plus))).toBeCloseTo(1, 1.7);
      }
    });
  });

  test('the card of a group shows the pairs that made it: each qualifies by the shown numbers', async () => {
    const result = await merged('counts', counts, { inheritance, r });
    const groups = Array.from(result.hierarchy.classOf.keys()).slice(CLASSES);
    let made = 0;
    for (const node of groups) {
      const [asked] = decideNodeByRounds(result, node);
      if (asked === undefined) throw new Error('nothing is said of a group');
      const children = Array.from(childrenOf(result.hierarchy, node));
      const inside = asked.compared.filter(({ taken }) => taken);
      if (inside.length > 0) made += 1;
      else expect(asked.means).toContain('left over');
      for (const { taken, nodes, note = '' } of asked.compared) {
        expect(nodes.filter((each) => children.includes(each)).length).toBe(taken ? 2 : 1);
        const [, own = '', plus = '', wanted = ''] = /^(.*?) \+ (.*?) = .* ≥ (.*)$/.exec(plain(note)) ?? [];
        expect(saidNumber(own) + saidNumber(plus)).toBeGreaterThanOrEqual(saidNumber(wanted));
      }
      // Pairs hold all of it together: whatever is joined to a child by pairs is a child.
      const reached = new Set(inside.flatMap(({ nodes }) => nodes));
      if (inside.length > 0) expect(children.every((child) => reached.has(child))).toBe(true);
    }
    expect(made).toBeGreaterThan(0);
  });

  test('the similarity of the first pair follows from cells of the matrix, later from that of its parts', async () => {
    const result = await merged('counts', counts, { inheritance, r });
    let formulas = 0;
    roundsOf(result).forEach((_, step) => {
      const said = plain(decideByRounds(result, step)[0]?.notes[0] ?? '');
      const [, formula, value = ''] = /^S\(.*\) = (\(.*\) \/ \d+) = ([\d.,]+): /.exec(said) ?? [];
      if (formula === undefined) return;
      formulas += 1;
      expect(evaluated(formula) / saidNumber(value)).toBeCloseTo(1, 1.7);
      if (step > 0) return;
      const [pair = ''] = pairsIn(result, 0).filter((each) => said.startsWith(named(each)));
      const [i = -1, j = -1] = pair.split(' ').map(Number);
      const total = (row: number): number => counts[row]?.reduce((sum, each) => sum + each, 0) ?? 0;
      expect(formula).toBe(`(${counts[i]?.[j]} / ${total(i)} + ${counts[j]?.[i]} / ${total(j)}) / 2`);
    });
    expect(formulas).toBeGreaterThan(0);
  });

  test('the smallest change of one count changes the pairs of the first round, one point less does not', async () => {
    const result = await merged('counts', counts, { inheritance, r });
    const flip = smallestCountFlip({ classes: CLASSES, countOf: (i, j) => counts[i]?.[j] ?? Number.NaN, r });
    if (flip === null) throw new Error('no count is found');
    const { cell, from, to, gained, lost } = flip;
    expect(from).toBe(counts[cell[0]]?.[cell[1]]);
    for (const [count, stays] of [
      [to - Math.sign(to - from), true],
      [to, false],
    ] as const) {
      const changed = counts.map((row, i) => row.map((each, j) => (i === cell[0] && j === cell[1] ? count : each)));
      const pairs = pairsIn(await merged('counts', changed, { inheritance, r }), 0);
      expect(pairs.join() === pairsIn(result, 0).join()).toBe(stays);
      if (stays) continue;
      expect(pairs).toEqual(expect.arrayContaining(gained.map((pair) => pair.join(' '))));
      for (const pair of lost) expect(pairs).not.toContain(pair.join(' '));
    }
  });

  test('in the first round, the pair that failed qualifies once it grows by more than is said, not before', async () => {
    const square = similarities(counts);
    const result = await merged('similarity', square, { inheritance, r });
    const said: Line = decideByRounds(result, 0)[0]?.reverse ?? '';
    const [, one = '', other = '', gap = ''] =
      /^(.*) and (.*) make a pair as well if their similarity grows by more than (.*)\.$/.exec(plain(said)) ?? [];
    const [i, j] = [NAMES.indexOf(one), NAMES.indexOf(other)].sort((a, b) => a - b) as [number, number];
    expect(pairsIn(result, 0)).not.toContain(`${i} ${j}`);
    for (const [factor, joins] of [
      [0.98, false],
      [1.02, true],
    ] as const) {
      const grown = square.map((row, a) =>
        row.map((value, b) =>
          (a === i && b === j) || (a === j && b === i) ? value + factor * saidNumber(gap) : value,
        ),
      );
      const again = await merged('similarity', grown, { inheritance, r });
      expect(pairsIn(again, 0).includes(`${i} ${j}`)).toBe(joins);
    }
  });
});

const named = (pair: string): string => {
  const [i = '', j = ''] = pair.split(' ').map((place) => NAMES[Number(place)]);
  return `S(${i}, ${j}) `;
};
