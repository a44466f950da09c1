import { describe, expect, it } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { nodeShares } from '../../../../web/page/app/view/measure-shares.ts';
import type { TextMark } from '../../../../web/page/drawing/marks.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { treeRequest } from '../../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';

const LEAVES = 64;

/** A balanced tree, drawn in this many px. */
function placed(size: number) {
  const merges = Uint32Array.from({ length: 2 * (LEAVES - 1) }, (_, i) => i);
  const hierarchy = hierarchyFromMerges(LEAVES, merges);
  const classes = Array.from({ length: LEAVES }, (_, c) => `class ${c}`);
  const request = treeRequest({ hierarchy, classes, measure: estimateText }, false);
  return { layout: radial.place({ ...request, width: size, height: size }).layout, keys: request.keys };
}

const textsOf = (size: number, shares: Float64Array, first: number | null = null): TextMark[] => {
  const { layout, keys } = placed(size);
  return nodeShares(shares, first)(layout, keys).filter((mark) => mark.shape === 'text');
};

describe('numbers at the nodes', () => {
  const shares = new Float64Array(2 * LEAVES - 1).fill(0.876);

  it('stand at inner nodes that have one, the root aside', () => {
    const some = shares.slice();
    some[LEAVES + 3] = Number.NaN;
    const texts = textsOf(600, some);
    expect(texts).toHaveLength(LEAVES - 3);
    expect(new Set(texts.map(({ text }) => text))).toEqual(new Set(['88']));
    expect(texts.some(({ node }) => node < LEAVES || node === 2 * LEAVES - 2 || node === LEAVES + 3)).toBe(false);
  });

  it('never collide at the zoom at which they are shown, and show all on close look', () => {
    const texts = textsOf(300, shares);
    for (const zoom of [1, 2, 4, 16]) {
      const shown = texts.filter((mark) => mark.zoom <= zoom);
      for (const a of shown) {
        for (const b of shown) {
          const apart = Math.abs(a.x - b.x) * zoom >= 26 || Math.abs(a.y - b.y) * zoom >= 13;
          expect(a === b || apart).toBe(true);
        }
      }
    }
    const first = texts.filter(({ zoom }) => zoom <= 1).length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(texts.length);
    expect(texts.every(({ zoom }) => zoom < 64)).toBe(true);
  });

  it('the number that is asked for is there at once, whatever else has room', () => {
    const late = textsOf(300, shares).find(({ zoom }) => zoom > 1)?.node ?? -1;
    expect(late).toBeGreaterThan(0);
    expect(textsOf(300, shares, late).find(({ node }) => node === late)?.zoom).toBe(1);
  });

  it('are not written into areas', () => {
    const { layout, keys } = placed(300);
    expect(nodeShares(shares)({ ...layout, solid: true }, keys)).toHaveLength(0);
  });
});
