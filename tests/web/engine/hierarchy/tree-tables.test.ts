import { describe, expect, test } from 'vitest';
import { writeLabelPaths } from '../../../../web/engine/hierarchy/label-paths.ts';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { readTree } from '../../../../web/engine/hierarchy/read-tree.ts';
import type { NamedHierarchy } from '../../../../web/engine/model/named-hierarchy.ts';
import { filesIn } from '../data/roles.ts';
import { failure, sourceOf } from '../data/write.ts';

/* Trees in tables and lists, as programs and people write them. */

const read = (name: string, text: string) => readTree(sourceOf(name, text));
const textOf = ({ hierarchy, classes, inner, heightless }: NamedHierarchy): string =>
  writeNewick({ hierarchy, classes, inner }, { lengths: heightless !== true }).text;
const newick = async (name: string, text: string): Promise<string> => textOf(await read(name, text));

const TREE = '((cat,lion)felines,(dog,(wolf,fox)wild)canines)root;';
const EDGES = [
  ['root', 'felines'],
  ['root', 'canines'],
  ['felines', 'cat'],
  ['felines', 'lion'],
  ['canines', 'dog'],
  ['canines', 'wild'],
  ['wild', 'wolf'],
  ['wild', 'fox'],
];
const lines = (rows: readonly (readonly string[])[]): string => `${rows.map((row) => row.join(',')).join('\n')}\n`;

test('rows with an id, a name and the id of a parent are a tree', async () => {
  const rows = [
    ['id', 'name', 'parent_id'],
    ['1', 'root', ''],
    ...EDGES.map(([parent = '', child = ''], i) => [
      String(i + 2),
      child,
      String(1 + ['root', ...EDGES.map(([, name]) => name)].indexOf(parent)),
    ]),
  ];
  expect(await newick('tree.csv', lines(rows))).toBe(TREE);
});

test.each([
  ['x.json', '{"fish": [1, 3], "birds": [0, 2]}'],
  ['x.json', '{"fish": [2, 4], "birds": [1, 3]}'],
  ['x.txt', "{'fish': [1, 3], 'birds': [0, 2]}"],
])('groups of indices, from 0 or 1 on, are a tree of the classes in their order: %s %s', async (name, text) => {
  const [file] = await filesIn(name, text);
  expect(file?.content).toMatchObject({ kind: 'tree', tree: { numbering: 'classes' } });
  const tree = await read(name, text);
  expect(tree.classes).toEqual(['class 0', 'class 1', 'class 2', 'class 3']);
  expect(textOf({ ...tree, heightless: true })).toBe("(('class 1','class 3')fish,('class 0','class 2')birds);");
});

test('numbers beside words group nothing, and what does not nest is told', async () => {
  const rows = ['name,make,year,kind', 'A 1,A,2012,x', 'A 2,A,2007,y', 'B 1,B,2012,x', 'B 2,B,2012,y'];
  const tree = await read('cars.csv', rows.join('\n'));
  expect(textOf({ ...tree, heightless: true })).toBe("(('A 1','A 2')A,('B 1','B 2')B);");
  expect(tree.warnings?.[0]?.message).toBe("Groups are those of 'make'. Left out: 'year', 'kind'.");
});

describe('children and parents', () => {
  test.each([
    ['in other words', [['Elternteil', 'Kind'], ...EDGES], ','],
    ['without headings', EDGES, ','],
    ['child first', EDGES.map(([parent = '', child = '']) => [child, parent]), ';'],
  ])('%s are told by the names, and that is said', async (_, rows, delimiter) => {
    const tree = await read('tree.csv', lines(rows).replaceAll(',', delimiter));
    expect(textOf(tree)).toBe(TREE);
    expect(tree.warnings?.map(({ code }) => code)).toEqual(['parents']);
  });
  test.each([';', '\t', '|'])('under their headings, parted by %j', async (delimiter) => {
    const rows = [['child', 'parent'], ...EDGES.map(([parent = '', child = '']) => [child, parent])];
    expect(await newick('tree.csv', lines(rows).replaceAll(',', delimiter))).toBe(TREE);
  });
  test('classes with groups, one of which is called as a class, are refused', async () => {
    const error = await failure(read('t.csv', 'class,group\ncat,pet\ndog,pet\nwolf,wild\nfox,wild\nlynx,cat\n'));
    expect(error.message).toContain("'cat' is a group of classes, and a class in another group");
  });
});

test.each([
  ['3|4|0.07|2\n0|1|0.1|2\n2|6|0.2|3\n5|7|0.3|5\n', 'z.txt'],
  ['3;4;0,07;2\n0;1;0,1;2\n2;6;0,2;3\n5;7;0,3;5\n', 'z.csv'],
  ['3,4,"0,07",2\n0,1,"0,1",2\n2,6,"0,2",3\n5,7,"0,3",5\n', 'z.csv'],
])('merges with other delimiters and decimal commas: %j', async (text, name) => {
  const [file] = await filesIn(name, text);
  expect(file?.role).toBe('reference');
  expect((await read(name, text)).classes).toHaveLength(5);
});

