import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { at } from '../../../../web/engine/base/arrays.ts';
import { parseRecords } from '../../../../web/engine/data/formats/text/parse.ts';
import { calledClusters } from '../../../../web/engine/decisions/levels/cut.ts';
import { cutHierarchy } from '../../../../web/engine/hierarchy/cut.ts';
import { writeDot } from '../../../../web/engine/hierarchy/dot.ts';
import { groupsJson, groupsPython } from '../../../../web/engine/hierarchy/group-mapping.ts';
import { labelPaths, writeLabelPaths } from '../../../../web/engine/hierarchy/label-paths.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { writeNamedNewick } from '../../../../web/engine/hierarchy/named-newick.ts';
import { nodeNames } from '../../../../web/engine/hierarchy/names.ts';
import { readJsonTree } from '../../../../web/engine/hierarchy/nested.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { writeNodeLink } from '../../../../web/engine/hierarchy/node-link.ts';
import { drawnTree, leavesBelow } from '../../../../web/engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import type { NamedHierarchy } from '../../../../web/engine/model/named-hierarchy.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { PYTHON, pythonModules } from '../../../support/python.ts';
import { savedFiles } from '../../../support/saved-files.ts';
import { codesOf } from '../data/roles.ts';
import { SHARED } from './trees.ts';

/*
 * Files for other programs are read by these if Debian has them (Biopython, networkx, ETE); hiclass and NBDT are no
 * packages of Debian, so their rules are stated here and checked.
 */

const has = pythonModules(
  { json: 'python3', Bio: 'python3-biopython', networkx: 'python3-networkx', ete3: 'python3-ete3' },
  'what other programs read',
);

const { folder, saved } = savedFiles('other-programs');

/** The output of a program in Python as JSON, with the files beside it. */
function python(program: string, files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) saved(name, text);
  const environment = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' };
  return JSON.parse(
    execFileSync(PYTHON, ['-W', 'ignore', '-c', program], { cwd: folder, encoding: 'utf8', env: environment }),
  );
}

// Leaves lie at different depths; names have what has a meaning in some format; one is what a node is called otherwise.
const classes = ['cat', 'a "quoted"\\back', 'größe 😀', "it's", 'x,y;z', '(b)', 'node 9', '=sum [1]'];
const merges = Uint32Array.of(1, 0, 8, 3, 2, 5, 4, 7, 9, 10, 6, 11, 12, 13);
const hierarchy = hierarchyFromMerges(8, merges, Float64Array.of(0.125, 0.25, 0.5, 0.5, 1.5, 2, 2.25));
const inner = Array.from(hierarchy.classOf, (_, node) => (node === 9 ? 'pets: all' : node >= 12 ? 'twice' : ''));
const tree: NamedHierarchy = { hierarchy, classes, inner };

/** Groups of classes, each as its sorted names. */
const cladesOf = ({ hierarchy, classes }: NamedHierarchy): string[] =>
  Array.from(hierarchy.classOf, (_, node) =>
    leavesBelow(hierarchy, node)
      .map((leaf) => classes[at(hierarchy.classOf, leaf)] ?? '')
      .toSorted()
      .join('|'),
  ).toSorted();

const WORDNET = [
  'n02121620',
  'n02084071',
  'n02958343',
  'n04467665',
  'n01503061',
  'n02691156',
  'n01887787',
  'n02374451',
];

