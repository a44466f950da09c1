import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataError } from '../../../../web/engine/base/error.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { hierarchyFromGroupings } from '../../../../web/engine/hierarchy/from-groupings.ts';
import { readJsonTree } from '../../../../web/engine/hierarchy/nested.ts';
import { writeNexus } from '../../../../web/engine/hierarchy/nexus.ts';
import { readNexus, readTree } from '../../../../web/engine/hierarchy/read-tree.ts';
import { isTree } from '../../../../web/engine/hierarchy/walk.ts';
import type { Classes } from '../../../../web/engine/model/dataset.ts';
import { rootOf } from '../../../../web/engine/model/hierarchy.ts';
import type { NamedHierarchy } from '../../../../web/engine/model/named-hierarchy.ts';
import { failure, sourceOf } from '../data/write.ts';
import { clades, named, nested } from './trees.ts';

const read = (text: string, name = 'tree.txt'): Promise<NamedHierarchy> => readTree(sourceOf(name, text));
const refusal = (text: string, name?: string): Promise<DataError> => failure(read(text, name));

describe('encodings', () => {
  const classes = async (bytes: Uint8Array) => (await readTree(new BufferSource('tree.nwk', bytes))).classes;

  test('names are those of UTF-8, UTF-16 and Windows-1252', async () => {
    const text = '((größe,b),c);';
    const utf16 = new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer);
    const western = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    for (const bytes of [new TextEncoder().encode(text), new TextEncoder().encode(`\uFEFF${text}`), utf16, western]) {
      expect(await classes(bytes)).toEqual(['größe', 'b', 'c']);
    }
  });

  test('what is no text is refused', async () => {
    await expect(classes(Uint8Array.of(40, 97, 0, 44, 98, 41, 59))).rejects.toThrow('found a zero byte at byte 2');
    await expect(classes(Uint8Array.of(40, 97, 0x81, 44, 98, 41, 59))).rejects.toThrow('not UTF-8 text');
  });
});

describe('Nexus', () => {
  test('what is written is read, lengths and hostile names included', () => {
    fc.assert(
      fc.property(named({ width: 5 }), (tree) => {
        const again = readNexus(writeNexus(tree, { lengths: tree.hierarchy.classOf.length > 1 }).text);
        expect(clades(again)).toEqual(clades(tree));
      }),
    );
  });

  test('labels are translated, other blocks and commands passed over', async () => {
    const text = `#NEXUS
[a comment; with (brackets)]
begin taxa; dimensions ntax=3; taxlabels cat dog 'fast car'; end;
Begin Trees;
  Title 'some trees';
  Translate 1 cat, 2 dog, 3 'fast car';
  tree * best = [&R] ((1,2),3);
End;`;
    expect(nested(await read(text))).toEqual([['cat', 'dog'], 'fast car']);
    expect(nested(await read('#nexus\nBEGIN TREES; UTREE a=(b,c); ENDBLOCK;'))).toEqual(['b', 'c']);
  });

  test('numbers without a table for them are those of the taxa; taxa that are called by numbers are these', async () => {
    const text = (taxa: string, tree: string) =>
      `#NEXUS\nbegin taxa; dimensions ntax=3; taxlabels ${taxa}; end;\nbegin trees; tree t = ${tree}; end;`;
    const tree = await read(text("cat dog 'fast car'", '((1,2)2,3)95'));
    expect(nested(tree)).toEqual([['cat', 'dog'], 'fast car']);
    expect(nested(await read(text('3 1 2', '((1,2),3)')))).toEqual([['1', '2'], '3']);
    expect(nested(await read(text('cat dog cow', '((cat,2),cow)')))).toEqual([['cat', 'dog'], 'cow']);
  });

  test.each([
    ['no tree', '#NEXUS\nBEGIN TREES;\nEND;', 'found 0'],
    ['two trees', '#NEXUS BEGIN TREES; TREE a = (b,c); TREE d = (c,b); END;', 'found 2'],
    ['half a translation', '#NEXUS BEGIN TREES; TRANSLATE 1; TREE a = (1,2); END;', 'name it stands for'],
    ['half a tree', '#NEXUS BEGIN TREES; TREE a = (b,c', 'end of the file'],
  ])('%s is refused', async (_, text, message) => {
    expect((await refusal(text)).message).toContain(message);
  });
});

