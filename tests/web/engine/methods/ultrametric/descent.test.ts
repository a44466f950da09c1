import { beforeAll, describe, expect, it } from 'vitest';
import { at } from '../../../../../web/engine/base/arrays.ts';
import { type Graph, minMax } from '../../../../../web/engine/bindings/graph.ts';
import { tripletsOf, UltrametricFit } from '../../../../../web/engine/bindings/ultrametric.ts';
import { writeNpy } from '../../../../../web/engine/data/formats/npy/write.ts';
import { joinHeights } from '../../../../../web/engine/hierarchy/linkage.ts';
import { leafCounts } from '../../../../../web/engine/hierarchy/walk.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { type Descent, mergesOf, treeOf } from '../../../../../web/engine/methods/ultrametric/descent.ts';
import { asUnfinishedFit, ultrametricFindings } from '../../../../../web/engine/methods/ultrametric/findings.ts';
import { resultAtIterate } from '../../../../../web/engine/methods/ultrametric/iterate.ts';
import { factsOf } from '../../../../../web/engine/methods/ultrametric/iterate-facts.ts';
import { DescentKeeper, keptOf, stepsToKeep } from '../../../../../web/engine/methods/ultrametric/keep-descent.ts';
import { runUltrametric } from '../../../../../web/engine/methods/ultrametric/run.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { History, Result } from '../../../../../web/engine/model/result.ts';
import { placeOf } from '../../../../../web/page/app/playback/iterates.ts';
import { plain } from '../../../../../web/page/panels/shared/kit.ts';
import { whatDasguptaAdds } from '../../../../../web/page/panels/ultrametric/playback.ts';
import { newCore } from '../../../../support/core.ts';
import { evaluate } from '../../../../support/oracle/ultrametric.ts';
import { Random } from '../../../../support/random.ts';
import { SAID, saidNumber } from '../../../../support/said-number.ts';
import { PLAIN, randomGraph } from '../../../../support/ultrametric-graphs.ts';
import { datasetIn } from '../../data/roles.ts';

/* The texts on the steps of a descent agree with the fit. */

const POINTS = 60;
const core = newCore();

async function fitRandomPoints(seed: number, options: Options): Promise<Result> {
  const random = new Random(seed);
  const labels = Float64Array.from({ length: POINTS }, () => random.below(3));
  const places = Float64Array.from({ length: 2 * POINTS }, (_, i) => at(labels, i >> 1) + 1.2 * random.uniform());
  const dataset = await datasetIn(
    ['x.npy', writeNpy([POINTS, 2], places), 'features'],
    ['y.npy', writeNpy([POINTS], labels)],
  );
  return runUltrametric(core, dataset, options, {});
}

const descentIn = (result: Result): Descent => {
  const descent = ultrametricFindings(result)?.descent;
  if (descent === undefined) throw new Error('no iterate was kept');
  return descent;
};
const historyOf = ({ history }: Result): History => {
  if (history === undefined) throw new Error('no history');
  return history;
};
const graphOf = ({ unfinished }: Result): Graph => {
  if (unfinished === undefined) throw new Error('no graph');
  return asUnfinishedFit(unfinished).graph;
};

