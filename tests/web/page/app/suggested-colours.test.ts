/** The colours of a tree whose classes nobody grouped: clusters of the cut that their similarity suggests. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { signal } from '@preact/signals';
import { beforeAll, expect, test } from 'vitest';
import { fromDisk } from '../../../../tools/recorded-trees.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { classSimilarity } from '../../../../web/engine/hierarchy/analysis/similarity.ts';
import { type AlikeClasses, suggestedCount } from '../../../../web/engine/hierarchy/analysis/suggest-cut.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { type Finished, finish } from '../../../../web/page/app/finished/finished.ts';
import type { Session } from '../../../../web/page/app/session/session.ts';
import { Shown } from '../../../../web/page/app/session/shown.ts';
import { SUGGESTED } from '../../../../web/page/app/view/colour-measures.ts';
import { colouringOf } from '../../../../web/page/app/view/colouring.ts';
import { measures } from '../../../../web/page/app/view/late-drawing.ts';
import { answered } from '../../../../web/page/app/view/standing.ts';
import { View } from '../../../../web/page/app/view/view.ts';
import { SAMPLES } from '../../../../web/page/samples/index.ts';
import { NOTHING } from '../../../support/core.ts';
import { bareResult } from './bare-result.ts';
import { newSession } from './local-sessions.ts';

const GOLDEN = join(import.meta.dirname, '../../../golden');

beforeAll(measures.load);

/** Groups of three classes that are taken for each other `within` times, and for others `across` times. */
function planted(groups: number, within: number, across: number): Finished {
  const classes = 3 * groups;
  const merges: number[] = [];
  let next = classes;
  const tops = Array.from({ length: groups }, (_, g) => {
    merges.push(3 * g, 3 * g + 1, next, 3 * g + 2);
    next += 2;
    return next - 1;
  });
  for (let g = 1, top = tops[0] ?? 0; g < groups; g += 1) {
    merges.push(top, tops[g] ?? 0);
    top = next;
    next += 1;
  }
  const counts = Uint32Array.from({ length: classes ** 2 }, (_, cell) => {
    const [a, b] = [Math.floor(cell / classes), cell % classes];
    return a === b ? 50 : Math.floor(a / 3) === Math.floor(b / 3) ? within : across;
  });
  const result = bareResult({
    method: 'confusion',
    classes: Array.from({ length: classes }, (_, c) => `c${c}`),
    hierarchy: hierarchyFromMerges(classes, Uint32Array.from(merges)),
    merges: Uint32Array.from(merges),
    inputs: [],
    predicted: new Uint32Array(classes).fill(1),
    contingency: { rows: classes, columns: classes, counts },
  });
  return finish(result, NOTHING, [], '');
}

const asked: AlikeClasses[] = [];
const ask = async (classes: AlikeClasses) => {
  asked.push(classes);
  return suggestedCount(classes);
};

function opened(finished: Finished, lesson: string | null = null) {
  const view = new View();
  view.lesson.value = lesson;
  const shown = new Shown(view);
  shown.show(finished);
  return { view, ...colouringOf(shown.finished, view, ask) };
}

test('a tree without groups has the colours of the clusters that are suggested, which are named', () => {
  const { view, groups, grouping, title, clusters } = opened(planted(4, 8, 1));
  expect([view.grouping.value, title.value]).toEqual([SUGGESTED, SUGGESTED]);
  expect(groups.value?.names).toEqual(['c0 + c1 + c2', 'c3 + c4 + c5', 'c6 + c7 + c8', 'c9 + c10 + c11']);
  expect(grouping.value?.values.slice(0, 4)).toEqual([...Array(3).fill('c0 + c1 + c2'), 'c3 + c4 + c5']);
  expect(clusters.value).toBeNull(); // the tree itself is not cut
  expect(view.address.value).toBe('');
});

