import { at } from '../../../../web/engine/base/arrays.ts';
import { weightedMost } from '../../../../web/engine/methods/hmmc/findings.ts';
import { limitsOf, settle } from '../../../../web/engine/methods/hmmc/settings.ts';
import { MarginSplitter } from '../../../../web/engine/methods/hmmc/splitter.ts';
import { type GrownNode, grow } from '../../../../web/engine/methods/shared/features/grow.ts';
import { textTable } from '../markdown.ts';
import type { Experiment, Setting } from '../paper.ts';
import { inCore } from './contenders.ts';
import { animalPictures, type Labelled } from './data.ts';

const LAYERS = 4;
const MOST = 3;

/** The most frequent classes of a node with their points. */
function classesOf({ labels, names }: Labelled, { rows }: GrownNode): string {
  const counts = new Float64Array(names.length);
  for (const row of rows) counts[at(labels, row)] = at(counts, at(labels, row)) + 1;
  const order = Array.from(counts.keys()).sort((a, b) => at(counts, b) - at(counts, a) || a - b);
  const most = order.slice(0, MOST).filter((c) => at(counts, c) > 0);
  return most.map((c) => `${names[c]} ${counts[c]}`).join(', ');
}

async function run({ core }: Setting): Promise<string> {
  const on = inCore(core, animalPictures(0));
  const { data, features } = on;
  const settings = settle({ leaves: data.names.length, seed: 0 });
  const splitter = new MarginSplitter(features, settings.split, 0);
  const nodes = await grow(features.all(), limitsOf(settings, data.names.length), splitter, {});
  features.destroy();
  // From the top down, every node before its children, as the drawing has them.
  const rows: (readonly string[])[] = [];
  const waiting = [0];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodes[id];
    if (node === undefined || node.depth >= LAYERS) continue;
    const split = node.order < 0 ? undefined : splitter.splits.get(id);
    const named =
      split === undefined
        ? []
        : weightedMost({ ...split, node: id, points: 0, depth: 0, order: 0 }, features.columns, MOST);
    const indent = '– '.repeat(node.depth);
    rows.push([
      `${indent}${node.rows.length} points`,
      classesOf(data, node),
      named.map(({ feature }) => data.features[feature] ?? '').join(', '),
    ]);
    waiting.push(...node.children.toReversed());
  }
  return textTable(['node', 'most frequent classes', 'strongest attributes'], rows);
}

export const figure3: Experiment = {
  of: 'Figure 3',
  shows: 'the tree of animals with classes and attributes at every node',
  status: 'on other data',
  note: `Planted attributes of animals. The page writes both at the nodes of the drawing and of figures: *Classes and features*
beneath a tree of clusters. Here as in the paper the first four layers. The first split parts animals of the sea from those of the land; below, the bounds of
sizes cut classes in two, and attributes that mean nothing are used.`,
  quick: true,
  run,
};