describe('label paths', () => {
  /*
   * hiclass takes an array of texts, a row a point and a column a level, from the top down. A row may end with empty texts and
   * has none before (make_leveled); an edge is made of each two neighbours that are not empty (_create_digraph_2d); the roots
   * of all are put under a root of its own (_add_artificial_root), so that ours has no column.
   */
  test('are what hiclass makes the same tree of', () => {
    const [header = [], ...rows] = parseRecords(
      writeLabelPaths({ ...tree, classes: classes.with(7, 'sum') }),
      ',',
    ).rows;
    expect(header).toEqual(['class', 'level_1', 'level_2', 'level_3', 'level_4']);
    expect(rows.map(([name]) => name)).toEqual(classes.with(7, 'sum'));
    const parents = new Map<string, string>();
    const below = new Map<string, string[]>();
    for (const [name = '', ...labels] of rows) {
      const path = labels.filter((label) => label !== '');
      expect(labels.slice(0, path.length)).toEqual(path);
      expect(path.at(-1)).toBe(name);
      path.forEach((label, level) => {
        const parent = path[level - 1] ?? 'hiclass::root';
        expect(parents.get(label) ?? parent).toBe(parent);
        parents.set(label, parent);
        below.set(label, [...(below.get(label) ?? []), name]);
      });
    }
    const all = rows.map(([name = '']) => name);
    const found = [...below.values(), all].map((names) => names.toSorted().join('|')).toSorted();
    expect(found).toEqual(cladesOf({ ...tree, classes: classes.with(7, 'sum') }));
  });

  test('have the names of groups where these are theirs alone, else numbers', () => {
    const { levels } = labelPaths(tree);
    expect(levels.flat()).toContain('pets: all');
    expect(levels.flat()).not.toContain('twice');
    expect(levels.flat().filter((label) => /^inner node \d+$/.test(label)).length).toBeGreaterThan(3);
  });

  test('are refused where a class has several places or labels would be parted', () => {
    const shared: Hierarchy = {
      childStart: Uint32Array.of(0, 0, 0, 2, 4, 6),
      child: Uint32Array.of(0, 1, 0, 1, 2, 3),
      height: Float64Array.of(0, 0, 1, 1, 2),
      classOf: Int32Array.of(0, 1, -1, -1, -1),
    };
    expect(() => labelPaths({ hierarchy: shared, classes: ['a', 'b'] })).toThrow('several parents');
    expect(() => labelPaths({ ...tree, classes: classes.with(0, 'a::HiClass::Separator::b') })).toThrow('Separator');
    expect(() => labelPaths({ ...tree, classes: classes.with(0, "it's") })).toThrow("two classes are called 'it's'");
  });

  test('of a deep tree of very many classes are refused before they take all memory', () => {
    const deep = caterpillar(40_000);
    const names = Array.from({ length: 40_001 }, (_, c) => `class ${c}`);
    expect(() => labelPaths({ hierarchy: deep, classes: names })).toThrow('40001 classes of up to 40000 levels');
  });

  test.skipIf(!has.json)('are read by the CSV module of Python', () => {
    const rows = python("import csv, json; print(json.dumps(list(csv.reader(open('p.csv', encoding='utf-8')))))", {
      'p.csv': writeLabelPaths(tree),
    });
    const { levels } = labelPaths(tree);
    // A name that begins like a formula is as it is: it is a label of the data.
    expect(levels.flat()).toContain('=sum [1]');
    expect(rows.slice(1)).toEqual(levels.map((labels, c) => [classes[c] ?? '', ...labels]));
  });
});

