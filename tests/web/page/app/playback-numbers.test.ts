import { describe, expect, test } from 'vitest';
import { LINKAGES } from '../../../../web/engine/bindings/linkage.ts';
import { joinHeights } from '../../../../web/engine/hierarchy/linkage.ts';
import { leavesBelow } from '../../../../web/engine/hierarchy/walk.ts';
import { runConfusion } from '../../../../web/engine/methods/confusion/run.ts';
import { runL2h } from '../../../../web/engine/methods/l2h/run.ts';
import { runLinkage } from '../../../../web/engine/methods/linkage/run.ts';
import { ultrametricFindings } from '../../../../web/engine/methods/ultrametric/findings.ts';
import { resultAtIterate } from '../../../../web/engine/methods/ultrametric/iterate.ts';
import { runUltrametric } from '../../../../web/engine/methods/ultrametric/run.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { three } from '../../../../web/page/app/parts/format.ts';
import { decideByRounds } from '../../../../web/page/panels/confusion/playback.ts';
import { decideByLogits } from '../../../../web/page/panels/l2h/playback.ts';
import { decideByLinkage } from '../../../../web/page/panels/linkage/playback.ts';
import { type Line, plain, type Question } from '../../../../web/page/panels/shared/kit.ts';
import { decideNode, whichIsBest } from '../../../../web/page/panels/ultrametric/playback.ts';
import { datasetOf, logitsInput, NOTHING, newCore, tableOf } from '../../../support/core.ts';
import { evaluated } from '../../../support/evaluated.ts';
import { plantedLogits } from '../../../support/generate.ts';
import { naiveConfusion } from '../../../support/oracle/confusion.ts';
import { naiveL2H, SCORES } from '../../../support/oracle/l2h.ts';
import { type Cluster, clusterDistance, rowDistances } from '../../../support/oracle/linkage.ts';
import { Random } from '../../../support/random.ts';

// The page's texts on a step, against a computation of its own: every number in every text.

/** The numbers of a text, as they are written: 0.123, 12, 4.5 %, 1.2 × 10⁻⁵. */
const numbersIn = (text: Line): number[] =>
  Array.from(plain(text).matchAll(/\d[\d,]*(?:\.\d+)?/g), ([digits]) => Number(digits.replaceAll(',', '')));

/** Numbers of three digits agree where they differ by half of the last one. */
const close = (said: number | undefined, is: number, digits = 3): void => {
  expect(said).toBeDefined();
  expect(Math.abs((said ?? Number.NaN) - is)).toBeLessThanOrEqual(
    0.51 * 10 ** (Math.floor(Math.log10(Math.abs(is) || 1)) + 1 - digits),
  );
};

const two = (list: readonly Question[]): readonly [Question, Question] => {
  const [first, second] = list;
  if (first === undefined || second === undefined) throw new Error('two questions were expected');
  return [first, second];
};

/** A share that a text begins with: its first number, in percent. */
function saysShare(line: Line, is: number): void {
  const text = plain(line);
  const [percent = Number.NaN] = numbersIn(text);
  if (/^\D*< /.test(text)) expect(100 * is).toBeLessThan(0.05);
  else expect(Math.abs(percent - 100 * is)).toBeLessThan(0.0501);
}

/** The leaves under every node of a tree that was merged two by two. */
function clustersOf({ merges, classes }: Result): Cluster[] {
  const clusters: Cluster[] = classes.map((_, leaf) => ({ members: [leaf], parts: null }));
  for (let step = 0; 2 * step < (merges?.length ?? 0); step++) {
    const [a, b] = [clusters[merges?.[2 * step] ?? -1], clusters[merges?.[2 * step + 1] ?? -1]];
    if (a === undefined || b === undefined) throw new Error('not a node');
    clusters.push({ members: [...a.members, ...b.members], parts: [a, b] });
  }
  return clusters;
}

