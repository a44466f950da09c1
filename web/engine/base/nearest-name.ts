/** Limits on the compared length of a text and the number of names, to bound the time. */
const LONGEST = 80;
const MAX_NAMES = 10_000;

/**
 * The name most like a text, capitals aside: the same name with an index behind it, else the one with the fewest
 * changes. Null where more than a third of the letters would change.
 */
export function nearestName(typed: string, names: readonly string[]): string | null {
  const wanted = typed.trim().toLowerCase().slice(0, LONGEST);
  let best: string | null = null;
  let least = Math.floor(wanted.length / 3) + 1;
  for (const name of names.slice(0, MAX_NAMES)) {
    const candidate = name.toLowerCase().slice(0, LONGEST);
    if (candidate.startsWith(`${wanted} (`)) return name;
    if (Math.abs(candidate.length - wanted.length) >= least) continue;
    const distance = editDistance(wanted, candidate);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/**
 * The number of letters to insert, delete, change, or exchange with their neighbour to make one word of another
 * (optimal string alignment). O(|from| |to|) time, O(|to|) memory.
 */
function editDistance(from: string, to: string): number {
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    let left = row;
    for (let at = 1; at <= to.length; at++) {
      const changed = from[row - 1] === to[at - 1] ? 0 : 1;
      left = Math.min(left + 1, (above[at] as number) + 1, (above[at - 1] as number) + changed);
      if (row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]) {
        left = Math.min(left, (before[at - 2] as number) + 1);
      }
      line.push(left);
    }
    before = above;
    above = line;
  }
  return above[to.length] as number;
}