describe('JSON trees', () => {
  test('nested as d3 and NBDT write them', async () => {
    const text = JSON.stringify({
      name: 'root',
      children: [
        {
          label: 'pets',
          children: [
            { label: 'cat', id: 'n02121620' },
            { label: 'dog', id: 'n02084071' },
          ],
        },
        { label: 'car', id: 'n02958343', children: [] },
      ],
    });
    const tree = await read(text);
    expect(nested(tree)).toEqual([['cat', 'dog'], 'car']);
    expect(tree.ids).toEqual(['n02121620', 'n02084071', 'n02958343']);
    expect(Array.from(tree.hierarchy.height)).toEqual([0, 0, 1, 0, 2]);
  });

  test('as nodes and links, as networkx writes them', async () => {
    const nodes = [
      { id: 'f1' },
      { id: 'f2' },
      { id: 'n02121620', label: 'cat' },
      { id: 'n02084071' },
      { id: 'n02958343' },
    ];
    const links = [
      { source: 'f1', target: 'f2' },
      { source: 'f1', target: 'n02958343' },
      { source: 'f2', target: 'n02121620' },
      { source: 'f2', target: 'n02084071' },
    ];
    const tree = await read(JSON.stringify({ directed: true, nodes, links }));
    expect(nested(tree)).toEqual([['cat', 'n02084071'], 'n02958343']);
    expect(tree.ids).toEqual(['n02121620', 'n02084071', 'n02958343']);
    expect(nested(await read(JSON.stringify({ nodes, edges: links })))).toEqual(nested(tree));
  });

  test('5000 levels deep', async () => {
    const depth = 5000;
    const text = `${'{"children":[{"name":"x"},'.repeat(depth)}{"name":"y"}${']}'.repeat(depth)}`;
    const { hierarchy } = await read(text);
    expect(hierarchy.height[rootOf(hierarchy)]).toBe(depth);
    const names = Array.from({ length: 20_000 }, (_, i) => ({ name: `c${i}` }));
    let deep: unknown = { name: 'last' };
    for (const leaf of names) deep = { children: [leaf, deep] };
    expect(readJsonTree(deep).classes.length).toBe(20_001);
  });

  test.each([
    ['a leaf without a name', '{"children":[{"name":"a"},{}]}', 'Leaf 1 has no name'],
    ['a child that is none', '{"children":[["a"]]}', 'neither an object nor a name'],
    ['a link to nowhere', '{"nodes":[{"id":"a"}],"links":[{"source":"a","target":"b"}]}', '"b"'],
    [
      'a circle',
      '{"nodes":[{"id":"a"},{"id":"b"}],"links":[{"source":"a","target":"b"},{"source":"b","target":"a"}]}',
      'circle',
    ],
    ['nodes without links', '{"nodes":[{"id":"a"}]}', 'no links'],
    [
      'a graph without directions, of whose links networkx writes the node first that it saw first',
      '{"directed":false,"nodes":[{"id":"cat"},{"id":"pets"},{"id":"dog"}],"links":[{"source":"cat","target":"pets"},{"source":"pets","target":"dog"}]}',
      'not directed',
    ],
    ['something else', '{"a":1}', 'is no tree'],
  ])('%s is refused', async (_, text, message) => {
    expect((await refusal(text)).message).toContain(message);
  });
});

describe('pairs of a child and its parent', () => {
  const pairs = 'cat,pet\ndog,pet\npet,animal\ncow,animal\n';

  test('are known by columns that are called so, in capitals too', async () => {
    expect(nested(await read(`Child,Parent\n${pairs}`, 'tree.csv'))).toEqual([['cat', 'dog'], 'cow']);
  });

  test('are not taken for classes and their groups where the columns have other names', async () => {
    for (const header of ['from,to', 'node,group']) {
      expect(nested(await read(`${header}\n${pairs}`, 'tree.csv'))).toEqual([['cat', 'dog'], 'cow']);
    }
    const { message, remedy } = await refusal(`node,group\n${pairs}bee,insect\n`, 'tree.csv');
    expect(message).toContain("'pet' is a group of classes, and a class in another group");
    expect(remedy).toContain('child,parent');
    // A class may have the name of the group that it is in.
    const tree = await read('name,kind\ncat,cat\nlion,cat\ndog,dog\nwolf,dog\n', 'classes.csv');
    expect(nested(tree)).toEqual([
      ['cat', 'lion'],
      ['dog', 'wolf'],
    ]);
  });
});

describe('grouping columns of a table of classes', () => {
  test('make two or three levels', async () => {
    const two = await read('id,name,kind\n0,apple,fruit\n1,cat,animal\n2,pear,fruit\n3,dog,animal\n', 'classes.csv');
    expect(nested(two)).toEqual([
      ['apple', 'pear'],
      ['cat', 'dog'],
    ]);
    const text =
      'name,family,branch\nde,germanic,west\nen,germanic,west\nsv,germanic,north\nda,germanic,north\nfr,romance,\nit,romance,\n';
    expect(nested(await read(text, 'classes.csv'))).toEqual([
      [
        ['de', 'en'],
        ['sv', 'da'],
      ],
      ['fr', 'it'],
    ]);
  });

  const classes = (groupings: Classes['groupings']): Classes => ({
    file: 'c.csv',
    names: ['a', 'b', 'c', 'd'],
    groupings,
  });

  test('a grouping that does not nest in a coarser one is left alone, and a group of one is no node', () => {
    const coarse = { name: 'x', values: ['p', 'p', 'q', 'q'] };
    const across = { name: 'y', values: ['1', '2', '1', '3'] };
    expect(nested(hierarchyFromGroupings(classes([coarse, across])))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const single = { name: 'z', values: ['p', 'p', 'q', 'r'] };
    expect(nested(hierarchyFromGroupings(classes([single])))).toEqual([['a', 'b'], 'c', 'd']);
  });

  test('a group that is all of another one has the names of both, and a class its own', () => {
    const coarse = { name: 'family', values: ['cats', 'cats', 'dogs', 'dogs'] };
    const fine = { name: 'genus', values: ['Felis', 'Felis', 'Canis', 'Vulpes'] };
    const both = { name: 'order', values: ['cats', 'cats', 'dogs', 'dogs'] };
    const tree = hierarchyFromGroupings(classes([coarse, fine]), [coarse, fine]);
    expect(nested(tree)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(tree.inner?.filter((name) => name !== '')).toEqual(['cats · Felis', 'dogs']);
    const same = hierarchyFromGroupings(classes([coarse, both]), [coarse, both]);
    expect(same.inner?.filter((name) => name !== '')).toEqual(['cats', 'dogs']);
  });

  test('classes are the classes of the table, in its order, and the tree is one', async () => {
    const tree = await read('fine_id,fine,coarse_id,coarse\n0,apple,4,fruit\n1,fish,1,sea\n2,pear,4,fruit\n', 'c.csv');
    expect(tree.classes).toEqual(['apple', 'fish', 'pear']);
    expect(isTree(tree.hierarchy)).toBe(true);
  });

  test('a table without groups is refused', async () => {
    expect((await refusal('id,name\n0,a\n1,b\n')).message).toContain('no column that groups');
  });
});
