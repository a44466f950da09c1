import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../../../../web/engine/base/arrays.ts';
import { drawLabelled } from '../../../../web/engine/methods/ultrametric/fit.ts';
import { pointsIn } from '../data.ts';
import type { Setting } from '../paper.ts';

/** Points with their classes, and those whose labels the triplets see. */
export interface PointSet {
  readonly name: string;
  readonly columns: number;
  readonly values: Float64Array;
  readonly labels: Int32Array;
  readonly labelled: Uint32Array;
}

export const classesOf = ({ labels }: PointSet): number => new Set(labels).size;

/** Columns scaled to [-1, 1], as LIBSVM's files are; constant ones are 0. */
function scaledColumns(rows: readonly (readonly number[])[]): Float64Array {
  const columns = rows[0]?.length ?? 0;
  const scaled = Float64Array.from(rows.flat());
  for (let column = 0; column < columns; column += 1) {
    const own = rows.map((row) => at(row, column));
    const [low, high] = [Math.min(...own), Math.max(...own)];
    for (let i = column; i < scaled.length; i += columns) {
      scaled[i] = high > low ? (2 * (at(scaled, i) - low)) / (high - low) - 1 : 0;
    }
  }
  return scaled;
}

/** A set with columns scaled, and classes numbered in the order of their values; no labels are seen yet. */
function setOf(name: string, rows: readonly (readonly number[])[], classes: readonly number[]): PointSet {
  const known = [...new Set(classes)].sort((a, b) => a - b);
  const labels = Int32Array.from(classes, (value) => known.indexOf(value));
  return { name, columns: rows[0]?.length ?? 0, values: scaledColumns(rows), labels, labelled: new Uint32Array() };
}

/** Features and labels of the folder of real data. */
function fromNumpy(setting: Pick<Setting, 'path'>, name: string, file: string): PointSet {
  const { points, labels } = pointsIn(setting, [`${file}X.npy`, `${file}y.npy`]);
  const { rows, columns, values } = points;
  const list = Array.from({ length: rows }, (_, row) => Array.from(values.slice(row * columns, (row + 1) * columns)));
  return setOf(name, list, Array.from(labels));
}

/** Folder in which the scikit-learn of a Python keeps its data; null where none is installed. */
function scikitFolder(): string | null {
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      const say = 'import importlib.util as u; print(u.find_spec("sklearn").submodule_search_locations[0])';
      const folder = execFileSync(python, ['-c', say], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      return join(folder.trim(), 'datasets/data');
    } catch {
      // the next one may have it
    }
  }
  return null;
}

/** A data set that comes with scikit-learn: a line of counts and names, then features and the class. */
function fromScikit(name: string, file: string): PointSet {
  const path = join(scikitFolder() ?? '', file);
  if (!existsSync(path)) {
    throw new Error(`${file} not found: it comes with scikit-learn, which has to be installed for python3.`);
  }
  const lines = readFileSync(path, 'utf8').trim().split(/\r?\n/).slice(1);
  const rows = lines.map((line) => line.split(',').map(Number));
  return setOf(
    name,
    rows.map((row) => row.slice(0, -1)),
    rows.map((row) => at(row, row.length - 1)),
  );
}

const FILES = {
  Heart: 'features/heart_scale_',
  'Breast cancer': 'many/breast-cancer/',
  Digits: 'features/digits_',
  Iris: 'features/iris_',
};

export const REAL_NEEDS: readonly string[] = Object.values(FILES).flatMap((file) => [`${file}X.npy`, `${file}y.npy`]);

/** Sets of the paper's figure 6 that are public, and two more. */
export const realSets = (setting: Pick<Setting, 'path'>): PointSet[] => [
  fromNumpy(setting, 'Heart', FILES.Heart),
  fromNumpy(setting, 'Breast cancer', FILES['Breast cancer']),
  fromScikit('Wine', 'wine_data.csv'),
  fromNumpy(setting, 'Digits', FILES.Digits),
  fromNumpy(setting, 'Iris', FILES.Iris),
];

/** The same points ten times, each time with the labels of another tenth: all points in ten folds, drawn with a seed. */
export function tenFolds(set: PointSet): PointSet[] {
  const n = set.labels.length;
  const order = drawLabelled(n, 1, 1);
  return Array.from({ length: 10 }, (_, fold) => ({
    ...set,
    labelled: order.slice(Math.round((fold * n) / 10), Math.round(((fold + 1) * n) / 10)),
  }));
}

/** The same points, each time with the labels of another tenth, drawn with a seed of its own. */
export const randomTenths = (set: PointSet, draws: number): PointSet[] =>
  Array.from({ length: draws }, (_, seed) => ({ ...set, labelled: drawLabelled(set.labels.length, 0.1, seed) }));
