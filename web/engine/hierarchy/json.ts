import { startsOf } from '../base/arrays.ts';
import {
  anyNumber,
  integer,
  isRecord,
  list,
  nullable,
  optional,
  record,
  refuse,
  text,
  Unusable,
} from '../base/checks.ts';
import { DataError } from '../base/error.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import { presentKeys } from '../model/method.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { type InputRecord, leastMargins } from '../model/result.ts';
import { hypernymText } from './analysis/hypernyms.ts';
import { dataAmong, fingerprint } from './match-leaves.ts';
import { checkHierarchy } from './validate.ts';
import { childrenOf } from './walk.ts';

/** The hierarchy as the result JSON holds it: one entry a node, children first, the root last. */
export interface HierarchyJson {
  readonly children: readonly (readonly number[])[];
  readonly height: readonly number[];
  readonly class: readonly number[];
  /** Names of nodes, by node, if any has one of its own. */
  readonly names?: readonly string[] | undefined;
}

/** O(nodes + edges). */
export function hierarchyToJson(hierarchy: Hierarchy, inner?: readonly string[]): HierarchyJson {
  return {
    children: Array.from(hierarchy.classOf, (_, node) => Array.from(childrenOf(hierarchy, node))),
    height: Array.from(hierarchy.height),
    class: Array.from(hierarchy.classOf),
    ...(inner && { names: inner }),
  };
}

const REMEDY = 'Open a result that this program exported, or a tree as Newick, linkage matrix or child,parent CSV.';

/** The inverse of `hierarchyToJson`; throws a DataError that names the entry unless it is a hierarchy. O(nodes + edges). */
export function hierarchyFromJson(value: unknown, classes?: number): Hierarchy {
  // Whole numbers that the flat arrays can hold: anything else would wrap around in them.
  record({
    children: list(list(integer(0, 2 ** 32 - 1))),
    height: list(anyNumber),
    class: list(integer(-(2 ** 31), 2 ** 31 - 1)),
  })(value, 'hierarchy');
  const { children, height, class: classOf } = value as HierarchyJson;
  const hierarchy: Hierarchy = {
    childStart: startsOf(children),
    child: Uint32Array.from(children.flat()),
    height: Float64Array.from(height),
    classOf: Int32Array.from(classOf),
  };
  checkHierarchy(hierarchy, classes);
  return hierarchy;
}

type Json = Readonly<Record<string, unknown>>;

/** A tree that a method made has the order of its data; one that was converted says whether it had numbers before. */
function numberingOf({ method, clusters, options, numbering }: Json): NamedHierarchy['numbering'] {
  if (method === undefined || method === 'import') {
    return numbering === 'classes' || numbering === 'clusters' ? numbering : undefined;
  }
  const said = isRecord(options) ? presentKeys(options) : {};
  return clusters !== undefined || said.columns_are === 'clusters' ? 'clusters' : 'classes';
}

const POINT = /^point \d+$/;

/** The kind of the leaves. Older results do not say it, but call points “point 1”, “point 2”, …. */
function leavesIn({ inputs, leaves, clusters, classes }: Json): Pick<NamedHierarchy, 'leaves'> {
  if (inputs === undefined) return {};
  list(record({ name: text, role: text, shape: list(anyNumber), sha256: nullable(text) }))(inputs, 'inputs');
  const data = dataAmong(inputs as readonly InputRecord[]);
  const are = leaves ?? ((classes as readonly string[]).every((name) => POINT.test(name)) ? 'points' : 'classes');
  if (are === 'points') return { leaves: { are, data } };
  if (are !== 'clusters') return { leaves: { are: 'classes', data: [] } };
  optional(list(anyNumber))(clusters, 'clusters');
  return { leaves: { are, data, clusters: clusters === undefined ? undefined : fingerprint(clusters as number[]) } };
}

/** Numbers of the last groups, at most one each. One that does not exist is written as null: a margin of the only choice, support that was not counted. */
function ofJoins(value: unknown, place: string, groups: number): Float64Array | undefined {
  if (value == null) return undefined;
  list(nullable(anyNumber))(value, place);
  const numbers = Float64Array.from(value as readonly (number | null)[], (each) => each ?? Number.NaN);
  if (numbers.length > groups) refuse(place, `at most one number for each of ${groups} groups`, numbers.length);
  return numbers;
}

/** The tree of a result JSON. @throws Unusable at the first place that does not fit */
function treeIn(value: unknown): NamedHierarchy {
  record({})(value, 'The file');
  const json = value as Json;
  if (json.format !== 'logitree') refuse('format', '"logitree"', json.format);
  if (json.version !== 1 && json.version !== 2) refuse('version', '1 or 2', json.version);
  list(text)(json.classes, 'classes');
  const classes = json.classes as readonly string[];
  const hierarchy = hierarchyFromJson(json.hierarchy, classes.length);
  const { length: nodes } = hierarchy.classOf;
  const groups = hierarchy.classOf.reduce((sum, c) => sum + Number(c < 0), 0);
  const { names: inner } = json.hierarchy as HierarchyJson;
  optional(list(text, nodes))(inner, 'hierarchy.names');
  optional(list(nullable(record({ name: text, held: anyNumber, of: anyNumber })), nodes))(json.called, 'called');
  optional(list(text, classes.length))(json.class_ids, 'class_ids');
  const called = json.called as readonly (Parameters<typeof hypernymText>[0] | null)[] | undefined;
  const margins = ofJoins(json.margins, 'margins', groups);
  const marginsAtLeast = ofJoins(json.margins_at_least, 'margins_at_least', groups);
  return {
    ...{ hierarchy, classes, numbering: numberingOf(json), inner },
    referenceNames: called?.map((each) => (each === null ? '' : hypernymText(each))),
    ...leavesIn(json),
    ids: json.class_ids as readonly string[] | undefined,
    support: ofJoins(json.support, 'support', groups),
    margins: margins && leastMargins({ margins, marginsAtLeast }),
  };
}

/** Reads the tree out of a whole result JSON (format "logitree", version 1 or 2); throws a DataError that says what is wrong. */
export function readResultJson(json: string): NamedHierarchy {
  try {
    return treeIn(JSON.parse(json));
  } catch (error) {
    if (error instanceof Unusable) throw new DataError('json', error.found, REMEDY);
    if (error instanceof DataError) throw error;
    throw new DataError('json', `This is not valid JSON: ${error instanceof Error ? error.message : error}`, REMEDY);
  }
}
