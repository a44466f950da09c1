/**
 * The order of the rooms: each file imports from its own room and those before it, types and `import()` counted, and no file
 * imports itself by way of others.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** In their order. A file is in the room with the longest name that fits; `*` is a room for each folder, and these import none of each other. */
const APP = [
  ...['styles', 'parts', 'finished', 'view', 'glossary', 'session-file', 'session', 'controls', 'editing', 'playback'],
  ...['advice', 'privacy', 'files', 'clusters', 'outliers', 'decide', 'method-table', 'rows', 'classes', 'summary'],
  ...['linked-views/linked-view.ts', 'linked-views/points', 'PANELS', 'linked-views', 'node', 'tree'],
  ...['run', 'details', 'lesson', 'report', 'export', 'address'],
];
const PANELS = ['web/page/panels/shared', 'web/page/panels/*', 'web/page/panels'];

export const ROOMS = [
  ...['base', 'model', 'data', 'bindings', 'hierarchy', 'methods/shared', 'methods/*', 'methods'].map(
    (name) => `web/engine/${name}`,
  ),
  ...['web/engine/decisions', 'web/engine/workers'],
  ...['web/page/samples', 'web/page/lessons', 'web/page/drawing'],
  ...APP.flatMap((name) => (name === 'PANELS' ? PANELS : [`web/page/app/${name}`])),
  'web/page/app',
];

/** @typedef {{ readonly from: string, readonly to: string, readonly isType: boolean }} Import */

/** Imports of a file, of files that are there. @param {string} file @param {string} text @param {ReadonlySet<string>} files @returns {Import[]} */
export function importsOf(file, text, files) {
  const { module } = parseSync(file, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      path: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ path: moduleRequest.value, isType }] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      path: text.slice(start + 1, end - 1),
      isType: false,
    })),
  ];
  return found.flatMap(({ path, isType }) => {
    const to = normalize(join(dirname(file), path.replace(/\?.*$/, '')));
    return path.startsWith('.') && files.has(to) ? [{ from: file, to, isType }] : [];
  });
}

/** The place of a file's room in the order, and its folder where the room is one of several. @param {string} file */
function roomOf(file) {
  const rooms = ROOMS.map((name, place) => {
    const isEach = name.endsWith('/*');
    const folder = isEach ? name.slice(0, -1) : name.endsWith('.ts') ? name : `${name}/`;
    if (!file.startsWith(folder)) return null;
    const own = isEach ? `${folder}${file.slice(folder.length).split('/')[0]}/` : folder;
    return file.startsWith(own) ? { place, folder: own } : null;
  }).filter((room) => room !== null);
  return rooms.sort((a, b) => b.folder.length - a.folder.length || a.place - b.place)[0] ?? null;
}

/** The place of a file's room in the order. @param {string} file */
export const placeOf = (file) => roomOf(file)?.place ?? -1;

/** Imports that run up the order. @param {readonly Import[]} imports */
export function runningUp(imports) {
  return imports.filter(({ from, to }) => {
    const [own, other] = [roomOf(from), roomOf(to)];
    if (own === null) return false;
    if (other === null) return true;
    return other.place > own.place || (other.place === own.place && other.folder !== own.folder);
  });
}

/** Circles of files, without imports of types: each as the files on it. @param {readonly Import[]} imports */
export function circlesIn(imports) {
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const { from, to, isType } of imports) if (!isType) next.set(from, [...(next.get(from) ?? []), to]);
  /** @type {Map<string, number>} */
  const done = new Map(); // 1: on the way, 2: finished
  /** @type {string[][]} */
  const circles = [];
  for (const start of next.keys()) {
    if (done.has(start)) continue;
    /** @type {{ file: string, rest: string[] }[]} */
    const way = [{ file: start, rest: [...(next.get(start) ?? [])] }];
    done.set(start, 1);
    for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
      const to = last.rest.pop();
      if (to === undefined) {
        done.set(last.file, 2);
        way.pop();
      } else if (done.get(to) === 1) {
        circles.push(way.slice(way.findIndex(({ file }) => file === to)).map(({ file }) => file));
      } else if (!done.has(to)) {
        done.set(to, 1);
        way.push({ file: to, rest: [...(next.get(to) ?? [])] });
      }
    }
  }
  return circles;
}

/** Every import of the page and the engine. @param {string} root */
export function importsBelow(root) {
  const below = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' });
  const files = new Set(below.map((name) => `web/${name}`));
  return [...files]
    .filter((file) => /^web\/.*\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8'), files));
}

if (process.argv[1] === import.meta.filename) {
  const imports = importsBelow(join(import.meta.dirname, '..'));
  const said = [
    ...runningUp(imports).map(({ from, to }) => `${from} imports ${to}: its room comes later, or beside`),
    ...circlesIn(imports).map((circle) => `a circle of imports: ${circle.join(' → ')} → ${circle[0]}`),
  ];
  console.log(said.length === 0 ? `${imports.length} imports, none that runs up, no circle` : said.join('\n'));
  process.exitCode = said.length === 0 ? 0 : 1;
}
