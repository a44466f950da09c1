import { lazily } from '../../engine/base/once.ts';
import { writeNpy } from '../../engine/data/formats/npy/write.ts';
import { madeDownloads, type OfferedSample, type SampleFile } from './sample.ts';

const SOURCE = 'R. A. Fisher, The use of multiple measurements in taxonomic problems (1936), measured by E. Anderson';

const withFlowers = () => lazily('the sample', import('./iris-flowers.ts'));

/** All four lengths and the species. */
async function table(): Promise<SampleFile[]> {
  const { flowers, LENGTHS, speciesOf } = await withFlowers();
  const lines = flowers().map((row, flower) => [...row, speciesOf(flower)].join(','));
  const text = `${[...LENGTHS, 'species'].join(',')}\n${lines.join('\n')}\n`;
  return [{ name: 'iris.csv', bytes: new TextEncoder().encode(text) }];
}

/** Sepals on petals: the 300 points of the plane that the paper on validity indices made of the same flowers. */
async function plane(): Promise<SampleFile[]> {
  const { flowers } = await withFlowers();
  const rows = flowers();
  const values = [...rows.map((row) => row.slice(0, 2)), ...rows.map((row) => row.slice(2, 4))].flat();
  return [{ name: 'iris-300x2.npy', bytes: writeNpy([2 * rows.length, 2], Float64Array.from(values)) }];
}

function sample(
  load: () => Promise<SampleFile[]>,
  file: string,
  about: Pick<OfferedSample, 'id' | 'title' | 'description' | 'points'>,
  opens: Pick<OfferedSample['opens'], 'method' | 'options' | 'beside'>,
): OfferedSample {
  return {
    ...about,
    group: 'Flowers',
    opens: { ...opens, roles: { [file]: 'features' } },
    source: SOURCE,
    downloads: madeDownloads([file], load),
    load,
  };
}

export const IRIS: readonly OfferedSample[] = [
  sample(
    table,
    'iris.csv',
    {
      id: 'iris',
      title: 'Iris',
      description: '150 flowers of three species, by the lengths and widths of sepals and petals.',
      points: 'flowers',
    },
    { method: 'hmmc', options: { leaves: 3, low: 0.5, high: 1.5, normalise: 'zscore' }, beside: 'beside=points' },
  ),
  sample(
    plane,
    'iris-300x2.npy',
    {
      id: 'iris-300',
      title: 'Iris, 300 × 2',
      description: 'The same flowers as 300 points of the plane: how many clusters? The experiment of the index paper.',
      points: 'sepals and petals',
    },
    { method: 'clustering', options: { method: 'kmeans', leaves: 5, normalise: 'none' } },
  ),
];