test('a tree keeps its colours until the answers of Decide are there, and when they are of another tree', () => {
  const finished = planted(4, 8, 1);
  const { hierarchy } = finished.result;
  const { view, groups, title } = opened(finished);
  view.grouping.value = 'answers';
  expect([title.value, groups.value?.sizes.length]).toEqual([SUGGESTED, 4]);
  const shares = Float64Array.from(hierarchy.classOf, (c) => (c < 0 ? 0 : 1 / 12));
  answered.value = { hierarchy: { ...hierarchy }, shares };
  expect(title.value).toBe(SUGGESTED);
  answered.value = { hierarchy, shares };
  expect([title.value, groups.value]).toEqual(['answers', null]); // this tree has no points that are judged
});

test('a tree whose clusters are no better than chance stays grey', () => {
  expect(opened(planted(4, 1, 1)).groups.value).toBeNull();
});

test('a tree whose classes have groups, and one of a lesson, have no colours that nobody asked for', () => {
  const tree = planted(4, 8, 1);
  const grouping = { name: 'kind', values: tree.result.classes.map((_, c) => (c < 6 ? 'a' : 'b')) };
  const grouped = opened({ ...tree, groupings: [grouping] });
  expect([grouped.view.grouping.value, grouped.groups.value?.names]).toEqual(['kind', ['a', 'b']]);
  expect(opened(tree, 'cut').groups.value).toBeNull();
});

test('nothing is suggested for a tree of which only some steps are seen', () => {
  const tree = planted(4, 8, 1);
  const view = new View();
  view.grouping.value = SUGGESTED;
  const seen = signal<Finished | null>({ ...tree, result: { ...tree.result, openRoot: true } });
  expect(colouringOf(seen, view, ask).groups.value).toBeNull();
});

test('the clusters of many classes are looked for beside the page', async () => {
  asked.length = 0;
  const { groups } = opened(planted(34, 8, 1));
  expect(groups.value).toBeNull();
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toHaveLength(1);
  expect(groups.value?.names).toHaveLength(34);
});

test('a tree without confusions turns out to have no suggestion: it is grey, and the choice goes', () => {
  const { predicted: _, ...tree } = planted(4, 8, 1).result;
  const pending = { ...tree, predicted: null, contingency: null, pending: ['metrics'] as const };
  const { view } = opened(finish(pending, NOTHING, [], ''));
  expect(view.grouping.value).toBe(SUGGESTED);
  view.refit(23, [], false);
  expect(view.grouping.value).toBeNull();
});

/** True where clusters are suggested for the tree of a session, which then has their colours. */
async function isColoured(session: Session, name: string): Promise<boolean> {
  const finished = session.finished.value;
  if (finished === null) throw new Error(`${name} has no tree: ${session.problems.value[0]?.message}`);
  const { result } = await session.whenComplete(finished);
  const similarity = classSimilarity(result);
  const count = similarity && suggestedCount({ tree: result.hierarchy, similarity });
  if (count === null) return false;
  expect(colouringOf(session.finished, session.view, async () => count).groups.value, name).not.toBeNull();
  return true;
}

test('no tree of a sample is grey where clusters are suggested', async () => {
  let suggested = 0;
  for (const sample of SAMPLES) {
    const session = newSession();
    // A recorded tree is whole without its files.
    await session.openSample(sample.recorded ? { ...fromDisk(sample), load: async () => [], late: [] } : sample);
    if (await isColoured(session, sample.id)) suggested += 1;
  }
  expect(suggested).toBeGreaterThan(2);
});

test('nor is a tree of a file', async () => {
  const files = ['prints', 'confusion'].flatMap((folder) =>
    readdirSync(join(GOLDEN, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(csv|tsv|txt)$/.test(entry.name))
      .map(({ name }) => join(GOLDEN, folder, name)),
  );
  let suggested = 0;
  for (const file of files) {
    const session = newSession();
    await session.open([new BufferSource(basename(file), readFileSync(file))]);
    if (session.finished.value !== null && (await isColoured(session, file))) suggested += 1;
  }
  expect(suggested).toBeGreaterThan(2);
});
