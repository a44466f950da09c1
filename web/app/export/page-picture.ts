import { element, type SvgElement } from '../../drawing/element.ts';
import { paintingOf } from '../../drawing/paint-context.ts';
import { SvgContext } from '../../drawing/svg-context.ts';
import { shorten } from '../../drawing/text.ts';
import { measureText } from '../parts/text-width.ts';
import { colourOf } from './page-colour.ts';
import { svgOfPage } from './page-svg.ts';

/* What part of the page shows, as SVG: its texts where they stand, its canvases and drawings, but no controls. */

/** Controls and hints, which have no use on paper. */
const SCREEN_ONLY = 'data-screen-only';

/** Where the content of an element is drawn, and how opaque. */
interface Place {
  /** Added to places in the window: parts that are scrolled out of view are drawn too. */
  readonly dx: number;
  readonly dy: number;
  readonly opacity: number;
}

/** A part of the page as SVG elements, from a corner on. */
export interface PagePicture {
  readonly content: readonly SvgElement[];
  /** How far it reaches from the corner, in px. */
  readonly right: number;
  readonly bottom: number;
}

/** Draws a part of the page, in px from a place in the window. What its scroll bars hide is drawn too. */
export function pagePicture(part: Element, corner: { readonly left: number; readonly top: number }): PagePicture {
  const drawer = new Drawer(part);
  drawer.draw(part, { dx: -corner.left, dy: -corner.top, opacity: 1 });
  return drawer;
}

class Drawer implements PagePicture {
  readonly content: SvgElement[] = [];
  right = 0;
  bottom = 0;
  readonly #part: Element;

  constructor(part: Element) {
    this.#part = part;
  }

  draw(shown: Element, above: Place): void {
    const style = getComputedStyle(shown);
    if (style.display === 'none' || style.visibility !== 'visible' || isUnseen(style)) return;
    if (shown.hasAttribute(SCREEN_ONLY)) return;
    const opacity = above.opacity * Number(style.opacity);
    const outer = { ...above, opacity };
    if (shown instanceof HTMLButtonElement && shown.getAttribute('aria-pressed') !== 'true') return;
    if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) return;
    if (shown instanceof HTMLSelectElement) this.#choice(shown, style, outer);
    else if (shown instanceof HTMLCanvasElement) this.#canvas(shown, outer);
    else if (shown instanceof SVGSVGElement) this.#add(shown, outer, svgOfPage(shown));
    else {
      if (!(shown instanceof HTMLButtonElement)) this.#box(shown, style, outer);
      const inner = { dx: above.dx + shown.scrollLeft, dy: above.dy + shown.scrollTop, opacity };
      for (const child of shown.childNodes) {
        if (child instanceof Text) this.#text(child, shown, style, inner);
        else if (child instanceof Element) this.draw(child, inner);
      }
    }
  }

  /** An element in the place of one of the page. */
  #add(shown: Element, { dx, dy, opacity }: Place, made: SvgElement): void {
    const { left, top, width, height } = shown.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const frame = { x: left + dx, y: top + dy, width, height };
    this.#put({ ...made, attributes: { ...made.attributes, ...frame } }, opacity);
    this.#reach(frame.x + width, frame.y + height);
  }

  #canvas(canvas: HTMLCanvasElement, place: Place): void {
    const { width, height, paint } = paintingOf(canvas);
    const paper = new SvgContext();
    paint(paper);
    this.#add(canvas, place, element('svg', { viewBox: `0 0 ${width} ${height}` }, ...paper.elements));
  }

  /** The ground of an element and the lines at its edges, but not around the part as a whole. */
  #box(shown: Element, style: CSSStyleDeclaration, { dx, dy, opacity }: Place): void {
    if (shown === this.#part) return;
    const { left, top, right, bottom, width, height } = shown.getBoundingClientRect();
    const ground = colourOf(style.backgroundColor);
    if (ground !== null && width > 0 && height > 0) {
      this.#put(element('rect', { x: left + dx, y: top + dy, width, height, ...ground.as('fill') }), opacity);
    }
    const sides = [
      ['Top', left, top, right, top],
      ['Bottom', left, bottom, right, bottom],
      ['Left', left, top, left, bottom],
      ['Right', right, top, right, bottom],
    ] as const;
    for (const [side, x1, y1, x2, y2] of sides) {
      const line = colourOf(style[`border${side}Color`]);
      const thickness = Number.parseFloat(style[`border${side}Width`]);
      if (line === null || !(thickness > 0) || style[`border${side}Style`] === 'none') continue;
      const ends = { x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy };
      this.#put(element('line', { ...ends, ...line.as('stroke'), 'stroke-width': thickness }), opacity);
    }
  }

  #choice(select: HTMLSelectElement, style: CSSStyleDeclaration, place: Place): void {
    const { left, top, bottom, width } = select.getBoundingClientRect();
    const chosen = select.selectedOptions[0]?.text ?? '';
    const start = left + Number.parseFloat(style.paddingLeft);
    this.#line(chosen, { left: start, top, bottom, right: left + width }, style, place);
  }

  /** The lines of a text, as it is broken on the page. */
  #text(text: Text, within: Element, style: CSSStyleDeclaration, place: Place): void {
    const isCut = style.textOverflow === 'ellipsis' && within.scrollWidth > within.clientWidth;
    for (const line of linesOf(text)) {
      const words = isCut
        ? shorten(line.words, within.clientWidth, Number.parseFloat(style.fontSize), measureText)
        : line.words;
      this.#line(words, line, style, place);
    }
  }

  #line(words: string, { left, top, bottom, right }: Edges, style: CSSStyleDeclaration, place: Place): void {
    const ink = colourOf(style.color);
    if (ink === null || words === '') return;
    const at = { x: left + place.dx, y: (top + bottom) / 2 + place.dy, dy: '0.35em' };
    const isStrong = Number(style.fontWeight) >= 600;
    const look = {
      'font-size': Number.parseFloat(style.fontSize),
      ...(isStrong ? { 'font-weight': 600 } : {}),
      ...(style.fontFamily.includes('mono') && !style.fontFamily.includes('sans')
        ? { 'font-family': 'monospace' }
        : {}),
    };
    this.#put(
      element('text', { ...at, ...look, ...ink.as('fill') }, inCase(words, style.textTransform)),
      place.opacity,
    );
    this.#reach(right + place.dx, bottom + place.dy);
  }

  #put(made: SvgElement, opacity: number): void {
    this.content.push(opacity === 1 ? made : element('g', { opacity }, made));
  }

  #reach(right: number, bottom: number): void {
    this.right = Math.max(this.right, right);
    this.bottom = Math.max(this.bottom, bottom);
  }
}

type Edges = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** Said to those who hear the page, and not seen. */
const isUnseen = (style: CSSStyleDeclaration): boolean => style.clipPath.startsWith('inset(50%');

const inCase = (words: string, transform: string): string =>
  transform === 'uppercase' ? words.toUpperCase() : transform === 'lowercase' ? words.toLowerCase() : words;

/** The words of a text by the lines that they stand in. */
function linesOf(text: Text): (Edges & { readonly words: string })[] {
  const lines: (Edges & { readonly words: string })[] = [];
  const range = document.createRange();
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, top, right, bottom, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    const line = lines.at(-1);
    if (line !== undefined && Math.abs(line.top - top) < (bottom - top) / 2) {
      lines[lines.length - 1] = { ...line, words: `${line.words} ${word}`, right };
    } else lines.push({ words: word, left, top, right, bottom });
  }
  return lines;
}
