import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { Random } from './random.ts';

const CLASSES = 4;
const ROWS = 120;
const COLUMNS = 6;

/** Files of classes that differ in two features: the first parts the halves, the second their halves. */
export function plantedFeatures() {
  const random = new Random(12);
  const values = new Float64Array(ROWS * COLUMNS);
  random.normals(values);
  const labels = Int32Array.from({ length: ROWS }, (_, row) => row % CLASSES);
  labels.forEach((label, row) => {
    values[row * COLUMNS] = (values[row * COLUMNS] ?? 0) + (label < 2 ? -8 : 8);
    values[row * COLUMNS + 1] = (values[row * COLUMNS + 1] ?? 0) + (label % 2 === 0 ? -6 : 6);
  });
  return {
    ...{ classes: CLASSES, rows: ROWS },
    labelOf: (row: number): number => labels[row] ?? -1,
    features: writeNpy([ROWS, COLUMNS], values),
    labels: writeNpy([ROWS], Float64Array.from(labels)),
    /** The first two features alone. */
    plane: writeNpy(
      [ROWS, 2],
      values.filter((_, at) => at % COLUMNS < 2),
    ),
  };
}
