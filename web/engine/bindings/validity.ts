import type { Features } from './features.ts';
import { ENUMS } from './logitree.ts';

const NUMBERS = ENUMS.lt_validity_number;
export type ValidityNumbers = Readonly<Record<(typeof NUMBERS)[number], number>>;

/** Indices of partitions of the same rows, whose distances are computed once: lt_validity_* in logitree.h. */
export class Validity {
  private readonly features: Features;
  private readonly handle: number;
  private readonly rows: number;

  constructor(features: Features, rows: Uint32Array) {
    const { core } = features;
    this.features = features;
    this.rows = rows.length;
    this.handle = core.withMemory([rows.byteLength, 4], (address, out) => {
      core.write(address, rows);
      core.check(core.exports.lt_validity_create(features.handle, address, rows.length, out));
      return core.word(out);
    });
  }

  destroy(): void {
    this.features.core.exports.lt_validity_destroy(this.handle);
  }

  /** Of the partition into clusters 0 to `clusters` - 1, none empty. */
  measure(labels: Uint32Array, clusters: number): ValidityNumbers {
    const { core } = this.features;
    return core.withMemory([4 * this.rows, 8 * NUMBERS.length], (address, out) => {
      core.write(address, labels);
      core.check(core.exports.lt_validity_measure(this.handle, address, clusters, out));
      const values = core.f64(out, NUMBERS.length);
      return Object.fromEntries(NUMBERS.map((name, i) => [name, values[i]])) as ValidityNumbers;
    });
  }
}
