import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { fontFiles } from '../../../../tools/cli/font-files.ts';
import { drawnTree } from '../../../../web/engine/hierarchy/walk.ts';
import type { SvgElement } from '../../../../web/page/drawing/element.ts';
import { FURTHER_LAYOUTS, icicle, rectangular } from '../../../../web/page/drawing/further-layouts.ts';
import { groupLeaves } from '../../../../web/page/drawing/groups.ts';
import { measureIn } from '../../../../web/page/drawing/paper/family.ts';
import { type Paper, USUAL_PAPER } from '../../../../web/page/drawing/paper/paper.ts';
import { type PaperFigure, type PaperPart, paperFigure } from '../../../../web/page/drawing/paper/paper-figure.ts';
import { stepPart } from '../../../../web/page/drawing/paper/step-part.ts';
import { tanglegramPart } from '../../../../web/page/drawing/paper/tanglegram-part.ts';
import { treePart } from '../../../../web/page/drawing/paper/tree-part.ts';
import { radial } from '../../../../web/page/drawing/radial.ts';
import { layoutSide } from '../../../../web/page/drawing/tanglegram/layout.ts';
import { treemap } from '../../../../web/page/drawing/treemap.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { cells, classes, LEAVES, tree } from './paper-tree.ts';

/* No text of a figure reaches beyond its edges, where it would be cut off, or lies on another one. */