describe('the graph of NBDT', () => {
  /*
   * NBDT reads node-link JSON (read_graph), asks for one root without parents (get_root), takes nodes without children for
   * leaves, which must be the identifiers of its list of classes (assert_all_wnids_in_graph), and reads identifiers as a letter
   * and a number (wnid_to_synset). Identifiers that are of no word begin with f and have eight digits (FakeSynset); those of
   * classes without words count from 0.
   */
  const check = (text: string, wnids: readonly string[]): void => {
    const graph = JSON.parse(text);
    expect([graph.directed, graph.multigraph]).toEqual([true, false]);
    const ids: string[] = graph.nodes.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[nf]\d{8}$/);
    const links: { source: string; target: string }[] = graph.links;
    for (const { source, target } of links) expect(ids).toEqual(expect.arrayContaining([source, target]));
    expect(ids.filter((id) => links.every(({ target }) => target !== id))).toHaveLength(1);
    expect(ids.filter((id) => links.every(({ source }) => source !== id)).toSorted()).toEqual(wnids.toSorted());
  };

  test('holds the rules of NBDT, with WordNet ids and without', () => {
    check(writeNodeLink({ ...tree, ids: WORDNET }), WORDNET);
    const made = classes.map((_, c) => `f0000000${c}`);
    check(writeNodeLink(tree), made);
    check(writeNodeLink({ ...tree, ids: WORDNET.with(3, 'truck') }), made);
  });

  test('is read again as the same tree, with its names and ids', () => {
    const read = readJsonTree(JSON.parse(writeNodeLink({ ...tree, ids: WORDNET })));
    expect(cladesOf(read)).toEqual(cladesOf(tree));
    expect(read.ids?.[read.classes.indexOf("it's")]).toBe(WORDNET[3]);
    expect(read.inner?.filter((name) => name !== '').toSorted()).toEqual(['pets: all', 'twice', 'twice', 'twice']);
  });

  test('has a class on several leaves, and a group with several parents, once', () => {
    const shared: Hierarchy = { ...SHARED, classOf: Int32Array.of(0, 1, 0, -1, -1, -1) };
    const { nodes, links } = JSON.parse(writeNodeLink({ hierarchy: shared, classes: ['a', 'b'] }));
    expect([nodes.length, links.length]).toEqual([5, 6]);
  });

  test.skipIf(!has.networkx)('is read by networkx: one root, the same leaves below each node, labels', () => {
    const found = python(
      `import json, networkx as nx
G = nx.node_link_graph(json.load(open('g.json', encoding='utf-8')))
label = nx.get_node_attributes(G, 'label')
leaves = {n for n in G if not G.succ[n]}
print(json.dumps([nx.is_arborescence(G), sorted('|'.join(sorted(label[m] for m in (nx.descendants(G, n) | {n}) & leaves)) for n in G), G.graph]))`,
      { 'g.json': writeNodeLink(tree, { made_by: ['a'] }) },
    );
    // Python sorts by code points.
    const sorted = (clades: readonly string[]) =>
      clades.map((clade) => clade.split('|').toSorted().join('|')).toSorted();
    expect([found[0], sorted(found[1]), found[2]]).toEqual([true, sorted(cladesOf(tree)), { made_by: ['a'] }]);
  });
});

describe('Newick with named groups', () => {
  const { text, warnings } = writeNamedNewick(tree, { lengths: true });
  const names = nodeNames({ ...tree, classes: classes.with(3, 'it’s') });
  const below = (node: number): string[] =>
    leavesBelow(hierarchy, node)
      .map((leaf) => names[leaf] ?? '')
      .toSorted();
  const expected = names.map((name, node) => [name, below(node)]).toSorted();
  const sorted = (found: readonly [string, readonly string[]][]) =>
    found.map(([name, leaves]) => [name, leaves.toSorted()]).toSorted();

  test('names every node, each otherwise, and is read again; apostrophes are told of', () => {
    expect(new Set(names).size).toBe(names.length);
    const read = readNewick(text);
    expect(cladesOf(read)).toEqual(cladesOf({ ...tree, classes: classes.with(3, 'it’s') }));
    expect(read.inner).toContain('pets: all');
    expect(warnings.map(({ code }) => code)).toEqual(['apostrophes']);
    expect(writeNamedNewick({ ...tree, classes: classes.with(3, 'its') }, {}).warnings).toEqual([]);
  });

  test('names that only differ by the kind of their apostrophe are refused', () => {
    const alike = { ...tree, classes: classes.with(0, "it's").with(3, 'it’s') };
    expect(() => writeNamedNewick(alike, {})).toThrow(/"it's" and "it’s" would have one name/);
  });

  const hard: NamedHierarchy = {
    ...readNewick('((a,b)x,(c,d)y,(e,g)z);'),
    classes: ['a', 'b\\', 'c', 'd', 'e\\f', 'g'],
    inner: ['', '', '2010', '', '', '2011', '', '', 'nan', ''],
  };
  const hardText = writeNamedNewick(hard, {});
  const hardNames = ['a', 'b∖', 'c', 'd', 'e\\f', 'g', 'group 2010', 'group 2011', 'group nan', 'node 9'];

  test('has no group that is called by a number, nor a backslash before a quote, and says so', () => {
    expect(codesOf(hardText)).toEqual(['apostrophes', 'numbers-as-names']);
    expect(hardText.warnings[1]?.message).toContain('such as 2010 as group 2010');
  });

  test.skipIf(!has.Bio)('is read by Biopython: every name, such ones too, the same leaves below, and lengths', () => {
    const [found, length, hardFound] = python(
      `import json
from Bio import Phylo
t = Phylo.read('t.nwk', 'newick')
print(json.dumps([[[c.name, [l.name for l in c.get_terminals()]] for c in t.find_clades()], t.distance('cat'),
  [[c.name, c.confidence] for c in Phylo.read('h.nwk', 'newick').find_clades()]]))`,
      { 't.nwk': text, 'h.nwk': hardText.text },
    );
    expect(sorted(found)).toEqual(expected);
    expect(length).toBeCloseTo(2.25, 12);
    expect(hardFound.toSorted()).toEqual(hardNames.toSorted().map((name) => [name, null]));
  });

  test.skipIf(!has.ete3)('is read by ETE: every name, such ones too, and the same leaves below', () => {
    const [found, hardFound] = python(
      `import json
from ete3 import Tree
t, h = [Tree(open(f, encoding='utf-8').read(), format=1, quoted_node_names=True) for f in ['e.nwk', 'h.nwk']]
print(json.dumps([[[n.name, n.get_leaf_names()] for n in t.traverse()], [n.name for n in h.traverse()]]))`,
      { 'e.nwk': text, 'h.nwk': hardText.text },
    );
    expect(sorted(found)).toEqual(expected);
    expect(hardFound.toSorted()).toEqual(hardNames.toSorted());
  });
});

