import { at } from '../base/arrays.ts';
import { type Core, structOf } from './core.ts';
import { ENUMS } from './logitree.ts';
import { Made } from './made.ts';

/** Clusters of rows, and how many rows could as well be in another one. */
export interface Partition {
  readonly labels: Uint32Array;
  readonly ties: number;
}

const NORMALISATIONS = ENUMS.lt_scaling;
export type Normalisation = (typeof NORMALISATIONS)[number];

/** Rows of numbers, row by row. */
export interface Points {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array;
}

/** Rows by their principal components, the one with most variance first. */
export interface Principal {
  readonly points: Points;
  /** The share of all variance that each holds. */
  readonly shares: Float64Array<ArrayBuffer>;
}

/** Eigenvalues and embedding that decided a spectral clustering. */
export interface ExplainedSpectral extends Partition {
  /** The largest of the normalised weights, as many as clusters and one more where there are more rows. */
  readonly eigenvalues: Float64Array;
  /** Of every cluster the sum of the degrees of its rows, and what of it are edges between them. */
  readonly degrees: Float64Array;
  readonly inside: Float64Array;
  /** Of every row its entries in the leading eigenvectors, one a cluster, divided by their length. */
  readonly coordinates: Float64Array;
}

/** Rows of features in the core; the contract of each call is that of lt_features_* and its neighbours in logitree.h. */
export class Features extends Made {
  readonly rows: number;
  readonly columns: number;

  constructor(core: Core, { rows, columns, values }: Points, normalise: Normalisation) {
    const { lt_features_create: create, lt_features_destroy: end } = core.exports;
    const how = NORMALISATIONS.indexOf(normalise);
    super(core, (out) => core.withMemory([values], (address) => create(address, rows, columns, how, out)), end);
    this.rows = rows;
    this.columns = columns;
  }

  /** Columns with one value only. */
  get constant(): number {
    return this.core.exports.lt_features_constant(this.handle);
  }

  /** The rows as they were normalised. */
  values(): Points {
    const { core, handle, rows, columns } = this;
    const values = core.numbersOf(rows * columns, (out) => core.exports.lt_features_values(handle, out));
    return { rows, columns, values };
  }

  /** So many principal components, or below 1 those that hold this share of the variance. Null where all rows are the same. */
  principal(wanted: number): Principal | null {
    const { core, handle, rows, columns } = this;
    const size = Math.min(rows, columns);
    return core.withMemory([4, 8 * size, 8 * rows * size], (out, shares, scores) => {
      core.check(core.exports.lt_principal(handle, wanted, out, shares, scores));
      const count = core.word(out);
      if (count === 0) return null;
      const values = core.array('f64', scores, rows * count);
      return { points: { rows, columns: count, values }, shares: core.array('f64', shares, count) };
    });
  }

  /** All row numbers. */
  all(): Uint32Array<ArrayBuffer> {
    return Uint32Array.from({ length: this.rows }, (_, row) => row);
  }

  /** Sum of the distances of some rows to their mean. */
  spread(rows: Uint32Array): number {
    const { core, handle } = this;
    return core.withMemory([rows], (address) =>
      core.numberOf((out) => core.exports.lt_features_spread(handle, address, rows.length, out)),
    );
  }

  /** k-means from `runs` starts. Each centre of a start after the first is the best of `trials` draws; with 1 it is plain k-means++. */
  kmeans(rows: Uint32Array, clusters: number, runs: number, seed: number, trials = 1) {
    const { core, handle } = this;
    const { labels, numbers } = core.withMemory([rows], (address) =>
      core.filled({ labels: ['u32', rows.length], numbers: ['f64', 2] }, (to) =>
        core.exports.lt_kmeans(handle, address, rows.length, clusters, runs, trials, seed, to.labels, to.numbers),
      ),
    );
    return { labels, inertia: at(numbers, 0), ties: at(numbers, 1) };
  }

  spectral(rows: Uint32Array, clusters: number, neighbours: number, runs: number, seed: number): Partition {
    return this.#spectral(rows, { n_clusters: clusters, neighbours, runs }, seed, null);
  }

  /** The same, with what decided. It takes longer: one more eigenvalue is looked for. */
  explainedSpectral(rows: Uint32Array, clusters: number, neighbours: number, runs: number, seed: number) {
    const count = 3 * clusters + 1 + rows.length * clusters;
    return this.core.withMemory([8 * count], (address): ExplainedSpectral => {
      const partition = this.#spectral(rows, { n_clusters: clusters, neighbours, runs }, seed, address);
      const numbers = this.core.array('f64', address, count);
      const sums = numbers.subarray(clusters + 1, 3 * clusters + 1);
      return {
        ...partition,
        eigenvalues: numbers.subarray(0, Math.min(clusters + 1, rows.length)),
        degrees: sums.filter((_, i) => i % 2 === 0),
        inside: sums.filter((_, i) => i % 2 === 1),
        coordinates: numbers.subarray(3 * clusters + 1),
      };
    });
  }

  #spectral(
    rows: Uint32Array,
    options: { readonly n_clusters: number; readonly neighbours: number; readonly runs: number },
    seed: number,
    explanation: number | null,
  ): Partition {
    const { core, handle } = this;
    const { labels, ties } = core.withMemory([rows, structOf('lt_spectral_options', options)], (address, optionsAt) =>
      core.filled({ labels: ['u32', rows.length], ties: ['f64', 1] }, (to) =>
        core.exports.lt_spectral(handle, optionsAt, address, rows.length, seed, to.labels, to.ties, explanation ?? 0),
      ),
    );
    return { labels, ties: at(ties, 0) };
  }
}
