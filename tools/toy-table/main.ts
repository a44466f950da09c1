import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNpy } from '../../tests/support/npy.ts';
import { Random } from '../../tests/support/random.ts';
import { fixtureFolder, realFile } from '../../tests/support/real-data.ts';
import { Core } from '../../web/bindings/core.ts';
import type { Graph } from '../../web/bindings/graph.ts';
import { drawLabelled } from '../../web/methods/ultrametric/labelled.ts';
import { aniso, blobs, circles, moons, varied } from '../../web/samples/toy-points.ts';
import { coreModule } from '../cli/files.ts';
import { FITS, type FitName, fitAccuracy, graphOf, jittered, linkageAccuracy, type PointSet } from './fits.ts';
import { partlyLabelled } from './partly-labelled.ts';
import { spread } from './spread.ts';

const NAMES = ['circles', 'moons', 'blobs', 'varied', 'aniso'] as const;
const MAKERS = { circles, moons, blobs, varied, aniso };
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const fits = Object.keys(FITS) as FitName[];
const core = new Core(await coreModule());

const shown = (value: number): string => value.toFixed(4).replace(/0{1,2}$/, '');
const row = (...cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);
const head = (...cells: readonly string[]): void => {
  row(...cells);
  console.log(`|${cells.map(() => '---|').join('')}`);
};
const titles = fits.map((name) => name.replace('_', ' + ').replace('dasgupta', 'Dasgupta'));

interface Toy {
  readonly points: readonly (readonly number[])[];
  readonly labels: readonly number[];
  readonly labelled: readonly number[];
  readonly published_accuracy: Readonly<Record<string, number>>;
}

function published(): void {
  const folder = fixtureFolder('toy');
  if (!existsSync(folder)) {
    console.log('The published toy sets are not here: their table is left out.');
    return;
  }
  console.log(
    '\nThe published sets: start and edge lengths of the published code, [published], and the defaults after /\n',
  );
  head('set', 'average', 'Ward', ...titles);
  for (const name of NAMES) {
    const toy = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Toy;
    const set: PointSet = {
      ...{ name, columns: 2, values: Float64Array.from(toy.points.flat()), labels: Int32Array.from(toy.labels) },
      labelled: Uint32Array.from(toy.labelled),
    };
    const [authors, plain] = [graphOf(core, set, 'authors'), graphOf(core, set, 'plain')];
    const cells = fits.map((fit) => {
      const isTied = name === 'moons' && fit === 'closest_size'; // between its two copies: a range over other ties
      const range = (start: 'authors' | 'scaled', graph: Graph): string => {
        const graphs = isTied ? SEEDS.map((seed) => jittered(graph, new Random(seed))) : [graph];
        const found = graphs.map((other) => fitAccuracy(core, set, fit, start, other));
        const [low, high] = [Math.min(...found), Math.max(...found)].map(shown);
        return low === high ? `${low}` : `${low} to ${high}`;
      };
      const value = toy.published_accuracy[fit] ?? Number.NaN;
      return `${range('authors', authors)} [${shown(value)}] / ${range('scaled', plain)}`;
    });
    row(name, shown(linkageAccuracy(core, set, 'average')), shown(linkageAccuracy(core, set, 'ward')), ...cells);
  }
}

function ownSet(name: keyof typeof MAKERS, seed: number): PointSet {
  const { coordinates, labels } = MAKERS[name](seed);
  const labelled = drawLabelled(labels.length, 0.1, seed);
  return { name, columns: 2, values: coordinates, labels: Int32Array.from(labels), labelled };
}

function ownSets(): void {
  console.log('\nThe sets of the page, seeds 1 to 10: mean (lowest to highest), defaults\n');
  head('set', 'average', 'Ward', ...titles);
  for (const name of NAMES) {
    const sets = SEEDS.map((seed) => ownSet(name, seed));
    const linkage = (['average', 'ward'] as const).map((method) =>
      spread(
        sets.map((set) => linkageAccuracy(core, set, method)),
        2,
      ),
    );
    const cells = fits.map((fit) =>
      spread(
        sets.map((set) => fitAccuracy(core, set, fit, 'scaled', graphOf(core, set, 'plain'))),
        2,
      ),
    );
    row(name, ...linkage, ...cells);
  }
}

/** Columns are scaled to [-1, 1], as LIBSVM's files are. */
function scaledColumns(values: ArrayLike<number>, columns: number): Float64Array {
  const scaled = Float64Array.from(values);
  for (let column = 0; column < columns; column += 1) {
    const own = Array.from(scaled).filter((_, at) => at % columns === column);
    const [low, high] = [Math.min(...own), Math.max(...own)];
    for (let at = column; at < scaled.length; at += columns) {
      scaled[at] = high > low ? (2 * ((scaled[at] ?? 0) - low)) / (high - low) - 1 : 0;
    }
  }
  return scaled;
}

/** Real data that are there; none where the folder is missing. */
function openSets(): PointSet[] {
  const folder = realFile('features');
  if (!existsSync(folder)) return [];
  return ['heart_scale', 'iris', 'digits'].map((name) => {
    const { shape, data } = readNpy(join(folder, `${name}_X.npy`));
    const values = Array.from(readNpy(join(folder, `${name}_y.npy`)).data, Number);
    const classes = [...new Set(values)].sort((a, b) => a - b);
    const [rows = 0, columns = 0] = shape;
    return {
      ...{ name: name.replace('_scale', ''), columns, values: scaledColumns(Array.from(data, Number), columns) },
      labels: Int32Array.from(values, (value) => classes.indexOf(value)),
      labelled: drawLabelled(rows, 0.1, 0),
    };
  });
}

function realSets(sets: readonly PointSet[]): void {
  if (sets.length === 0) {
    console.log('\nThere are no real data here: their table is left out.');
    return;
  }
  console.log('\nReal data, columns scaled to [-1, 1], a tenth of the labels for triplets, defaults\n');
  head('set', 'points', 'average', 'Ward', ...titles);
  for (const set of sets) {
    const graph = graphOf(core, set, 'plain');
    const cells = fits.map((fit) => fitAccuracy(core, set, fit, 'scaled', graph).toFixed(2));
    const linkage = (['average', 'ward'] as const).map((method) => linkageAccuracy(core, set, method).toFixed(2));
    row(set.name, String(set.labels.length), ...linkage, ...cells);
  }
}

const real = openSets();
published();
ownSets();
realSets(real);
partlyLabelled(core, [
  ...NAMES.map((name) => ({ name, drawn: SEEDS.map((seed) => ownSet(name, seed)) })),
  ...real.map((set) => ({
    name: set.name,
    drawn: SEEDS.map((seed) => ({ ...set, labelled: drawLabelled(set.labels.length, 0.1, seed) })),
  })),
]);
