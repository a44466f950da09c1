import { expect, test } from 'vitest';
import { writeNpy } from '../../../../web/engine/data/formats/npy/write.ts';
import { holdsSession } from '../../../../web/page/app/export/contents.ts';
import { exportViewOf } from '../../../../web/page/app/export/figure-view.ts';
import { titleOf } from '../../../../web/page/app/finished/finished.ts';
import { stabilityWords } from '../../../../web/page/app/finished/stability-words.ts';
import { comparableTreesOf } from '../../../../web/page/app/session/comparable-trees.ts';
import { sessionJson } from '../../../../web/page/app/session-file/write.ts';
import { findClasses } from '../../../../web/page/app/tree/drawn.ts';
import { hypernymsOf, namedReferenceOf } from '../../../../web/page/app/view/chosen-groups.ts';
import { CHOSEN } from '../../../../web/page/app/view/colour-measures.ts';
import { measures } from '../../../../web/page/app/view/late-drawing.ts';
import { sourceOf } from '../../engine/data/write.ts';
import { exportCalled } from './exports-called.ts';
import { newSession } from './local-sessions.ts';
import { seenIn } from './sessions.ts';

// A tree that is opened without any data is drawn as it is.

async function drawn(files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>, session = newSession()) {
  await session.open(Object.entries(files).map(([name, content]) => sourceOf(name, content)));
  return { session, finished: seenIn(session) };
}
const groupsIn = ({ finished }: Awaited<ReturnType<typeof drawn>>) =>
  Array.from(finished.parents.keys(), (node) => titleOf(finished, node));

/** Most of the pets are cats, and they are called pets all the same. */
const NEWICK = '(((lion:1,lynx:1,puma:1)cats:1,dog:2)pets:1,(ant:2,bee:2)insects:1)animals;';
const CSV =
  'child,parent\nlion,cats\nlynx,cats\npuma,cats\ncats,pets\ndog,pets\nant,insects\nbee,insects\npets,animals\ninsects,animals\n';
const NESTED = JSON.stringify({
  name: 'animals',
  children: [
    {
      name: 'pets',
      children: [{ name: 'cats', children: ['lion', 'lynx', 'puma'].map((name) => ({ name })) }, { name: 'dog' }],
    },
    { name: 'insects', children: [{ name: 'ant' }, { name: 'bee' }] },
  ],
});

test.each([
  ['tree.nwk', NEWICK],
  ['tree.csv', CSV],
  ['tree.json', NESTED],
])('%s is drawn with the names of its groups, searched, cut, and exported with them', async (name, text) => {
  const tree = await drawn({ [name]: text });
  const { session, finished } = tree;
  expect(session.missing.value).toBeNull();
  expect(session.view.grouping.value).toBe(CHOSEN);
  const named = ['animals', 'cats', 'insects', 'pets'];
  expect(
    groupsIn(tree)
      .filter((title) => named.includes(title))
      .sort(),
  ).toEqual(named);
  expect(
    hypernymsOf(finished)
      .flatMap((each) => each?.name ?? [])
      .sort(),
  ).toEqual(named);
  expect(findClasses(finished, 'lyn').map((leaf) => titleOf(finished, leaf))).toEqual(['lynx']);
  session.view.cut.value = { by: 'count', count: 2 };
  expect(Array.from(session.clusters.value?.tops ?? [], (top) => titleOf(finished, top)).sort()).toEqual([
    'insects',
    'pets',
  ]);
  const written = async (label: string) =>
    (await exportCalled(label).write(finished, exportViewOf(session, finished))).text();
  for (const [label, ending] of [
    ['Newick', 'nwk'],
    ['Hierarchy (JSON)', 'json'],
    ['Tree as CSV', 'csv'],
  ] as const) {
    const again = await drawn({ [`again.${ending}`]: await written(label) });
    expect(groupsIn(again).sort()).toEqual(groupsIn(tree).sort());
  }
  expect(/:\d/.test(await written('Newick'))).toBe(name === 'tree.nwk'); // no lengths where the file has none
});

