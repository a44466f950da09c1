import type { SvmOptions } from '../../bindings/svm.ts';

/** How linear machines are trained wherever one is compared with a tree. */
export const SVM: SvmOptions = { cost: 1, tolerance: 0.1, epochs: 200 };
