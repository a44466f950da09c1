import type * as subtracted from '../../linked-views/heat/subtracted.ts';
import type * as others from '../../linked-views/other-model.ts';
import type * as examples from '../../node/examples.tsx';
import type * as kept from '../../rows/kept-work.ts';

/* A report is of one model, and has none of its points. */

export const modelToSubtract: typeof subtracted.modelToSubtract = () => null;
export const subtractedFrom: typeof subtracted.subtractedFrom = () => 'A report is of one model.';
export const otherModels: typeof others.otherModels = () => [];
export const useResultOfModel: typeof others.useResultOfModel = () => null;
export const Examples: typeof examples.Examples = () => null;
export const reassignedOf: typeof kept.reassignedOf = () => null;
