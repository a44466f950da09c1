/** Facts that the bundler tells of modules while it makes chunks. */
interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

const importersOf = (id: string, modules: Modules): readonly string[] => modules.getModuleInfo(id)?.importers ?? [];

/**
 * True for a module that is loaded at once with one for which `is` holds: that one, its importers, and so on. What is imported
 * through the module `but` alone is not.
 */
function comesWith(id: string, modules: Modules, is: (id: string) => boolean, but?: string): boolean {
  const waiting = [id];
  const seen = new Set(waiting);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (but !== undefined && next.endsWith(but)) continue;
    if (is(next)) return true;
    for (const importer of importersOf(next, modules)) {
      if (!seen.has(importer)) waiting.push(importer);
      seen.add(importer);
    }
  }
  return false;
}

/** True for modules that the page imports at once: all that its start page needs. */
const isFirst = (id: string, modules: Modules): boolean =>
  comesWith(id, modules, (each) => modules.getModuleInfo(each)?.isEntry === true);

/** True for modules that an address needs before it can be followed. */
const isOfAddress = (id: string, modules: Modules): boolean =>
  comesWith(id, modules, (each) => each.endsWith('/web/page/app/address/follow.ts'));

/** The parts that the first tree needs: what reads files, and what shows the tree. */
const isOfTree = (id: string, modules: Modules): boolean =>
  comesWith(
    id,
    modules,
    (each) =>
      each.endsWith('/web/page/app/session/read-files.ts') ||
      each.endsWith('/web/engine/hierarchy/open-files.ts') ||
      each.endsWith('/web/page/app/workbench.tsx'),
  );

/** The writer of PDF, with its fonts: as large as all that comes late, and seldom asked for. */
const PDF = '/web/page/app/export/paper/pdf-file.ts';

/** True for a module that is loaded for PDF alone: every way of imports to it goes through the writer of PDF. */
const isOfPdf = (id: string, modules: Modules): boolean =>
  !comesWith(id, modules, (each) => importersOf(each, modules).length === 0, PDF);

const READERS = /\/web\/engine\/(data|workers\/readers)\//;
const LESSONS = /\/web\/page\/(lessons|app\/lesson)\//;
/** Files that are large, or seldom asked for: each stays by itself. */
const ALONE = /\?worker|virtual:|^\0/;

/**
 * The chunks of the page, the first that wants a module has it. Left to itself the bundler makes 140 of what comes late, and
 * a request for each costs a page more than what is in it.
 */
export const CHUNKS = [
  { name: (id: string, modules: Modules) => (isFirst(id, modules) ? 'index' : null), debugName: 'first', priority: 4 },
  {
    name: (id: string, modules: Modules) => (isOfTree(id, modules) ? 'tree' : null),
    debugName: 'tree',
    priority: 3,
  },
  {
    name: (id: string, modules: Modules) => (isOfAddress(id, modules) ? 'address' : null),
    debugName: 'address',
    priority: 2,
  },
  // Lessons have the looks of what comes late, and nothing else of it.
  { name: 'late-styles', test: (id: string) => id.endsWith('/styles/late.css'), priority: 3 },
  { name: 'lessons', test: (id: string) => LESSONS.test(id), priority: 2 },
  { name: 'readers', test: (id: string) => READERS.test(id) && !ALONE.test(id), priority: 2 },
  {
    name: (id: string, modules: Modules) => (ALONE.test(id) || isOfPdf(id, modules) ? null : 'late'),
    debugName: 'late',
    priority: 1,
  },
  // A chunk takes along what its modules import: what others need too must be in theirs before.
  { name: 'pdf', test: (id: string) => !ALONE.test(id), priority: 0 },
];
