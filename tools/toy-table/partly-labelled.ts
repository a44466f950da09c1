import type { Core } from '../../web/bindings/core.ts';
import type { Term } from '../../web/bindings/ultrametric.ts';
import type { SemiSupervisedRow } from '../../web/methods/ultrametric/findings.ts';
import { compareSemiSupervised } from '../../web/methods/ultrametric/semi-supervised.ts';
import { classesOf, fitClusters, graphOf, type PointSet } from './fits.ts';
import { spread } from './spread.ts';

/** The same points with other labels seen, or drawn anew. */
export interface Draws {
  readonly name: string;
  readonly drawn: readonly PointSet[];
}

const FITS = {
  'closest + triplet': { closest: 1, triplet: 1 },
  'closest + size + triplet': { closest: 1, size: 1, triplet: 1 },
} as const satisfies Readonly<Record<string, Partial<Record<Term, number>>>>;

/** Of the points whose labels were not seen. */
const summary = (rows: readonly (SemiSupervisedRow | undefined)[]): string =>
  spread(
    rows.map((row) => row?.accuracy_unlabelled ?? Number.NaN),
    3,
  );

/** Fits that see a tenth of the labels beside a linear classifier with the same ones and spectral clustering. */
export function partlyLabelled(core: Core, sets: readonly Draws[]): void {
  console.log('\nA tenth of the labels, ten draws: right of the points whose labels were not seen\n');
  const names = [...Object.keys(FITS), 'linear classifier', 'spectral'];
  console.log(`| ${['set', ...names].join(' | ')} |\n|${'---|'.repeat(names.length + 1)}`);
  for (const { name, drawn } of sets) {
    const fits = Object.values(FITS).map(() => [] as (SemiSupervisedRow | undefined)[]);
    const [svm, spectral]: [(SemiSupervisedRow | undefined)[], (SemiSupervisedRow | undefined)[]] = [[], []];
    drawn.forEach((set, seed) => {
      const graph = graphOf(core, set, 'plain');
      const { columns, values, labels, labelled } = set;
      const points = { rows: labels.length, columns, values: Float64Array.from(values) };
      const given = { points, labels, labelled, classes: classesOf(set), neighbours: 5, seed };
      Object.values(FITS).forEach((weights, i) => {
        const { rows } = compareSemiSupervised(core, fitClusters(core, set, weights, 'scaled', graph), given);
        fits[i]?.push(rows[0]);
        if (i === 0) svm.push(rows[1]);
        if (i === 0) spectral.push(rows[2]);
      });
    });
    console.log(`| ${[name, ...[...fits, svm, spectral].map(summary)].join(' | ')} |`);
  }
}
