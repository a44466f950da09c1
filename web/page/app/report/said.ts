import { listNames } from '../../../engine/base/text.ts';
import { isOpened, methodOf } from '../../../engine/methods/index.ts';
import type { Result } from '../../../engine/model/result.ts';
import { countedLeaves } from '../finished/finished.ts';
import { runTitle } from '../finished/past-results.ts';

/** The title of a report without one of its own. */
export function usualTitle(result: Result): string {
  const leaves = countedLeaves({ result }, result.classes.length);
  const file = result.inputs[0]?.name;
  return file === undefined ? `A hierarchy of ${leaves}` : `${file}: a hierarchy of ${leaves}`;
}

/** The method in two short sentences. */
export function methodSentence(result: Result): string {
  const leaves = countedLeaves({ result }, result.classes.length);
  const files = listNames(result.inputs.map(({ name }) => name));
  const of = files === '' ? `${leaves}.` : `${leaves}, from ${files}.`;
  if (isOpened(result)) return of;
  const summary = methodOf(result.method)?.summary;
  return `${of} ${runTitle(result)}${summary === undefined ? '' : `: it ${summary}`}.`;
}
