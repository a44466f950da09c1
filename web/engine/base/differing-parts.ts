const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');
const areDistinct = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** The part nearest to the end in which all paths differ, else as many of their last parts as it takes. */
function partsOfAlike(paths: readonly (readonly string[])[]): readonly string[] {
  const depth = Math.max(...paths.map(({ length }) => length));
  for (let back = 2; back <= depth; back += 1) {
    const parts = paths.map((path) => path.at(-back) ?? '');
    if (areDistinct(parts) && !parts.includes('')) return parts;
  }
  for (let many = 2; many <= depth; many += 1) {
    const ends = paths.map((path) => path.slice(-many).join('/'));
    if (areDistinct(ends)) return ends;
  }
  return paths.map((path) => path.join('/'));
}

/** Names of files: the last part of their paths, or for several that share it the shortest part that differs. */
export function differingParts(paths: readonly string[]): readonly string[] {
  const all = paths.map(partsOf);
  const lastOf = (parts: readonly string[]): string => parts.at(-1) ?? '';
  const named = all.map((parts) => {
    const alike = all.filter((other) => lastOf(other) === lastOf(parts));
    return alike.length === 1 ? lastOf(parts) : (partsOfAlike(alike)[alike.indexOf(parts)] ?? '');
  });
  return areDistinct(named) ? named : partsOfAlike(all);
}
