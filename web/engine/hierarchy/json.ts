import { DataError } from '../base/error.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import { presentKeys } from '../model/method.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { leastMargins } from '../model/result.ts';
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

const refuse = (what: string, expected: string, found: unknown): never => {
  const text = JSON.stringify(found) ?? 'nothing';
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw new DataError('json', `${what}: expected ${expected}, found ${short}`, REMEDY);
};

const fieldOf = (value: unknown, what: string, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : refuse(what, 'an object', value);

function listOf<T>(value: unknown, what: string, expected: string, is: (item: unknown) => item is T): T[] {
  if (!Array.isArray(value)) return refuse(what, `a list of ${expected}`, value);
  const list: unknown[] = value;
  return list.map((item, index) => (is(item) ? item : refuse(`${what}[${index}]`, expected, item)));
}

const isNumber = (item: unknown): item is number => typeof item === 'number';
// Whole numbers that the flat arrays can hold: anything else would wrap around in them.
const isInt32 = (item: unknown): item is number => isNumber(item) && (item | 0) === item;
const isUint32 = (item: unknown): item is number => isNumber(item) && item >>> 0 === item;
const isString = (item: unknown): item is string => typeof item === 'string';
const isArray = (item: unknown): item is unknown[] => Array.isArray(item);

/** The inverse of `hierarchyToJson`; throws a DataError that names the entry unless it is a hierarchy. O(nodes + edges). */
export function hierarchyFromJson(value: unknown, classes?: number): Hierarchy {
  const lists = listOf(fieldOf(value, 'hierarchy', 'children'), 'hierarchy.children', 'lists', isArray);
  const childStart = new Uint32Array(lists.length + 1);
  const child: number[] = [];
  lists.forEach((list, node) => {
    for (const below of listOf(list, `hierarchy.children[${node}]`, 'node numbers', isUint32)) child.push(below);
    childStart[node + 1] = child.length;
  });
  const hierarchy: Hierarchy = {
    childStart,
    child: Uint32Array.from(child),
    height: Float64Array.from(listOf(fieldOf(value, 'hierarchy', 'height'), 'hierarchy.height', 'numbers', isNumber)),
    classOf: Int32Array.from(listOf(fieldOf(value, 'hierarchy', 'class'), 'hierarchy.class', 'class numbers', isInt32)),
  };
  checkHierarchy(hierarchy, classes);
  return hierarchy;
}

function innerNames(value: unknown, { classOf }: Hierarchy): string[] {
  const names = listOf(value, 'hierarchy.names', 'names', isString);
  if (names.length === classOf.length) return names;
  return refuse('hierarchy.names', `one name for each of ${classOf.length} nodes`, names.length);
}

const isCalledOrNot = (item: unknown): item is Parameters<typeof hypernymText>[0] | null => {
  if (item === null) return true;
  if (typeof item !== 'object') return false;
  const { name, held, of } = item as { name?: unknown; held?: unknown; of?: unknown };
  return isString(name) && isNumber(held) && isNumber(of);
};

/** Names of groups by a reference, as Newick has them. */
function calledIn(value: unknown, { classOf }: Hierarchy): Pick<NamedHierarchy, 'referenceNames'> {
  const given = fieldOf(value, 'The file', 'called');
  if (given === undefined) return {};
  const called = listOf(given, 'called', 'names', isCalledOrNot);
  if (called.length !== classOf.length)
    return refuse('called', `an entry for each of ${classOf.length} nodes`, called.length);
  return { referenceNames: called.map((each) => (each === null ? '' : hypernymText(each))) };
}

/** A tree that a method made has the order of its data; one that was converted says whether it had numbers before. */
function numberingOf(value: unknown): NamedHierarchy['numbering'] {
  const [method, clusters, options, numbering] = ['method', 'clusters', 'options', 'numbering'].map((key) =>
    fieldOf(value, 'The file', key),
  );
  if (method === undefined || method === 'import') {
    return numbering === 'classes' || numbering === 'clusters' ? numbering : undefined;
  }
  const said =
    typeof options === 'object' && options !== null ? presentKeys(Object.fromEntries(Object.entries(options))) : {};
  return clusters !== undefined || said.columns_are === 'clusters' ? 'clusters' : 'classes';
}

interface InputJson {
  readonly name: string;
  readonly role: string;
  readonly shape: readonly number[];
  readonly sha256: string | null;
}

const isInput = (item: unknown): item is InputJson => {
  if (typeof item !== 'object' || item === null) return false;
  const { name, role, shape, sha256 } = item as Partial<InputJson>;
  const isNamed = isString(name) && isString(role) && (sha256 === null || isString(sha256));
  return isNamed && Array.isArray(shape) && shape.every(isNumber);
};

const POINT = /^point \d+$/;

/** The kind of the leaves. Older results do not say it, but call points “point 1”, “point 2”, …. */
function leavesIn(value: unknown, classes: readonly string[]): Pick<NamedHierarchy, 'leaves'> {
  const inputs = fieldOf(value, 'The file', 'inputs');
  if (inputs === undefined) return {};
  const data = dataAmong(listOf(inputs, 'inputs', 'files', isInput));
  const said = fieldOf(value, 'The file', 'leaves');
  const are = said ?? (classes.every((name) => POINT.test(name)) ? 'points' : 'classes');
  if (are === 'points') return { leaves: { are, data } };
  if (are !== 'clusters') return { leaves: { are: 'classes', data: [] } };
  const clusters = fieldOf(value, 'The file', 'clusters');
  const which = clusters === undefined ? undefined : fingerprint(listOf(clusters, 'clusters', 'numbers', isNumber));
  return { leaves: { are, data, clusters: which } };
}

const isKnownOrNot = (item: unknown): item is number | null => item === null || isNumber(item);

/** Numbers of the last groups, one each. One that does not exist is written as null: a margin of the only choice, support that was not counted. */
function ofJoins(value: unknown, what: string, { classOf }: Hierarchy): Float64Array {
  const numbers = Float64Array.from(listOf(value, what, 'numbers', isKnownOrNot), (each) => each ?? Number.NaN);
  const groups = classOf.reduce((sum, c) => sum + Number(c < 0), 0);
  return numbers.length <= groups
    ? numbers
    : refuse(what, `at most one number for each of ${groups} groups`, numbers.length);
}

/** Identifiers of the classes, one each. */
function idsIn(value: unknown, classes: readonly string[]): string[] {
  const ids = listOf(value, 'class_ids', 'names', isString);
  return ids.length === classes.length
    ? ids
    : refuse('class_ids', `one name for each of ${classes.length} classes`, ids.length);
}

/** Reads the tree out of a whole result JSON (format "logitree", version 1 or 2); throws a DataError that says what is wrong. */
export function readResultJson(text: string): NamedHierarchy {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DataError('json', `This is not valid JSON: ${error instanceof Error ? error.message : error}`, REMEDY);
  }
  const format = fieldOf(value, 'The file', 'format');
  if (format !== 'logitree') refuse('format', '"logitree"', format);
  const version = fieldOf(value, 'The file', 'version');
  if (version !== 1 && version !== 2) refuse('version', '1 or 2', version);
  const classes = listOf(fieldOf(value, 'The file', 'classes'), 'classes', 'names', isString);
  const tree = fieldOf(value, 'The file', 'hierarchy');
  const hierarchy = hierarchyFromJson(tree, classes.length);
  const names = fieldOf(tree, 'hierarchy', 'names');
  const numbering = numberingOf(value);
  const [ids, support, margins, atLeast] = ['class_ids', 'support', 'margins', 'margins_at_least'].map((key) =>
    fieldOf(value, 'The file', key),
  );
  return {
    hierarchy,
    classes,
    ...(numbering && { numbering }),
    ...(names === undefined ? {} : { inner: innerNames(names, hierarchy) }),
    ...calledIn(value, hierarchy),
    ...leavesIn(value, classes),
    ...(ids === undefined ? {} : { ids: idsIn(ids, classes) }),
    ...(support === undefined ? {} : { support: ofJoins(support, 'support', hierarchy) }),
    ...(margins == null
      ? {}
      : {
          margins: leastMargins({
            margins: ofJoins(margins, 'margins', hierarchy),
            marginsAtLeast: atLeast == null ? undefined : ofJoins(atLeast, 'margins_at_least', hierarchy),
          }),
        }),
  };
}