test('a linkage matrix is drawn with the names and the groups of a table of classes, in whichever order it has them', async () => {
  const matrix = writeNpy([3, 4], Float64Array.of(0, 1, 0.5, 2, 2, 3, 0.7, 2, 4, 5, 1, 4));
  const { finished } = await drawn({
    'z.npy': matrix,
    'classes.csv': 'name,kind\ncat,pet\ndog,pet\nant,bug\nbee,bug\n',
  });
  expect(finished.result.classes).toEqual(['cat', 'dog', 'ant', 'bee']);
  const turned = await drawn({
    'tree.nwk': '((dog,cat),(bee,ant));',
    'classes.csv': 'name,kind\nant,bug\nbee,bug\ncat,pet\ndog,pet\n',
  });
  expect(turned.finished.result.classes).toEqual(['dog', 'cat', 'bee', 'ant']);
  expect(turned.finished.groupings).toEqual([{ name: 'kind', values: ['pet', 'pet', 'bug', 'bug'] }]);
  const byId = await drawn({
    'plain.nwk': '((n1,n2)g,(n3,n4)g2)r;',
    'names.csv': 'id,name,kind\nn4,bee,bug\nn1,cat,pet\nn3,ant,bug\nn2,dog,pet\nn5,eel,fish\n',
  });
  expect(byId.finished.result).toMatchObject({ classes: ['cat', 'dog', 'ant', 'bee'], warnings: [] });
  expect(byId.finished.groupings).toEqual([{ name: 'kind', values: ['pet', 'pet', 'bug', 'bug'] }]);
  const other = await drawn({ 'tree.nwk': '((dog,cat),(bee,ant));', 'classes.csv': 'name,kind\nant,bug\noak,tree\n' });
  expect(other.finished.result.warnings[0]?.message).toBe(
    'classes.csv does not name every class of tree.nwk: it is not used.',
  );
});

test('a name on several leaves is said to be, and each leaf is counted where it hangs; support is kept', async () => {
  const { session, finished } = await drawn({ 'tree.nwk': '((x,y)g,(x,z)g2)r;' });
  expect(finished.result.warnings.map(({ message }) => message)).toEqual([
    'x stands on 2 leaves and is taken for one class.',
  ]);
  await measures.load();
  const groups = session.groups.value;
  expect(groups?.names.map((name, group) => [name, groups.sizes[group]])).toEqual([
    ['g', 2],
    ['g2', 2],
  ]);
  expect(Array.from(groups?.ofNode ?? [])).toEqual([0, 0, 0, 1, 1, 1, -1]);
  expect(namedReferenceOf(finished)?.groups.size).toEqual(Uint32Array.of(1, 1, 2, 1, 1, 2, 3));
  const support = await drawn({ 'support.nwk': '((a,b)95,(c,d)80)100;' });
  expect(support.finished.result.warnings[0]?.message).toMatch(
    /^Numbers at inner nodes \(95, 80, 100\) were read as support/,
  );
  expect(Array.from(support.finished.result.support ?? [])).toEqual([0.95, 0.8, 1]);
  expect(stabilityWords(support.finished.result)).toBe('2 of 2 groups with a support have one of at least 50 %.');
  const partly = await drawn({ 'support.nwk': '((a,b)95,(c,d));' });
  const again = await drawn({ 'saved.json': sessionJson(partly.finished, '') });
  expect(again.finished.result.support).toEqual(Float64Array.of(0.95, Number.NaN, Number.NaN));
});

test('it goes with its file, and comes back with it', async () => {
  const { session, finished } = await drawn({ 'a.nwk': NEWICK });
  session.remove(session.files.value[0]?.id ?? '');
  expect(session.finished.value).toBeNull();
  session.notice.value?.undo?.();
  expect(session.finished.value).toBe(finished);
});

test('a second tree is compared with it, and a session without files opens it again', async () => {
  const { session, finished } = await drawn({ 'a.nwk': NEWICK });
  expect(comparableTreesOf(session, finished)).toEqual([]); // not with itself
  await session.open([sourceOf('b.nwk', '((lion,dog),(lynx,puma),(ant,bee));')]);
  const now = session.finished.value;
  expect(now && comparableTreesOf(session, now).map(({ title }) => title)).toContain('a.nwk');
  expect(holdsSession(finished)).toContain('names of its groups');
  const restored = await drawn({ 'saved.json': sessionJson(finished, '') });
  expect(groupsIn(restored)).toEqual(groupsIn({ session, finished }));
});

test('data that are opened beside it make a tree of their own, and it is their reference', async () => {
  const { session } = await drawn({ 'tree.nwk': '((a,b),(c,d));' });
  await drawn({ 'logits.csv': 'a,b,c,d\n4,3,0,1\n3,4,1,0\n0,1,4,3\n1,0,3,4\n1,0,2,4\n' }, session);
  expect(session.finished.value?.result.inputs.map(({ role }) => role)).toEqual(['logits', 'reference']);
});
