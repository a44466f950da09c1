import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outliers } from '../../tools/cli/outliers.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { BufferSource } from '../../web/engine/data/sources/buffer-source.ts';
import { readTree } from '../../web/engine/hierarchy/read-tree.ts';
import { resultJson } from '../../web/engine/methods/json.ts';
import type { Result } from '../../web/engine/model/result.ts';
import { finish } from '../../web/page/app/finished/finished.ts';
import { outliersBy } from '../../web/page/app/outliers/outliers-panel.tsx';
import { chosenGrouping } from '../../web/page/app/view/chosen-groups.ts';
import { savedFiles } from '../support/saved-files.ts';
import { bareResult } from '../web/page/app/bare-result.ts';
import { confusion } from './commands.ts';

// `cli outliers` says what the page's panel says.

const { saved } = savedFiles('outliers');
const read = (text: string) => readTree(new BufferSource('tree.nwk', new TextEncoder().encode(text)));

const TREE = '(((((robin,hen),heron),owl),((malamute,husky),dogsled)),((truck,van),(bus,(tram,crane))));';
const REFERENCE =
  'child,parent\n' +
  ['robin,b', 'hen,b', 'heron,w', 'crane,w', 'w,b', 'owl,b', 'malamute,d', 'husky,d', 'b,a', 'd,a'].join('\n') +
  '\ntruck,v\nvan,v\nbus,v\ntram,v\ndogsled,v\na,t\nv,t\n';
const NAMES = 'id,name\nb,bird\nd,dog\nv,vehicle\na,animal\nw,wader\nt,thing\n';

const classes = (await read(TREE)).classes;
const size = classes.length;
const counts = Uint32Array.from({ length: size * size }, (_, at) => (at % (size + 1) === 0 ? 20 : 0));
const at = (truth: string, predicted: string): number => classes.indexOf(predicted) * size + classes.indexOf(truth);
counts[at('dogsled', 'husky')] = 7;
counts[at('malamute', 'dogsled')] = 2;
counts[at('dogsled', 'van')] = 1;
counts[at('malamute', 'husky')] = 9;

async function made(): Promise<Result> {
  const { hierarchy } = await read(TREE);
  const inputs = [{ name: 'matrix.csv', role: 'confusion', shape: [size, size], sha256: null }];
  return bareResult({
    method: 'confusion',
    classes,
    hierarchy,
    inputs,
    contingency: { rows: size, columns: size, counts },
  });
}
const matrix = `,${classes.join(',')}\n${classes.map((truth) => `${truth},${classes.map((predicted) => counts[at(truth, predicted)]).join(',')}`).join('\n')}\n`;

const paths = async () => ({
  tree: saved('tree.json', resultJson(await made())),
  newick: saved('tree.nwk', TREE),
  reference: saved('reference.csv', REFERENCE),
  names: saved('names.csv', NAMES),
  matrix: saved('matrix.csv', matrix),
});

test('gives the numbers of the page’s panel, by chosen groups of a reference', async () => {
  const { tree, reference, names, matrix: confusions, newick } = await paths();
  const dataset = { ...assemble([]), reference: { file: 'reference.csv', tree: await read(REFERENCE) } };
  const finished = finish(await made(), dataset, [], '');
  const grouping = chosenGrouping(finished, '=b;d;v');
  if (grouping === null) throw new Error('there is a reference');
  const report = outliersBy(finished, grouping);
  const own = ['--reference', reference, '--confusion', confusions];
  const json = JSON.parse(await outliers([tree, ...own, '--groups', 'bird, dog,vehicle', '--group-names', names]));
  expect(json).toMatchObject({
    grouped_by: { reference: 'reference.csv', groups: ['bird', 'dog', 'vehicle'] },
    grouped_classes: 12,
    outlying_classes: report.classes,
    outlying_classes_in_shuffled_trees: { ...report.baseline.classes, trees: 20 },
  });
  const names3: Record<string, string> = { b: 'bird', d: 'dog', v: 'vehicle' };
  expect(json.cases).toEqual(
    report.cases.map((each) =>
      expect.objectContaining({
        group: names3[report.groupNames[each.group] ?? ''],
        among: names3[report.groupNames[each.among] ?? ''],
        score: each.score,
        share_of_other: each.otherShare,
        share_of_own: each.ownShare,
        shuffled_as_clear: each.byChance,
        classes_between: each.between,
        mistaken_with_other: each.mistakes?.withAmong,
        mistaken_with_own: each.mistakes?.withOwn,
        mistaken: each.mistakes?.all,
      }),
    ),
  );
  const dogsled = json.cases.find((each: { classes: string[] }) => each.classes[0] === 'dogsled');
  expect(dogsled).toMatchObject({
    beside: ['malamute', 'husky'],
    among: 'dog',
    mistaken_with_other: 9,
    mistakes: 'agrees',
  });
  // A tree that numbers its classes in another order finds them in the matrix by their names.
  const other = saved(
    'other.nwk',
    '((((tram,crane),bus),(truck,van)),(((malamute,husky),dogsled),(((robin,hen),heron),owl)));',
  );
  const again = JSON.parse(await outliers([other, ...own, '--groups', 'b,d,v']));
  expect(again.cases.find((each: { classes: string[] }) => each.classes[0] === 'dogsled')).toMatchObject({
    score: dogsled.score,
    mistaken_with_other: 9,
    mistaken_with_own: 1,
  });
  expect(JSON.parse(await outliers([newick, ...own, '--depth', '1'])).grouped_by).toEqual({
    reference: 'reference.csv',
    depth: 1,
  });
});

