import { DataError } from '../../base/error.ts';
import type { Distance } from '../../bindings/linkage.ts';
import type { Warning } from '../../model/result.ts';
import type { Labelled } from '../shared/points/labels.ts';
import { checkComponents } from '../shared/points/principal.ts';
import { aboutScales } from '../shared/points/scales.ts';
import type { Settings } from './schema.ts';

/* Options that say what is made of rows before they are compared, or which of them may join. */

/** Chosen ones of these options, each in a few words. */
function chosen({ graph, normalise, pca, class_means }: Settings): string[] {
  return [
    ...(graph === 'knn' ? ['a graph of nearest neighbours'] : []),
    ...(normalise === 'zscore' ? ['columns of variance 1'] : []),
    ...(pca > 0 ? ['principal components'] : []),
    ...(class_means === 'on' ? ['means of classes'] : []),
  ];
}

/** True where an option is chosen that only rows can have: the table then holds no dissimilarities. */
export const asksForRows = (settings: Settings): boolean =>
  settings.normalise_rows === 'on' || chosen(settings).length > 0;

const refusal = (message: string, remedy: string): DataError => new DataError('option', message, remedy);

/** Distance of rows that are no dissimilarities. @throws DataError with this message and remedy where they were said to be */
export function distanceOfRows({ distance }: Settings, message: string, remedy: string): Distance {
  if (distance === 'precomputed') throw refusal(message, remedy);
  return distance === 'auto' ? 'euclidean' : distance;
}

/** @throws DataError for options that rows of this distance cannot have, or not together */
export function checkRowOptions(settings: Settings, distance: Distance): void {
  const [first] = chosen(settings);
  checkComponents(settings.pca);
  if (first === undefined) return;
  if (distance === 'precomputed') {
    throw refusal(
      `dissimilarities have no ${first.replace(/^a /, '')}`,
      'Open features, one row a point, or leave that option out.',
    );
  }
  if (settings.graph === 'knn' && distance !== 'euclidean') {
    throw refusal(
      `neighbours are by Euclidean distance, not ${distance}`,
      'Choose the distance euclidean, or let any two groups join.',
    );
  }
  if (settings.pca > 0 && distance === 'correlation') {
    throw refusal(
      'correlations of rows follow the signs of principal components, which are arbitrary',
      'Choose the distance euclidean or cityblock, or leave out pca.',
    );
  }
  const others = chosen({ ...settings, class_means: 'off' });
  if (settings.normalise_rows === 'on' && others.length > 0) {
    throw refusal(`${others[0]} and rows divided by their sums do not go together`, 'Choose one of the two.');
  }
}

/** Warnings of the scales of columns, unless each has variance 1 or rows are divided by their sums. */
export const scaleWarnings = (read: Labelled, distance: Distance, settings: Settings): Warning[] =>
  settings.normalise !== 'none' || settings.normalise_rows === 'on'
    ? []
    : aboutScales(read, distance, 'first (option Columns, --normalise zscore)');

/** The options as a result has them: those that were chosen. */
export function rowOptions(
  settings: Settings,
): Partial<Pick<Settings, 'graph' | 'neighbours' | 'convention' | 'normalise' | 'pca' | 'class_means'>> {
  const { graph, neighbours, convention, normalise, pca, class_means } = settings;
  return {
    ...(normalise === 'zscore' ? { normalise } : {}),
    ...(pca > 0 ? { pca } : {}),
    ...(class_means === 'on' ? { class_means } : {}),
    ...(graph === 'knn' ? { graph, neighbours, convention } : {}),
  };
}
