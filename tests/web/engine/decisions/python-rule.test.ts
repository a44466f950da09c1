import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide } from '../../../../tools/cli/decide.ts';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { pythonRule } from '../../../../web/engine/decisions/python-rule.ts';
import { type Rule, ruleJson } from '../../../../web/engine/decisions/rule.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { cases } from '../../../support/cases.ts';
import { climb, see } from '../../../support/decisions/answers.ts';
import { hierarchyOf } from '../../../support/decisions/fixtures.ts';
import { type TreeCase, treeOf } from '../../../support/decisions/tree.ts';
import { PYTHON, pythonModules } from '../../../support/python.ts';
import { Random } from '../../../support/random.ts';
import { isHere, realFile } from '../../../support/real-data.ts';
import { l2h } from '../../../tools/commands.ts';
import { classesBelow } from '../hierarchy/trees.ts';

// The rule handed out as NumPy answers every row as the definitions do.

const { numpy: installed } = pythonModules({ numpy: 'python3-numpy' }, 'the rule in Python');

const ruleOver = (hierarchy: Hierarchy, classes: readonly string[], more: Partial<Rule> = {}): Rule => ({
  as: 'logits',
  temperature: 1,
  classes,
  tree: 'a "tree" größe',
  hierarchy,
  threshold: 0.9,
  target: null,
  promise: { guarantee: 'about', made: { temperature: true, tree: false } },
  targets: [],
  ...more,
});

const caseOf = ({ childStart, child, classOf }: Hierarchy): TreeCase => ({
  children: Array.from(classOf, (_, node) => Array.from(child.subarray(childStart[node], childStart[node + 1]))),
  class: Array.from(classOf),
});

