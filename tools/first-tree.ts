/**
 * Makes web/page/app/first-visit/first-tree.json, the tree on the first visit: the hierarchy of the built-in sample and
 * what is said of it, small enough to be part of the page. Run after the sample or a method changes: node --import tsx tools/first-tree.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { assemble } from '../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../web/engine/data/sources/buffer-source.ts';
import { countsOf } from '../web/engine/decisions/per-class/counts.ts';
import { joinsOf, leavesOfClasses } from '../web/engine/decisions/per-class/joins.ts';
import { pairsOf, surprisingPair } from '../web/engine/decisions/per-class/pairs.ts';
import { openFile } from '../web/engine/hierarchy/open-files.ts';
import { RUNNERS } from '../web/engine/methods/runners.ts';
import { createLocalEngine } from '../web/engine/workers/local-engine.ts';
import { languages } from '../web/page/samples/bundled.ts';

const path = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

async function open(name: string) {
  const bytes = new Uint8Array(await readFile(path(`public/samples/languages/${name}`)));
  return openFile(name, new BufferSource(name, bytes));
}

/** The text of the file, and what it was made of. */
export async function firstTree(): Promise<{ text: string; made: string }> {
  const files = (await Promise.all(['logits.npy', 'labels.npy', 'classes.csv'].map(open))).flat();
  const dataset = assemble(assignRoles(files));
  const engine = createLocalEngine(new WebAssembly.Module(await readFile(path('wasm/logitree.wasm'))), RUNNERS);
  const { merges, classes, hierarchy, contingency } = await engine.run(
    languages.opens.method,
    dataset,
    languages.opens.options,
  );
  const groups = dataset.classes?.groupings[0];
  if (contingency === null || groups === undefined) throw new Error('the sample has neither labels nor groups');
  const size = classes.length;
  // Its rows are predictions.
  const counts = countsOf({ values: contingency.counts, rowStride: 1, columnStride: size }, size);
  const points = counts.values.subarray(0, size).reduce((sum, count) => sum + count, 0);
  const pairs = pairsOf(counts, joinsOf(hierarchy, leavesOfClasses(hierarchy, size)));
  const pair = surprisingPair(counts, pairs, groups.values);
  if (pair === null) throw new Error('nothing in the sample surprises');
  const surprise = { a: classes[pair.a], b: classes[pair.b], count: pair.aAsB };
  /** The class that each is most often taken for, and how often. */
  const mistaken = classes.map((_, truth) => {
    const row = Array.from(counts.values.subarray(truth * size, (truth + 1) * size));
    row[truth] = 0;
    const most = Math.max(...row);
    return [row.indexOf(most), most];
  });
  const tree = { classes, groups: groups.values, merges: Array.from(merges ?? []), points, mistaken, surprise };
  return { text: `${JSON.stringify(tree)}\n`, made: `${size} classes by ${groups.name}` };
}

if (process.argv[1] === import.meta.filename) {
  const { text, made } = await firstTree();
  await writeFile(path('web/page/app/first-visit/first-tree.json'), text);
  console.log(made);
}
