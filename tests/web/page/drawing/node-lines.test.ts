import { describe, expect, it } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { icicle, rectangular } from '../../../../web/page/drawing/further-layouts.ts';
import { KEY_FONT } from '../../../../web/page/drawing/labels.ts';
import type { LayoutKind } from '../../../../web/page/drawing/layout.ts';
import type { TextMark } from '../../../../web/page/drawing/marks.ts';
import { nodeLines } from '../../../../web/page/drawing/node-lines.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { treeRequest } from '../../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';

/** A balanced tree of this many leaves, with two lines at every inner node, in a picture of 700 by 600 px. */
function drawn(kind: LayoutKind, leaves: number) {
  const merges = Uint32Array.from({ length: 2 * (leaves - 1) }, (_, i) => i);
  const hierarchy = hierarchyFromMerges(leaves, merges);
  const classes = Array.from({ length: leaves }, (_, c) => `class ${c}`);
  const request = treeRequest({ hierarchy, classes, measure: estimateText }, false);
  const { layout } = kind.place({ ...request, width: 700, height: 600 });
  const textOf = (node: number) => ({ classes: `wolf ${node}, fox 3`, features: 'packs, howls' });
  const marks = nodeLines(textOf, estimateText)(layout, request.keys);
  return { layout, texts: marks.filter((mark): mark is TextMark => mark.shape === 'text') };
}

/** The area of a text at a zoom, in px of the screen. */
function boxOf({ x, y, dy = 0, text, anchor }: TextMark, zoom: number) {
  const width = estimateText(text, KEY_FONT);
  const left = x * zoom - (anchor === 'middle' ? width / 2 : 0);
  const middle = y * zoom + (dy - 0.35) * KEY_FONT;
  return { left, right: left + width, top: middle - KEY_FONT / 2, bottom: middle + KEY_FONT / 2 };
}

const overlap = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom - 1e-9 && b.top < a.bottom - 1e-9;

describe.each([
  ['rectangle', rectangular],
  ['radial', radial],
] as const)('texts at the nodes, %s', (_, kind) => {
  it('have two lines at every inner node, the root too, and never cover each other', () => {
    const { texts } = drawn(kind, 64);
    expect(texts).toHaveLength(2 * 63);
    expect(new Set(texts.map(({ node }) => node)).size).toBe(63);
    for (const zoom of [1, 2, 4, 16]) {
      const boxes = texts.filter((mark) => mark.zoom <= zoom).map((mark) => boxOf(mark, zoom));
      const covered = boxes.filter((box, i) => boxes.slice(i + 1).some((other) => overlap(box, other)));
      expect(covered).toEqual([]);
    }
    const first = texts.filter(({ zoom }) => zoom === 1).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(texts.length);
    expect(texts.find(({ node }) => node === 2 * 64 - 2)?.zoom).toBe(1);
  });
});

describe('texts at the nodes', () => {
  it('stand between the rows where a node parts them, clear of every branch', () => {
    const { layout, texts } = drawn(rectangular, 12);
    const { parents } = layout.tree;
    const shown = texts.filter(({ zoom }) => zoom === 1);
    expect(shown.length).toBeGreaterThan(6);
    for (const mark of shown) {
      const box = boxOf(mark, 1);
      parents.forEach((parent, node) => {
        const y = layout.y[node] ?? 0;
        if (parent < 0 || y <= box.top || y >= box.bottom) return;
        const [from, to] = [layout.x[parent] ?? 0, layout.x[node] ?? 0];
        expect(box.left < to && box.right > from).toBe(false);
      });
    }
  });

  it('stay the same marks when only colours change, and are not written into areas', () => {
    const { layout } = drawn(rectangular, 12);
    const overlay = nodeLines(() => ({ classes: 'wolf 3', features: '' }), estimateText);
    const keys = Array.from(layout.tree.parents.keys());
    const marks = overlay(layout, keys);
    expect(marks).toHaveLength(11);
    expect(overlay(layout, keys)).toBe(marks);
    expect(drawn(icicle, 12).texts).toEqual([]);
  });
});
