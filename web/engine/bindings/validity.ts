import type { Features } from './features.ts';
import { ENUMS } from './logitree.ts';
import { Made } from './made.ts';

const NUMBERS = ENUMS.lt_validity_number;
export type ValidityNumbers = Readonly<Record<(typeof NUMBERS)[number], number>>;

/** Indices of partitions of the same rows, whose distances are computed once: lt_validity_* in logitree.h. */
export class Validity extends Made {
  constructor(features: Features, rows: Uint32Array) {
    const { core, handle } = features;
    const { lt_validity_create: create, lt_validity_destroy: end } = core.exports;
    super(core, (out) => core.withMemory([rows], (address) => create(handle, address, rows.length, out)), end);
  }

  /** Of the partition into clusters 0 to `clusters` - 1, none empty. */
  measure(labels: Uint32Array, clusters: number): ValidityNumbers {
    const { core } = this;
    const { lt_validity_measure: measure } = core.exports;
    const values = core.withMemory([labels], (address) =>
      core.numbersOf(NUMBERS.length, (out) => measure(this.handle, address, clusters, out)),
    );
    return Object.fromEntries(NUMBERS.map((name, i) => [name, values[i]])) as ValidityNumbers;
  }
}
