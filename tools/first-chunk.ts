/** What the bundler tells of a module while it makes chunks. */
interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/**
 * Names the chunk of a module: one for all that the page imports at once, null for what comes late. One chunk compresses
 * better than the many small ones that the bundler would make of what late parts use too.
 */
export function firstChunk(id: string, modules: Modules): string | null {
  const waiting = [id];
  const seen = new Set(waiting);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const info = modules.getModuleInfo(next);
    if (info?.isEntry === true) return 'index';
    for (const importer of info?.importers ?? []) {
      if (!seen.has(importer)) waiting.push(importer);
      seen.add(importer);
    }
  }
  return null;
}
