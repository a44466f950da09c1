import { defaultsOf, methodOf } from '../../../engine/methods/index.ts';
import type { InputFile } from '../../../engine/model/dataset.ts';
import type { Result } from '../../../engine/model/result.ts';
import type { Sample } from '../../samples/sample.ts';
import type { Request } from './request-text.ts';

/** The tree of a run of this session, kept to be compared with. */
export interface PastResult {
  /** The same for the same method, options and inputs: "Confusion merging, r 0.2, inheritance multiple · matrix.csv". */
  readonly title: string;
  readonly method: string;
  /** The request of the run. */
  readonly request: Request;
  /** The sample that it was run on; null for other files. */
  readonly sample: Sample | null;
  /** The files open then. */
  readonly files: readonly InputFile[];
  readonly made: Pick<Result, 'hierarchy' | 'classes' | 'ids' | 'points' | 'members' | 'options' | 'inputs'>;
}

/** The oldest results beyond this number are dropped. */
const MOST = 12;

/** The options that a title names: those that were changed and can change the tree. */
function changedOptions({ method, options }: Pick<Result, 'method' | 'options'>): string[] {
  const known = methodOf(method);
  if (known === undefined) return [];
  const usual = defaultsOf(known);
  return known.options.flatMap(({ key, neutral }) => {
    const value = options[key];
    const isPlain = value === undefined || usual[key] === value || usual[key] === 'auto';
    return neutral || isPlain ? [] : [`${key} ${value}`];
  });
}

/** The name of the method of a result. */
export const methodName = ({ method }: Pick<Result, 'method'>): string => methodOf(method)?.name ?? method;

/** The method and the options that were changed: "Confusion merging, r 0.2, inheritance multiple". */
export const runTitle = (run: Pick<Result, 'method' | 'options'>): string =>
  [methodName(run), ...changedOptions(run)].join(', ');

/** The title of a result among others. */
export function resultTitle(result: Result): string {
  const said = runTitle(result);
  const file = result.inputs[0]?.name;
  return file === undefined ? said : `${said} · ${file}`;
}

/** Puts a result first. It replaces one of the same title, and the one titled `passing`. */
export function remember(
  past: readonly PastResult[],
  result: Result,
  passing: string | null = null,
  { request = result, sample = null, files = [] }: Partial<Pick<PastResult, 'request' | 'sample' | 'files'>> = {},
): PastResult[] {
  const { method, hierarchy, classes, ids, points, members, options, inputs } = result;
  const title = resultTitle(result);
  const made = { hierarchy, classes, ids, points, members, options, inputs };
  const others = past.filter((other) => other.title !== title && other.title !== passing);
  return [{ title, method, request, sample, files, made }, ...others].slice(0, MOST);
}