interface Written {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

const { create } = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit');
const boldFile = fontFiles('sans').find(({ isBold, script }) => isBold && script === 'latin');
const boldFont = create(boldFile?.bytes);
const measure = measureIn('sans');
const boldWidth = (text: string, size: number): number =>
  (boldFont.layout(text).advanceWidth * size) / boldFont.unitsPerEm;

/** The texts of a figure that are not turned, and where they are in its units. */
function textsOf(root: SvgElement): Written[] {
  const found: Written[] = [];
  const visit = ({ name, attributes, children }: SvgElement, x: number, y: number): void => {
    const moved = /translate\(([-\d.]+),([-\d.]+)\)/.exec(String(attributes.transform ?? ''));
    let [dx, dy] = [x + Number(moved?.[1] ?? 0), y + Number(moved?.[2] ?? 0)];
    if (String(attributes.transform).includes('rotate')) return;
    if (name === 'svg' && attributes.viewBox !== undefined && attributes.x !== undefined) {
      const [left = 0, top = 0] = String(attributes.viewBox).split(' ').map(Number);
      [dx, dy] = [dx + Number(attributes.x) - left, dy + Number(attributes.y) - top];
    }
    if (name === 'text') {
      const text = children.filter((child) => typeof child === 'string').join('');
      const width = attributes['font-weight'] === 700 ? boldWidth(text, 12) : measure(text, 12);
      const at = dx + Number(attributes.x ?? 0);
      const anchor = attributes['text-anchor'];
      const left = at - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
      found.push({ text, left, right: left + width, y: dy + Number(attributes.y ?? 0) });
    }
    for (const child of children) if (typeof child !== 'string') visit(child, dx, dy);
  };
  visit(root, 0, 0);
  return found;
}

/** The faults of the texts of a figure. */
function faultsOf({ root }: PaperFigure): string[] {
  const [, , across = 0, down = 0] = String(root.attributes.viewBox).split(' ').map(Number);
  const texts = textsOf(root);
  const cut = texts.filter(({ left, right, y }) => left < -0.5 || right > across + 0.5 || y < 4 || y > down - 4);
  const sorted = texts.toSorted((a, b) => a.y - b.y || a.left - b.left);
  const onAnother = sorted.flatMap((a, i) =>
    sorted
      .slice(i + 1)
      .filter((b) => Math.abs(a.y - b.y) < 9 && a.left < b.right - 0.5 && b.left < a.right - 0.5)
      .map((b) => `on another: ${a.text}, ${b.text}`),
  );
  return [...cut.map(({ text }) => `cut: ${text}`), ...onAnother];
}

const long = (i: number): string => `a group of things with a name that is as long as a sentence may be, number ${i}`;
const groupsCalled = (nameOf: (i: number) => string) =>
  groupLeaves(
    drawnTree(tree.hierarchy),
    classes.map((_, i) => nameOf(i % 3)),
  );
const nothing = { title: 'A figure', groups: null, legendTitle: '', caption: '' };

const figureOf = (parts: readonly PaperPart[], paper: Partial<Paper> = {}, text: object = {}): PaperFigure =>
  paperFigure({ ...USUAL_PAPER, ...paper }, parts, { ...nothing, ...text });

const WIDTHS = [40, 84, 174];

test('of a tree in any layout, with or without its matrix', () => {
  for (const width of WIDTHS) {
    for (const layout of [radial, ...FURTHER_LAYOUTS]) {
      expect(faultsOf(figureOf([treePart({ ...tree, layout })], { width })), `${layout.id} ${width}`).toEqual([]);
    }
    for (const layout of [rectangular, icicle]) {
      const figure = figureOf([treePart({ ...tree, layout, cells })], { width: Math.max(60, width), caption: false });
      expect(faultsOf(figure), `${layout.id} with cells, ${width}`).toEqual([]);
    }
  }
});

test('a treemap of few classes is no strip of empty boxes, and one of many has all names', () => {
  const figure = (count: number, width: number) => {
    const names = Array.from({ length: count }, (_, i) => `class number ${i}`);
    const own = { hierarchy: caterpillar(count - 1), classes: names, layout: treemap };
    const { size, svg } = figureOf([treePart({ ...tree, ...own })], { width });
    return { height: size.height, written: names.filter((name) => svg.includes(`>${name}<`)).length };
  };
  for (const width of [84, 174]) {
    const few = figure(5, width);
    expect(few.written).toBe(5);
    expect(few.height).toBeLessThan(width);
    expect(figure(30, width).written).toBe(30);
  }
});

test('of a legend with names of any length; what is shortened is said', () => {
  for (const width of WIDTHS) {
    const groups = groupsCalled(long);
    const figure = figureOf([treePart({ ...tree, groups })], { width }, { groups, legendTitle: long(9) });
    expect(faultsOf(figure), `${width}`).toEqual([]);
    expect(figure.notes.some((note) => note.includes('of groups shortened in the legend'))).toBe(width < 174);
  }
  const groups = groupsCalled((i) => `kind ${i}`);
  const usual = figureOf([treePart({ ...tree, groups })], {}, { groups, legendTitle: 'Kinds' });
  expect(usual.svg).toContain('>kind 1 (10)<');
  expect(usual.notes).toEqual([]);
});

const { hierarchy } = tree;
const order = drawnTree(hierarchy).order.leaves;
const side = layoutSide(
  hierarchy,
  Uint32Array.from(order, (leaf) => hierarchy.classOf[leaf] ?? 0),
);

test('of a tanglegram whose titles are names of files; names that are shortened are said', () => {
  const facing = (names: readonly string[], titles: readonly [string, string]): PaperPart =>
    tanglegramPart({
      titles,
      leaves: LEAVES,
      draw: (theme, size) => ({ left: side, right: side, names, colours: names.map(() => null), theme, ...size }),
    });
  const files = [
    'resnet50-imagenet-2026-11-26-run-17.l2h.json',
    'resnet50-imagenet-2026-11-26-run-18.l2h.json',
  ] as const;
  for (const width of WIDTHS) {
    const figure = figureOf([facing(classes, files)], { width });
    expect(faultsOf(figure), `${width}`).toEqual([]);
    const written = textsOf(figure.root).map(({ text }) => text);
    for (const file of files) expect(written.join('')).toContain(file.slice(-9));
  }
  const named = figureOf([
    facing(
      classes.map((_, i) => long(i)),
      ['a', 'b'],
    ),
  ]);
  expect(faultsOf(named)).toEqual([]);
  expect(named.notes).toContain('30 names are shortened in the tanglegram');
});

test('of a step, whose bold letters are wider', () => {
  const compared = Array.from({ length: 6 }, (_, i) => ({
    name: `merriment and grammar ${long(i)}`,
    value: i,
    said: `${i}.123456`,
    isTaken: i === 2,
  }));
  const title = `Step 3: ${long(1)}, ${long(2)} and a_name_without_any_blank_${'of_many_letters_'.repeat(12)}`;
  const question = { asks: `${long(3)} mmmm hill till ill?`, lines: [long(4).repeat(4)], list: long(5), compared };
  for (const width of WIDTHS) {
    expect(faultsOf(figureOf([stepPart({ title, questions: [question] })], { width })), `${width}`).toEqual([]);
  }
});
