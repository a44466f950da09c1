import { lazily } from '../../engine/base/once.ts';
import { writeNpy } from '../../engine/data/formats/npy/write.ts';
import { madeDownloads, type OfferedSample, type SampleFile } from './sample.ts';

const TOY_NAMES = [
  { id: 'circles', title: 'Circles', description: '200 points on two circles around one centre.' },
  {
    id: 'moons',
    title: 'Moons',
    description: '400 points on two pairs of half circles that reach into each other.',
  },
  { id: 'blobs', title: 'Blobs', description: '200 points in three clouds, well apart.' },
  { id: 'varied', title: 'Uneven blobs', description: '200 points in three clouds of different spread that touch.' },
  { id: 'aniso', title: 'Stretched blobs', description: '200 points in three clouds that are long and slanted.' },
] as const;

type ToyName = (typeof TOY_NAMES)[number];
type Kind = ToyName['id'];

const SEEDS: Readonly<Record<Kind, number>> = { circles: 10, moons: 5, blobs: 42, varied: 1, aniso: 5 };

async function filesOf(kind: Kind, seed: number): Promise<SampleFile[]> {
  const makers = await lazily('the sample', import('./toy-points.ts'));
  const { coordinates, labels } = makers[kind](seed);
  return [
    { name: `${kind}.npy`, bytes: writeNpy([labels.length, 2], coordinates) },
    { name: `${kind}-labels.npy`, bytes: writeNpy([labels.length], labels) },
  ];
}

/** One of the paper's toy sets, drawn anew with a seed of our own. */
function toy({ id: kind, title, description }: ToyName): OfferedSample {
  const seed = SEEDS[kind];
  const load = (): Promise<SampleFile[]> => filesOf(kind, seed);
  return {
    id: kind,
    title,
    description,
    group: 'Points in the plane',
    points: 'points of the plane',
    opens: {
      method: 'ultrametric',
      options: { terms: 'closest:1,size:1' },
      roles: { [`${kind}.npy`]: 'features', [`${kind}-labels.npy`]: 'labels' },
    },
    source: `Made in the page with the seed ${seed}, after the toy sets of Chierchia and Perret (2019)`,
    downloads: madeDownloads([`${kind}.npy`, `${kind}-labels.npy`], load),
    load,
  };
}

/** The five toy sets on which ultrametric fitting is shown. */
export const TOYS: readonly OfferedSample[] = TOY_NAMES.map(toy);