describe('paths', () => {
  const PATHS = ['felines/cat', 'felines/lion', 'canines/dog', 'canines/wild/wolf', 'canines/wild/fox'];
  const FROM_PATHS = TREE.replace('root', '');
  test.each([
    ['one a line', 'paths.txt', `${PATHS.join('\n')}\n`],
    ['parted by >', 'paths.csv', `category\n${PATHS.map((path) => path.replaceAll('/', ' > ')).join('\n')}\n`],
    [
      'beside the class',
      'paths.csv',
      lines([['class', 'path'], ...PATHS.map((path) => [path.split('/').at(-1) ?? '', path.replace(/\/[^/]*$/, '')])]),
    ],
  ])('%s', async (_, name, text) => {
    const tree = await read(name, text);
    expect(textOf(tree)).toBe(FROM_PATHS);
    expect(tree.warnings?.map(({ code }) => code)).toEqual(['paths']);
  });
  test('in columns that are counted end with the class', async () => {
    const rows = PATHS.map((path) => [...path.split('/'), '', ''].slice(0, 3));
    expect(await newick('levels.csv', lines([['level1', 'level2', 'level3'], ...rows]))).toBe(FROM_PATHS);
  });
  test('as this program writes them for hiclass are read back', async () => {
    const tree = await read('tree.nwk', TREE);
    expect(await newick('hiclass.csv', writeLabelPaths(tree))).toBe(FROM_PATHS);
  });
});

describe('merges in a text', () => {
  // Five leaves: 0 and 3, 1 and 4, the first two and 2, all.
  const MERGES = [
    [0, 3, 0.5],
    [1, 4, 1.25],
    [5, 2, 2.5],
    [6, 7, 4],
  ];
  const SIZES = [2, 2, 3, 5];
  const r = (node: number): number => (node < 5 ? -node - 1 : node - 4);
  test.each<[string, string]>([
    [
      'of SciPy',
      lines(MERGES.map((merge, i) => [...merge, SIZES[i] ?? 0].map((number) => Number(number).toExponential(18)))),
    ],
    [
      'of SciPy in a table of pandas',
      lines([['', 'a', 'b', 'height', 'size'], ...MERGES.map((merge, i) => [i, ...merge, SIZES[i] ?? 0].map(String))]),
    ],
    ['of MATLAB', lines(MERGES.map(([a = 0, b = 0, height = 0]) => [a + 1, b + 1, height].map(String)))],
    [
      'of hclust',
      lines([
        ['"V1"', '"V2"', '"V3"'],
        ...MERGES.map(([a = 0, b = 0, height = 0]) => [r(a), r(b), height].map(String)),
      ]),
    ],
  ])('%s are the tree, also when the file is opened', async (_, text) => {
    expect(await newick('merges.csv', text)).toBe(
      "(('class 1':1.25,'class 4':1.25):2.75,(('class 0':0.5,'class 3':0.5):2,'class 2':2.5):1.5);",
    );
    const [file] = await filesIn('merges.csv', text);
    expect(file?.content.kind).toBe('tree');
  });
  test('that join a node twice, or in another order, are numbers', async () => {
    for (const change of [
      [0, 3, 0.5],
      [5, 3, 0.5],
      [1, 3, 9.5],
    ]) {
      const text = lines([change, ...MERGES.slice(1)].map((merge) => merge.map(String)));
      const [file] = await filesIn('merges.csv', text);
      expect(file?.content.kind).toBe(change[0] === 0 ? 'tree' : 'table');
    }
  });
});

test('graphs in languages that are not read are refused by name', async () => {
  for (const [name, text, what] of [
    ['tree.xml', '<phyloxml></phyloxml>', 'XML'],
    ['tree.dot', 'digraph {\n "a" -> "b";\n}', 'Graphviz'],
    ['tree.gml', 'graph [\n node [ label "a" ]\n]', 'GML'],
  ] as const) {
    expect((await failure(() => read(name, text))).message).toContain(what);
  }
});

describe('taxonomies of programs', () => {
  test('names that stand further to the right are below the last one to the left', async () => {
    const report = [
      '9\t0\tD\t2\tBacteria',
      '6\t0\tP\t5\t  Firmicutes',
      '4\t4\tC\t6\t    Bacilli',
      '2\t2\tC\t7\t    Clostridia',
      '3\t3\tP\t8\t  Aquificae',
    ];
    const tree = await read('kraken.txt', `${report.join('\n')}\n`);
    expect(textOf(tree)).toBe('(((Bacilli,Clostridia)Firmicutes,Aquificae)Bacteria);');
    expect(tree.warnings?.map(({ code }) => code)).toEqual(['outline']);
  });
  test('names that are further away than one step are no outline', async () => {
    const text = 'a\n      b\n c\n  d\n';
    expect((await failure(() => read('x.txt', text))).message).not.toBe('');
  });
  test('a root is its own parent, and fields stand between tabs and bars', async () => {
    const rows = [
      ['1', '1', 'no rank'],
      ['2', '1', 'domain'],
      ['6', '2', 'genus'],
      ['7', '6', 'species'],
      ['9', '2', 'species'],
    ];
    const text = rows.map((row) => `${[...row, '', '8'].join('\t|\t')}\t|\n`).join('');
    expect(await newick('nodes.dmp', text)).toBe('(((7)6,9)2)1;');
  });
  test('paths stand beside ids and numbers', async () => {
    const rows = [
      ['Feature ID', 'Taxon', 'Confidence'],
      ['a1', 'k__B; p__X; c__1', '0.9'],
      ['a2', 'k__B; p__X; c__2', '0.91'],
      ['a3', 'k__B; p__Y; c__3', '0.92'],
      ['a4', 'k__B; p__Y; c__3', '0.93'],
    ];
    const tree = await read('taxonomy.tsv', rows.map((row) => row.join('\t')).join('\n'));
    expect(textOf(tree)).toBe("((((a1)'c__1',(a2)'c__2')'p__X',((a3,a4)'c__3')'p__Y')'k__B');");
    expect(tree.warnings?.map(({ code }) => code)).toEqual(['paths']);
  });
  test('merges without heights are refused by what they are', async () => {
    const text = '     [,1] [,2]\n[1,]   -1   -2\n[2,]   -3    1\n';
    expect((await failure(() => read('x.txt', text))).code).toBe('no-heights');
  });
});
