import { createHash } from 'node:crypto';
import { estimateText } from '../../../web/page/drawing/text.ts';
import { ScreenElement } from './elements.ts';

const digest = (values: ArrayBufferView): string =>
  createHash('sha1')
    .update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    .digest('hex');

export class ScreenImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray | number, width: number, height?: number) {
    this.data = typeof data === 'number' ? new Uint8ClampedArray(4 * data * width) : data;
    [this.width, this.height] = typeof data === 'number' ? [data, width] : [width, height ?? data.length / 4 / width];
  }
}

/** A path is the calls that made it. */
export class ScreenPath {
  text = '';
  constructor(from: ScreenPath | string = '') {
    this.text = typeof from === 'string' ? from : from.text;
  }
}
for (const name of [
  'moveTo',
  'lineTo',
  'bezierCurveTo',
  'quadraticCurveTo',
  'arc',
  'rect',
  'closePath',
  'addPath',
] as const) {
  Object.assign(ScreenPath.prototype, {
    [name](this: ScreenPath, ...values: readonly unknown[]): void {
      this.text += `${name} ${values.map((value) => (value instanceof ScreenPath ? value.text : value)).join(' ')}\n`;
    },
  });
}

const START = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  globalAlpha: 1,
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  imageSmoothingEnabled: true,
};

/** The context of a canvas that keeps in words what was painted since it was last emptied, each thing with the state it was painted in. */
class ScreenContext extends ScreenPath {
  readonly canvas: ScreenCanvas;
  painted: string[] = [];
  #stack: Readonly<Record<string, unknown>>[] = [];
  #moved: string[] = [];
  [property: string]: unknown;

  constructor(canvas: ScreenCanvas) {
    super();
    this.canvas = canvas;
    Object.assign(this, START);
  }

  empty(): void {
    this.painted = [];
  }

  #state(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(Object.keys(START).map((key) => [key, this[key]]));
  }

  #paint(...what: readonly unknown[]): void {
    this.painted.push([...what, this.#moved.join(), Object.values(this.#state()).join(' '), this.dash].join(' '));
  }

  save(): void {
    this.#stack.push({ ...this.#state(), moved: [...this.#moved] });
  }
  restore(): void {
    const { moved, ...state } = this.#stack.pop() ?? { moved: [] };
    Object.assign(this, state);
    this.#moved = moved as string[];
  }
  translate(x: number, y: number): void {
    this.#moved.push(`t${x} ${y}`);
  }
  rotate(angle: number): void {
    this.#moved.push(`r${angle}`);
  }
  scale(x: number, y: number): void {
    this.#moved.push(`s${x} ${y}`);
  }
  setTransform(...values: readonly number[]): void {
    this.#moved = [`m${values.join(' ')}`];
  }
  dash = '';
  setLineDash(lengths: readonly number[]): void {
    this.dash = lengths.join(' ');
  }
  beginPath(): void {
    this.text = '';
  }
  clip(): void {
    this.#moved.push(`clip ${this.text}`);
  }
  clearRect(x: number, y: number, width: number, height: number): void {
    if (x <= 0 && y <= 0 && (width >= this.canvas.width / 2 || height >= this.canvas.height / 2)) this.empty();
    else this.#paint('clear', x, y, width, height);
  }
  fill(path?: ScreenPath): void {
    this.#paint('fill', (path ?? this).text);
  }
  stroke(path?: ScreenPath): void {
    this.#paint('stroke', (path ?? this).text);
  }
  fillRect(...place: readonly number[]): void {
    this.#paint('fillRect', ...place);
  }
  strokeRect(...place: readonly number[]): void {
    this.#paint('strokeRect', ...place);
  }
  fillText(...text: readonly unknown[]): void {
    this.#paint('fillText', ...text);
  }
  strokeText(...text: readonly unknown[]): void {
    this.#paint('strokeText', ...text);
  }
  drawImage(image: unknown, ...place: readonly number[]): void {
    this.#paint('image', image instanceof ScreenCanvas ? image.painted : String(image), ...place);
  }
  putImageData({ data }: ScreenImageData, ...place: readonly number[]): void {
    this.empty();
    this.#paint('pixels', digest(data), ...place);
  }
  getImageData(_x: number, _y: number, width: number, height: number): ScreenImageData {
    return new ScreenImageData(new Uint8ClampedArray(4 * width * height), width, height);
  }
  measureText(text: string): { readonly width: number } {
    return { width: estimateText(text, Number.parseFloat(String(this.font))) };
  }
}

export class ScreenCanvas extends ScreenElement {
  #context: ScreenContext | null = null;
  #width = 300;
  #height = 150;

  get width(): number {
    return this.#width;
  }
  set width(width: number) {
    this.#width = width;
    this.#context?.empty();
  }
  get height(): number {
    return this.#height;
  }
  set height(height: number) {
    this.#height = height;
    this.#context?.empty();
  }

  getContext(): ScreenContext {
    this.#context ??= new ScreenContext(this);
    return this.#context;
  }

  /** In words. */
  get painted(): string {
    return [`${this.#width} × ${this.#height}`, ...(this.#context?.painted ?? [])].join('\n');
  }
}
