import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundled } from '../support/bundled.ts';
import { PYTHON, pythonModules } from '../support/python.ts';
import { savedFiles } from '../support/saved-files.ts';

/* The Python module of docs/notebook, its notebook, and the commands of docs/notebook.md. */

const root = join(import.meta.dirname, '../..');
const { numpy: hasNumPy } = pythonModules({ numpy: 'python3-numpy' }, 'the module for notebooks');

const { folder, saved } = savedFiles('notebook');
copyFileSync(join(root, 'docs/notebook/logitree.py'), join(folder, 'logitree.py'));
const node = process.execPath;
const main = await bundled('main.ts');
const command = `${node} ${main}`;

/** Runs Python beside the module. */
const python = (program: string, environment: Readonly<Record<string, string>> = { LOGITREE: command }) =>
  spawnSync(PYTHON, ['-c', program], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...environment },
  });

const ARRAYS = `import numpy as np, logitree, json
y = np.arange(120) % 4
L = np.sin(np.arange(480).reshape(120, 4) ** 2) + 4 * np.eye(4)[y] + 2 * np.eye(4)[y ^ 1]
data = logitree.save("run.npz", logits=L.astype("float32"), labels=y, classes=["cat", "dog", "</script>", "it's"])
`;

/** The code of the notebook, cell by cell, with what its last line shows, as a notebook shows it. */
function cellsOf(name: string): string[] {
  const { cells } = JSON.parse(readFileSync(join(root, 'docs/notebook', name), 'utf8')) as {
    readonly cells: readonly { readonly cell_type: string; readonly source: readonly string[] }[];
  };
  return cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''));
}

describe.skipIf(!hasNumPy)('the module for notebooks', () => {
  test('writes arrays that the command line reads, and gives its tree', () => {
    const { stdout, stderr, status } = python(
      `${ARRAYS}result = logitree.tree("l2h", data, "--score", "max")
found = logitree.load(result)
print(json.dumps([str(result), found["classes"], found["options"]["score"], [i["role"] for i in found["inputs"]]]))`,
    );
    expect([stderr.includes('Values were taken as logits'), status]).toEqual([true, 0]);
    expect(JSON.parse(stdout)).toEqual([
      'run.l2h.json',
      ['cat', 'dog', '</script>', "it's"],
      'max',
      ['logits', 'labels', 'classes'],
    ]);
    const words = [main, 'l2h', 'run.npz', '--score', 'max'];
    const own = execFileSync(node, words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    expect(readFileSync(join(folder, 'run.l2h.json'), 'utf8')).toBe(own);
  });

  test('saves names that pandas keeps as objects, and names the file as it is called', () => {
    const { stdout, stderr } = python(
      `${ARRAYS}names = np.array(["cat", "dog", "</script>", "it's"])[y].astype(object)
print(logitree.load(logitree.tree("l2h", logitree.save("words", logits=L, labels=names)))["inputs"][1]["name"])
logitree.save("mixed.npz", labels=[None, *names])`,
    );
    expect(stdout).toBe('words.npz/labels\n');
    expect(stderr).toContain('TypeError: labels holds NoneType, str, expected numbers alone or names alone');
  });

  test('says why where the command line refuses, and where it is not there', () => {
    const refused = python('import logitree; logitree.tree("l2h", "none.npz")');
    expect(refused.stderr.trim().split('\n').at(-1)).toMatch(/^RuntimeError: none\.npz: there is no such file/);
    const absent = python(`${ARRAYS}logitree.tree("l2h", data)`, { LOGITREE: 'no-such-command' });
    expect(absent.stderr).toMatch(
      /RuntimeError: no-such-command is not here: install Node, or drop the .npz into the page/,
    );
    expect(absent.stderr).not.toContain('FileNotFoundError');
  });

  test('prints a comparison that is less than was asked for', () => {
    const { stdout, stderr } = python(
      `${ARRAYS}a, b = logitree.tree("l2h", data), logitree.tree("linkage", data)
open("c.nwk", "w").write("(((cat,'</script>'),dog),'it''s');")
print(json.loads(logitree.run("compare", a, "c.nwk", "--at-least", "clade_recall=1"))["clade_recall"])`,
    );
    expect(Number(stdout)).toBeLessThan(1);
    expect(stderr).toContain('less than 1');
  });

  test('shows a report in a sandboxed frame, whatever classes are called', () => {
    const { stdout, stderr } = python(
      `${ARRAYS}print(logitree.Report(logitree.tree("l2h", data), height=300)._repr_html_())`,
    );
    expect(stderr).not.toContain('Error');
    expect(stdout).toMatch(
      /^<iframe sandbox="allow-scripts" style="width:100%;height:300px;border:0" srcdoc="&lt;!doctype html&gt;/i,
    );
    // Nothing in the text ends the attribute.
    expect(stdout.split('"')).toHaveLength(7);
    expect(stdout.trimEnd().endsWith('"></iframe>')).toBe(true);
  });

  test('says so where the command line has no reports', () => {
    saved('old.mjs', "console.error('there is no command report'); process.exit(2);");
    const { stderr } = python('import logitree; logitree.Report("run.l2h.json")', {
      LOGITREE: `${node} old.mjs`,
    });
    expect(stderr.trim().split('\n').at(-1)).toBe('RuntimeError: there is no command report');
  });

  test('runs the notebook, cell by cell', () => {
    const cells = cellsOf('classifier.ipynb');
    expect(cells.length).toBeGreaterThan(3);
    const { stdout, stderr, status } = python(cells.join('\n'));
    expect([stderr.includes('Error'), status]).toEqual([false, 0]);
    expect(stdout).toMatch(/^0\.\d+ 0\.\d+\n\(.*cat.*\)/);
  });
});

describe('the check of docs/notebook.md', () => {
  test('passes with the same tree and fails with another', () => {
    const baseline = saved('baseline.nwk', '(((a,b),c),((d,e),f));');
    const apart = saved('apart.nwk', '(((a,d),e),((b,f),c));');
    const least = ['--at-least', 'clade_recall=0.8,triplet_recall=0.9'];
    const status = (tree: string) => spawnSync(node, [main, 'compare', tree, baseline, ...least]).status;
    expect([status(baseline), status(apart)]).toEqual([0, 4]);
  });
});
