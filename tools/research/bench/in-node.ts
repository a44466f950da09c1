/**
 * L2H, or decisions on three trees, in a process of its own, whose memory nothing before it has grown; it tells what they took:
 *
 *     in-node.ts l2h FILE THREADS
 *     in-node.ts decide FILE THREADS ROWS       is told the tree of L2H
 */
import { plantedClassifier } from '../../../tests/support/generate.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { runDecide } from '../../../web/engine/decisions/run.ts';
import { DEFAULT_SETTINGS } from '../../../web/engine/decisions/schema.ts';
import { HierarchyBuilder } from '../../../web/engine/hierarchy/builder.ts';
import { runMethod } from '../../../web/engine/methods/runners.ts';
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';
import { coreModule, inputOf } from '../../cli/files.ts';
import { withThreads } from '../../cli/threads.ts';
import { Phases } from './measure.ts';

const COLUMNS = 1000;
/** Groups of a flat tree. */
const GROUPS = 20;

/** Time and memory of a run. */
interface Taken {
  /** Seconds by phase: by the clock, and of all processors together. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly busy: Readonly<Record<string, number>>;
  /** Seconds of all of it. */
  readonly total: number;
  /** The most that the process had. */
  readonly megabytes: number;
}

export interface L2hTaken extends Taken {
  readonly readings: number;
  readonly hierarchy: Hierarchy;
}

export interface DecideTaken extends Taken {
  readonly intervalBy: string;
}

async function taken<T extends object>(run: (phases: Phases) => Promise<T>): Promise<T & Taken> {
  const phases = new Phases();
  const started = performance.now();
  const found = await run(phases);
  phases.enter('done');
  const total = (performance.now() - started) / 1000;
  const megabytes = (process.resourceUsage().maxRSS * 1024) / 1e6;
  return { ...found, seconds: phases.seconds, busy: phases.busy, total, megabytes };
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

const [what, file = '', threads = '1', rows = '0'] = process.argv.slice(2);
const module = await coreModule();
const logits = assemble([await inputOf(file, 'logits')]);

const l2h = (): Promise<L2hTaken> =>
  taken(async ({ report }) => {
    const options = { as: 'logits', bootstrap: 0 };
    const { hierarchy, run } = await withThreads(module, Number(threads), (pool) =>
      runMethod(new Core(module), 'l2h', logits, options, { pool, onProgress: report }),
    );
    return { hierarchy, readings: run.passes };
  });

async function decide(hierarchy: Hierarchy): Promise<DecideTaken> {
  const { parent, next } = plantedClassifier(COLUMNS, 1);
  const row = new Float32Array(COLUMNS);
  const values = Int32Array.from({ length: Number(rows) }, () => next(row, 0));
  const names = Array.from({ length: COLUMNS }, (_, c) => `class ${c}`);
  const labels = { file: 'labels', values, count: COLUMNS, names };
  const trees = [plantedTree(parent), hierarchy, flatGroups()].map((tree, t) => ({
    name: `tree ${t}`,
    tree: { hierarchy: tree, classes: names, numbering: 'classes' as const },
  }));
  const settings = { ...DEFAULT_SETTINGS, as: 'logits' as const };
  return taken(async ({ report }) => {
    const found = await withThreads(module, Number(threads), (pool) =>
      runDecide(() => new Core(module), { ...logits, labels }, { settings, trees }, { onProgress: report, pool }),
    );
    return { intervalBy: found.trees[0]?.intervalBy ?? 'nothing' };
  });
}

const told = (): Promise<Hierarchy> => new Promise((resolve) => process.once('message', resolve));
process.send?.(what === 'l2h' ? await l2h() : await decide(await told()));
process.disconnect();
