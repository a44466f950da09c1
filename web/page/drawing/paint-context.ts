/** The operations that a picture needs of its ground: a canvas of the screen, or a figure that is written. */
export interface PaintContext {
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  lineWidth: number;
  globalAlpha: number;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  imageSmoothingEnabled: boolean;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  rotate(angle: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  /** Only to a rectangle. */
  clip(): void;
  fill(): void;
  stroke(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  drawImage(image: HTMLCanvasElement, x: number, y: number, width: number, height: number): void;
}

/** The content of a canvas, from which the same is drawn as a figure. */
export interface Painting {
  /** The size that it is painted for, in units of its own. */
  readonly width: number;
  readonly height: number;
  paint(context: PaintContext): void;
}

const paintings = new WeakMap<HTMLCanvasElement, () => Painting>();

/** Says what a canvas shows, now and later. */
export function showsPainting(canvas: HTMLCanvasElement, painting: () => Painting): void {
  paintings.set(canvas, painting);
}

/** The content of a canvas. Throws an error for a canvas whose content was not registered. */
export function paintingOf(canvas: HTMLCanvasElement): Painting {
  const painting = paintings.get(canvas);
  if (painting === undefined) throw new Error('a canvas of the page does not say what it shows');
  return painting();
}
