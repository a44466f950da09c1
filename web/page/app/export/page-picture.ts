import { element, type SvgElement } from '../../drawing/element.ts';
import type { Attributes } from '../../drawing/paint.ts';
import { paintingOf } from '../../drawing/paint-context.ts';
import { SvgContext } from '../../drawing/svg-context.ts';
import { shorten } from '../../drawing/text.ts';
import { measureText } from '../parts/text-width.ts';

interface Colour {
  /** The colour as the attributes of a fill or a stroke. */
  as(what: 'fill' | 'stroke'): Attributes;
}

/** A colour that the page computed, as any program reads it; null for one that is not seen. */
function colourOf(computed: string): Colour | null {
  const parts = computed.match(/[\d.]+%?/g) ?? [];
  const [red, green, blue, opacity = 1] = parts.map(Number);
  if (!/^rgba?\(/.test(computed) || red === undefined || green === undefined || blue === undefined) {
    // Names and wider colours are left as they are.
    return computed === 'none' || computed === 'transparent' ? null : { as: (what) => ({ [what]: computed }) };
  }
  if (opacity === 0) return null;
  const channel = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  const colour = `#${channel(red)}${channel(green)}${channel(blue)}`;
  return { as: (what) => ({ [what]: colour, ...(opacity < 1 ? { [`${what}-opacity`]: opacity } : {}) }) };
}

/** Attributes of position and shape, copied as they are; the others come from the computed styles. */
const GEOMETRY = [
  ...['d', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'points', 'transform'],
  ...['dx', 'dy', 'viewBox', 'preserveAspectRatio', 'vector-effect'],
];
const LENGTHS = ['stroke-width', 'font-size'];
/** Defaults of SVG: such attributes are left out. */
const SVG_DEFAULTS: Readonly<Record<string, string>> = {
  opacity: '1',
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'text-anchor': 'start',
};

/** A drawing of the page with its looks as presentation attributes, without a size. O(elements). */
function svgOfPage(svg: SVGSVGElement): SvgElement {
  const { width, height } = svg.getBoundingClientRect();
  const viewBox = svg.getAttribute('viewBox') ?? `0 0 ${width} ${height}`;
  const shape = svg.getAttribute('preserveAspectRatio');
  const overflow = getComputedStyle(svg).overflow;
  const attributes = { viewBox, overflow, ...(shape === null ? {} : { preserveAspectRatio: shape }) };
  return { ...element('svg', attributes, ...childrenOf(svg)) };
}

function childrenOf(parent: Element): (SvgElement | string)[] {
  const children: (SvgElement | string)[] = [];
  for (const child of parent.childNodes) {
    if (child instanceof Text && child.data.trim() !== '') children.push(child.data);
    if (!(child instanceof SVGElement) || child instanceof SVGTitleElement) continue;
    const style = getComputedStyle(child);
    if (style.display === 'none' || style.visibility !== 'visible') continue;
    children.push(element(child.localName, looksOf(child, style), ...childrenOf(child)));
  }
  return children;
}

function looksOf(shown: SVGElement, style: CSSStyleDeclaration): Record<string, string> {
  const looks: Record<string, string> = {};
  for (const name of GEOMETRY) {
    const value = shown.getAttribute(name);
    if (value !== null) looks[name] = value;
  }
  for (const what of ['fill', 'stroke'] as const) {
    const colour = colourOf(style[what]);
    if (colour === null) looks[what] = 'none';
    else for (const [name, value] of Object.entries(colour.as(what))) looks[name] = String(value);
  }
  for (const name of LENGTHS) looks[name] = String(Number.parseFloat(style.getPropertyValue(name)));
  for (const [name, usual] of Object.entries(SVG_DEFAULTS)) {
    const value = style.getPropertyValue(name);
    if (value !== usual && value !== '') looks[name] = value.replaceAll('px', '');
  }
  if (Number(style.fontWeight) >= 600) looks['font-weight'] = '600';
  if (shown.localName !== 'text' && shown.localName !== 'tspan') delete looks['font-size'];
  return looks;
}

/*
 * The visible part of the page as SVG: its texts in their places, its canvases and drawings, but no controls, and
 * nothing that is scrolled out of sight.
 */

/** Controls and hints, which have no use on paper. */
const SCREEN_ONLY = 'data-screen-only';

export type Edges = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** The clipping and opacity of the content of an element. */
interface Place {
  /** The part of it in sight, in px of the window. */
  readonly sight: Edges;
  readonly opacity: number;
}

/**
 * Draws what is in sight of a part of the page, in px from the corner of the frame that it is seen in. Of `unrolled` all is drawn
 * that the frame has room for, also what is scrolled out of sight.
 */
export function pagePicture(part: Element, frame: Edges, unrolled: Element | null = null): SvgElement {
  const drawer = new Drawer(part, frame, unrolled);
  drawer.draw(part, { sight: frame, opacity: 1 });
  return drawer.cutOff(frame, drawer.content);
}

class Drawer {
  content: SvgElement[] = [];
  readonly #part: Element;
  readonly #unrolled: Element | null;
  /** Added to places in the window. */
  readonly #dx: number;
  readonly #dy: number;

  constructor(part: Element, { left, top }: Edges, unrolled: Element | null) {
    this.#part = part;
    this.#unrolled = unrolled;
    this.#dx = -left;
    this.#dy = -top;
  }

  draw(shown: Element, above: Place): void {
    const style = getComputedStyle(shown);
    if (style.display === 'none' || style.visibility !== 'visible' || isUnseen(style)) return;
    if (shown.hasAttribute(SCREEN_ONLY)) return;
    const place = { ...above, opacity: above.opacity * Number(style.opacity) };
    if (shown instanceof HTMLButtonElement && !isRead(shown)) return;
    if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) return;
    if (shown instanceof HTMLSelectElement) this.#choice(shown, style, place);
    else if (shown instanceof HTMLCanvasElement) this.#canvas(shown, place);
    else if (shown instanceof SVGSVGElement) this.#add(shown, place, () => svgOfPage(shown));
    else {
      if (!(shown instanceof HTMLButtonElement)) this.#box(shown, style, place);
      this.#content(shown, style, place);
    }
  }

  /** The content of an element; if it scrolls, the part in sight. */
  #content(shown: Element, style: CSSStyleDeclaration, place: Place): void {
    const hides = hidesContent(shown, style) && !shown.contains(this.#unrolled);
    const within = hides ? common(place.sight, insideOf(shown)) : null;
    const inner = within === null ? place : { ...place, sight: within };
    const outer = this.content;
    if (within !== null) this.content = [];
    for (const child of inOrderOfDrawing(shown)) {
      if (child instanceof Text) this.#text(child, shown, style, inner);
      else if (child instanceof Element) this.draw(child, inner);
    }
    if (within === null) return;
    const cut = this.cutOff(within, this.content);
    this.content = outer;
    this.#put(cut, 1);
  }

  /** Elements, drawn only as far as they are in a frame of the window. */
  cutOff({ left, top, right, bottom }: Edges, drawn: readonly SvgElement[]): SvgElement {
    const [x, y, width, height] = [left + this.#dx, top + this.#dy, right - left, bottom - top];
    const viewBox = `${x} ${y} ${width} ${height}`;
    return element('svg', { x, y, width, height, viewBox, overflow: 'hidden' }, ...drawn);
  }

  /** An element in the place of one of the page. */
  #add(shown: Element, { sight, opacity }: Place, make: () => SvgElement): void {
    const edges = shown.getBoundingClientRect();
    if (!isIn(sight, edges)) return;
    const { left, top, width, height } = edges;
    const made = make();
    const frame = { x: left + this.#dx, y: top + this.#dy, width, height };
    this.#put({ ...made, attributes: { ...made.attributes, ...frame } }, opacity);
  }

  #canvas(canvas: HTMLCanvasElement, place: Place): void {
    this.#add(canvas, place, () => {
      const { width, height, paint } = paintingOf(canvas);
      const paper = new SvgContext();
      paint(paper);
      return element('svg', { viewBox: `0 0 ${width} ${height}` }, ...paper.elements);
    });
  }

  /** The ground of an element and the lines at its edges, but not around the part as a whole. */
  #box(shown: Element, style: CSSStyleDeclaration, { sight, opacity }: Place): void {
    const edges = shown.getBoundingClientRect();
    if (shown === this.#part || !isIn(sight, edges)) return;
    const { width, height } = edges;
    const [left, right] = [edges.left + this.#dx, edges.right + this.#dx];
    const [top, bottom] = [edges.top + this.#dy, edges.bottom + this.#dy];
    const ground = colourOf(style.backgroundColor);
    if (ground !== null) {
      this.#put(element('rect', { x: left, y: top, width, height, ...ground.as('fill') }), opacity);
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
      this.#put(element('line', { x1, y1, x2, y2, ...line.as('stroke'), 'stroke-width': thickness }), opacity);
    }
  }

  #choice(select: HTMLSelectElement, style: CSSStyleDeclaration, place: Place): void {
    const { left, top, bottom, right } = select.getBoundingClientRect();
    const chosen = select.selectedOptions[0]?.text ?? '';
    this.#line(chosen, { left: left + Number.parseFloat(style.paddingLeft), top, bottom, right }, style, place);
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

  #line(words: string, edges: Edges, style: CSSStyleDeclaration, { sight, opacity }: Place): void {
    const ink = colourOf(style.color);
    if (ink === null || words === '' || !isIn(sight, edges)) return;
    const at = { x: edges.left + this.#dx, y: (edges.top + edges.bottom) / 2 + this.#dy, dy: '0.35em' };
    const isStrong = Number(style.fontWeight) >= 600;
    const look = {
      'font-size': Number.parseFloat(style.fontSize),
      ...(isStrong ? { 'font-weight': 600 } : {}),
      ...(style.fontFamily.includes('mono') && !style.fontFamily.includes('sans')
        ? { 'font-family': 'monospace' }
        : {}),
    };
    this.#put(element('text', { ...at, ...look, ...ink.as('fill') }, inCase(words, style.textTransform)), opacity);
  }

  #put(made: SvgElement, opacity: number): void {
    this.content.push(opacity === 1 ? made : element('g', { opacity }, made));
  }
}

