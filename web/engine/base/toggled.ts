/** A set with one more member, or without it. */
export function toggled(set: ReadonlySet<number>, member: number): ReadonlySet<number> {
  const other = new Set(set);
  if (!other.delete(member)) other.add(member);
  return other;
}
