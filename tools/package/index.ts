/* Exports of the package `logitree`, in Node and in browsers: docs/package.md. */

export { DataError } from '../../web/engine/base/error.ts';
export { VERSION } from '../../web/engine/base/version.ts';
export type { Warning } from '../../web/engine/base/warning.ts';
export { decisionsJson as decisionsToJson } from '../../web/engine/decisions/json.ts';
export type { Decisions } from '../../web/engine/decisions/types.ts';
export {
  type Comparison,
  comparisonJson as comparisonToJson,
} from '../../web/engine/methods/shared/comparison/comparison.ts';
export type { Hierarchy } from '../../web/engine/model/hierarchy.ts';
export type { NamedHierarchy } from '../../web/engine/model/named-hierarchy.ts';
export type { Result } from '../../web/engine/model/result.ts';
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
