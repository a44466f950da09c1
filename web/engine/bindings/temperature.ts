import type { Core } from './core.ts';
import { Made } from './made.ts';
import { KINDS, type Kind, type RowsInMemory } from './rows.ts';

export interface FittedTemperature {
  readonly temperature: number;
  /** True where the likelihood still grows at a bound of the range that is searched. */
  readonly isAtBound: boolean;
  /** Rows that were left out, because their label has probability 0. */
  readonly impossible: number;
}

/** The rows that a temperature is fitted to; the contract of each call is that of lt_temperature_* in logitree.h. */
export class Temperature extends Made {
  constructor(core: Core, kind: Kind, classes: number) {
    const { lt_temperature_create: create, lt_temperature_destroy: end } = core.exports;
    super(core, (out) => create(KINDS.indexOf(kind), classes, out), end);
  }

  push(rows: RowsInMemory, labels: Int32Array): void {
    this.core.withMemory([labels], (pointer) => {
      const { lt_temperature_push: push } = this.core.exports;
      this.core.check(push(this.handle, rows.layout, rows.pointer, rows.count, pointer));
    });
  }

  fit(): FittedTemperature {
    const found = this.core.numbersOf(3, (out) => this.core.exports.lt_temperature_fit(this.handle, out));
    const [temperature = Number.NaN, isAtBound = 0, impossible = 0] = found;
    return { temperature, isAtBound: isAtBound === 1, impossible };
  }
}
