import { counted } from '../base/counted.ts';
import type { Warning } from '../base/warning.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';

/** The warnings on names that stand on several leaves of a file. O(nodes). */
export function repeatedClasses({ hierarchy, classes }: NamedHierarchy): Warning[] {
  const leaves = new Uint32Array(classes.length);
  for (const c of hierarchy.classOf) if (c >= 0) leaves[c] = (leaves[c] as number) + 1;
  const repeated = Array.from(leaves.keys()).filter((c) => (leaves[c] as number) > 1);
  const [first] = repeated;
  if (first === undefined) return [];
  const rest = repeated.length - 1;
  const others = rest === 0 ? '' : ` So are ${counted(rest, 'other name', 'other names')}.`;
  const message = `${classes[first]} stands on ${leaves[first]} leaves and is taken for one class.${others}`;
  return [{ code: 'repeated-class', message }];
}
