import { addTo, comeOften } from '../base/arrays.ts';
import { isRecord } from '../base/checks.ts';
import { DataError } from '../base/error.ts';
import { isWordnetId } from '../base/text.ts';
import { groupsIn } from '../data/formats/json/groups.ts';
import type { NamedHierarchy } from '../model/named-hierarchy.ts';
import { HierarchyBuilder } from './builder.ts';
import { Edges } from './edges.ts';
import { Names } from './names.ts';

type Fields = Readonly<Record<string, unknown>>;

const refuse = (message: string): never => {
  throw new DataError(
    'json-tree',
    message,
    'Expected is {"name": …, "children": [ … ]} with a name at every leaf, or {"nodes": [{"id": …}], "links": [{"source": …, "target": …}]}.',
  );
};

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

/** The name of a node: NBDT writes `label` beside the WordNet id, d3 `name`, Open Images `LabelName`. */
const nameOf = (node: Fields): string | null =>
  text(node.name) ?? text(node.label) ?? text(node.LabelName) ?? text(node.id);

const CHILDREN = ['children', 'Subcategory', 'subcategories'] as const;
const listIn = (node: Fields): readonly unknown[] | undefined =>
  CHILDREN.map((key) => node[key]).find((list) => Array.isArray(list));

/** {"animal": ["cat", "dog"]}: classes, or further such objects, by the name of their group; {} is a class. */
const isGroups = (value: unknown): value is Fields =>
  isRecord(value) &&
  !('format' in value) &&
  (Object.keys(value).length > 1 || isRecord(Object.values(value)[0])) &&
  areGroups(Object.values(value)) &&
  // One answer to each of several questions groups nothing.
  Object.values(value).some((list) => !(Array.isArray(list) && list.length === 1)) &&
  // The best classes of many points, and no groups.
  !comeOften(Object.values(value).flat());

const isOfNames = (list: unknown): boolean => Array.isArray(list) && list.every((name) => typeof name === 'string');

/** Groups are not nested more deeply. */
const MAX_GROUPS = 32;

/** True for lists of names and nodes with children, or objects that hold such ones, or nothing, however deep. */
function areGroups(values: readonly unknown[]): boolean {
  let level = values;
  for (let depth = 0; depth < MAX_GROUPS && level.length > 0; depth++) {
    const inner = level.filter((each) => !isOfNames(each)).map((each) => (isRecord(each) ? each : null));
    if (inner.includes(null)) return false;
    level = inner.flatMap((each) => (each === null || listIn(each) !== undefined ? [] : Object.values(each)));
  }
  return level.length === 0;
}

/** True where names stand in lists, however deep: then an object without keys is a group without classes. */
const hasLists = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isRecord(value) && Object.values(value).some(hasLists);

/** Groups by name as a node with children; null for one without classes. */
function ofGroups(name: string, value: unknown, areLists = hasLists(value)): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : { name, children: value };
  if (!isRecord(value)) return { name };
  if (listIn(value) !== undefined) return { name, ...value };
  const children = Object.entries(value).map(([own, list]) => ofGroups(own, list, areLists));
  const filled = children.filter((child) => child !== null);
  return areLists && filled.length === 0 ? null : { name, children: filled };
}

/** Records with the group above each, as the categories of COCO have it; null for others. */
function ofCategories(value: unknown): unknown {
  const records: unknown = isRecord(value) ? value.categories : value;
  if (!Array.isArray(records) || records.length < 2) return null;
  const groups = new Map<string, string[]>();
  for (const record of records as readonly unknown[]) {
    const [group, name] = isRecord(record) ? [text(record.supercategory), text(record.name)] : [];
    if (group == null || name == null) return null;
    addTo(groups, group, name);
  }
  return ofGroups('', Object.fromEntries(groups));
}

/** The root of what is written in another way than as one object with children; null where it is none of them. */
function rootOf(value: unknown): unknown {
  if (isRecord(value) && listIn(value) !== undefined) return value;
  const categories = ofCategories(value);
  if (categories !== null) return categories;
  const groups = isGroups(value) ? value : groupsIn(value)?.names;
  if (groups !== undefined) return ofGroups('', groups);
  const isNested = isRecord(value) && !('links' in value || 'edges' in value);
  const trees: unknown = isNested ? value.nodes : value;
  const isForest =
    Array.isArray(trees) && trees.length > 1 && trees.some((node) => isRecord(node) && listIn(node) !== undefined);
  return isForest ? { name: '', children: trees } : null;
}