describe.skipIf(!installed)('the rule in NumPy', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rule-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** By rule, the classes of the answer to every row, and how sure it is. */
  function answers(rules: readonly Rule[], file: string): { classes: string; confidence: number }[][] {
    for (const [i, rule] of rules.entries()) writeFileSync(join(folder, `rule${i}.py`), pythonRule(rule));
    const print = [
      'import importlib, json, sys, numpy as np',
      'def answers(rule):',
      '    node, sure = rule.decide(np.load(sys.argv[1]))',
      '    names = {int(n): "|".join(rule.classes_of(n)) for n in set(node)}',
      '    return [{"classes": names[int(n)], "confidence": s} for n, s in zip(node, sure.tolist())]',
      `print(json.dumps([answers(importlib.import_module(f"rule{i}")) for i in range(${rules.length})]))`,
    ].join('\n');
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 } as const;
    return JSON.parse(execFileSync(PYTHON, ['-B', '-c', print, file], options));
  }

  /** Rows that the script answers otherwise than the definitions, of one file at several thresholds. */
  function differing(
    rule: Rule,
    file: string,
    rows: readonly (readonly number[])[],
    thresholds: readonly (number | null)[],
  ) {
    const tree = treeOf(caseOf(rule.hierarchy), rule.classes.length);
    const seen = rows.map((values) => see(tree, { values, label: 0 }, rule.temperature));
    const answered = new Set<string>();
    const given = answers(
      thresholds.map((threshold) => ({ ...rule, threshold })),
      file,
    );
    const wrong = thresholds.flatMap((threshold, t) =>
      (given[t] ?? expect.unreachable()).flatMap(({ classes, confidence }, i) => {
        const row = seen[i] ?? seen[0];
        if (row === undefined) return [];
        const node = climb(row, threshold ?? 2);
        const sure = row.path.find((step) => step.node === node)?.confidence ?? Number.NaN;
        const wanted = node.classes.map((c) => rule.classes[c]).join('|');
        answered.add(wanted);
        return classes === wanted && Math.abs(confidence - sure) <= 2 ** -40
          ? []
          : [`${i} at ${threshold}: ${classes}, expected ${wanted}`];
      }),
    );
    return { wrong, answered: answered.size };
  }

  it('answers as the definitions do, ties, zeros and probabilities included', () => {
    const random = new Random(11);
    const tree = hierarchyOf({
      children: [[], [], [0, 1], [], [], [], [3, 4], [6, 5], [2, 7]],
      class: [4, 1, -1, 0, 3, 2, -1, -1, -1],
    });
    const classes = ['cat', 'a "b"\\', 'größe 😀', "it's", 'e'];
    const rows = Array.from({ length: 300 }, (_, i) => {
      const values = Array.from({ length: 5 }, () => (i % 3 === 0 ? random.below(4) : 6 * random.uniform()));
      if (i % 5 === 1) values[random.below(5)] = Number.NEGATIVE_INFINITY;
      return values;
    });
    const file = join(folder, 'rows.npy');
    writeFileSync(file, writeNpy([rows.length, 5], Float64Array.from(rows.flat())));
    const { wrong, answered } = differing(ruleOver(tree, classes, { temperature: 1.7 }), file, rows, [
      0,
      0.5,
      0.75,
      0.95,
      null,
    ]);
    expect(wrong).toEqual([]);
    expect(answered).toBe(9);
    // Probabilities in sixteenths: sums that are thresholds exactly.
    const shares = rows.map(() => {
      const cells = Array.from({ length: 16 }, () => random.below(5));
      return classes.map((_, c) => cells.filter((cell) => cell === c).length / 16);
    });
    writeFileSync(file, writeNpy([shares.length, 5], Float64Array.from(shares.flat())));
    const logs = shares.map((row) => row.map(Math.log));
    const given = ruleOver(tree, classes, { as: 'probabilities' });
    expect(differing(given, file, logs, [0.5, 0.75, 0.875, 0.875 + 2 ** -40]).wrong).toEqual([]);
  });

  it('prints the answer to every row, and says what is promised', () => {
    const tree = hierarchyOf({ children: [[], [], [], [0, 1], [2, 3]], class: [0, 1, 2, -1, -1] });
    const file = join(folder, 'three.npy');
    writeFileSync(file, writeNpy([2, 3], Float64Array.of(2, 2, -9, 0, 0, 9)));
    const script = join(folder, 'three.py');
    const rule = ruleOver(tree, ['elm', 'oak', 'pike'], {
      target: 0.95,
      promise: { guarantee: 'exact', made: { temperature: false, tree: false } },
    });
    writeFileSync(script, pythonRule(rule));
    expect(
      execFileSync(PYTHON, ['-B', script, file], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map((line) => line.replace(/0\.999\d+/, 'sure')),
    ).toEqual(['row,node,confidence,answer', '0,3,sure,"elm|oak"', '1,2,sure,"pike"']);
    expect(pythonRule(rule)).toContain('a right answer with a probability of at least 95 %.');
    expect(pythonRule({ ...rule, threshold: null })).toContain('every answer is the root');
    expect(pythonRule({ ...rule, target: null })).toContain('nothing is promised');
    // The rule itself is short: from `def decide` to its end.
    const [body = ''] = /def decide[\s\S]*?return node, sure/.exec(pythonRule(rule)) ?? [];
    expect(body.split('\n').length).toBeLessThanOrEqual(18);
    expect(JSON.parse(ruleJson({ ...rule, targets: [{ target: 0.95, threshold: 0.9 }] }))).toEqual({
      format: 'logitree-rule',
      version: 1,
      as: 'logits',
      temperature: 1,
      tree: 'a "tree" größe',
      classes: ['elm', 'oak', 'pike'],
      parent: [3, 3, 4, 4, 4],
      leaf: [0, 1, 2],
      threshold: 0.9,
      target: 0.95,
      guarantee: 'exact',
      made_of_calibration: { temperature: false, tree: false },
      targets: [{ target: 0.95, threshold: 0.9 }],
    });
  });

  it.runIf(isHere).each(cases(['wideresnet', 'resnet20'], (all) => all.slice(1)))(
    'answers every row of %s as decide does',
    async (network) => {
      const file = realFile(`cifar100/${network}_logits.npy`);
      const labels = realFile(`cifar100/${network}_labels.npy`);
      const tree = join(folder, 'given.json');
      writeFileSync(tree, await l2h([file, '--as', 'logits']));
      const csv = join(folder, 'answers.csv');
      const flags = ['--target', '0.95', '--bootstrap', '0', '--shuffles', '0', '--as', 'logits', '--answers', csv];
      const found = JSON.parse(await decide([file, tree, '--labels', labels, ...flags]));
      const own = found.trees[1];
      const hierarchy = hierarchyOf(own.hierarchy);
      const [{ threshold, target }] = own.targets;
      const more = { temperature: found.temperature, threshold, target };
      const wanted = readFileSync(csv, 'utf8').trim().split('\n').slice(1);
      const [given = []] = answers([ruleOver(hierarchy, found.classes, more)], file);
      const sets = Array.from(hierarchy.classOf, (_, node) =>
        classesBelow(hierarchy, node)
          .map((c) => found.classes[c])
          .join('|'),
      );
      expect(wanted).toHaveLength(10_000);
      const differing = wanted.filter((text, row) => {
        const [, , , node, , confidence] = text.split(',').map(Number);
        const { classes, confidence: sure } = given[row] ?? { classes: '', confidence: Number.NaN };
        return classes !== sets[node ?? -1] || !(Math.abs(sure - (confidence ?? Number.NaN)) <= 2 ** -40);
      });
      expect(differing).toEqual([]);
    },
  );
});