/** True for a button that also tells what is shown: one that is pressed, the tab that is open, the head of a column. */
const isRead = (button: HTMLButtonElement): boolean =>
  button.ariaPressed === 'true' || button.ariaSelected === 'true' || button.closest('th') !== null;

/** The content of an element; parts that stay in sight while the rest is scrolled lie above the rest. */
function inOrderOfDrawing(shown: Element): readonly ChildNode[] {
  const isAbove = (child: ChildNode): boolean =>
    child instanceof HTMLElement && getComputedStyle(child).position === 'sticky';
  const children = Array.from(shown.childNodes);
  return [...children.filter((child) => !isAbove(child)), ...children.filter(isAbove)];
}

/** True for an area with a part in sight. */
const isIn = (sight: Edges, { left, top, right, bottom }: Edges): boolean =>
  left < right && top < bottom && left < sight.right && right > sight.left && top < sight.bottom && bottom > sight.top;

/** The intersection of two frames; without area if they have none. */
function common(one: Edges, other: Edges): Edges {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  return {
    left,
    top,
    right: Math.max(left, Math.min(one.right, other.right)),
    bottom: Math.max(top, Math.min(one.bottom, other.bottom)),
  };
}

/** True if an element holds more than it shows. Of a line that ends in dots the rest is not drawn in any case. */
const hidesContent = (shown: Element, { overflowX, overflowY, textOverflow }: CSSStyleDeclaration): boolean =>
  (overflowX !== 'visible' || overflowY !== 'visible') &&
  textOverflow !== 'ellipsis' &&
  (shown.scrollHeight > shown.clientHeight || shown.scrollWidth > shown.clientWidth);

/** The area within the borders of an element and beside its scroll bars. */
function insideOf(shown: Element): Edges {
  const edges = shown.getBoundingClientRect();
  const [left, top] = [edges.left + shown.clientLeft, edges.top + shown.clientTop];
  return { left, top, right: left + shown.clientWidth, bottom: top + shown.clientHeight };
}

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
