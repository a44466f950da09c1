import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceScores, SIMILARITIES } from '../../../../../web/engine/bindings/metrics.ts';
import { readNewick } from '../../../../../web/engine/hierarchy/newick-read.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import type { Dataset, Reference } from '../../../../../web/engine/model/dataset.ts';
import type { Hierarchy } from '../../../../../web/engine/model/hierarchy.ts';
import type { Contingency, Result } from '../../../../../web/engine/model/result.ts';
import { datasetOf, labelsOf, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { naiveReferenceScore, similarities } from '../../../../support/oracle/compare.ts';
import type { Nested } from '../../../../support/oracle/metrics.ts';
import { Random } from '../../../../support/random.ts';
import { hierarchyOf, randomHierarchy } from '../../../../support/trees.ts';
import { codesOf } from '../../data/roles.ts';
import { failure } from '../../data/write.ts';

const core = newCore();

const tableFrom = (rows: readonly (readonly number[])[]): Contingency => ({
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  counts: Uint32Array.from(rows.flat()),
});

/** A flat clustering: every leaf at the root. */
const star = (leaves: number): Hierarchy => hierarchyOf(Array.from({ length: leaves }, (_, i) => i));

interface Fixture {
  readonly id: string;
  readonly input: { readonly contingency: number[][]; readonly tree: Nested; readonly truth?: Nested };
  readonly expected: Readonly<Record<string, number>>;
}

const folder = join(import.meta.dirname, '../../../../golden/metrics');
const fixtures = readdirSync(folder)
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture)
  .filter(({ input }) => input.truth !== undefined);

describe('reference cases of SP and PS', () => {
  it.each(fixtures.map((fixture) => [fixture.id, fixture] as const))('%s', (_, { input, expected }) => {
    const table = tableFrom(input.contingency);
    const truth = hierarchyOf(input.truth ?? []);
    const trees = [hierarchyOf(input.tree), star(table.rows)];
    for (const similarity of SIMILARITIES) {
      const [own, flat] = referenceScores(core, table, truth, similarity, trees);
      expect(own).toBeCloseTo(expected[similarity] ?? Number.NaN, 12);
      if (similarity !== 'ps_root_counted') expect(flat).toBeCloseTo(expected[`${similarity}_flat`] ?? Number.NaN, 12);
    }
  });
});

it('random tables and trees of any branching score as the definitions say', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 6 }), (seed, leaves, classes) => {
      const random = new Random(seed);
      const rows = Array.from({ length: leaves }, () =>
        Array.from({ length: classes }, () => Math.max(0, random.below(5) - 2)),
      );
      const [tree, truth] = [randomHierarchy(random, leaves, 3), randomHierarchy(random, classes, 4)];
      for (const similarity of SIMILARITIES) {
        const [found = null] = referenceScores(core, tableFrom(rows), truth, similarity, [tree]);
        const expected = naiveReferenceScore(rows, similarities(tree, similarity), similarities(truth, similarity));
        if (expected === null) expect(found).toBeNull();
        else expect(found).toBeCloseTo(expected, 10);
      }
    }),
  );
});

