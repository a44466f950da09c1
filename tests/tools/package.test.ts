import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandOf } from '../../tools/cli/help.ts';
import { root } from '../../tools/setup.mjs';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { METHODS } from '../../web/engine/methods/index.ts';
import { installedPackage } from '../support/packed.ts';
import { zip } from '../web/engine/data/write.ts';

/* The package as its users have it: in an empty folder, without this project beside it. */

let user = '';
let tarball = '';
let made = '';

const POINTS = 40;
const CLASSES = ['cat', 'dog', 'car', 'truck'];

/** Logits that confuse 0 with 1 and 2 with 3, a little. */
function logits(): Float32Array {
  const at = (row: number, column: number): number => {
    const truth = row % 4;
    if (column === truth) return row % 5 === 0 ? 1 : 4;
    return column === (truth ^ 1) ? 2 : -((row * 7 + column * 3) % 11) / 100;
  };
  return Float32Array.from({ length: POINTS * 4 }, (_, i) => at(Math.floor(i / 4), i % 4));
}

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(user, name);
  writeFileSync(path, content);
  return path;
};

/** The output of a user's script. */
function runs(name: string, code: string): string {
  write(name, code);
  return execFileSync(process.execPath, [name], { cwd: user, encoding: 'utf8' });
}

/** The command of the package, and what it says. */
const bin = (...words: readonly string[]) =>
  spawnSync(join(user, 'node_modules/.bin/logitree'), words, { cwd: user, encoding: 'utf8' });

/** The output of a command that is run from source, in this process. */
const fromSource = async (command: string, ...words: readonly string[]): Promise<string> =>
  String(await commandOf(command).run(words.map((word) => (word.includes('.') ? join(user, word) : word))));

beforeAll(async () => {
  ({ user, tarball, made } = await installedPackage());
  write('logits.npy', writeNpy([POINTS, 4], logits()));
  write(
    'labels.npy',
    writeNpy(
      [POINTS],
      Float64Array.from({ length: POINTS }, (_, i) => i % 4),
    ),
  );
  write('classes.txt', `${CLASSES.join('\n')}\n`);
  write('reference.nwk', '((cat,dog)pets,(car,truck)vehicles);\n');
}, 120_000);

afterAll(() => {
  for (const folder of [user, made]) rmSync(folder, { recursive: true, force: true });
});

