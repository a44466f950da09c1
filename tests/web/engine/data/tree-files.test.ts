import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { hierarchyFromMerges, toLinkage } from '../../../../web/engine/hierarchy/linkage.ts';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { writeNexus } from '../../../../web/engine/hierarchy/nexus.ts';
import { writeParents } from '../../../../web/engine/hierarchy/parents.ts';
import { filesIn } from './roles.ts';
import { failure } from './write.ts';

const named = { hierarchy: hierarchyFromMerges(3, Uint32Array.of(0, 2, 3, 1)), classes: ['cat', 'car', 'dog'] };

describe('a tree is known by its content', () => {
  test.each([
    ['tree.nwk', writeNewick(named).text],
    ['tree.txt', `  [made by hand] ${writeNewick(named).text}`],
    ['tree.nex', writeNexus(named).text],
    ['tree.csv', writeParents(named)],
    ['pairs.csv', 'Child,Parent\ncat,pet\ndog,pet\npet,thing\ncar,thing\n'],
    ['ids.csv', 'ids,labels,parents,size\nn1,thing,,4\nn2,pet,n1,2\nn3,cat,n2,1\nn4,dog,n2,1\nn5,car,n1,2\n'],
    ['inside.json', '{"thing": {"pet": {"cat": {}, "dog": {}}, "car": {}}}'],
    ['nodes.json', '{"version": 1, "nodes": [{"label": "pet", "children": ["cat", "dog"]}, {"label": "car"}]}'],
    ['children.json', '{"pet": {"label": "pet", "children": ["cat", "dog"]}, "thing": ["car"]}'],
    [
      'tsn.json',
      '[{"TSN":1,"Parent_TSN":0,"name":"thing"},{"TSN":2,"Parent_TSN":1,"name":"pet"},{"TSN":3,"Parent_TSN":2,"name":"cat"},{"TSN":4,"Parent_TSN":2,"name":"dog"},{"TSN":5,"Parent_TSN":1,"name":"car"}]',
    ],
    ['key.csv', 'RowId,level,key,parent,name\n1,0,1,0,pet\n2,1,2,1,cat\n3,1,3,1,dog\n4,0,4,0,car\n'],
    ['numbers.csv', 'id,name,parent,size\n1,thing,,4\n2,pet,1,2\n3,cat,2,1\n4,dog,2,1\n5,car,1,2\n'],
    [
      'merges.csv',
      ',Parent_ID,Parent_Name,Topics,Child_Left_ID,Child_Left_Name,Child_Right_ID,Child_Right_Name,Distance\n1,4,thing,"[0, 1, 2]",3,pet,2,car,1.3\n0,3,pet,"[0, 1]",0,cat,1,dog,0.6\n',
    ],
    ['groups.json', '{"pet": ["cat", "dog"], "vehicle": ["car"], "plant": [], "others": {"stone": {}}}'],
    [
      'records.json',
      '{"pet": [{"name": "cat", "code": "a"}, {"name": "dog", "code": "b"}], "vehicle": [{"name": "car"}]}',
    ],
    [
      'tops.json',
      '[{"_id":"a","name":"pet","parentCategory":null},{"_id":"b","name":"cat","parentCategory":"a"},{"_id":"c","name":"dog","parentCategory":"a"},{"_id":"d","name":"car","parentCategory":null}]',
    ],
    ['tree.json', '{"name": "root", "children": [{"children": [{"name": "cat"}, {"name": "dog"}]}, {"name": "car"}]}'],
  ])('%s', async (name, content) => {
    const [file] = await filesIn(name, content);
    expect(file).toMatchObject({ role: 'reference', roles: ['reference', 'unused'], shape: [3] });
    expect(file?.content.kind === 'tree' && [...file.content.tree.classes].sort()).toEqual(['car', 'cat', 'dog']);
  });

  test.each([
    ['tree.nwk', 'A;'],
    ['tree.newick', "[one leaf] 'A' ;\n"],
  ])('of one leaf: %s', async (name, content) => {
    const [file] = await filesIn(name, content);
    expect(file?.content).toMatchObject({ kind: 'tree', tree: { classes: ['A'] } });
  });

  test.each(['tree.nex', 'tree.txt'])('comments before #NEXUS: %s', async (name) => {
    const [file] = await filesIn(name, `[by hand]\n[twice] ${writeNexus(named).text}`);
    expect(file?.role).toBe('reference');
  });

  test.each([
    ['names.newick', 'cat\ndog\n', /Newick, byte 4: expected ";", found "dog"/],
    ['names.nwk', 'cat,dog\n1,2\n', /Newick, byte 3/],
    ['names.nex', 'cat\ndog\n', /expected #NEXUS, found "cat/],
    ['names.nexus', '1,2\n3,4\n', /expected #NEXUS/],
    ['names.nexus', '\u0000', /found a zero byte/],
  ])('by its name alone it is refused, and opening it ends: %s', async (name, content, says) => {
    expect((await failure(() => filesIn(name, content))).message).toMatch(says);
  });

  test('a linkage matrix', async () => {
    const { matrix } = toLinkage(named.hierarchy);
    const [file] = await filesIn('tree.npy', writeNpy([2, 4], matrix));
    expect(file).toMatchObject({ role: 'reference', reason: 'a tree of 3 classes' });
  });

  test('a linkage matrix with a row below what it joins is refused, and is no table', async () => {
    const centroid = Float64Array.of(0, 1, 2, 2, 2, 4, 1.8, 3, 3, 5, 5, 4);
    const error = await failure(() => filesIn('z.npy', writeNpy([3, 4], centroid)));
    expect([error.message, error.remedy]).toEqual([
      expect.stringContaining('row 1: expected a finite height of 2 or more (cluster 4), found 1.8'),
      expect.stringContaining('other than centroid or median'),
    ]);
  });

  test('four columns of anything else are a table', async () => {
    const iris = Float64Array.of(5.1, 3.5, 1.4, 0.2, 4.9, 3, 1.4, 0.2);
    const [file] = await filesIn('iris.npy', writeNpy([2, 4], iris));
    expect(file?.role).toBe('logits');
  });

  test('measures of things are no tree, though some come again', async () => {
    const measures = 'model,accuracy,f1,recall,precision\na,0.91,0.90,0.89,0.92\nb,0.93,0.92,0.91,0.94\n';
    const [file] = await filesIn('measures.csv', measures);
    expect(file?.role).not.toBe('reference');
  });

  test('a table of classes with a column called parent is no tree', async () => {
    const [file] = await filesIn('classes.csv', 'name,parent\ncat,animal\ndog,animal\ncar,thing\n');
    expect(file?.role).toBe('classes');
  });
});

test('a list of names may begin with a parenthesis', async () => {
  const [file] = await filesIn('names.txt', '(background)\ncat\ndog\n');
  expect(file?.content).toEqual({ kind: 'strings', values: ['(background)', 'cat', 'dog'], firstLine: 1 });
});

describe('a broken tree is refused', () => {
  test('with its place', async () => {
    await expect(filesIn('tree.nwk', '((a,b),c')).rejects.toMatchObject({
      name: 'DataError',
      place: { file: 'tree.nwk' },
    });
  });
});

test('the tree that was opened last is the reference, the others stay open', async () => {
  const files = (await Promise.all([filesIn('one.nwk', '((a,b),c);'), filesIn('two.nwk', '(a,(b,c));')])).flat();
  const assigned = assignRoles(files);
  expect(assigned.map(({ role }) => role)).toEqual(['unused', 'reference']);
  expect(assemble(assigned).reference).toMatchObject({ file: 'two.nwk' });
});
