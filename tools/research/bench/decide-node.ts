/**
 * L2H, or decisions on three trees, in a process of its own, whose memory nothing before it has grown:
 *
 *     decide-node.ts l2h FILE                       tells what the statistics pass took, and the tree
 *     decide-node.ts decide FILE ROWS WORKERS       is told that tree
 */
import { plantedClassifier } from '../../../tests/support/generate.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { runDecide } from '../../../web/engine/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../../web/engine/decisions/types.ts';
import { HierarchyBuilder } from '../../../web/engine/hierarchy/builder.ts';
import { runMethod } from '../../../web/engine/methods/runners.ts';
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';
import { coreModule, inputOf } from '../../cli/files.ts';
import { withThreads } from '../../cli/threads.ts';
import { Phases } from './phases.ts';

const COLUMNS = 1000;
/** Groups of a flat tree. */
const GROUPS = 20;

/** Time and memory of L2H, and its tree. */
export interface L2hTimes {
  /** Seconds of the statistics pass, by one thread: by the clock, and of the processor. */
  readonly statistics: number;
  readonly busy: number;
  readonly hierarchy: Hierarchy;
}

/** Time and memory of a run of decisions. */
export interface DecideTimes {
  /** Seconds by phase: by the clock, and of all processors together. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly busy: Readonly<Record<string, number>>;
  /** The most that the process had. */
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

async function runL2h(file: string): Promise<L2hTimes> {
  const phases = new Phases();
  const data = assemble([await inputOf(file, 'logits')]);
  const core = new Core(await coreModule());
  const options = { as: 'logits', bootstrap: 0 };
  const { hierarchy } = await runMethod(core, 'l2h', data, options, { onProgress: phases.report });
  phases.enter('done');
  return { statistics: phases.seconds.reading ?? Number.NaN, busy: phases.busy.reading ?? Number.NaN, hierarchy };
}

async function runDecisions(file: string, rows: number, workers: number, hierarchy: Hierarchy): Promise<DecideTimes> {
  const module = await coreModule();
  const { parent, next } = plantedClassifier(COLUMNS, 1);
  const row = new Float32Array(COLUMNS);
  const values = Int32Array.from({ length: rows }, () => next(row, 0));
  const names = Array.from({ length: COLUMNS }, (_, c) => `class ${c}`);
  const labels = { file: 'labels', values, count: COLUMNS, names };
  const dataset = { ...assemble([await inputOf(file, 'logits')]), labels };
  const given = [plantedTree(parent), hierarchy, flatGroups()];
  const trees = given.map((tree, t) => ({
    name: `tree ${t}`,
    tree: { hierarchy: tree, classes: names, numbering: 'classes' as const },
  }));
  const phases = new Phases();
  const settings = { ...DEFAULT_SETTINGS, as: 'logits' as const };
  const found = await withThreads(module, workers, (pool) =>
    runDecide(() => new Core(module), dataset, { settings, trees }, { onProgress: phases.report, pool }),
  );
  phases.enter('done');
  const { seconds, busy } = phases;
  const megabytes = (process.resourceUsage().maxRSS * 1024) / 1e6;
  return { seconds, busy, megabytes, intervalBy: found.trees[0]?.intervalBy ?? 'nothing' };
}

const [what, file = '', rows = '0', workers = '1'] = process.argv.slice(2);
const tell = (times: L2hTimes | DecideTimes): void => {
  process.send?.(times);
  process.disconnect();
};
if (what === 'l2h') {
  tell(await runL2h(file));
} else {
  const hierarchy = await new Promise<Hierarchy>((resolve) => {
    process.once('message', (message) => resolve(message as Hierarchy));
  });
  tell(await runDecisions(file, Number(rows), Number(workers), hierarchy));
}
