import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { cutHierarchy } from '../../../../web/engine/hierarchy/cut.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { readParents } from '../../../../web/engine/hierarchy/parents.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import { heldByAll, heldByFirst } from '../../../../web/page/app/export/contents.ts';
import { EXPORTS } from '../../../../web/page/app/export/export-list.ts';
import { leftOutInWords } from '../../../../web/page/app/export/figure-view.ts';
import { captionOf } from '../../../../web/page/app/export/figures.ts';
import { scoresOfNode } from '../../../../web/page/app/finished/analysis.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { compositionOf } from '../../../../web/page/app/node/node-facts.ts';
import { exportName } from '../../../../web/page/app/parts/download.ts';
import { problemOf } from '../../../../web/page/app/parts/problem.ts';
import { summaryOf } from '../../../../web/page/app/tree/tree-in-words.tsx';
import { groupLeaves } from '../../../../web/page/drawing/groups.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { layoutSide } from '../../../../web/page/drawing/tanglegram/layout.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import type { Theme } from '../../../../web/page/drawing/theme.ts';
import { nested } from '../../engine/hierarchy/trees.ts';
import { bareResult } from './bare-result.ts';
import { exportCalled } from './exports-called.ts';

/* Leaves 0 1 2; 3 = {0, 1}, 4 = {3, 2}. */
const merges = Uint32Array.of(0, 1, 3, 2);
const RESULT = bareResult({
  method: 'l2h',
  version: '0.1.0',
  options: { score: 'sum_of_means', columns_are: 'classes' },
  inputs: [
    { name: 'set/my logits.npy', role: 'logits', shape: [20, 3], sha256: '0123456789abcdef0123456789abcdef' },
    { name: 'labels.npy', role: 'labels', shape: [20], sha256: null },
  ],
  classes: ['shark', 'ray', 'oak'],
  hierarchy: hierarchyFromMerges(3, merges),
  merges,
  predicted: Uint32Array.of(8, 5, 7),
  contingency: { rows: 3, columns: 3, counts: Uint32Array.of(6, 1, 1, /**/ 2, 3, 0, /**/ 0, 0, 7) },
});

const classes = {
  file: 'c.csv',
  names: RESULT.classes,
  groupings: [{ name: 'kind', values: ['fish', 'fish', 'tree'] }],
};
const labels = { file: 'l.npy', values: new Int32Array(20), count: 3, names: RESULT.classes };
const dataset: Dataset = { ...assemble([]), labels, classes };
const finished = finish(RESULT, dataset, [], '["l2h",{},[]]');

describe('what a node is made of', () => {
  test('is counted by the branches of a reference, which no table of classes knows', () => {
    const branches = { name: 'branches', values: ['fish', 'fish', 'tree'] };
    const scored = finish({ ...RESULT, branches }, { ...dataset, classes: null }, [], '');
    expect(scored.groupings).toEqual([branches]);
    expect(compositionOf(scored, 3, 'branches')).toEqual({ ...compositionOf(finished, 3, 'kind'), by: 'branches' });
  });

  test('is counted by the group of the true class', () => {
    expect(compositionOf(finished, 3, 'kind')).toEqual({
      of: 'truth',
      by: 'kind',
      parts: [
        { name: 'fish', count: 12 },
        { name: 'tree', count: 1 },
      ],
      total: 13,
      purity: 12 / 13,
    });
    expect(scoresOfNode(finished, 3)).toMatchObject({ precision: 12 / 13, recall: 1, f1: 24 / 25 });
  });

  test('by the true class itself without a grouping', () => {
    const composition = compositionOf(finished, 0, null);
    expect(composition?.parts.map(({ name }) => name)).toEqual(['shark', 'ray', 'oak']);
    expect(composition).toMatchObject({ purity: 6 / 8 });
    expect(scoresOfNode(finished, 0)).toMatchObject({ precision: 6 / 8, recall: 6 / 8, points: 8, predictions: 8 });
  });

  test('by the predicted class without labels', () => {
    const blind = finish({ ...RESULT, contingency: null }, { ...dataset, labels: null }, [], '');
    expect(compositionOf(blind, 4, 'kind')).toMatchObject({
      of: 'prediction',
      parts: [
        { name: 'fish', count: 13 },
        { name: 'tree', count: 7 },
      ],
    });
    expect(scoresOfNode(blind, 3)).toBeNull();
  });

  test('leaves that are clusters take the group of their most frequent true class', () => {
    const counts = Uint32Array.of(0, 0, 9, /**/ 4, 1, 0, /**/ 0, 0, 0);
    const clusters = { ...RESULT, options: { columns_are: 'clusters' }, contingency: { rows: 3, columns: 3, counts } };
    const { groupings } = finish(clusters, dataset, [], '');
    expect(groupings).toEqual([{ name: 'kind', values: ['tree', 'fish', ''] }]);
  });
});

