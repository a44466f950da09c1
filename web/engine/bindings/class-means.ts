import type { Core } from './core.ts';
import { Made } from './made.ts';
import type { RowsInMemory } from './rows.ts';

/** Mean row of every class, in the core; the contract of each call is that of lt_class_means_* in logitree.h. */
export class ClassMeans extends Made {
  private readonly classes: number;
  private readonly columns: number;

  constructor(core: Core, classes: number, columns: number) {
    const { lt_class_means_create: create, lt_class_means_destroy: end } = core.exports;
    super(core, (out) => create(classes, columns, out), end);
    this.classes = classes;
    this.columns = columns;
  }

  /** The next rows and the class of each. */
  push(rows: RowsInMemory, labels: Int32Array): void {
    this.core.withMemory([labels], (pointer) =>
      this.core.check(
        this.core.exports.lt_class_means_push(this.handle, rows.layout, rows.pointer, rows.count, pointer),
      ),
    );
  }

  /** One row a class, zeros for a class without rows; and how many rows each class had. */
  result(): { means: Float64Array<ArrayBuffer>; counts: Uint32Array<ArrayBuffer> } {
    const { core, classes, columns } = this;
    return core.filled({ means: ['f64', classes * columns], counts: ['u32', classes] }, (to) =>
      core.exports.lt_class_means_result(this.handle, to.means, to.counts),
    );
  }
}
