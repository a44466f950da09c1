/* What `import … from 'logitree'` gives, in Node and in browsers: docs/package.md. */

export { DataError } from '../../web/base/error.ts';
export { VERSION } from '../../web/base/version.ts';
export type { Warning } from '../../web/base/warning.ts';
export { decisionsJson as decisionsToJson } from '../../web/decisions/json.ts';
export type { Decisions } from '../../web/decisions/types.ts';
export { type Comparison, comparisonJson as comparisonToJson } from '../../web/methods/shared/comparison/comparison.ts';
export type { Hierarchy } from '../../web/model/hierarchy.ts';
export type { NamedHierarchy } from '../../web/model/named-hierarchy.ts';
export type { Result } from '../../web/model/result.ts';
export { type Data, type Inputs, type ReadOptions, read, readTree } from './data.ts';
export type { FileInput, Matrix, NamedBytes, Names, Numbers, Rows, TreeInput, Values } from './inputs.ts';
export * from './methods.ts';
export type { Running } from './platform.ts';
export {
  compare,
  type DecideOptions,
  decide,
  type Found,
  type GivenOptions,
  type Run,
} from './run.ts';
export {
  type Groups,
  groupsAt,
  labelPaths,
  type Tree,
  toDot,
  toJson,
  toLinkage,
  toLinkageNpy,
  toNewick,
  toNexus,
  toNodeLink,
  toParents,
} from './writers.ts';
