import { FADED } from './layers.ts';
import { groupOf, type Mark, type PathMark, type Style, type TextMark } from './marks.ts';
import {
  type Attributes,
  dotRadiusAt,
  isShown,
  paintOf,
  type Sight,
  sightOf,
  sizesAt,
  type Transform,
} from './paint.ts';
import { pathPoints, tracePath } from './path.ts';
import { marksOf, type Scene } from './scene.ts';
import { FONT_FAMILY } from './text.ts';
import { type Theme, themeColours } from './theme.ts';

/** Marks that look alike and lie together, as one path to stroke or fill. */
interface Batch {
  readonly style: Style;
  readonly group: number;
  readonly path: Path2D;
  readonly sight: Sight;
  /** The radius of its dots, where it is made of dots. */
  readonly r: number;
}

/** How many marks go into a batch at most: few enough to leave out what is out of sight. */
const BATCH = 256;
/** A dot smaller than this, in px on screen, is not worth drawing. */
const SMALLEST_DOT = 0.3;

/** A scene painted into a canvas: the same picture as its elements would give, for scenes of too many elements. */
export class CanvasSurface {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  #scene: Scene | null = null;
  #theme: Theme | null = null;
  #colours: readonly string[] = [];
  #batches: readonly Batch[] = [];
  #texts: readonly TextMark[] = [];
  #transform: Transform = { k: 1, x: 0, y: 0 };
  #group: number | null = null;
  #request = 0;

  /** Lies behind `front`, and takes its size from the scenes. */
  constructor(front: Element) {
    this.#canvas = document.createElement('canvas');
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#canvas.setAttribute('class', 'behind');
    this.#context = this.#canvas.getContext('2d');
    front.before(this.#canvas);
  }

  paint(scene: Scene, theme: Theme): void {
    this.#scene = scene;
    this.#theme = theme;
    this.#colours = themeColours(theme, scene.groups?.tones ?? []);
    this.#prepare(marksOf(scene));
    this.#draw();
  }

  /** Draws marks in place of the scene's own of the same id, which are on their way. */
  move(marks: readonly Mark[]): void {
    const scene = this.#scene;
    if (scene === null) return;
    const moving = new Map(marks.map((mark) => [mark.id, mark]));
    this.#prepare(marksOf(scene).map((mark) => moving.get(mark.id) ?? mark));
    this.#draw();
  }

  showGroup(group: number | null): void {
    if (group === this.#group) return;
    this.#group = group;
    this.#soon();
  }

  /** Moves the view; what is on screen follows at the next refresh. */
  transform(transform: Transform): void {
    this.#transform = transform;
    this.#soon();
  }

  remove(): void {
    cancelAnimationFrame(this.#request);
    this.#canvas.remove();
  }

  #soon(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame(() => this.#draw());
  }

  /** Puts marks that look alike together, in drawing order within each style. */
  #prepare(marks: readonly Mark[]): void {
    const groups = this.#scene?.groups ?? null;
    const open = new Map<string, Batching>();
    const batches: Batching[] = [];
    const texts: TextMark[] = [];
    for (const mark of marks) {
      if (mark.shape === 'text') {
        texts.push(mark);
        continue;
      }
      const group = groupOf(mark, groups);
      const r = mark.shape === 'dot' ? mark.r : 0;
      const key = `${mark.style} ${group} ${r}`;
      let batch = open.get(key);
      if (batch === undefined || batch.count === BATCH) {
        batch = new Batching(mark.style, group, r);
        open.set(key, batch);
        batches.push(batch);
      }
      batch.add(mark);
    }
    this.#batches = batches;
    this.#texts = texts;
  }

  #draw(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    const [context, scene, theme] = [this.#context, this.#scene, this.#theme];
    if (context === null || scene === null || theme === null) return;
    const { width, height } = scene.placed;
    const density = globalThis.devicePixelRatio || 1;
    const [w, h] = [Math.round(width * density), Math.round(height * density)];
    const canvas = this.#canvas;
    if (canvas.width !== w || canvas.height !== h) {
      canvas.width = w;
      canvas.height = h;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    } else {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, w, h);
    }
    const { k, x, y } = this.#transform;
    context.setTransform(density * k, 0, 0, density * k, density * (width / 2 + x), density * (height / 2 + y));
    const sight = sightOf({ ...scene.placed, reach: 0 }, this.#transform);
    for (const batch of this.#batches) if (overlaps(batch.sight, sight)) this.#drawBatch(context, batch, theme, k);
    this.#drawTexts(context, scene, theme);
    context.globalAlpha = 1;
  }

  #alpha(group: number): number {
    return this.#group === null || this.#group === group ? 1 : FADED;
  }

