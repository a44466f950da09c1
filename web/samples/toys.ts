import { lazily } from '../base/lazy.ts';
import { writeNpy } from '../data/formats/npy/write.ts';
import type { Sample, SampleFile } from './sample.ts';

type Kind = 'circles' | 'moons' | 'blobs' | 'varied' | 'aniso';

async function filesOf(kind: Kind, seed: number): Promise<SampleFile[]> {
  const makers = await lazily('the sample', import('./toy-points.ts'));
  const { coordinates, labels } = makers[kind](seed);
  return [
    { name: `${kind}.npy`, bytes: writeNpy([labels.length, 2], coordinates) },
    { name: `${kind}-labels.npy`, bytes: writeNpy([labels.length], labels) },
  ];
}

/** One of the paper's toy sets, drawn anew with a seed of our own. */
function toy(kind: Kind, seed: number, title: string, description: string): Sample {
  const names = [`${kind}.npy`, `${kind}-labels.npy`];
  const read = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
    (await filesOf(kind, seed)).find((file) => file.name === name)?.bytes ?? new Uint8Array();
  return {
    id: kind,
    title,
    description,
    point: 'point of the plane',
    opens: {
      method: 'ultrametric',
      options: { terms: 'closest:1,size:1' },
      roles: { [`${kind}.npy`]: 'features', [`${kind}-labels.npy`]: 'labels' },
    },
    source: `Made in the page with the seed ${seed}, after the toy sets of Chierchia and Perret (2019)`,
    downloads: names.map((name) => ({ name, url: null, read: () => read(name) })),
    load: () => filesOf(kind, seed),
  };
}

/** The five toy sets on which ultrametric fitting is shown. */
export const TOYS: readonly Sample[] = [
  toy('circles', 10, 'Circles', '200 points on two circles around one centre.'),
  toy('moons', 5, 'Moons', '400 points on two pairs of half circles that reach into each other.'),
  toy('blobs', 42, 'Blobs', '200 points in three clouds, well apart.'),
  toy('varied', 1, 'Uneven blobs', '200 points in three clouds of different spread that touch.'),
  toy('aniso', 5, 'Stretched blobs', '200 points in three clouds that are long and slanted.'),
];