describe('the language of Graphviz', () => {
  test('has every node and edge, texts between quotes as they are, and comments', () => {
    const lines = writeDot(tree, ['made by a test']).split('\n');
    expect(lines[0]).toBe('// made by a test');
    expect(lines.filter((line) => / -> /.test(line))).toHaveLength(14);
    expect(lines).toContain('  n1 [label="a \\"quoted\\"\\\\back", shape=plaintext];');
    expect(lines).toContain('  n9 [label="pets: all", shape=box];');
    expect(lines).toContain('  n8 [label="", shape=point];');
    expect(lines).toContain('  n9 -> n8;');
  });

  test('shows names as they are that Graphviz would take for signs of HTML', () => {
    const named = { ...tree, classes: classes.with(0, 'R&D &lt; &#39;') };
    expect(writeDot(named)).toContain('label="R&D &amp;lt; &amp;#39;"');
  });
});

describe('the groups of a cut', () => {
  const { parents, order } = drawnTree(hierarchy);
  const clusters = calledClusters(tree, cutHierarchy(hierarchy, parents, order, { by: 'height', height: 0.3 }), null);
  const expected = Object.fromEntries(
    clusters.rows.flatMap(({ classes: members }, i) => Array.from(members, (c) => [classes[c], i + 1])),
  );

  test('are a group for every class, by name, in JSON', () => {
    const found = JSON.parse(groupsJson(clusters, classes));
    expect(found.group_of).toEqual(expected);
    expect(Object.keys(found.group_of)).toHaveLength(8);
    expect(found.groups[expected.cat]).toBe('pets: all');
  });

  test.skipIf(!has.json)('are the same as dictionaries of Python', () => {
    const [groupOf, groups] = python(
      "import json, runpy; m = runpy.run_path('g.py'); print(json.dumps([m['GROUP_OF'], m['GROUPS']]))",
      { 'g.py': groupsPython(clusters, classes, ['a "line"\\']) },
    );
    expect(groupOf).toEqual(expected);
    expect(groups).toEqual(JSON.parse(groupsJson(clusters, classes)).groups);
  });

  test('are refused where two classes have one name', () => {
    expect(() => groupsJson(clusters, classes.with(0, "it's"))).toThrow("two classes are called 'it's'");
  });
});