/** True for an identifier made for a node without a word, as NBDT and this program do. */
const isMade = (id: string): boolean => /^f\d{8}$/.test(id);

/** True for a JSON value that is a tree of one of the kinds read here. */
export const isJsonTree = (value: unknown): boolean =>
  (isRecord(value) && Array.isArray(value.nodes)) || rootOf(value) !== null;

/**
 * Reads a tree as d3, NBDT and Open Images nest it (objects with `children`; also several, classes by group, categories of COCO), or as networkx lists it (`nodes` and `links` or
 * `edges`, from parent to child). A name that repeats is one class on several leaves; a node is as high as its longest
 * path down. Throws a DataError for leaves without a name. O(nodes), no recursion.
 */
export function readJsonTree(value: unknown): NamedHierarchy {
  const root = rootOf(value);
  if (root !== null) return groupsIn(value)?.areIndices ? inOrderOfIndices(readNested(root)) : readNested(root);
  return isRecord(value) ? readNodeLink(value) : refuse('The file is not an object');
}

function readNested(root: unknown): NamedHierarchy {
  const builder = new HierarchyBuilder();
  const names = new Names();
  const ids: (string | null)[] = [];
  // The path down to the current node: of each, the children that are still to come and the nodes made of the others.
  const open: { readonly left: Iterator<unknown>; readonly children: number[]; readonly name: string }[] = [];
  const enter = (child: unknown): number | null => {
    const node = typeof child === 'string' ? { name: child } : child;
    if (!isRecord(node)) return refuse('A child is neither an object nor a name');
    const list = listIn(node) ?? [];
    if (list.length > 0) {
      open.push({ left: list.values(), children: [], name: nameOf(node) ?? '' });
      return null;
    }
    const name = nameOf(node) ?? refuse(`Leaf ${names.list().length} has no name`);
    const c = names.numberOf(name);
    ids[c] = text(node.id) ?? text(node.wnid);
    return builder.leaf(c);
  };
  let made = enter(root);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (made !== null) top.children.push(made);
    const next = top.left.next();
    if (next.done === true) open.pop();
    made = next.done === true ? builder.join(top.children, top.name) : enter(next.value);
  }
  return { hierarchy: builder.finish(), classes: names.list(), ...builder.names(), ...wordnetIds(ids) };
}

/** The tree of leaves that are called by the indices of classes. */
function inOrderOfIndices({ hierarchy, classes, ...tree }: NamedHierarchy): NamedHierarchy {
  const classOf = hierarchy.classOf.map((c) => (c < 0 ? c : Number(classes[c])));
  const names = classes.map((_, c) => `class ${c}`);
  return { ...tree, hierarchy: { ...hierarchy, classOf }, classes: names, numbering: 'classes' };
}

const wordnetIds = (ids: readonly (string | null)[]): { ids?: string[] } =>
  ids.every(isWordnetId) ? { ids: [...ids] } : {};

function readNodeLink({ nodes, links, edges, directed }: Fields): NamedHierarchy {
  const listed: unknown = links ?? edges;
  if (directed === false) {
    return refuse('The graph is not directed, so that its links do not say which of two nodes is the parent');
  }
  if (!Array.isArray(nodes)) return refuse('The file is no tree');
  if (!Array.isArray(listed)) return refuse('The file has nodes, but no links');
  const found = new Edges();
  const labels = new Map<string, string>();
  for (const node of nodes as readonly unknown[]) {
    const id = isRecord(node) ? text(node.id) : null;
    if (!isRecord(node) || id === null) return refuse('A node has no id');
    labels.set(id, nameOf({ ...node, id }) ?? id);
    found.add(id);
  }
  for (const link of listed as readonly unknown[]) {
    const source = isRecord(link) ? text(link.source) : null;
    const target = isRecord(link) ? text(link.target) : null;
    if (source === null || target === null || !labels.has(source) || !labels.has(target)) {
      return refuse(
        `A link goes from ${JSON.stringify(source)} to ${JSON.stringify(target)}, expected the ids of two nodes`,
      );
    }
    found.join(target, source);
  }
  const innerName = (id: string): string => (isMade(id) && labels.get(id) === id ? '' : (labels.get(id) ?? id));
  const { classes: ids, ...tree } = found.hierarchy(innerName);
  const classes = ids.map((id) => labels.get(id) ?? id);
  return new Set(classes).size < classes.length ? { ...tree, classes: ids } : { ...tree, classes, ...wordnetIds(ids) };
}
