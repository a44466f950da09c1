import type { SvmOptions } from '../../bindings/svm.ts';

/** Options with which every linear machine that is compared with a tree is trained. */
export const SVM: SvmOptions = { cost: 1, tolerance: 0.1, epochs: 200 };
