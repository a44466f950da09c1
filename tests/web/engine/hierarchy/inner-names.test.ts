import { describe, expect, test } from 'vitest';
import { classesUnder } from '../../../../web/engine/hierarchy/classes-under.ts';
import { firstParents } from '../../../../web/engine/hierarchy/first-parents.ts';
import { hierarchyToJson } from '../../../../web/engine/hierarchy/json.ts';
import { matchLeaves } from '../../../../web/engine/hierarchy/match-leaves.ts';
import { groupName } from '../../../../web/engine/hierarchy/names.ts';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { writeNexus } from '../../../../web/engine/hierarchy/nexus.ts';
import { writeParents } from '../../../../web/engine/hierarchy/parents.ts';
import { readTree } from '../../../../web/engine/hierarchy/read-tree.ts';
import { drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { referenceBranches } from '../../../../web/engine/methods/shared/metrics/reference-branches.ts';
import type { NamedHierarchy } from '../../../../web/engine/model/named-hierarchy.ts';
import { groupText, leafText } from '../../../../web/page/app/linked-views/comparison/use-tanglegram.ts';
import { layoutSide } from '../../../../web/page/drawing/tanglegram/layout.ts';
import { sourceOf } from '../data/write.ts';

// The groups of a reference keep the names that its file gives them.

const read = (name: string, text: string): Promise<NamedHierarchy> => readTree(sourceOf(name, text));

/** The classes of every named node, by its name. */
function named(tree: NamedHierarchy): Record<string, string[]> {
  const order = drawingOrder(tree.hierarchy, parentsOf(tree.hierarchy));
  const entries = (tree.inner ?? []).map((name, node): [string, string[]] => [
    name,
    Array.from(classesUnder(tree.hierarchy, order, node), (c) => tree.classes[c] ?? ''),
  ]);
  return Object.fromEntries(entries.filter(([name]) => name !== ''));
}

const FRUIT = ['apple', 'pear', 'orange'];
const FILES: readonly (readonly [string, string])[] = [
  ['tree.nwk', "((apple,pear,orange)'fruit and vegetables',(oak,elm)trees)things;"],
  ['lengths.nwk', "((apple:1,pear:1,orange:1)'fruit and vegetables':1,(oak:1,elm:1)trees:1)things;"],
  [
    'tree.nex',
    "#NEXUS\nBEGIN TREES;\nTRANSLATE 1 apple, 2 pear, 3 orange, 4 oak, 5 elm, 6 'fruit and vegetables';\nTREE t = ((1,2,3)6,(4,5)trees)things;\nEND;\n",
  ],
  [
    'parents.csv',
    'child,parent\napple,fruit and vegetables\npear,fruit and vegetables\norange,fruit and vegetables\noak,trees\nelm,trees\nfruit and vegetables,things\ntrees,things\n',
  ],
  [
    'nested.json',
    JSON.stringify({
      name: 'things',
      children: [
        { name: 'fruit and vegetables', children: FRUIT.map((name) => ({ name })) },
        { name: 'trees', children: [{ name: 'oak' }, { name: 'elm' }] },
      ],
    }),
  ],
  [
    'links.json',
    JSON.stringify({
      nodes: [
        ['a', 'apple'],
        ['p', 'pear'],
        ['o', 'orange'],
        ['k', 'oak'],
        ['e', 'elm'],
        ['f', 'fruit and vegetables'],
        ['t', 'trees'],
        ['r', 'things'],
      ].map(([id, name]) => ({ id, name })),
      links: ['af', 'pf', 'of', 'kt', 'et', 'fr', 'tr'].map((pair) => ({ source: pair[1], target: pair[0] })),
    }),
  ],
  [
    'ids.csv',
    'child,parent,name\nn1,f,apple\nn2,f,pear\nn3,f,orange\nn4,t,oak\nn5,t,elm\nf,r,fruit and vegetables\nt,r,trees\nr,,things\n',
  ],
];

/** The same as other programs write it. */
const OTHERS: readonly (readonly [string, string])[] = [
  // ete3: Tree.write(format=1), and with features.
  ['ete3.nwk', '((apple:1,pear:1,orange:1)fruit:1,(oak:1,elm:1)trees:1);'],
  [
    'ete3-features.nwk',
    '((apple:1,pear:1,orange:1)fruit:1[&&NHX:name=fruit:support=1.0],(oak:1,elm:1)trees:1[&&NHX:name=trees]);',
  ],
  // Biopython: Phylo.write(tree, file, 'newick') and 'nexus'.
  [
    'biopython.nwk',
    '((apple:1.00000,pear:1.00000,orange:1.00000)fruit:1.00000,(oak:1.00000,elm:1.00000)trees:1.00000):0.00000;\n',
  ],
  [
    'biopython.nex',
    '#NEXUS\nBegin Taxa;\n Dimensions NTax=5;\n TaxLabels apple pear orange oak elm;\nEnd;\nBegin Trees;\n Tree tree1=((apple:1.00000,pear:1.00000,orange:1.00000)fruit:1.00000,(oak:1.00000,elm:1.00000)trees:1.00000):0.00000;\nEnd;\n',
  ],
  // R ape: write.tree and write.nexus.
  ['ape.tre', '((apple:1,pear:1,orange:1)fruit:1,(oak:1,elm:1)trees:1);\n'],
  [
    'ape.nex',
    '#NEXUS\n[R-package APE, Fri Nov 20 10:00:00 2026]\n\nBEGIN TAXA;\n\tDIMENSIONS NTAX = 5;\n\tTAXLABELS\n\t\tapple\n\t\tpear\n\t\torange\n\t\toak\n\t\telm\n\t;\nEND;\nBEGIN TREES;\n\tTRANSLATE\n\t\t1\tapple,\n\t\t2\tpear,\n\t\t3\torange,\n\t\t4\toak,\n\t\t5\telm\n\t;\n\tTREE * UNTITLED = [&R] ((1:1,2:1,3:1)fruit:1,(4:1,5:1)trees:1);\nEND;\n',
  ],
  // D3: nested JSON as d3.hierarchy takes it, with further keys; NetworkX: json_graph.tree_data and node_link_data.
  [
    'd3.json',
    JSON.stringify({
      name: '',
      children: [
        { name: 'fruit', children: FRUIT.map((name) => ({ name, value: 3 })) },
        { name: 'trees', colour: 'green', children: [{ name: 'oak', children: [] }, { name: 'elm' }] },
      ],
    }),
  ],
  [
    'networkx.json',
    JSON.stringify({
      directed: true,
      multigraph: false,
      graph: {},
      nodes: ['root', 'fruit', 'trees', ...FRUIT, 'oak', 'elm'].map((id) => ({ id })),
      edges: [
        ...['fruit', 'trees'].map((target) => ({ source: 'root', target })),
        ...FRUIT.map((target) => ({ source: 'fruit', target })),
        ...['oak', 'elm'].map((target) => ({ source: 'trees', target })),
      ],
    }),
  ],
];

test.each(OTHERS)('%s, as other programs write it, has its inner names', async (name, text) => {
  const groups = named(await read(name, text));
  expect(groups).toMatchObject({ fruit: FRUIT, trees: ['oak', 'elm'] });
  expect(
    Object.keys(groups)
      .filter((group) => group !== 'root')
      .sort(),
  ).toEqual(['fruit', 'trees']);
});

describe.each(FILES)('%s', (name, text) => {
  test('has its inner names', async () => {
    const groups = named(await read(name, text));
    expect(Object.keys(groups).sort()).toEqual(['fruit and vegetables', 'things', 'trees']);
    expect(groups['fruit and vegetables']).toEqual(name === 'ids.csv' ? ['n1', 'n2', 'n3'] : FRUIT);
  });

  test('keeps them in every format it is written in', async () => {
    const tree = await read(name, text);
    const json = { format: 'logitree', version: 1, classes: tree.classes };
    const written = [
      ['again.nwk', writeNewick(tree).text],
      ['again.nex', writeNexus(tree).text],
      ['again.csv', writeParents(tree)],
      ['again.json', JSON.stringify({ ...json, hierarchy: hierarchyToJson(tree.hierarchy, tree.inner) })],
    ] as const;
    for (const [file, again] of written) expect(named(await read(file, again))).toEqual(named(tree));
  });
});

test('groups of a table of classes are called by their group', async () => {
  const tree = await read('classes.csv', 'name,kind\napple,fruit\npear,fruit\noak,tree\nelm,tree\n');
  expect(named(tree)).toEqual({ fruit: ['apple', 'pear'], tree: ['oak', 'elm'] });
});

test('numbers of nodes and support values are no names', async () => {
  expect((await read('t.csv', 'child,parent\na,node 2\nb,node 2\nnode 2,\n')).inner).toBeUndefined();
  const { inner, warnings } = await read('t.nwk', '((a:1,b:1)95:1,(c:1,(d:1,e:1)80:1)70:1)100;');
  expect(inner).toBeUndefined();
  expect(warnings?.map(({ message }) => message)).toEqual([
    'Numbers at inner nodes (95, 80, 70, …) were read as support, in percent.',
  ]);
});

test('numbers that are ids are names', async () => {
  const tree = await read('t.nwk', '((human:1,chimp:1)207598:2,(gorilla:2,orang:2)9604:1)314295;');
  expect(named(tree)).toMatchObject({ 207598: ['human', 'chimp'], 9604: ['gorilla', 'orang'] });
  expect(tree.warnings).toBeUndefined();
  expect(named(await read('again.nwk', writeNewick(tree).text))).toEqual(named(tree));
});

test('two groups of one name stay two in a table of pairs', async () => {
  const tree = await read('t.nwk', '((a,b)same,(c,d)same)top;');
  expect(named(await read('t.csv', writeParents(tree)))).toEqual({ top: ['a', 'b', 'c', 'd'] });
});

describe('the groups of a reference', () => {
  const tree = '((apple,oak),(pear,(orange,elm)));';

  test('colour the classes by their names', async () => {
    // Of fewer classes every one is a branch of its own.
    const many = `((${Array.from({ length: 40 }, (_, i) => `f${i}`).join(',')})fruit,(${Array.from({ length: 40 }, (_, i) => `t${i}`).join(',')})trees);`;
    const own = await read('own.nwk', '((f0,t0),(f1,t1));');
    const values = referenceBranches(own, await read('many.nwk', many))?.values;
    expect(own.classes.map((name, c) => [name, values?.[c]])).toEqual([
      ['f0', 'fruit'],
      ['t0', 'trees'],
      ['f1', 'fruit'],
      ['t1', 'trees'],
    ]);
  });

  test('are named in the comparison of two trees', async () => {
    const matched = matchLeaves(await read('own.nwk', tree), await read(...(FILES[0] ?? ['', ''])), ['a', 'b']);
    const [left, right] = [matched.a, matched.b].map((hierarchy) =>
      layoutSide(hierarchy, Uint32Array.from(matched.names.keys())),
    );
    if (left === undefined || right === undefined) throw new Error('two trees have two sides');
    const order = drawingOrder(matched.b, parentsOf(matched.b)).leaves.map((node) => matched.b.classOf[node] ?? 0);
    const sides = { left, right: layoutSide(matched.b, order), rightNames: matched.innerB };
    const leaf = (name: string): number => matched.names.indexOf(name);
    expect(leafText(sides, matched.names, leaf('apple'))).toBe(
      'apple: here with oak; there with pear, orange (fruit and vegetables)',
    );
    expect(groupText(sides, FRUIT.map(leaf), 'classes')).toBe('fruit and vegetables: 3 classes');
    expect(groupText(sides, FRUIT.map(leaf), 'points')).toBe('fruit and vegetables: 3 points');
    expect(groupText(sides, [leaf('apple'), leaf('pear')], 'classes')).toBeNull();
  });

  test('without a name are called by their classes, behind which a WordNet id stands', () => {
    expect(groupName('', ['tabby', 'lynx', 'lion'])).toBe('tabby + lynx + lion');
    expect(groupName('n02120997', ['tabby', 'lynx'])).toBe('tabby + lynx (n02120997)');
    expect(groupName('feline', ['tabby', 'lynx'])).toBe('feline');
  });

  test('keep their names where the tree is drawn under first parents', async () => {
    const dag = await read('d.csv', 'child,parent\na,x\nb,x\nb,y\nc,y\nx,top\ny,z\nz,top\n');
    expect(named(firstParents(dag))).toEqual({ x: ['a', 'b'], z: ['c'], top: ['a', 'b', 'c'] });
  });
});