describe('logits to hierarchies', () => {
  const [rows, columns] = [500, 12];
  const { logits } = plantedLogits(rows, columns, 4);

  test.each(SCORES)('by %s: scores, averages, runners-up and margins', async (score) => {
    const result = await runL2h(newCore(), datasetOf(tableOf(logits, rows, columns)), { score }, {});
    const naive = naiveL2H(logits, rows, columns, { score });
    const clusters = clustersOf(result);
    const name = (node: number | undefined): string => String(clusters[node ?? -1]?.members);
    let groups = Array.from({ length: columns }, (_, c) => [c]);
    naive.steps.forEach((step, i) => {
      const [next, where] = two(decideByLogits(result, i));
      const [chosen = [], joined = []] = naive.merges[i] ?? [];
      expect(next.compared[0]).toMatchObject({ taken: true });
      expect([name(next.compared[0]?.nodes[0]), name(where.compared[0]?.nodes[0])]).toEqual([
        String(chosen),
        String(joined),
      ]);
      const values = next.compared.map(({ value }) => value ?? Number.NaN);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      for (const { nodes, value } of next.compared) {
        const [own = Number.NaN] =
          nodes.length === 0
            ? [step.nextScore]
            : groups.flatMap((group, at) => (name(nodes[0]) === String(group) ? [step.scores[at]] : []));
        expect(value).toBeCloseTo(own ?? Number.NaN, 9);
      }
      if (i === naive.steps.length - 1) {
        expect([where.compared[0]?.value, where.compared.length, where.notes]).toEqual([null, 1, []]);
        expect(where.means).toBe('Only one other group is left.');
        expect(result.margins?.[i]).toBeNaN();
        return;
      }
      expect(next.compared[1]?.value).toBeCloseTo(step.nextScore, 9);
      expect(where.compared[0]?.value).toBeCloseTo(step.average, 9);
      expect(where.compared[1]?.value).toBeCloseTo(step.runnerUpAverage ?? Number.NaN, 9);
      const others = groups.filter((group) => String(group) !== String(chosen));
      const runnerUp = others.findIndex((group) => String(group) === name(where.compared[1]?.nodes[0]));
      expect(step.averages[runnerUp]).toBeCloseTo(step.runnerUpAverage ?? Number.NaN, 9);
      const byScore = (step.nextScore - step.score) / step.nextScore;
      const byAverage = (step.average - (step.runnerUpAverage ?? 0)) / step.average;
      const [, a, b, c, d, e, f] = numbersIn(where.notes[0] ?? '');
      expect(result.margins?.[i]).toBeCloseTo(Math.min(byScore, byAverage), 12);
      saysShare(where.notes[0] ?? '', Math.min(byScore, byAverage));
      [step.nextScore, step.score, step.nextScore, step.average, step.runnerUpAverage ?? 0, step.average].forEach(
        (is, at) => {
          close([a, b, c, d, e, f][at], is);
        },
      );
      groups = [
        ...groups.filter((group) => ![String(chosen), String(joined)].includes(String(group))),
        [...chosen, ...joined],
      ];
    });
  });

  test('points that are certain go nowhere else: no margin is told as if two means had tied', async () => {
    const certain = Float64Array.from({ length: 60 * 4 }, (_, at) => (Math.floor(at / 4) % 4 === at % 4 ? 1 : 0));
    const dataset = datasetOf(tableOf(certain, 60, 4));
    const result = await runL2h(newCore(), dataset, { as: 'probabilities' }, {});
    const [, where] = two(decideByLogits(result, 0));
    expect(where.compared[0]?.value).toBe(0);
    expect(where.notes.map(plain).join(' ')).toMatch(/no probability for any class outside it/);
    expect(where.notes.map(plain).join(' ')).not.toMatch(/of the (scores|means)/);
  });

  test('groups without a score in the record are counted, not left out in silence', async () => {
    const result = await runL2h(newCore(), datasetOf(tableOf(logits, rows, columns)), {}, {});
    for (let step = 0; step + 1 < columns; step++) {
      const [next] = two(decideByLogits(result, step));
      const named = next.compared.filter(({ nodes }) => nodes.length > 0).length;
      const groups = columns - step;
      const unlisted = groups - named;
      const counted = next.notes.map((note) => numbersIn(note)[0] ?? Number.NaN);
      expect(counted.reduce((sum, each) => sum + each, 0)).toBe(unlisted);
    }
  });
});

