import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { type Cut, cutHierarchy } from '../../../../web/engine/hierarchy/cut.ts';
import { hierarchyFromMerges, toLinkage } from '../../../../web/engine/hierarchy/linkage.ts';
import { drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { pythonScript } from '../../../../web/page/app/export/export-writers.ts';
import { PYTHON, pythonModules } from '../../../support/python.ts';
import { bareResult } from './bare-result.ts';

// The Python scripts of the page are run by SciPy, which must cut the tree as the page does.

const { scipy: installed } = pythonModules({ scipy: 'python3-scipy' }, 'the exported Python');

const classes = ['cat', 'a "quoted"\\back', 'größe 😀', "it's", 'tab\there', '#5', 'six', 'zero'];
const merges = Uint32Array.of(1, 0, 8, 3, 2, 5, 4, 7, 9, 10, 6, 11, 12, 13);
const hierarchy = hierarchyFromMerges(8, merges, Float64Array.of(0.125, 0.25, 0.5, 0.5, 1.5, 2, 2.25));
const result = bareResult({ method: 'linkage', classes, hierarchy, merges });

/** Clusters by class as sets of names. */
function partition(cut: Cut): string[][] {
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const { ofLeaf, tops } = cutHierarchy(hierarchy, parents, order, cut);
  return Array.from(tops, (_, cluster) =>
    Array.from(order.leaves)
      .filter((_leaf, place) => ofLeaf[place] === cluster)
      .map((leaf) => classes[hierarchy.classOf[leaf] as number] ?? '')
      .toSorted(),
  ).toSorted();
}

describe.skipIf(!installed)('the exported Python', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'logitree-python-'));
    const { matrix } = toLinkage(hierarchy);
    writeFileSync(join(folder, 'tree "1".npy'), writeNpy([matrix.length / 4, 4], matrix));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const save = (name: string, cut: Cut): string => {
    const script = join(folder, name);
    writeFileSync(script, pythonScript(result, ['options: "x" \\ """', 'größe'], 'tree "1".npy', cut));
    return script;
  };

  // In one process: SciPy takes longer to load than all of them.
  test('loads the matrix and cuts it as the page does', () => {
    const cuts: readonly Cut[] = [
      { by: 'count', count: 3 },
      { by: 'count', count: 6 },
      { by: 'height', height: 0.5 },
      { by: 'height', height: 0.3 },
    ];
    for (const [i, cut] of cuts.entries()) save(`tree${i}.py`, cut);
    const print = `import importlib, json
trees = [importlib.import_module(f'tree{i}') for i in range(${cuts.length})]
print(json.dumps([[[n for n, c in zip(t.classes, t.clusters) if c == k] for k in set(t.clusters)] for t in trees]))`;
    const found: string[][][] = JSON.parse(
      execFileSync(PYTHON, ['-B', '-c', print], { cwd: folder, encoding: 'utf8' }),
    );
    expect(found.map((clusters) => clusters.map((names) => names.toSorted()).toSorted())).toEqual(cuts.map(partition));
  });

  test('prints the clusters when it is run', () => {
    const script = save('tree.py', { by: 'count', count: 3 });
    expect(execFileSync(PYTHON, ['-B', script], { encoding: 'utf8', env: { PYTHONIOENCODING: 'utf-8' } })).toContain(
      'größe 😀',
    );
  });
});
