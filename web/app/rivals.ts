import type { Grouping } from '../data/dataset.ts';
import { hierarchyFromGroupings, nestingGroupings } from '../hierarchy/from-groupings.ts';
import type { NamedHierarchy } from '../hierarchy/named.ts';
import type { Finished } from './finished.ts';
import { resultTitle } from './past-results.ts';
import type { Session } from './session.ts';

/** Something that a tree can be compared with. */
export interface Rival {
  readonly id: string;
  readonly title: string;
  readonly kind: 'file' | 'grouping' | 'result';
  readonly tree: NamedHierarchy;
}

/** A column that puts several classes together, but not all of them. */
function isGrouping({ values }: Grouping): boolean {
  const groups = new Set(values).size;
  return groups > 1 && groups < values.length;
}

/** All that a result can be compared with: trees that were opened, columns that group the classes, and other results. */
export function rivalsOf({ files, past }: Session, { result, dataset }: Finished): Rival[] {
  const rivals: Rival[] = [];
  for (const { name, content } of files.value) {
    if (content.kind === 'tree') rivals.push({ id: `file ${name}`, title: name, kind: 'file', tree: content.tree });
  }
  const { classes } = dataset;
  if (classes !== null) {
    const nesting = nestingGroupings(classes).filter(isGrouping);
    const levels = [
      ...(nesting.length > 1 ? [nesting] : []),
      ...classes.groupings.filter(isGrouping).map((grouping) => [grouping]),
    ];
    for (const list of levels) {
      const title = list.map(({ name }) => name).join(' › ');
      rivals.push({ id: `groups ${title}`, title, kind: 'grouping', tree: hierarchyFromGroupings(classes, list) });
    }
  }
  const own = resultTitle(result);
  const others = past.value.filter(({ title }) => title !== own);
  return [...rivals, ...others.map((other) => ({ ...other, kind: 'result' as const }))];
}