describe('linkage', () => {
  const random = new Random(5);
  const rows = Array.from({ length: 13 }, () => Array.from({ length: 3 }, () => 3 * random.uniform() + 0.2));
  const table = tableOf(Float64Array.from(rows.flat()), rows.length, 3);

  test.each(
    LINKAGES.flatMap((method) =>
      (method === 'ward' ? (['euclidean'] as const) : (['euclidean', 'cityblock', 'correlation'] as const)).map(
        (distance) => [method, distance] as const,
      ),
    ),
  )('%s by %s: heights, formulas, runners-up and margins', async (method, distance) => {
    const dataset = { ...NOTHING, features: logitsInput(table) };
    const result = await runLinkage(newCore(), dataset, { method, distance }, {});
    const clusters = clustersOf(result);
    const between = clusterDistance(method, rowDistances(rows, distance), rows);
    const gone = new Set<number>();
    for (let step = 0; step + 1 < rows.length; step++) {
      const [nearest, far] = two(decideByLinkage(result, step));
      const clusterOf = (node: number | undefined): Cluster => clusters[node ?? -1] ?? { members: [], parts: null };
      const there = Array.from({ length: rows.length + step }, (_, node) => node).filter((node) => !gone.has(node));
      const apart = there
        .flatMap((a, i) => there.slice(i + 1).map((b) => ({ a, b, d: between(clusterOf(a), clusterOf(b)) })))
        .sort((x, y) => x.d - y.d);
      expect(nearest.compared.length).toBe(Math.min(5, apart.length));
      nearest.compared.forEach(({ nodes: [a, b], value }, place) => {
        expect(value).toBeCloseTo(apart[place]?.d ?? 0, 9);
        expect(between(clusterOf(a), clusterOf(b))).toBeCloseTo(apart[place]?.d ?? 0, 9);
      });
      const taken = nearest.compared[0]?.nodes.toSorted((a, b) => a - b);
      expect(taken).toEqual([apart[0]?.a, apart[0]?.b]);
      // Of two rows alone there is nothing to compute.
      expect(far.filled === undefined).toBe(taken?.every((node) => node < rows.length));
      if (apart.length === 1) expect(nearest.notes).toEqual(['These are the last two groups.']);
      else saysShare(nearest.notes[0] ?? '', 1 - (apart[0]?.d ?? 0) / (apart[1]?.d ?? 1));
      for (const line of [...nearest.notes, nearest.reverse ?? '.']) expect(plain(line)).toMatch(/(?:^|[^./])\.$/);
      expect(far.compared.length === 0 || far.compared.length === (method === 'ward' ? 3 : 2)).toBe(true);
      for (const { nodes, value } of far.compared) {
        expect(value).toBeCloseTo(between(clusterOf(nodes[0]), clusterOf(nodes[1])), 9);
      }
      const [formula = '', height = ''] = (
        plain(far.filled ?? '') || far.rule.slice(4).concat(` = ${far.rule.slice(4)}`)
      ).split(' = ');
      close(numbersIn(height)[0], apart[0]?.d ?? 0);
      expect(evaluated(formula) / (apart[0]?.d ?? 1)).toBeCloseTo(1, 1.5);
      for (const node of [result.merges?.[2 * step], result.merges?.[2 * step + 1]]) gone.add(node ?? -1);
    }
  });
});

describe('confusion merging', () => {
  const random = new Random(8);
  const counts = Array.from({ length: 9 }, (_, i) =>
    Array.from({ length: 9 }, (_, j) =>
      i === j ? 60 : Math.floor((Math.floor(i / 3) === Math.floor(j / 3) ? 12 : 3) * random.uniform()),
    ),
  );

  test.each([
    ['single', 'average'],
    ['multiple', 'average'],
    ['single', 'least'],
    ['single', 'most'],
  ] as const)(
    '%s inheritance by the %s: m, δ, every inequality, and the closest pair that fails',
    async (inheritance, between) => {
      const r = 0.1;
      const names = counts.map((_, c) => `class ${c}`);
      const confusion = { file: 'matrix', names, counts: Float64Array.from(counts.flat()), truth: null };
      const result = await runConfusion(newCore(), { ...NOTHING, confusion }, { inheritance, r, between }, {});
      const naive = { as: 'counts', r, inheritance, mode: 'bounded', between } as const;
      const { rounds, similarity: first } = naiveConfusion(counts, naive);
      expect(rounds.length).toBeGreaterThan(1);
      rounds.forEach((round, step) => {
        const [pairs, groups] = two(decideByRounds(result, step));
        const similarity = step === 0 ? first : (rounds[step - 1]?.similarity ?? []);
        const of = (i: number, j: number): number => similarity[i]?.[j] ?? Number.NaN;
        const most = (i: number): number => Math.max(...(similarity[i] ?? []).filter((_, k) => k !== i));
        const [m, shareOf, again, delta] = numbersIn(pairs.filled ?? '');
        expect(shareOf).toBe(r);
        close(m, round.m);
        close(again, round.m);
        close(delta, round.delta);
        const taken = pairs.compared.filter((each) => each.taken);
        taken.forEach(({ value, note = '' }, at) => {
          const [i = 0, j = 0] = round.pairs[at] ?? [];
          expect(value).toBeCloseTo(of(i, j), 12);
          const [own, plus, sum, wanted] = numbersIn(note);
          close(own, of(i, j));
          close(plus, round.delta);
          close(sum, of(i, j) + round.delta);
          close(wanted, Math.max(most(i), most(j)));
          expect(plain(note)).toContain('≥');
        });
        const paired = new Set(round.pairs.map(([i, j]) => `${i} ${j}`));
        const failed = similarity.flatMap((row, i) =>
          row.flatMap((value, j) => (j > i && value > 0 && !paired.has(`${i} ${j}`) ? [value] : [])),
        );
        const missed = pairs.compared.find((each) => !each.taken);
        if (failed.length === 0) expect(missed).toBeUndefined();
        else {
          expect(missed?.value).toBeCloseTo(Math.max(...failed), 12);
          expect(plain(missed?.note ?? '')).toContain('<');
        }
        expect(numbersIn(groups.notes[0] ?? '')).toEqual([round.groups.length, similarity.length]);
      });
    },
  );
});

