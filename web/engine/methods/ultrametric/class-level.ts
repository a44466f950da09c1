import { DataError } from '../../base/error.ts';
import { Confusion } from '../../bindings/confusion.ts';
import type { Core } from '../../bindings/core.ts';
import type { Dataset, Labels, LogitsInput } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import { meansOfClasses } from '../shared/class-means.ts';
import { matrixOf } from '../shared/confusion-matrix.ts';
import { graphOfDissimilarities } from './graph.ts';
import type { Made } from './inputs.ts';

/* Graphs whose vertices are classes, from what a page that shows a classifier holds already. All are complete. */

/** 1 - similarity of a confusion matrix, as confusion merging has it before its first round. */
export async function graphOfConfusion(core: Core, dataset: Dataset, context: RunContext): Promise<Made> {
  const matrix = await matrixOf(core, dataset, { as: 'auto', truth: 'auto' }, context);
  const size = matrix.names.length;
  const confusion = new Confusion(
    core,
    { classes: size, kind: matrix.kind, inheritance: 'single', mode: 'bounded', r: 0.1 },
    matrix.values,
  );
  try {
    const values = confusion.similarity().map((s, at) => (at % (size + 1) === 0 ? 0 : 1 - s));
    return {
      graph: graphOfDissimilarities({ rows: size, columns: size, values }),
      are: 'classes',
      names: matrix.names,
      coordinates: null,
      labels: null,
      contingency: matrix.contingency,
      inputs: matrix.inputs,
      warnings: [{ code: 'class-graph', message: 'Classes are apart by 1 − the similarity of their confusions.' }],
    };
  } finally {
    confusion.destroy();
  }
}

/** Euclidean distances of the mean logits of the classes. */
export async function graphOfClassMeans(
  core: Core,
  dataset: Dataset,
  logits: LogitsInput,
  labels: Labels,
  context: RunContext,
): Promise<Made> {
  const { rows, columns, names, contingency, inputs, warnings } = await meansOfClasses(
    core,
    dataset,
    logits,
    labels,
    context,
  );
  const size = names.length;
  if (size < 2) {
    throw new DataError('too-few-classes', `need at least 2 classes with points, got ${size}`, 'Open more labels.');
  }
  const values = new Float64Array(size * size);
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < a; b += 1) {
      let square = 0;
      for (let column = 0; column < columns; column += 1) {
        square += ((rows[a * columns + column] as number) - (rows[b * columns + column] as number)) ** 2;
      }
      values[a * size + b] = values[b * size + a] = Math.sqrt(square);
    }
  }
  const graph = graphOfDissimilarities({ rows: size, columns: size, values });
  return { graph, are: 'classes', names, coordinates: null, labels: null, contingency, inputs, warnings };
}
