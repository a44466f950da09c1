import { element, type SvgElement } from './element.ts';
import type { Attributes } from './paint.ts';
import type { PaintContext } from './paint-context.ts';
import { pixelElement, type Rectangle } from './pixel-element.ts';

/** The state of a context that `save` puts aside and `restore` takes up again. */
interface Pen {
  readonly fillStyle: PaintContext['fillStyle'];
  readonly strokeStyle: PaintContext['strokeStyle'];
  readonly lineWidth: number;
  readonly globalAlpha: number;
  readonly font: string;
  readonly textAlign: CanvasTextAlign;
  readonly textBaseline: CanvasTextBaseline;
  readonly transform: string;
  readonly into: SvgElement[];
}

/** Of letters, how far their middle is above the line they stand on, in font sizes. */
const BASELINES: Partial<Record<CanvasTextBaseline, string>> = { middle: '0.35em', top: '0.8em', hanging: '0.8em' };
const ANCHORS: Partial<Record<CanvasTextAlign, string>> = { center: 'middle', right: 'end', end: 'end' };

/** A rectangle, whichever way it is painted from its corner. */
const boxOf = (x: number, y: number, width: number, height: number): Rectangle => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
});

const at = (value: number): number => Math.round(value * 100) / 100;

/** Writes down as SVG elements what is painted on it: live text and lines, nothing in pixels but pictures of pixels. */
export class SvgContext implements PaintContext {
  fillStyle: PaintContext['fillStyle'] = '#000000';
  strokeStyle: PaintContext['strokeStyle'] = '#000000';
  lineWidth = 1;
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  imageSmoothingEnabled = true;
  readonly elements: SvgElement[] = [];
  #into = this.elements;
  #transform = '';
  #path = '';
  /** The rectangle that the path is; null for any other path. */
  #box: Rectangle | null = null;
  readonly #saved: Pen[] = [];

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, globalAlpha, font, textAlign, textBaseline } = this;
    const pen = { fillStyle, strokeStyle, lineWidth, globalAlpha, font, textAlign, textBaseline };
    this.#saved.push({ ...pen, transform: this.#transform, into: this.#into });
  }

  restore(): void {
    const pen = this.#saved.pop();
    if (pen === undefined) return;
    const { transform, into, ...own } = pen;
    Object.assign(this, own);
    this.#transform = transform;
    this.#into = into;
  }

  translate(x: number, y: number): void {
    if (x !== 0 || y !== 0) this.#transform += `translate(${at(x)},${at(y)})`;
  }

  rotate(angle: number): void {
    this.#transform += `rotate(${at((angle * 180) / Math.PI)})`;
  }

  /** A figure has its paper already. */
  clearRect(): void {}

  beginPath(): void {
    this.#path = '';
    this.#box = null;
  }

  moveTo(x: number, y: number): void {
    this.#add(`M${at(x)},${at(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#add(`L${at(x)},${at(y)}`);
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#add(`C${at(x1)},${at(y1)},${at(x2)},${at(y2)},${at(x)},${at(y)}`);
  }

  /** A whole circle, or part of one, clockwise. */
  arc(x: number, y: number, radius: number, from: number, to: number): void {
    const place = (angle: number): string => `${at(x + radius * Math.cos(angle))},${at(y + radius * Math.sin(angle))}`;
    const turn = to - from;
    const r = at(radius);
    const start = `${this.#path === '' ? 'M' : 'L'}${place(from)}`;
    if (turn < 2 * Math.PI - 1e-9) {
      this.#add(`${start}A${r},${r},0,${turn > Math.PI ? 1 : 0},1,${place(to)}`);
    } else {
      this.#add(`${start}A${r},${r},0,1,1,${place(from + Math.PI)}A${r},${r},0,1,1,${place(from)}Z`);
    }
  }

  rect(x: number, y: number, width: number, height: number): void {
    const isFirst = this.#path === '';
    this.#add(`M${at(x)},${at(y)}h${at(width)}v${at(height)}h${at(-width)}Z`);
    if (isFirst) this.#box = boxOf(x, y, width, height);
  }

  clip(): void {
    if (this.#box === null) throw new Error('only rectangles can be clipped to');
    const { x, y, width, height } = this.#box;
    const children: SvgElement[] = [];
    const window = { x, y, width, height, viewBox: [x, y, width, height].map(at).join(' '), overflow: 'hidden' };
    this.#put({ name: 'svg', attributes: window, children });
    this.#into = children;
    this.#transform = '';
  }

  fill(): void {
    if (this.#path !== '') this.#put(element('path', { d: this.#path, fill: String(this.fillStyle) }));
  }

  stroke(): void {
    if (this.#path !== '') this.#put(element('path', { d: this.#path, ...this.#line() }));
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#put(element('rect', { ...boxOf(x, y, width, height), fill: String(this.fillStyle) }));
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#put(element('rect', { ...boxOf(x, y, width, height), ...this.#line() }));
  }

  fillText(text: string, x: number, y: number): void {
    if (text === '') return;
    const size = /(?<![\d.])(\d+(?:\.\d+)?)px/.exec(this.font)?.[1] ?? '10';
    const attributes: Record<string, string | number> = { x, y, 'font-size': size, fill: String(this.fillStyle) };
    const [anchor, baseline] = [ANCHORS[this.textAlign], BASELINES[this.textBaseline]];
    if (anchor !== undefined) attributes['text-anchor'] = anchor;
    if (baseline !== undefined) attributes.dy = baseline;
    if (/\b(bold|[6-9]00)\b/.test(this.font)) attributes['font-weight'] = 600;
    this.#put(element('text', attributes, text));
  }

  drawImage(image: HTMLCanvasElement, x: number, y: number, width: number, height: number): void {
    const { width: columns, height: rows } = image;
    const data = image.getContext('2d')?.getImageData(0, 0, columns, rows).data;
    if (data === undefined) throw new Error('the pixels of a picture cannot be read');
    this.#put(pixelElement({ data, columns, rows }, { x, y, width, height }));
  }

  #add(step: string): void {
    this.#path += step;
    this.#box = null;
  }

  #line(): Attributes {
    return { fill: 'none', stroke: String(this.strokeStyle), 'stroke-width': this.lineWidth };
  }

  #put(made: SvgElement): void {
    const shared: Record<string, string | number> = {};
    if (this.globalAlpha !== 1) shared.opacity = this.globalAlpha;
    if (this.#transform !== '') shared.transform = this.#transform;
    const isPlain = Object.keys(shared).length === 0;
    // An element may have a transform of its own, and a nested window none.
    this.#into.push(isPlain ? made : element('g', shared, made));
  }
}