describe('what is taken away', () => {
  test('has a caption with method, options, names, shapes and digests', () => {
    expect(captionOf(RESULT)).toBe(
      'Logits to hierarchies, score sum_of_means, columns_are classes. Logitree 0.1.0.\n' +
        'logits: set/my logits.npy (20 × 3, sha256 0123456789abcdef…); labels: labels.npy (20).\n' +
        'Palumbo, Vandenhirtz, Ryser, Daunhawer & Vogt, From Logits to Hierarchies: Hierarchical Clustering made Simple, https://arxiv.org/abs/2410.07858.',
    );
  });

  test('is named after the logits, without what file systems refuse', () => {
    expect(EXPORTS.map((format) => exportName(RESULT, format))).toEqual([
      'set-my-logits-l2h.json',
      'set-my-logits-l2h.nwk',
      'set-my-logits-l2h.linkage.npy',
      'set-my-logits-l2h.tree.csv',
      'set-my-logits-l2h.clusters.csv',
      'set-my-logits-l2h.py',
      'set-my-logits-l2h.svg',
      'set-my-logits-l2h.png',
      'set-my-logits-l2h.view.svg',
      'set-my-logits-l2h.view.png',
      'set-my-logits-l2h.view.pdf',
      'set-my-logits-l2h.tanglegram.svg',
      'set-my-logits-l2h.tanglegram.png',
      'set-my-logits-l2h.named.nwk',
      'set-my-logits-l2h.paths.csv',
      'set-my-logits-l2h.nbdt.json',
      'set-my-logits-l2h.dot',
      'set-my-logits-l2h.groups.json',
      'set-my-logits-l2h.groups.py',
      'set-my-logits-l2h.session.json',
      'set-my-logits-l2h.without-counts.session.json',
      'set-my-logits-l2h.session.zip',
    ]);
  });

  const tree = { ...finished, hierarchy: finished.result.hierarchy };
  const cut = { by: 'count', count: 2 } as const;
  const view = {
    figure: {
      groups: groupLeaves(tree, finished.groupings[0]?.values ?? []),
      legendTitle: 'kind',
      layout: radial,
      hierarchy: tree.hierarchy,
      cut: null,
      measure: estimateText,
      heights: '',
      exists: null,
      step: '',
      decision: null,
      overlays: [],
      seen: () => null,
    },
    grouping: finished.groupings[0] ?? null,
    cut,
    clusters: cutHierarchy(RESULT.hierarchy, finished.parents, finished.order, cut),
    tanglegram: null,
    address: 'cut=k2',
    whole: 'cut=k2',
    say: () => undefined,
  };
  const written = async (label: string): Promise<string> => (await exportCalled(label).write(finished, view)).text();
  const digest = '0123456789abcdef0123456789abcdef';

  test('is complete: a linkage matrix of two rows, an SVG with every class and group', async () => {
    expect(await written('Linkage matrix (.npy)')).toHaveLength(128 + 2 * 4 * 8);
    const figure = await written('SVG');
    for (const word of ['shark', 'ray', 'oak', 'fish (2)', 'tree (1)', 'Logitree 0.1.0'])
      expect(figure).toContain(word);
  });

  test('says in each text what it was made from and whom to cite', async () => {
    for (const label of ['Tree as CSV', 'Clusters as CSV', 'Python']) {
      const text = await written(label);
      for (const word of [
        'Logitree 0.1.0: Logits to hierarchies',
        'score=sum_of_means',
        digest,
        'Palumbo, Vandenhirtz',
      ]) {
        expect(text).toContain(word);
      }
    }
    const newick = await written('Newick');
    expect(newick).toMatch(/^\(\(shark:1,ray:1\)fish:1,oak:2\)\[&&NHX:logitree=[\w%.~-]+\];\n$/);
    expect(decodeURIComponent(newick)).toContain(digest);
  });

  test('names in every text what the menu says every file does: classes, options, files with sizes and digests', async () => {
    const said = ['shark', 'ray', 'oak', 'sum_of_means', 'my logits.npy', 'labels.npy', digest.slice(0, 16)];
    const texts = ['Newick', 'Tree as CSV', 'Clusters as CSV', 'Python', 'SVG', 'SVG of this view'];
    texts.push('Newick with named groups', 'NBDT graph (JSON)', 'Graphviz (DOT)');
    texts.push('Groups of the cut (JSON)', 'Groups of the cut (Python)');
    for (const label of [...texts, 'Hierarchy (JSON)', 'Session', 'Session without counts']) {
      const text = decodeURIComponent((await written(label)).replace(/%(?![0-9A-F]{2})/g, '%25'));
      for (const word of said) expect(text, label).toContain(word);
      expect(text, label).toMatch(/20 × 3|\[20,3\]|20 \\u00d7 3/);
      expect(text.includes(digest), label).toBe(!label.startsWith('SVG'));
    }
    expect(heldByAll(finished)).toContain('figures: the first 16 digits');
    expect(heldByFirst(finished)).toBe(
      'The files contain the names of 3 classes, the options, and the names of your files with their sizes and digests (PNG: the first 16 digits).',
    );
  });

  test('in Python cuts where the page does, else into ten clusters, as the menu says', async () => {
    const format = exportCalled('Python');
    expect(format.hint).toContain('where the page does, else into ten clusters');
    expect(await written('Python')).toContain('fcluster(Z, 2, criterion="maxclust")');
    const uncut = await format.write(finished, { ...view, cut: null, clusters: null });
    expect(await uncut.text()).toContain('fcluster(Z, 10, criterion="maxclust")');
  });

  test('can be read again', async () => {
    const newick = readNewick(await written('Newick'));
    expect(newick.classes).toEqual(['shark', 'ray', 'oak']);
    const edges = readParents(await written('Tree as CSV'));
    expect(nested(edges)).toEqual([['shark', 'ray'], 'oak']);
    expect(nested(newick)).toEqual([['shark', 'ray'], 'oak']);
  });

  test('has a row for every class and its cluster', async () => {
    const rows = (await written('Clusters as CSV')).split('\n').filter((line) => !line.startsWith('#'));
    expect(rows).toEqual(['class,cluster,name', 'shark,1,fish', 'ray,1,fish', 'oak,2,oak', '']);
  });

  test('is for other programs too, by the names that groups have in the reference', async () => {
    expect(await written('Label paths (hiclass)')).toBe(
      'class,level_1,level_2\nshark,fish,shark\nray,fish,ray\noak,oak,\n',
    );
    expect(await written('Newick with named groups')).toMatch(/^\(\(shark:1,ray:1\)fish:1,oak:2\)'node 4'\[&&NHX/);
    const { nodes } = JSON.parse(await written('NBDT graph (JSON)'));
    expect(nodes.map(({ id, label }: { id: string; label: string }) => [id, label])).toContainEqual([
      'f00000006',
      'fish',
    ]);
    expect(await written('Graphviz (DOT)')).toContain('[label="fish", shape=box];');
    const { group_of, groups } = JSON.parse(await written('Groups of the cut (JSON)'));
    expect([group_of, groups]).toEqual([
      { shark: 1, ray: 1, oak: 2 },
      { 1: 'fish', 2: 'oak' },
    ]);
    expect(await written('Groups of the cut (Python)')).toContain('GROUP_OF = {\n    "shark": 1,\n');
    expect(heldByAll(finished)).toContain('the label paths are names of classes and groups alone');
  });

  const OF_CUT = ['Clusters as CSV', 'Groups of the cut (JSON)', 'Groups of the cut (Python)'];
  test.each(OF_CUT)('is not written without a cut where it is %s', async (name) => {
    const format = exportCalled(name);
    await expect(format.write(finished, { ...view, cut: null, clusters: null })).rejects.toThrow('not cut');
    expect(format.lacks?.({ clusters: null, tanglegram: null })).toMatch(/^cut the tree first/);
    expect(format.lacks?.(view)).toBeNull();
  });

  test('of a tanglegram names every class on both sides, the other tree, and what is said of the comparison', async () => {
    const format = exportCalled('Tanglegram (SVG)');
    expect(format.lacks?.(view)).toMatch(/^compare the tree/);
    await expect(format.write(finished, view)).rejects.toThrow('no tanglegram');
    const side = layoutSide(RESULT.hierarchy, Uint32Array.of(0, 1, 2));
    const tanglegram = {
      title: 'other.nwk',
      notes: ['other.nwk: what has several parents stands under the first of them.'],
      leaves: 3,
      draw: (theme: Theme, size: { width: number; height: number }) => ({
        ...{ left: side, right: side, names: RESULT.classes, colours: ['#aa0000', null, '#00aa00'], theme },
        ...size,
      }),
    };
    expect(format.lacks?.({ clusters: null, tanglegram })).toBeNull();
    const svg = await (await format.write(finished, { ...view, tanglegram })).text();
    for (const name of RESULT.classes) expect(svg.split(`>${name}<`)).toHaveLength(3);
    for (const said of ['other.nwk', 'several parents', 'fish (2)', '#aa0000', 'Logitree 0.1.0']) {
      expect(svg).toContain(said);
    }
  });
});

test('a result that names no files is told of without them', () => {
  const nameless = { ...RESULT, inputs: [] };
  expect(summaryOf({ ...finished, result: nameless }, null)).toMatch(/^A tree of 3 classes by Logits to hierarchies\./);
  expect(captionOf(nameless).split('\n')).toEqual([
    'Logits to hierarchies, score sum_of_means, columns_are classes. Logitree 0.1.0.',
    expect.stringMatching(/^Palumbo/),
  ]);
});

test('a tree in words says what it is, its branches and what joined first', () => {
  expect(summaryOf(finished, null).split('\n')).toEqual([
    'A tree of 3 classes by Logits to hierarchies, from logits set/my logits.npy, labels labels.npy.',
    'Its 3 main branches, in the order of the drawing:',
    '- 1 class: shark.',
    '- 1 class: ray.',
    '- 1 class: oak.',
    'Joined first: shark with ray; shark + ray with oak.',
  ]);
});

describe('problems', () => {
  test('of data say what, where and what to do, in sentences', () => {
    const error = new DataError('x', 'row 3 has 2 fields', 'Mend row 3', { file: 'a.csv' });
    expect(problemOf(error)).toMatchObject({ file: 'a.csv', message: 'Row 3 has 2 fields.', remedy: 'Mend row 3.' });
  });

  test('leave the names of files and options as they are', () => {
    const said = (message: string): string => problemOf(new DataError('x', message, '')).message;
    expect(said('resnet_v2.npy has 3 rows')).toBe('resnet_v2.npy has 3 rows.');
    expect(said('labels.csv and b.csv are both labels')).toBe('labels.csv and b.csv are both labels.');
    expect(said('r is -1, expected a number')).toBe('r is -1, expected a number.');
    expect(said('a table has no rows')).toBe('A table has no rows.');
  });

  test('of the program say that they are', () => {
    expect(problemOf(new Error('boom')).remedy).toContain('fault of the program');
  });
});

test('a figure says where its cut has joins that it does not draw', () => {
  const { hierarchy } = RESULT;
  const none = new Float64Array();
  const tests = { z: none, needed: none };
  const tested = { hierarchy, joins: 4, fallen: 2, nodes: new Set<number>(), tests, similarity: none };
  expect(leftOutInWords(tested, true)).toMatch(/left out; the cut follows the whole tree, with these joins$/);
  for (const words of [leftOutInWords(tested, false), leftOutInWords({ ...tested, fallen: 0 }, true)]) {
    expect(words).toMatch(/left out$/);
  }
});
