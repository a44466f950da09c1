import { type Finished, leafKind } from '../finished/finished.ts';

/** True if the tree is made of data on single points, so that these can be looked at. */
export const hasRows = ({ dataset, result }: Pick<Finished, 'dataset' | 'result'>): boolean => {
  const { logits, lists, confusion } = dataset;
  const name = logits?.file.name ?? lists?.file ?? (confusion?.points && confusion.file);
  return leafKind({ result }) === 'classes' && result.inputs.some((input) => input.name === name);
};
