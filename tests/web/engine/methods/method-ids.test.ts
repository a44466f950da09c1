import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { METHODS } from '../../../../web/engine/methods/index.ts';

/* A method is a folder and one line in the list, and in those of panels and of the package: no other file of the program knows it. */

const root = join(import.meta.dirname, '../../../..');
const ids = METHODS.map(({ id }) => id);
const any = ids.join('|');

const FOLDERS = new RegExp(`^web/(engine/methods|page/panels)/(${any})/`);
const LISTS = ['web/engine/methods/index.ts', 'web/page/panels/index.ts', 'tools/package/methods.ts'];
/** Samples are opened with a method; measurements and the tables of the docs are about some. */
const ABOUT_SOME = /^(web\/page\/samples|tools\/research)\//;

/** Words that are the id of a method and of something else: where they are the other. */
const OTHERS: Readonly<Record<string, { readonly what: string; readonly where: RegExp }[]>> = {
  confusion: [
    {
      what: 'the role of a matrix',
      where:
        /^(web\/engine\/(model\/(dataset|columns)\.ts|data\/(facts|dataset|edited|models|readings|roles)\/|methods\/shared\/confusion-matrix\.ts)|web\/page\/app\/(linked-views\/heat\/use-cell-editing|finished\/(confusion-table|per-class)|session-file\/(read|write)|session\/(shown|questions))\.ts|web\/page\/lessons\/needs\.ts|tools\/(cli\/(cut|files|models|outliers|run-method)|package\/data)\.ts)/,
    },
    { what: 'a picture', where: /^web\/page\/app\/view\/view-fields\.ts/ },
  ],
  linkage: [{ what: 'an error of a file', where: /^web\/engine\/hierarchy\/linkage\.ts/ }],
};

/** An id alone in quotes, or the key of an object. */
const WORD = new RegExp(`(['"\`])(?<quoted>${any})\\1|(?:^|[{,])\\s*(?<key>${any}):(?! \\w+[,)])`, 'g');
/** A word that is compared with a method or handed on as one, whatever else it may mean. */
const AS_METHOD = /\b(METHODS|RUNNERS|methods?\b(?!Options)|run[A-Z]\w*\(|\.run\()/;
const IMPORTED = new RegExp(`(?:from|import\\() ?['"][^'"]*methods/(?:${any})/`);

/** Lines of a file that name a method or take something from its folder. */
function named(path: string, text: string): string[] {
  const isOther = (word: string): boolean => OTHERS[word]?.some(({ where }) => where.test(path)) ?? false;
  return text.split('\n').filter((line) => {
    const words = Array.from(line.matchAll(WORD), ({ groups }) => groups?.quoted ?? groups?.key ?? '');
    return IMPORTED.test(line) || words.some((word) => !isOther(word) || AS_METHOD.test(line));
  });
}

const sources = ['web', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(m?ts|tsx|mjs|css|html)$/.test(path)),
);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the search finds what it is there to find, and nothing else', () => {
  const found = [
    "if (result.method === 'hmmc') show();",
    "const others = ['l2h', 'linkage'];",
    "  ultrametric: { verb: 'Fitting' },",
    "import { costs } from '../methods/ultrametric/costs.ts';",
    "const load = () => import('../../methods/visual-tree/build.ts');",
  ];
  for (const line of found) expect(named('web/page/app/stage.tsx', line), line).toEqual([line]);
  expect(named('web/page/app/stage.tsx', "const role = 'confusion';")).toHaveLength(1);
  const roles = 'web/engine/data/roles/guess-role.ts';
  expect(named(roles, "return guess('confusion', roles, reason);")).toEqual([]);
  expect(named(roles, "if (method === 'confusion') return null;")).toHaveLength(1);
  expect(named(roles, "METHODS.find(({ id }) => id === 'confusion')")).toHaveLength(1);
  const harmless = [
    "'a linkage matrix of clustering'",
    'lt_l2h_destroy(l2h: number): void;',
    '(confusion: Matrix) => 1',
  ];
  for (const line of harmless) expect(named('web/page/app/stage.tsx', line), line).toEqual([]);
});

test('no file names a method but those of its folder and the lists', () => {
  const outside = sources.filter((path) => !FOLDERS.test(path) && !LISTS.includes(path) && !ABOUT_SOME.test(path));
  expect(outside.length).toBeGreaterThan(300);
  expect(outside.flatMap((path) => named(path, read(path)).map((line) => `${path}: ${line.trim()}`))).toEqual([]);
});

test('no method imports another', () => {
  const own = sources.filter((path) => FOLDERS.test(path));
  const crossed = own.filter((path) => new RegExp(`from '(\\.\\./)+(${any})/`).test(read(path)));
  expect([own.length > 50, crossed]).toEqual([true, []]);
});

test('words with another meaning still have it', () => {
  for (const [word, others] of Object.entries(OTHERS)) {
    for (const { what, where } of others) {
      const files = sources.filter((path) => where.test(path));
      const uses = files.some((path) => new RegExp(`['"]${word}['"]`).test(read(path)));
      expect(uses, `${word} as ${what}`).toBe(true);
    }
  }
});

test.each(ids)('%s has a README: what it does, the files of its equations, its paper, its limits', (id) => {
  const readme = read(`web/engine/methods/${id}/README.md`);
  const { name, citation } = METHODS.find((method) => method.id === id) ?? METHODS[0];
  expect(readme).toContain(`# ${name}\n`);
  expect(readme).toContain(citation?.url ?? 'a paper');
  const files = Array.from(readme.matchAll(/`([\w/-]+\/[\w/.-]*)`/g), ([, path = '']) => path);
  expect(files.filter((path) => path.startsWith('wasm/src/')).length).toBeGreaterThan(0);
  for (const path of files) expect(existsSync(join(root, path)), path).toBe(true);
});