describe('a reference beside any method', () => {
  const K = 12;
  const planted = plantedLogits(2000, K, 3);
  const labels = labelsOf(planted.labels, K);
  const reference = (newick: string): Reference => ({ file: 'truth.nwk', tree: readNewick(newick) });
  const run = (given: Partial<Dataset>, method = 'l2h'): Promise<Result> =>
    runMethod(newCore(), method, { ...datasetOf(tableOf(planted.logits, 2000, K), labels), ...given }, {}, {});
  const names = (prefix: string, classes: readonly number[]) => classes.map((c) => `'${prefix}${c}'`).join();
  const TWO_HALVES = (prefix: string) =>
    `((${names(prefix, [0, 1, 2, 3, 4, 5])}),(${names(prefix, [6, 7, 8, 9, 10, 11])}));`;

  it.each(['l2h', 'linkage'])('%s: SP and PS, beside random trees', async (method) => {
    const { metrics, inputs, ...result } = await run({ reference: reference(TWO_HALVES('class ')) }, method);
    expect(metrics?.sp).toBeGreaterThan(0.5);
    expect(metrics?.ps).toBeGreaterThan(0.5);
    expect(metrics?.random.sp?.min).toBeLessThan(metrics?.random.sp?.max ?? 0);
    expect(inputs.at(-1)).toEqual({ name: 'truth.nwk', role: 'reference', shape: [K], sha256: null });
    expect(result.warnings.filter(({ code }) => code.startsWith('reference'))).toEqual([]);
  });

  it('classes are found by name, by identifier or by number, and what is not found is said', async () => {
    const byName = await run({ reference: reference(TWO_HALVES('class ')) });
    const byNumber = await run({ reference: reference(TWO_HALVES('')) });
    expect(byNumber.metrics).toEqual(byName.metrics);
    const ids = Array.from({ length: K }, (_, c) => `n0000000${c}`.slice(-9));
    const classes = { file: 'names.txt', names: labels.names, groupings: [], ids };
    const byId = await run({
      classes,
      reference: reference(TWO_HALVES('class ').replace(/'class (\d+)'/g, (_, c) => ids[Number(c)] ?? '')),
    });
    expect(byId.metrics).toEqual(byName.metrics);
    expect(byId.ids).toEqual(ids);
    const larger = await run({ reference: reference(TWO_HALVES('class ').replace('((', '((other,')) });
    expect(codesOf(larger)).toContain('reference-larger');
    expect(larger.metrics).toEqual(byName.metrics);
    const smaller = await run({ reference: reference(TWO_HALVES('class ').replace("'class 3',", '')) });
    expect(smaller.warnings.find(({ code }) => code === 'reference-incomplete')?.message).toContain('class 3');
    const strange = reference(TWO_HALVES('k'));
    await expect(run({ reference: strange })).rejects.toMatchObject({ code: 'no-common-leaves' });
    const numbered = { ...strange, tree: { ...strange.tree, numbering: 'classes' as const } };
    const elsewhere = await run({ reference: numbered });
    expect(codesOf(elsewhere)).toContain('reference-by-index');
    expect(elsewhere.metrics).toEqual(byName.metrics);
  });

  it('of classes known by identifiers only, its branches can colour the tree', async () => {
    const ids = Array.from({ length: K }, (_, c) => `n${String(c).padStart(8, '0')}`);
    const halves = [ids.slice(0, 6), ids.slice(6)].map((half) => `(${half.join()})`).join();
    const classes = { file: 'names.txt', names: labels.names, groupings: [], ids };
    const { branches } = await run({ classes, reference: reference(`(${halves});`) });
    const values = branches?.values ?? [];
    expect(values.map((value) => value === values[0])).toEqual(labels.names.map((_, c) => c < 6));
  });

  it('without labelled points SP and PS are not measured, and that is said, and which classes it lacks', async () => {
    const whole = await run({ labels: null, reference: reference(TWO_HALVES('class ')) });
    expect(codesOf(whole)).toContain('reference-unused');
    expect(codesOf(whole)).not.toContain('reference-incomplete');
    expect(whole.warnings.find(({ code }) => code === 'reference-unused')?.message).toContain('used for colours');
    const partial = await run({ labels: null, reference: reference("(('class 0','class 1'),(zebra,lion));") });
    expect(partial.warnings.find(({ code }) => code === 'reference-incomplete')?.message).toMatch(
      /^\d+ of the \d+ classes are not in .*: class 2, class 3/,
    );
    const features = datasetOf(tableOf(Float64Array.of(0, 1, 5), 3, 1)).logits;
    const result = await runMethod(
      newCore(),
      'linkage',
      { ...NOTHING, features, reference: reference('((a,b),c);') },
      {},
      {},
    );
    expect(codesOf(result)).toContain('reference-unused');
  });

  it.each([
    ['other classes', '((a,b),(c,d));', 'among its 4 leaves'],
    ['a class on two leaves', "(('class 0','class 1'),('class 0','class 2'));", 'several leaves'],
  ])('%s are refused', async (_, newick, message) => {
    const error = await failure(run({ reference: reference(newick) }));
    expect(error.message).toContain(message);
    expect(error.place.file).toBe('truth.nwk');
  });
});
