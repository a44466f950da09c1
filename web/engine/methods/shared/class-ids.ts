import type { Classes, Dataset } from '../../model/dataset.ts';
import type { Result, Warning } from '../../model/result.ts';

/** Class names where there is one a column (names of label classes may be more or fewer), else the table's own header. */
export function columnNames({ classes, logits, lists }: Dataset, leaves: number): readonly string[] {
  const named = classes?.names.length === leaves ? classes.names : (lists?.lists.names ?? logits?.table.columnNames);
  return named ?? [];
}

/** Identifiers of classes by their names, where the list of classes gives them; names are distinct in such a list. */
export function idsOf(names: readonly string[], classes: Classes | null): readonly string[] | undefined {
  const known = new Map(classes?.names.map((name, c) => [name, classes.ids?.[c]]));
  const ids = names.map((name) => known.get(name));
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

/** Rounded probabilities are in doubt only until it is said what they are: by themselves they are read as logits. */
const isInDoubt = ({ code }: Warning, { options }: Result): boolean =>
  code !== 'rounded-probabilities' || options.as !== 'probabilities';

/** Beginnings of warnings on files that are open, and that the method makes nothing of. */
function besideRun(data: Dataset, { inputs }: Result): string[] {
  const { features, dissimilarity, edges, confusion } = data;
  const names = [features?.file.name, dissimilarity?.file.name, edges?.file.name, confusion?.file];
  return names.flatMap((file) => (file === undefined || inputs.some(({ name }) => name === file) ? [] : `${file}: `));
}

/**
 * Completes the result of any method: identifiers of its classes, the roles that its files were given, and what is amiss
 * with names.
 */
export function complete(data: Dataset, result: Result): Result {
  const { classes, warnings: ofFiles = [] } = data;
  const ids = idsOf(result.classes, classes);
  const beside = besideRun(data, result);
  const isOfRun = ({ message }: Warning): boolean => !beside.some((file) => message.startsWith(file));
  const warnings = [
    ...ofFiles.filter((each) => isInDoubt(each, result) && isOfRun(each)),
    ...(classes?.warnings ?? []),
  ];
  return {
    ...result,
    ...(ids && { ids }),
    ...(warnings.length > 0 && { warnings: [...result.warnings, ...warnings] }),
  };
}