test('by a column of a table of classes, as a table to read', async () => {
  const { newick } = await paths();
  const kinds: Record<string, string> = {
    robin: 'bird',
    hen: 'bird',
    heron: 'bird',
    owl: 'bird',
    crane: 'bird',
    malamute: 'dog',
    husky: 'dog',
  };
  const table = saved(
    'classes.csv',
    `name,kind\n${[...classes]
      .reverse()
      .map((name) => `${name},${kinds[name] ?? 'vehicle'}`)
      .join('\n')}\n`,
  );
  const printed = await outliers([newick, '--classes', table, '--table']);
  expect(printed).toMatch(/^\d+ of 12 classes in \d branches among another group; \d+ clear\.\n/);
  expect(printed).toMatch(/\d\.\d{3} {2}dogsled +vehicle +dog \d+ % +malamute, husky\n/);
  expect(printed).not.toContain('mistaken');
  expect(JSON.parse(await outliers([newick, '--classes', table, '--column', 'kind'])).grouped_by).toEqual({
    classes: 'classes.csv',
    column: 'kind',
  });
  await expect(outliers([newick, '--classes', table, '--column', 'sort'])).rejects.toThrow(
    'no column groups the classes as sort: it has',
  );
});

test('says which group, depth or class it does not find', async () => {
  const { newick, reference } = await paths();
  const by = [newick, '--reference', reference];
  await expect(outliers([...by, '--groups', 'bird'])).rejects.toThrow('it has no group called');
  await expect(outliers([...by, '--groups', ''])).rejects.toThrow('--groups is "", expected names');
  await expect(outliers([...by, '--depth', '9'])).rejects.toThrow('it has no group at depth 9');
  await expect(outliers([newick])).rejects.toThrow('expected --reference or --classes');
  await expect(outliers([...by, '--column', 'kind'])).rejects.toThrow('--column has no meaning without --classes');
  const bare = saved(
    'bare.csv',
    matrix
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^[^,]*,/, ''))
      .join('\n'),
  );
  await expect(outliers([...by, '--confusion', bare])).rejects.toThrow('it lacks classes of the tree');
  const shares = saved('shares.csv', matrix.replaceAll(',20', ',0.5'));
  await expect(outliers([...by, '--confusion', shares])).rejects.toThrow('it has shares');
});

test('files of a result say what its groups are called by the reference', async () => {
  const { reference, names, matrix: confused } = await paths();
  const newick = `${reference}.nwk`;
  const own = [confused, '--reference', reference, '--newick', newick];
  const { called, classes: leaves } = JSON.parse(await confusion([...own, '--group-names', names]));
  const text = readFileSync(newick, 'utf8');
  expect(called.slice(0, leaves.length).every((each: unknown) => each === null)).toBe(true);
  expect(called).toContainEqual({ name: 'dog', held: 2, of: 2 });
  expect(text).toMatch(/\((husky,malamute|malamute,husky)\)dog[,)]/);
  // The identifiers where there are no names for them; nothing where there is no reference.
  expect(JSON.parse(await confusion(own)).called).toContainEqual({ name: 'd', held: 2, of: 2 });
  expect(JSON.parse(await confusion([confused])).called).toBeUndefined();
  // Columns of a table of the classes, which nest, are a reference as well.
  const kinds = classes.map(
    (name) =>
      `${name},${/husky|malamute/.test(name) ? 'dog,animal' : name === 'dogsled' ? 'sled,animal' : /van|truck/.test(name) ? 'car,other' : 'rest,other'}`,
  );
  const table = saved('kinds.csv', `name,kind,realm\n${kinds.join('\n')}\n`);
  const byTable = await confusion([confused, '--classes', table, '--newick', newick]);
  expect(JSON.parse(byTable).called).toContainEqual({ name: 'dog', held: 2, of: 2 });
  expect(readFileSync(newick, 'utf8')).toMatch(/\((husky,malamute|malamute,husky)\)dog[,)]/);
  // A table of a few groups may name a class of the tree, too.
  const some = saved('some.csv', 'id,name\nb,bird\nd,dog\nhusky,Husky\n');
  expect(JSON.parse(await confusion([...own, '--group-names', some])).called).toContainEqual({
    name: 'dog',
    held: 2,
    of: 2,
  });
  const few = saved('few.csv', 'id,name\nb,bird\nz,nothing\n');
  await expect(confusion([...own, '--group-names', few])).rejects.toThrow('it names less than half of the groups of');
});

test('a class that is no leaf of the tree takes no points of another one', async () => {
  const children = [[], [], [], [], [0, 2], [1, 3], [4, 5]];
  const hierarchy = { children, height: [0, 0, 0, 0, 1, 1, 2], class: [0, 2, 3, 4, -1, -1, -1] };
  const names = ['a1', 'unused', 'a2', 'b1', 'b2'];
  const tree = saved('unused.json', JSON.stringify({ format: 'logitree', version: 1, classes: names, hierarchy }));
  const table = saved('kinds.csv', 'name,kind\na1,a\nunused,a\na2,a\nb1,b\nb2,b\n');
  const mistakes = saved('mistakes.csv', ',a1,a2,b1,b2\na1,90,5,3,2\na2,7,80,6,7\nb1,1,2,90,7\nb2,4,3,9,84\n');
  const { cases } = JSON.parse(await outliers([tree, '--classes', table, '--confusion', mistakes]));
  const mistaken = cases.map((each: { classes: string[]; mistaken: number }) => [each.classes[0], each.mistaken]);
  expect(Object.fromEntries(mistaken)).toEqual({ a1: 22, a2: 30, b1: 28, b2: 32 });
});