describe('which iterates are kept', () => {
  it('all of a short descent; of a long one the first ones and then fewer and fewer, to the last', () => {
    expect(stepsToKeep(5, 60)).toEqual([0, 1, 2, 3, 4, 5]);
    const steps = stepsToKeep(500, 60);
    expect(steps.length).toBe(60);
    expect(steps.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(steps.at(-1)).toBe(500);
    const gaps = steps.slice(1).map((step, i) => step - at(steps, i));
    expect(Math.min(...gaps)).toBe(1);
    expect(gaps.at(-1)).toBe(Math.max(...gaps));
    for (const iterations of [1, 59, 60, 61, 100, 100_000]) {
      const some = stepsToKeep(iterations, 60);
      expect(some).toEqual([...new Set(some)].sort((a, b) => a - b));
      expect(some.at(-1)).toBe(iterations);
    }
  });

  it('in bounded memory: fewer of a large tree, none of one that is too large', () => {
    expect(keptOf(1000)).toBe(60);
    expect(keptOf(100_000)).toBeLessThan(20);
    expect(keptOf(100_000) * 12 * 99_999).toBeLessThan(2 ** 24);
    expect(keptOf(1_000_000)).toBe(0);
    const none = new DescentKeeper(1_000_000, 500);
    expect(none.stepsFrom(0)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a kept iterate', () => {
  it('is the tree of a fit that was stopped there', () => {
    const graph = randomGraph(4, 25, 60, 9);
    const keeper = new DescentKeeper(25, 200);
    const fit = new UltrametricFit(newCore(), graph, PLAIN);
    const wanted = stepsToKeep(200, 60);
    for (let step = 0; step <= 200; step += 1) {
      keeper.look(fit, step);
      fit.step(1);
    }
    const best = minMax(core, graph, fit.values('best').x);
    const descent = keeper.finish(graph, fit.bestStep(), best);
    expect(descent).not.toBeNull();
    if (descent === null) return;
    expect([...new Set([...wanted, fit.bestStep()])].sort((a, b) => a - b)).toEqual(Array.from(descent.steps));
    descent.steps.forEach((step, place) => {
      const stopped = new UltrametricFit(core, graph, PLAIN);
      stopped.step(step);
      const tree = minMax(core, graph, stopped.values('current').x);
      expect(mergesOf(descent, place)).toEqual(tree.merges);
      expect(treeOf(descent, place).heights).toEqual(tree.heights);
      stopped.destroy();
    });
    fit.destroy();
  });

  it('of the lowest cost is the result itself, and nothing of it stands in the JSON', async () => {
    for (const seed of [1, 2]) {
      const result = await fitRandomPoints(seed, { terms: 'closest:1,size:1', iterations: 120, clusters: 3 });
      const descent = descentIn(result);
      const place = Array.from(descent.steps).indexOf(historyOf(result).best);
      const again = resultAtIterate(result, place);
      expect(again.hierarchy).toEqual(result.hierarchy);
      expect(again.merges).toEqual(result.merges);
      expect(again.clusters).toEqual(result.clusters);
      expect(resultJson(result)).toBe(resultJson({ ...result, findings: undefined }));
    }
  });

  it('says nothing that was measured of the finished tree', async () => {
    const result = await fitRandomPoints(3, { iterations: 40 });
    expect(result.metrics).not.toBeNull();
    const start = resultAtIterate(result, 0);
    expect(start).toMatchObject({ metrics: null, contingency: null });
    expect(start.hierarchy).not.toEqual(result.hierarchy);
    expect(start.clusters?.length).toBe(POINTS);
  });

  it('is looked for at any step: the last one kept by then', async () => {
    const { steps } = descentIn(await fitRandomPoints(3, { iterations: 400, early_stop: 'off' }));
    for (let step = 0; step <= 400; step += 7) {
      const place = placeOf(steps, step);
      expect(at(steps, place)).toBeLessThanOrEqual(step);
      expect(steps[place + 1] ?? 1000).toBeGreaterThan(step);
    }
  });

  it('follows a fit that goes on from where it was stopped', async () => {
    const options = { terms: 'closest:1', iterations: 90, early_stop: 'off' };
    const whole = await fitRandomPoints(5, { ...options, iterations: 140 });
    const stopped = await fitRandomPoints(5, options);
    const steps = descentIn(stopped).steps;
    expect([steps[0], steps.at(-1)]).toEqual([0, 90]);
    expect(descentIn(whole).steps.at(-1)).toBe(140);
  });
});

describe('the numbers that are shown of a step', () => {
  const weights = { closest: 1, size: 0.7, triplet: 2, dasgupta: 0 };
  let result: Result;
  beforeAll(async () => {
    const terms = 'closest:1,size:0.7,triplet:2';
    const labelled_points = Array.from({ length: 20 }, (_, i) => 3 * i).join();
    result = await fitRandomPoints(7, { terms, labelled_points, iterations: 150, early_stop: 'off' });
  });

  /** The three terms by their definitions, from the tree that is shown and the graph. */
  function costsOf(shown: Result, graph: Graph): Record<'closest' | 'size' | 'triplet', number> {
    const { hierarchy, merges } = shown;
    const distance = joinHeights(POINTS, merges ?? new Uint32Array(), hierarchy.height);
    const edges = Array.from(graph.src, (a, e) => ({ u: distance(a, at(graph.dst, e)), w: at(graph.weight, e) }));
    const closest = edges.reduce((sum, { u, w }) => sum + (u - w) ** 2, 0) / edges.length;
    const sizes = leafCounts(hierarchy);
    const top = Array.from({ length: 10 }, (_, i) => hierarchy.classOf.length - 1 - i);
    const joins = joinHeights(POINTS, merges ?? new Uint32Array(), Array.from(hierarchy.height.keys()));
    const counted = Array.from(graph.src, (a, e) => joins(a, at(graph.dst, e))).filter((node) => top.includes(node));
    const smaller = (node: number): number => {
      const merge = node - POINTS;
      return Math.min(at(sizes, at(merges ?? [], 2 * merge)), at(sizes, at(merges ?? [], 2 * merge + 1)));
    };
    const size = counted.reduce((sum, node) => sum + at(hierarchy.height, node) / smaller(node), 0) / counted.length;
    const { labels, labelled } = shown.points ?? {};
    const { groups, pool } = tripletsOf(Uint32Array.from(labelled ?? []), labels?.values ?? []);
    const hinges = groups.flatMap(({ ref, positive: [p, end], negative: [a, b, c, d] }) =>
      Array.from(pool.subarray(p, end)).flatMap((near) =>
        [...pool.subarray(a, b), ...pool.subarray(c, d)].map((far) =>
          Math.max(0, 1 + distance(ref, near) - distance(ref, far)),
        ),
      ),
    );
    return { closest, size, triplet: hinges.reduce((sum, hinge) => sum + hinge, 0) / hinges.length };
  }

  it('give the cost of the iterate again, term by term, on ten random steps', () => {
    const [random, descent, graph] = [new Random(11), descentIn(result), graphOf(result)];
    for (let round = 0; round < 10; round += 1) {
      const place = random.below(descent.steps.length);
      const { costs } = factsOf(historyOf(result), descent, place);
      const expected = costsOf(resultAtIterate(result, place), graph);
      for (const term of ['closest', 'size', 'triplet'] as const) {
        const shown = costs.find((each) => each.term === term);
        expect(shown?.now).toBeCloseTo(weights[term] * expected[term], 9);
      }
      const total = costs.filter(({ term }) => term !== null).reduce((sum, { now }) => sum + now, 0);
      expect(costs[0]?.now).toBeCloseTo(total, 12);
    }
  });

  it('decide which iterate is the result: no other costs less', () => {
    const { cost, best } = historyOf(result);
    expect(best).toBe(cost.indexOf(Math.min(...cost)));
    expect(Array.from(descentIn(result).steps)).toContain(best);
  });

  it('name the edges whose ends moved most in the tree', () => {
    const [random, descent] = [new Random(12), descentIn(result)];
    for (let round = 0; round < 10; round += 1) {
      const place = 1 + random.below(descent.steps.length - 1);
      const [before, now] = [resultAtIterate(result, place - 1), resultAtIterate(result, place)];
      const [was, is] = [before, now].map(({ merges, hierarchy }) =>
        joinHeights(POINTS, merges ?? new Uint32Array(), hierarchy.height),
      );
      if (was === undefined || is === undefined) throw new Error('no tree');
      const { moved, entered } = factsOf(historyOf(result), descent, place);
      for (const each of moved) {
        expect([each.before, each.now]).toEqual([was(...each.ends), is(...each.ends)]);
        expect(now.hierarchy.height[each.node]).toBe(each.now);
      }
      const pairs = Array.from(treeOf(descent, place).edges, (edge) =>
        Math.abs(
          is(at(descent.ends, 2 * edge), at(descent.ends, 2 * edge + 1)) -
            was(at(descent.ends, 2 * edge), at(descent.ends, 2 * edge + 1)),
        ),
      ).sort((a, b) => b - a);
      expect(moved.map((each) => Math.abs(each.now - each.before))).toEqual(pairs.slice(0, 5).filter((by) => by > 0));
      expect(entered).toBeLessThan(POINTS);
    }
  });
});

describe('what the Dasgupta term adds up', () => {
  const sizes = new RegExp(`^S (${SAID}) \\((${SAID}) leaves\\) × (${SAID}), the sum of 1 / w over (${SAID}) edges?$`);
  const close = (found: number, expected: number): void =>
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(0.006 * Math.abs(expected));

  /** The values of the edges in the tree; those of all others are larger. */
  function valuesAt(descent: Descent, place: number, { src, dst }: Graph): number[] {
    const { edges, heights } = treeOf(descent, place);
    const name = (a: number | undefined, b: number | undefined): string => [a, b].join();
    const inTree = Array.from(edges, (edge, merge) => {
      const ends = name(descent.ends[2 * edge], descent.ends[2 * edge + 1]);
      return [ends, at(heights, merge)] as const;
    });
    const known = new Map(inTree);
    return Array.from(src, (a, edge) => known.get(name(a, dst[edge])) ?? Number.POSITIVE_INFINITY);
  }

  it.each(['mean', 'sum'])('gives its cost again from the sizes and edges that are shown (%s)', async (reduce) => {
    const terms = 'closest:1,dasgupta:0.4';
    const result = await fitRandomPoints(9, { terms, reduce, sigmoid: 8, iterations: 90, early_stop: 'off' });
    const [random, descent, graph] = [new Random(13), descentIn(result), graphOf(result)];
    for (let round = 0; round < 10; round += 1) {
      const place = random.below(descent.steps.length);
      const shown = resultAtIterate(result, place);
      const [question] = whatDasguptaAdds(shown);
      if (question === undefined) throw new Error('nothing is said of the term');

      // By the numbers that are shown: S times the sum of 1 / w is what a group adds; all of it is the cost of the step.
      const added = question.compared.map(({ note, value, nodes: [node = 0] }) => {
        const [, size, leaves, inverse] = sizes.exec(plain(note ?? '')) ?? [];
        expect(saidNumber(leaves)).toBe(leafCounts(shown.hierarchy)[node]);
        close(saidNumber(size) * saidNumber(inverse), value ?? Number.NaN);
        return value ?? Number.NaN;
      });
      const [, weight, all, , edges = '1', cost] =
        /^(.*?) × (.*?)( \/ (.*))? = (.*)$/.exec(plain(question.filled ?? '')) ?? [];
      const others = /add (.*)\.$/.exec(plain(question.notes[0] ?? ''))?.[1];
      close(added.reduce((sum, each) => sum + each, 0) + saidNumber(others), saidNumber(all));
      expect(saidNumber(weight)).toBe(0.4);
      expect(saidNumber(edges)).toBe(reduce === 'mean' ? graph.weight.length : 1);
      close((0.4 * saidNumber(all)) / saidNumber(edges), saidNumber(cost));
      const { costs } = factsOf(historyOf(result), descent, place);
      close(saidNumber(cost), costs.find(({ term }) => term === 'dasgupta')?.now ?? Number.NaN);

      // By its definition, from the edges of the graph: equations (12), (13) and (17).
      const tree = { mean: reduce === 'mean', sigmoid: 8, topNodes: 0, margin: 0, triplets: [], dasgupta: 0.4 };
      const expected = evaluate(graph, valuesAt(descent, place, graph), tree).sums.dasgupta.value;
      expect(costs.find(({ term }) => term === 'dasgupta')?.now).toBeCloseTo(expected, 9);
    }
  });

  it('is said where it is a part of the cost, and the graph was kept', async () => {
    expect(whatDasguptaAdds(await fitRandomPoints(9, { iterations: 20 }))).toEqual([]);
    const result = await fitRandomPoints(9, { terms: 'dasgupta:1', iterations: 20 });
    expect(whatDasguptaAdds(result).length).toBe(1);
    const without = { ...descentIn(result), graph: undefined };
    expect(whatDasguptaAdds({ ...result, findings: { descent: without } })).toEqual([]);
  });
});
