import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import type { TextMark } from '../../../../web/page/drawing/marks.ts';
import { nodeTexts } from '../../../../web/page/drawing/node-texts.ts';
import { treeRequest } from '../../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { treemap } from '../../../../web/page/drawing/treemap.ts';

const LEAVES = 16;
const hierarchy = hierarchyFromMerges(
  LEAVES,
  Uint32Array.from({ length: 2 * (LEAVES - 1) }, (_, i) => i),
);
const classes = Array.from({ length: LEAVES }, (_, c) => `class ${c}`);
const request = treeRequest({ hierarchy, classes, measure: estimateText }, false);
const placed = treemap.place({ ...request, width: 800, height: 600 });
const labels = placed.labels({ spoken: [], prominent: [], found: new Set(), heads: [], groups: null });

test('names of groups stand in their boxes of a treemap, apart from the names in the cells', () => {
  const texts = Array.from(hierarchy.classOf, (c) => (c < 0 ? 'a group' : ''));
  const marks = nodeTexts({ texts, measure: estimateText, areNames: true })(placed.layout, request.keys);
  const shown = marks.filter((mark): mark is TextMark => mark.shape === 'text' && mark.zoom <= 1);
  expect(shown.length).toBeGreaterThan(3);
  const inCells = labels.filter(({ zoom }) => zoom <= 1);
  expect(inCells.length).toBeGreaterThan(LEAVES / 2);
  for (const { node, x, y } of shown) {
    const { left, top, right, bottom } = placed.layout.boxOf(node);
    expect(x > left && x + 40 < right && y - 6 >= top && y + 6 < bottom).toBe(true);
    expect(inCells.filter((each) => each.x > x && each.x < x + 40 && Math.abs(each.y - y) < 11)).toEqual([]);
  }
});