describe('the package', () => {
  test('brings no other package, and is small', () => {
    expect(readdirSync(join(user, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['logitree']);
    const manifest = JSON.parse(readFileSync(join(user, 'node_modules/logitree/package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('scripts');
    const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect([manifest.name, manifest.version, manifest.engines]).toEqual([own.name, own.version, own.engines]);
    // A quarter of it is what writes PDF, with the fonts that go inside.
    // The viewer of reports, which is deflated already, is 200 kB of it. Each method is a late part with a file of its own.
    expect(statSync(tarball).size).toBeLessThan(1_446_000); // 232 kB are the report, which has the looks of all views
  });

  test('names whose work is inside, and nothing that is not', () => {
    const text = readFileSync(join(user, 'node_modules/logitree/licences.txt'), 'utf8');
    expect(text).toContain('hyparquet');
    for (const name of ['pdfkit', '@fontsource/arimo', 'd3-array']) expect(text).toContain(`\n${name} `);
    expect(text).not.toMatch(/preact|d3-zoom|resvg/);
  });

  test('exports every method, and what the documentation says', () => {
    const names = runs('names.js', "import * as all from 'logitree'; console.log(Object.keys(all).join(' '));");
    const camel = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const methods = METHODS.map(({ id }) => camel(id));
    expect(names.trim().split(' ')).toEqual(
      expect.arrayContaining([...methods, 'read', 'compare', 'decide', 'toNewick']),
    );
    const documented = readFileSync(join(root, 'docs/package.md'), 'utf8');
    for (const name of names.trim().split(' ')) expect(documented, name).toContain(`\`${name}`);
  });

  test.each(['nodenext', 'bundler'])('has types for a strict program that resolves as %s', (moduleResolution) => {
    write(
      'user.ts',
      `import { type Data, DataError, l2h, linkage, read, toNewick, type Warning } from 'logitree';
const tree = await l2h({ logits: { data: new Float32Array(8), shape: [2, 4] }, labels: [0, 1] }, { score: 'max', seed: 1 });
const heights: Float64Array = tree.hierarchy.height;
const text: string = toNewick(tree);
const data: Data = await read(['logits.npy', 'labels.npy'], { roles: { 'labels.npy': 'labels' } });
const warnings: readonly Warning[] = data.warnings;
await linkage(data, { method: 'ward', pca: 2 }, { signal: AbortSignal.timeout(1000) });
// @ts-expect-error there is no such score
await l2h(data, { score: 'maximum' });
// @ts-expect-error this is an option of another method
await linkage(data, { score: 'max' });
try { await read('none.npy'); } catch (error) { if (error instanceof DataError) error.place.file satisfies string | undefined; }
export { heights, text, warnings };
`,
    );
    const module = moduleResolution === 'nodenext' ? 'nodenext' : 'esnext';
    const compilerOptions = {
      module,
      moduleResolution,
      strict: true,
      noEmit: true,
      skipDefaultLibCheck: true, // of the types of the language, not of the package
      target: 'es2023',
      lib: ['es2023', 'dom'],
      types: [],
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['user.ts'] }));
    const { stdout, status } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], {
      cwd: user,
      encoding: 'utf8',
    });
    expect([stdout, status]).toEqual(['', 0]);
  });
});

describe('the same engine', () => {
  const words = ['logits.npy', '--labels', 'labels.npy', '--classes', 'classes.txt'];
  const judged = [...words, '--reference', 'reference.nwk'];

  test('gives the bytes of the command line from source: by its command, in threads, and by its functions', async () => {
    const stdout = await fromSource('l2h', ...judged);
    expect(JSON.parse(stdout).called).toContainEqual({ name: 'pets', held: 2, of: 2 });
    expect(bin('l2h', ...judged)).toMatchObject({ stdout, status: 0 });
    expect(bin('l2h', ...judged, '--workers', '2', '--chunk', '7')).toMatchObject({ stdout, status: 0 });
    const script = `import { l2h, toJson } from 'logitree';
const inputs = { logits: 'logits.npy', labels: 'labels.npy', classes: 'classes.txt', reference: 'reference.nwk' };
process.stdout.write(toJson(await l2h(inputs)));`;
    expect(runs('files.js', script)).toBe(stdout);
  });

  test('reads arrays in memory as the files that NumPy saves of them', () => {
    const script = `import { readFileSync } from 'node:fs';
import { l2h, toJson } from 'logitree';
const data = new Float32Array(Uint8Array.from(readFileSync('logits.npy')).slice(-${POINTS * 16}).buffer);
const bytes = (name) => ({ name, bytes: new Uint8Array(readFileSync(name)) });
const labels = Array.from({ length: ${POINTS} }, (_, i) => i % 4);
const one = JSON.parse(toJson(await l2h({ logits: 'logits.npy', labels: bytes('labels.npy') })));
const other = JSON.parse(toJson(await l2h({ logits: { data, shape: [${POINTS}, 4] }, labels })));
console.log(JSON.stringify([one.hierarchy, other.hierarchy, one.metrics, other.metrics]));
console.log(one.inputs[0].sha256 === other.inputs[0].sha256);`;
    const [values = '', same] = runs('arrays.js', script).split('\n');
    const [one, other, metrics, others] = JSON.parse(values);
    expect(other).toEqual(one);
    expect(others).toEqual(metrics);
    expect(same).toBe('true');
  });

  test('takes an array of an archive by its path', () => {
    const script = `import { l2h, toNewick } from 'logitree';
process.stdout.write(toNewick(await l2h({ logits: 'logits.npy' })) + toNewick(await l2h({ logits: 'runs.npz/b' })));
await l2h({ logits: 'runs.npz/c' }).catch(({ code, message }) => console.log(code, message));`;
    const others = writeNpy([POINTS, 4], logits().toReversed());
    write(
      'runs.npz',
      zip([
        { name: 'a.npy', data: others },
        { name: 'b.npy', data: writeNpy([POINTS, 4], logits()) },
      ]),
    );
    const [one, other, refused] = runs('members.js', script).split('\n');
    expect(other).toBe(one);
    expect(refused).toBe('unclear-columns 2 arrays of the file may be the logits: a (40 x 4), b (40 x 4)');
  });

  test('reads files together as the page does, and says what each is for', () => {
    const script = `import { confusion, l2h, linkage, read, toNewick } from 'logitree';
const data = await read(['labels.npy', 'classes.txt', 'logits.npy']);
console.log(JSON.stringify(data.files.map(({ name, role }) => [name, role])));
for (const method of [l2h, confusion, linkage]) process.stdout.write(toNewick(await method(data)));`;
    const [roles = '', ...trees] = runs('read.js', script).trim().split('\n');
    const expected = [
      ['labels.npy', 'labels'],
      ['classes.txt', 'classes'],
      ['logits.npy', 'logits'],
    ];
    expect(JSON.parse(roles)).toEqual(expected);
    expect(trees).toHaveLength(3);
    for (const tree of trees) expect(tree).toMatch(/cat.*dog|dog.*cat/);
  });

  test('writes a tree that was read as the command line does, with what a reference calls its groups', async () => {
    await fromSource('l2h', ...judged, '--json', 'called.json');
    const script = `import { readTree, toNewick, toNexus } from 'logitree';
const tree = await readTree('called.json');
process.stdout.write(toNewick(tree) + toNexus(tree));`;
    const newick = await fromSource('convert', 'called.json', '--to', 'newick');
    expect(newick).toContain('pets');
    expect(runs('called.js', script)).toBe(newick + (await fromSource('convert', 'called.json', '--to', 'nexus')));
  });

  test('compares and decides as the command line does', async () => {
    await fromSource('l2h', ...words, '--json', 'a.json');
    await fromSource('confusion', ...words, '--json', 'b.json');
    const script = `import { compare, comparisonToJson, confusion, decide, decisionsToJson, l2h } from 'logitree';
const inputs = { logits: 'logits.npy', labels: 'labels.npy', classes: 'classes.txt' };
process.stdout.write(comparisonToJson(await compare('a.json', 'b.json')));
process.stdout.write(comparisonToJson(await compare(await l2h(inputs), await confusion(inputs))));
process.stdout.write(decisionsToJson(await decide(inputs, { trees: ['a.json'], bootstrap: 5 })));`;
    const [files, results, decisions] = runs('more.js', script).split(/(?<=\n)/);
    expect(files).toBe(bin('compare', 'a.json', 'b.json').stdout);
    expect(JSON.parse(results ?? '')).toEqual(JSON.parse(files ?? ''));
    const asked = ['decide', 'logits.npy', 'a.json', ...words.slice(1), '--bootstrap', '5'] as const;
    expect(decisions).toBe(await fromSource(...asked));
  });
});

test('what cannot be used is refused with a code, by name, and with what to do', () => {
  const script = `import { DataError, decide, groupsAt, l2h, linkage, read, readTree } from 'logitree';
import { readFileSync } from 'node:fs';
const bytes = new Uint8Array(readFileSync('logits.npy'));
const text = (words) => new TextEncoder().encode(words);
const logits = { data: new Float32Array(8), shape: [2, 4] };
const tries = [
  () => l2h({}),
  () => l2h({ logit: logits }),
  () => l2h({ logits }, { scor: 'max' }),
  () => l2h({ logits }, { score: 'maximum' }),
  () => l2h({ logits: { data: new Float32Array(8), shape: [3, 4] } }),
  () => l2h({ logits: 'none.npy' }),
  () => l2h({ logits, labels: [0, 1, 2] }),
  () => linkage({ features: [[1, 2], [3]] }),
  () => read(new URL('https://example.org/logits.npy')),
  () => decide({ logits, labels: [0, 1] }, { split: 2 }),
  () => decide({ logits, labels: [0, 1] }, { as: 'chances' }),
  () => decide({ logits, labels: [0, 1] }, { cost: 'depth' }),
  () => decide({ logits, labels: [0, 1] }, { targets: '0.9' }),
  () => read([{ name: 'x.npy', bytes }, { name: 'x.npy', bytes: new Uint8Array(8) }]),
  () => l2h({ logits, reference: 'reference.nwk', groupNames: { name: 'names.csv', bytes: text('id,name\\nn1,cats\\n') } }),
  async () => groupsAt(await readTree('reference.nwk'), { count: 0 }),
  async () => groupsAt(await readTree('reference.nwk'), { height: NaN }),
];
for (const attempt of tries) {
  try { await attempt(); console.log('nothing was refused'); }
  catch (error) { console.log(error instanceof DataError, error.code, error.place.file ?? '', error.remedy.length > 5); }
}`;
  expect(runs('refused.js', script).trim().split('\n')).toEqual([
    'true missing-input  true',
    'true wrong-input  true',
    'true option  true',
    'true option  true',
    'true wrong-input logits true',
    'true unreadable none.npy true',
    'true length-mismatch labels true',
    'true wrong-input features true',
    'true unreadable https://example.org/logits.npy true',
    'true option  true',
    'true option  true',
    'true option  true',
    'true option  true',
    'true wrong-input x.npy true',
    'true group-names names.csv true',
    'true option  true',
    'true option  true',
  ]);
});

test('the examples of its documentation run', () => {
  const text = readFileSync(join(root, 'docs/package.md'), 'utf8');
  const examples = Array.from(text.matchAll(/^```js\n(.*?)^```$/gms), ([, code = '']) => code);
  expect(examples.length).toBeGreaterThan(3);
  for (const [i, code] of examples.entries()) write(`example-${i}.js`, code);
  const all = examples.map((_, i) => `await import('./example-${i}.js');\nconsole.log('----');\n`);
  const said = runs('examples.js', all.join('')).split('----\n');
  expect(said[0]).toMatch(/\((cat,dog|dog,cat)\)/);
  expect(said[1]).toContain('labels.npy: labels (');
  expect(said[2]).toMatch(/^4 joins \d and \d at 1$/m);
  expect(said[3]).toMatch(/^length-mismatch: 3 labels/);
});

test('the example for Observable runs as a module, with what Observable has', () => {
  const text = readFileSync(join(root, 'docs/notebook.md'), 'utf8');
  const [, code = ''] = /^```js\n(import .*?)^```$/ms.exec(text) ?? [];
  const labels = writeNpy(
    [POINTS],
    Float64Array.from({ length: POINTS }, (_, i) => i % 4),
  );
  write(
    'run.npz',
    zip([
      { name: 'logits.npy', data: writeNpy([POINTS, 4], logits()) },
      { name: 'labels.npy', data: labels },
    ]),
  );
  write(
    'observable.js',
    `import { readFileSync } from 'node:fs';
globalThis.FileAttachment = (name) => ({ arrayBuffer: async () => Uint8Array.from(readFileSync(name)).buffer });`,
  );
  const said = runs('cells.js', `import './observable.js';\n${code}\nconsole.log(JSON.stringify({ paths, groups }));`);
  const { paths, groups } = JSON.parse(said);
  expect(paths).toContainEqual(expect.stringMatching(/^node \d\nclass 0$/));
  expect(groups.names).toHaveLength(2);
  expect([groups.groupOf[0], groups.groupOf[2]]).toEqual([groups.groupOf[1], groups.groupOf[3]]);
});

test('its help says how it is called', () => {
  expect(bin('help', 'l2h').stdout).toContain('npx logitree l2h LOGITS');
  expect(bin('--version').stdout).toMatch(/^logitree \d/);
  expect(bin('l2h', 'none.npy')).toMatchObject({ status: 1, stdout: '' });
});
