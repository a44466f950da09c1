import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecideSettings } from '../../../../web/engine/decisions/types.ts';
import { MISFIT } from '../../../../web/engine/model/label-misfit.ts';
import { cases } from '../../../support/cases.ts';
import { expectNear } from '../../../support/decisions/near.ts';
import { type NaiveDecisions, naiveDecisions } from '../../../support/naive-decisions.ts';
import { codesOf } from '../data/roles.ts';
import { decideRows, jsonInOrder } from './decide-cases.ts';

/** A random tree over the classes: groups are joined, two or more at a time; now and then a node has one child. */
const treeOver = (classes: number) =>
  fc.array(fc.nat(), { minLength: 3 * classes, maxLength: 3 * classes }).map((numbers) => {
    let drawn = 0;
    const below = (n: number): number => (numbers[drawn++ % numbers.length] ?? 0) % n;
    const children: number[][] = Array.from({ length: classes }, () => []);
    const classOf = Array.from({ length: classes }, (_, c) => c);
    const groups = classOf.slice();
    while (groups.length > 1) {
      const joined: number[] = [];
      for (let left = 2 + below(groups.length - 1); left > 0; left -= 1) {
        joined.push(...groups.splice(below(groups.length), 1));
      }
      children.push(joined);
      classOf.push(-1);
      if (below(4) === 0) {
        children.push([children.length - 1]);
        classOf.push(-1);
      }
      groups.push(children.length - 1);
    }
    return { children, class: classOf };
  });

/** Ties are common: logits are few whole numbers or quarters, and some are missing; a few differ in digits that f32 lacks. */
const logit = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -8, max: 8 }).map((x) => x / 4) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }).map((x) => 1 + x * 2 ** -40) },
  { weight: 3, arbitrary: fc.double({ min: -6, max: 6, noNaN: true }) },
  { weight: 1, arbitrary: fc.constant(Number.NEGATIVE_INFINITY) },
);

const runOver = (fewest: number, most: number) =>
  fc.integer({ min: fewest, max: most }).chain((classes) =>
    fc.record({
      classes: fc.constant(classes),
      rows: fc.array(
        fc.record({
          values: fc
            .array(logit, { minLength: classes, maxLength: classes })
            .filter((values) => values.some(Number.isFinite)),
          label: fc.nat(classes - 1),
        }),
        { minLength: 2, maxLength: 14 },
      ),
      trees: fc.array(treeOver(classes), { minLength: 0, maxLength: 2 }),
      settings: fc.record({
        split: fc.constantFrom(0.3, 0.5, 0.7),
        strict: fc.boolean(),
        temperature: fc.constantFrom(null, 1, 0.5, 3),
        targets: fc.constantFrom([0.5], [0.3, 0.6, 0.9]),
        threshold: fc.constantFrom(0, 0.3, 0.5, 0.75, 1),
        cost: fc.constantFrom('height', 'information'),
        bootstrap: fc.constantFrom(0, 5),
        shuffles: fc.constantFrom(0, 2),
        seed: fc.nat(99),
      }),
    }),
  );

it.each([
  ['', 2, 6, 25],
  [' with more classes than a ranking has places', 21, 40, 8],
  [' with so many classes that a bound for these places is found first', 60, 90, 3],
])('a run%s is what loops over the definitions give', async (_, fewest, most, runs) => {
  const property = fc.asyncProperty(runOver(fewest, most), async ({ rows, trees, settings }) => {
    const values = rows.map((row) => row.values);
    const labels = rows.map(({ label }) => label);
    const named = trees.map((tree, t) => ({ name: `tree ${t}`, tree }));
    const wanted = naiveDecisions(values, labels, named, settings as Partial<DecideSettings> & typeof settings);
    const found = await decideRows(values, labels, named, settings as Partial<DecideSettings>);
    const sets = wanted.trees.map(({ nodes }) => nodes.map((set) => [...set].sort((a, b) => a - b).join()));
    const json = jsonInOrder(found, sets);
    const { trees: wantedTrees, answers, warnings, ...rest } = wanted;
    // Labels that are drawn at random need not fit: label-fit.test.ts has what is said of them.
    const codes = codesOf(found).filter((code) => code !== MISFIT);
    expect(codes).toEqual(warnings);
    expectNear(json, rest, 1e-9);
    wantedTrees.forEach(({ curve, nodes, ...tree }: NaiveDecisions['trees'][number], t: number) => {
      expectNear(json.trees[t], tree, 1e-9, `trees[${t}]`);
    });
  });
  await fc.assert(property, { numRuns: cases([1000], () => [runs])[0] ?? runs });
});