  #drawBatch(context: CanvasRenderingContext2D, { style, group, path, r }: Batch, theme: Theme, k: number): void {
    const paint = paintOf(style, this.#colours[group], theme);
    const sizes = this.#scene === null ? {} : sizesAt(style, this.#scene.placed, k);
    context.globalAlpha = this.#alpha(group);
    if (r > 0) {
      const radius = dotRadiusAt(r, k);
      if (radius * k < SMALLEST_DOT) return;
      // A dot is a line of no length with round ends: its size is that of the pen.
      context.lineCap = 'round';
      context.lineWidth = 2 * radius;
      context.strokeStyle = String(paint.fill);
      context.stroke(path);
      context.lineCap = 'butt';
      return;
    }
    if (paint.fill !== 'none' && paint.fill !== undefined) {
      context.globalAlpha *= Number(paint['fill-opacity'] ?? 1);
      context.fillStyle = String(paint.fill);
      context.fill(path);
      context.globalAlpha = this.#alpha(group);
    }
    if (paint.stroke === undefined) return;
    context.strokeStyle = String(paint.stroke);
    context.lineWidth = Number(sizes['stroke-width']);
    context.setLineDash(dashOf(paint));
    context.stroke(path);
  }

  #drawTexts(context: CanvasRenderingContext2D, { groups, placed }: Scene, theme: Theme): void {
    const { k } = this.#transform;
    const sight = sightOf(placed, this.#transform);
    let style: Style | null = null;
    let size = 0;
    for (const mark of this.#texts) {
      if (!isShown(mark, k, sight)) continue;
      if (mark.style !== style) {
        style = mark.style;
        size = Number(sizesAt(style, placed, k)['font-size']);
        context.font = `${size}px ${FONT_FAMILY}`;
        context.fillStyle = String(paintOf(style, undefined, theme).fill);
      }
      context.globalAlpha = this.#alpha(groupOf(mark, groups));
      drawText(context, mark, size);
    }
  }
}

function drawText(context: CanvasRenderingContext2D, mark: TextMark, size: number): void {
  const { x, y, rotate, anchor, text, style } = mark;
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  context.save();
  context.translate(x, y);
  if (rotate !== 0) context.rotate((rotate * Math.PI) / 180);
  context.fillText(text, 0, 0.35 * size);
  if (style === 'found') {
    const width = context.measureText(text).width;
    context.fillRect(anchor === 'end' ? -width : anchor === 'middle' ? -width / 2 : 0, 0.47 * size, width, size / 14);
  }
  context.restore();
}

const dashOf = (paint: Attributes): number[] =>
  String(paint['stroke-dasharray'] ?? '')
    .split(' ')
    .filter((length) => length !== '')
    .map(Number);

const overlaps = (a: Sight, b: Sight): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** A batch that is being put together. */
class Batching implements Batch {
  readonly path = new Path2D();
  readonly sight = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  count = 0;

  constructor(
    readonly style: Style,
    readonly group: number,
    readonly r: number,
  ) {}

  add(mark: Exclude<Mark, TextMark>): void {
    this.count++;
    if (mark.shape === 'dot') {
      this.path.moveTo(mark.x, mark.y);
      this.path.lineTo(mark.x + 0.001, mark.y);
      this.#reach(mark.x, mark.y, mark.r);
      return;
    }
    tracePath(mark.path, this.path);
    this.#reachPath(mark);
  }

  #reachPath({ path }: PathMark): void {
    const points = pathPoints(path);
    for (let at = 0; at < points.length; at += 2) this.#reach(points[at] as number, points[at + 1] as number, 2);
  }

  #reach(x: number, y: number, around: number): void {
    const { sight } = this;
    sight.left = Math.min(sight.left, x - around);
    sight.top = Math.min(sight.top, y - around);
    sight.right = Math.max(sight.right, x + around);
    sight.bottom = Math.max(sight.bottom, y + around);
  }
}
