/** L2H, then decisions on three trees, in a process of its own, told to the one that started it: decide-node.ts FILE ROWS */
import { plantedClassifier } from '../../tests/support/generate.ts';
import { Core } from '../../web/bindings/core.ts';
import { assemble } from '../../web/data/dataset/assemble.ts';
import { runDecide } from '../../web/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../web/decisions/types.ts';
import { HierarchyBuilder } from '../../web/hierarchy/builder.ts';
import { runMethod } from '../../web/methods/runners.ts';
import type { Hierarchy } from '../../web/model/hierarchy.ts';
import type { Progress } from '../../web/model/run.ts';
import { coreModule, inputOf } from '../cli/files.ts';
import { Phases } from './phases.ts';

const COLUMNS = 1000;
/** Groups of a flat tree. */
const GROUPS = 20;

/** What a run took. */
export interface DecideTimes {
  /** Seconds of the statistics pass of L2H. */
  readonly statistics: number;
  /** Seconds by phase. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly megabytes: number;
  readonly intervalBy: string;
}

function flatGroups(): Hierarchy {
  const builder = new HierarchyBuilder();
  const leaves = Array.from({ length: COLUMNS }, (_, c) => builder.leaf(c));
  builder.join(Array.from({ length: GROUPS }, (_, g) => builder.join(leaves.filter((leaf) => leaf % GROUPS === g))));
  return builder.finish();
}

/** The tree that the logits are made of. */
function plantedTree(parent: Int32Array): Hierarchy {
  const builder = new HierarchyBuilder();
  const children: number[][] = Array.from(parent, () => []);
  parent.forEach((above, node) => {
    if (above >= 0) children[above]?.push(node);
    if (node < COLUMNS) builder.leaf(node);
    else builder.join(children[node] ?? []);
  });
  return builder.finish();
}

async function run(file: string, rows: number): Promise<DecideTimes> {
  const module = await coreModule();
  const { parent, next } = plantedClassifier(COLUMNS, 1);
  const row = new Float32Array(COLUMNS);
  const values = Int32Array.from({ length: rows }, () => next(row, 0));
  const names = Array.from({ length: COLUMNS }, (_, c) => `class ${c}`);
  const labels = { file: 'labels', values, count: COLUMNS, names };
  const dataset = { ...assemble([await inputOf(file, 'logits')]), labels };
  const first = new Phases();
  const onFirst = (progress: Progress): void => first.report(progress);
  const data = { ...dataset, labels: null };
  const { hierarchy } = await runMethod(new Core(module), 'l2h', data, { as: 'logits' }, { onProgress: onFirst });
  first.enter('done');
  const given = [plantedTree(parent), hierarchy, flatGroups()];
  const trees = given.map((tree, t) => ({
    name: `tree ${t}`,
    tree: { hierarchy: tree, classes: names, numbering: 'classes' as const },
  }));
  const phases = new Phases();
  let most = 0;
  const onProgress = (progress: Progress): void => {
    most = Math.max(most, process.memoryUsage.rss());
    phases.report(progress);
  };
  const settings = { ...DEFAULT_SETTINGS, as: 'logits' as const };
  const found = await runDecide(() => new Core(module), dataset, { settings, trees }, { onProgress });
  phases.enter('done');
  return {
    statistics: first.seconds.reading ?? Number.NaN,
    seconds: phases.seconds,
    megabytes: most / 1e6,
    intervalBy: found.trees[0]?.intervalBy ?? 'nothing',
  };
}

const [file = '', rows = '0'] = process.argv.slice(2);
process.send?.(await run(file, Number(rows)));
process.disconnect();
