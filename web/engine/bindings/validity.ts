import type { Features } from './features.ts';
import { ENUMS } from './logitree.ts';

const NUMBERS = ENUMS.lt_validity_number;
export type ValidityNumbers = Readonly<Record<(typeof NUMBERS)[number], number>>;

/** Indices of partitions of the same rows, whose distances are computed once: lt_validity_* in logitree.h. */
export class Validity {
  private readonly features: Features;
  private readonly handle: number;

  constructor(features: Features, rows: Uint32Array) {
    const { core } = features;
    this.features = features;
    this.handle = core.withMemory([rows], (address) =>
      core.wordOf((out) => core.exports.lt_validity_create(features.handle, address, rows.length, out)),
    );
  }

  destroy(): void {
    this.features.core.exports.lt_validity_destroy(this.handle);
  }

  /** Of the partition into clusters 0 to `clusters` - 1, none empty. */
  measure(labels: Uint32Array, clusters: number): ValidityNumbers {
    const { core } = this.features;
    const { lt_validity_measure: measure } = core.exports;
    const values = core.withMemory([labels], (address) =>
      core.numbersOf(NUMBERS.length, (out) => measure(this.handle, address, clusters, out)),
    );
    return Object.fromEntries(NUMBERS.map((name, i) => [name, values[i]])) as ValidityNumbers;
  }
}
