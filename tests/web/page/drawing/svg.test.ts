import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DrawnTree } from '../../../../web/engine/hierarchy/walk.ts';
import { escapeXml } from '../../../../web/page/drawing/element.ts';
import { figureScene, sceneFigure } from '../../../../web/page/drawing/figure.ts';
import { groupLeaves } from '../../../../web/page/drawing/groups.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { drawScene } from '../../../../web/page/drawing/scene.ts';
import { estimateText } from '../../../../web/page/drawing/text.ts';
import { DARK } from '../../../../web/page/drawing/theme.ts';
import { cases } from '../../../support/cases.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { named } from '../../engine/hierarchy/trees.ts';

const classes = Array.from({ length: 30 }, (_, index) => `class <${index}> & "co"`);
const groupOfClass = Array.from({ length: 30 }, (_, index) => `group ${index % 4}`);
const input = {
  hierarchy: caterpillar(29),
  classes,
  groups: (tree: DrawnTree) => groupLeaves(tree, groupOfClass),
  measure: estimateText,
};
const caption = 'Logits to hierarchies. logits.npy (10,000 × 100), sha256 0123456789abcdef\nLogitree 0.1.0';
const figure = sceneFigure(figureScene(radial, input), { title: '', legendTitle: 'Kinds', caption });

/** Checks that tags are balanced and attributes quoted once; returns all text between tags, decoded. */
function textsOf(svg: string): string[] {
  const open: string[] = [];
  const texts: string[] = [];
  const token = /<\?xml [^?]*\?>|<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
  while (token.lastIndex < svg.length) {
    const at = token.lastIndex;
    const match = token.exec(svg);
    if (match === null) throw new Error(`not well formed at ${at}: ${svg.slice(at, at + 80)}`);
    const [, closing, name, attributes, empty, text] = match;
    if (text !== undefined) texts.push(text);
    else if (name === undefined) continue;
    else if (closing === '/') expect(open.pop()).toBe(name);
    else if (empty !== '/') open.push(name);
    const keys = (attributes?.match(/ [\w:-]+(?==")/g) ?? []).map((key) => key.trim());
    expect(new Set(keys).size).toBe(keys.length);
  }
  expect(open).toEqual([]);
  expect(svg.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&');
  const decode = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return texts.map(decode);
}

test('it stands alone: presentation attributes only, nothing from elsewhere, a background', () => {
  expect(figure.svg).not.toMatch(/ (style|class|href|id)=|<(style|script|image|use|foreignObject)|url\(|NaN|undefined/);
  expect(figure.svg).toContain(`<rect width="${figure.width}" height="${figure.height}" fill="#ffffff"/>`);
  expect(figure.svg).toContain(`viewBox="0 0 ${figure.width} ${figure.height}"`);
  expect(figure.svg).toMatch(/font-family="[^"]*sans-serif"/);
});

test('without groups there is no legend, without a caption no line for it', () => {
  const bare = sceneFigure(figureScene(radial, { ...input, groups: null }), {
    title: '',
    legendTitle: 'Kinds',
    caption: '',
  });
  expect(textsOf(bare.svg)).not.toContain('Kinds');
  expect(bare.width).toBe(bare.height);
});

test('a scene of the screen leaves out labels that do not fit, and keeps whole names as titles', () => {
  const crowd = Array.from({ length: 300 }, (_, index) => `an extraordinarily long class name, number ${index}`);
  const scene = drawScene(radial, { ...input, hierarchy: caterpillar(299), classes: crowd, width: 400, height: 400 });
  const { svg } = sceneFigure(scene, { title: '', legendTitle: 'Kinds', caption: '' }, DARK);
  const titles = textsOf(svg).filter((text) => crowd.includes(text));
  expect(titles.length).toBeGreaterThan(10);
  expect(titles.length).toBeLessThan(150);
});

test('any names give well-formed XML', () => {
  fc.assert(
    fc.property(
      named({ width: 3 }),
      fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) }),
      (tree, text) => {
        const values = tree.classes.map((_, index) => (index % 2 === 0 ? text : 'other'));
        const groups = (drawn: DrawnTree) => groupLeaves(drawn, values);
        const scene = figureScene(radial, { ...tree, groups, measure: estimateText });
        textsOf(sceneFigure(scene, { title: '', legendTitle: text, caption: text }).svg);
      },
    ),
    { numRuns: cases([100], () => [15])[0] },
  );
});

test('what XML cannot hold is replaced', () => {
  expect(escapeXml('a<b>&"\u0000\u001F\uD800\uFFFE😀\t')).toBe('a&lt;b&gt;&amp;&quot;\uFFFD\uFFFD\uFFFD\uFFFD😀\t');
});

const converter = spawnSync('rsvg-convert', ['--version']).error === undefined;

describe.skipIf(!converter)('opened by librsvg (needs rsvg-convert, Debian librsvg2-bin)', () => {
  test('the figure is drawn at its size', () => {
    const png = execFileSync('rsvg-convert', [], { input: figure.svg });
    expect(png.readUInt32BE(16)).toBe(figure.width);
    expect(png.readUInt32BE(20)).toBe(figure.height);
  });
});