test('ultrametric fitting: a group is nearer in itself than to any leaf outside, by the fitted edges', async () => {
  const random = new Random(3);
  const values = Float64Array.from({ length: 16 * 2 }, () => random.uniform());
  const dataset = { ...NOTHING, features: logitsInput(tableOf(values, 16, 2)) };
  const options = { neighbours: 3, iterations: 40, early_stop: 'off' };
  const whole = await runUltrametric(newCore(), dataset, options, {});
  const steps = ultrametricFindings(whole)?.descent?.steps.length ?? 0;
  for (const result of [whole, resultAtIterate(whole, 0), resultAtIterate(whole, random.below(steps))]) {
    const { hierarchy, merges } = result;
    const distance = joinHeights(16, merges ?? new Uint32Array(), hierarchy.height);
    for (let node = 16; node < hierarchy.classOf.length; node++) {
      const inside = leavesBelow(hierarchy, node);
      const outside = Array.from({ length: 16 }, (_, leaf) => leaf).filter((leaf) => !inside.includes(leaf));
      const largest = Math.max(...inside.flatMap((a) => inside.map((b) => distance(a, b))));
      const [question] = decideNode(result, node);
      const said = plain(question?.filled ?? '');
      close(numbersIn(said)[0], largest);
      expect(question?.compared[0]?.value).toBe(largest);
      expect(outside.length === 0).toBe(question?.reverse === undefined);
      if (outside.length > 0) {
        const nearest = Math.min(...inside.flatMap((a) => outside.map((b) => distance(a, b))));
        expect(question?.compared[1]?.value).toBe(nearest);
        close(numbersIn(plain(question?.reverse ?? '')).at(-1), nearest - largest);
      }
      const says = [question?.asks, question?.list].join(' ');
      expect(says).not.toMatch(/nearest groups|join/);
    }
  }
});

test('ultrametric fitting: the step that is the result costs least, and the next best is said with its gap', async () => {
  const random = new Random(9);
  for (let round = 0; round < 10; round++) {
    const values = Float64Array.from({ length: 14 * 2 }, () => random.uniform());
    const dataset = { ...NOTHING, features: logitsInput(tableOf(values, 14, 2)) };
    const result = await runUltrametric(newCore(), dataset, { neighbours: 3, iterations: 30 + round }, {});
    const { history } = result;
    if (history === undefined) throw new Error('there is no history');
    const question = whichIsBest(result, history);
    const sorted = Array.from(history.cost.keys()).sort((a, b) => (history.cost[a] ?? 0) - (history.cost[b] ?? 0));
    const [best = -1, next = -1] = sorted;
    expect(plain(question.filled ?? '')).toMatch(new RegExp(`^J = .* at step ${best} < .* at step ${next}, the next$`));
    const gap = (history.cost[next] ?? 0) - (history.cost[best] ?? 0);
    const [, said = ''] = /cost (.*) less/.exec(plain(question.reverse ?? '')) ?? [];
    expect(said).toBe(three(gap));
  }
});
