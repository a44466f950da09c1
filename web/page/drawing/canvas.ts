import { type Batch, batchesOf, TiledBatches, textsOf } from './batch.ts';
import { dotsPerPixel } from './enlarged.ts';
import { LARGEST_ZOOM } from './labels.ts';
import { FADED } from './layer-order.ts';
import type { Box } from './layout.ts';
import { groupOf, type Mark, type Style, type TextMark } from './marks.ts';
import { dashOf, dotRadiusAt, isShown, MIDDLE, overlaps, paintOf, sightOf, sizesAt, type Transform } from './paint.ts';
import { type Exists, isThere, type Scene } from './scene.ts';
import { FONT_FAMILY } from './text.ts';
import { type Theme, themeColours } from './theme.ts';

/** A dot smaller than this, in px on screen, is not worth drawing. */
const SMALLEST_DOT = 0.6;

/**
 * Nodes that do not exist yet have these numbers in place of their groups', so that they are in batches of their own;
 * -1: no group.
 */
const FIRST_ABSENT = -2;
const absent = (group: number): number => FIRST_ABSENT - 1 - group;
const isAbsent = (number: number): boolean => number <= FIRST_ABSENT;

/** A scene prepared for being drawn on a canvas again and again. */
class PreparedScene {
  readonly #scene: Scene;
  readonly #theme: Theme;
  readonly #colours: readonly string[];
  /** The look of a mark, as a number. */
  readonly #number: (mark: Mark) => number;
  /** The tree as it was drawn so far, by the marks of a zoom; those of the scene before may be of use; what lies over it. */
  readonly #bodies = new Map<readonly Mark[], TiledBatches>();
  readonly #before: ReadonlyMap<readonly Mark[], TiledBatches>;
  readonly #over: readonly Batch[];
  readonly #texts: readonly TextMark[];
  #group: number | null = null;

  /** Nodes that do not exist fade. What an earlier one of the same marks has drawn is used again where it can be. */
  constructor(scene: Scene, theme: Theme, exists: Exists | null = null, before: PreparedScene | null = null) {
    this.#scene = scene;
    this.#theme = theme;
    this.#colours = themeColours(theme, scene.groups?.tones ?? []);
    const group = (mark: Mark): number => groupOf(mark, scene.groups);
    this.#number = (mark) => (exists === null || isThere(mark, scene, exists) ? group(mark) : absent(group(mark)));
    const { over, labels } = scene;
    this.#before = before !== null && before.#theme === theme ? before.#bodies : new Map();
    this.#over = batchesOf(over, group);
    this.#texts = [...textsOf(over), ...labels];
  }

  /** The tree as it is drawn at a zoom. */
  #bodyAt(zoom: number): TiledBatches {
    const marks = this.#scene.placed.bodyAt(zoom);
    const known = this.#bodies.get(marks);
    if (known !== undefined) return known;
    const made = new TiledBatches(marks, this.#number, (each) => this.#lookOf(each), this.#before.get(marks) ?? null);
    this.#bodies.set(marks, made);
    return made;
  }

  /** Draws what a window of this many px shows at a transform, with this many pixels to a px; other groups than `only` fade. */
  draw(
    context: CanvasRenderingContext2D,
    window: { readonly width: number; readonly height: number },
    { k, x, y }: Transform,
    density: number,
    only: number | null,
  ): void {
    this.#group = only;
    const { width, height } = window;
    context.setTransform(density * k, 0, 0, density * k, density * (width / 2 + x), density * (height / 2 + y));
    const seen = { ...this.#scene.placed, ...window };
    const sight = sightOf({ ...seen, reach: 0 }, { k, x, y });
    const body = this.#bodyAt(k);
    for (const batches of [body.batches, this.#over]) {
      for (const batch of batches) if (overlaps(batch.sight, sight)) this.#drawBatch(context, batch, k);
    }
    for (const texts of [body.texts, this.#texts]) this.#drawTexts(context, texts, sightOf(seen, { k, x, y }), k);
    context.globalAlpha = 1;
  }

  /** The look by its parts: a colour, and whether it is faded. */
  #lookOf(number: number): string {
    return isAbsent(number) ? `${this.#colours[absent(number)]} faded` : (this.#colours[number] ?? '');
  }

  #alpha(number: number): number {
    return !isAbsent(number) && (this.#group === null || this.#group === number) ? 1 : FADED;
  }

  #drawBatch(context: CanvasRenderingContext2D, { style, group, path, r }: Batch, k: number): void {
    const paint = paintOf(style, this.#colours[isAbsent(group) ? absent(group) : group], this.#theme);
    const sizes = sizesAt(style, this.#scene.placed, k);
    context.globalAlpha = this.#alpha(group);
    if (r > 0) {
      const radius = dotRadiusAt(r, k);
      if (style === 'dot' && radius * k < SMALLEST_DOT) return;
      // A dot is a line of no length with round ends: its size is that of the pen.
      context.lineCap = 'round';
      if (style === 'fold') strokeAs(context, path, String(paint.stroke), (2 * r + 2) / k);
      strokeAs(context, path, String(paint.fill), style === 'fold' ? (2 * r - 2) / k : 2 * radius);
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
    context.setLineDash(dashOf(paint));
    strokeAs(context, path, String(paint.stroke), Number(sizes['stroke-width']));
    context.setLineDash([]);
  }

  #drawTexts(context: CanvasRenderingContext2D, texts: readonly TextMark[], sight: Box, k: number): void {
    const { groups, placed } = this.#scene;
    const theme = this.#theme;
    // Letters of a thousandth of a px would stand wrong: they are drawn as large as they are seen.
    const enlarged = k > LARGEST_ZOOM ? k : 1;
    let style: Style | null = null;
    let size = 0;
    for (const mark of texts) {
      if (!isShown(mark, k, sight)) continue;
      if (mark.style !== style) {
        style = mark.style;
        size = enlarged * Number(sizesAt(style, placed, k)['font-size']);
        context.font = `${size}px ${FONT_FAMILY}`;
        const { fill, stroke } = paintOf(style, undefined, theme);
        context.fillStyle = String(fill);
        if (stroke !== undefined) context.strokeStyle = String(stroke);
        context.lineWidth = enlarged * Number(sizesAt(style, placed, k)['stroke-width'] ?? 0);
      }
      context.globalAlpha = this.#alpha(groupOf(mark, groups));
      drawText(context, mark, size, enlarged);
    }
  }
}

/** `size` is that of its letters, which are so many times as large as they are in the scene. */
function drawText(context: CanvasRenderingContext2D, mark: TextMark, size: number, enlarged: number): void {
  const { x, y, rotate, anchor, text, style, dy = MIDDLE } = mark;
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  context.save();
  context.translate(x, y);
  context.scale(1 / enlarged, 1 / enlarged);
  if (rotate !== 0) context.rotate((rotate * Math.PI) / 180);
  if (style === 'share' || style === 'feature') context.strokeText(text, 0, dy * size);
  context.fillText(text, 0, dy * size);
  if (style === 'found') {
    const width = context.measureText(text).width;
    context.fillRect(anchor === 'end' ? -width : anchor === 'middle' ? -width / 2 : 0, 0.47 * size, width, size / 14);
  }
  context.restore();
}

function strokeAs(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke(path);
}

/**
 * A kept drawing is larger than the window by this share on every side: it is moved while there is no time to draw
 * again.
 */
const AROUND = 0.25;
/** From this many marks on a drawing is kept at once, and not only when the view begins to move. */
const KEPT_FROM = 6000;
/** A drawing is kept when nothing has changed for this many milliseconds. */
const REST = 200;
/** A kept drawing is shown at most this many times larger or smaller. */
const MAX_RESCALE = 2;

/** A canvas behind the elements of a drawing that shows scenes of too many marks: the same picture as elements would give. */
export class CanvasSurface {
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d');
  readonly #kept = document.createElement('canvas').getContext('2d');
  /** The view that the kept drawing is of; null where there is none. */
  #keptAt: Transform | null = null;
  #scene: Scene | null = null;
  #theme: Theme | null = null;
  #prepared: PreparedScene | null = null;
  #transform: Transform = { k: 1, x: 0, y: 0 };
  #settled = true;
  #group: number | null = null;
  #exists: Exists | null;
  /** True if there is something to draw. */
  #isDue = false;
  #measured = { size: '', density: 1 };
  /** The timer that runs while a change may be followed by another; null: none does. */
  #rest: ReturnType<typeof setTimeout> | null = null;

  /** Lies behind `front`, and takes its size from the scenes. */
  constructor(front: Element, exists: Exists | null) {
    this.#exists = exists;
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#canvas.setAttribute('class', 'behind');
    front.before(this.#canvas);
  }

  paint(scene: Scene, theme: Theme): void {
    this.#scene = scene;
    this.#theme = theme;
    this.#prepare(scene);
  }

  /** Fades the nodes that do not exist yet; null: all exist. */
  showExisting(exists: Exists | null): void {
    if (exists === null && this.#exists === null) return;
    this.#exists = exists;
    if (this.#scene !== null) this.#prepare(this.#scene);
  }

  /** Draws moving marks instead of the scene's marks of the same id. */
  move(marks: readonly Mark[]): void {
    if (this.#scene === null) return;
    const moving = new Map(marks.map((mark) => [mark.id, mark]));
    const moved = (all: readonly Mark[]): Mark[] => all.map((mark) => moving.get(mark.id) ?? mark);
    const { placed, over, labels } = this.#scene;
    const body = moved(placed.bodyAt());
    this.#prepare({
      ...this.#scene,
      placed: { ...placed, bodyAt: () => body },
      over: moved(over),
      labels: textsOf(moved(labels)),
    });
  }

  showGroup(group: number | null): void {
    if (group === this.#group) return;
    this.#group = group;
    this.#changed();
  }

  /** Moves the view; what is on screen follows at the next refresh, as sharp as can be once the view has settled. */
  transform(transform: Transform, settled: boolean): void {
    this.#transform = transform;
    this.#settled = settled;
    this.#soon();
  }

  remove(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#isDue = false;
    this.#canvas.remove();
  }

  #prepare(scene: Scene): void {
    if (this.#theme === null) return;
    this.#prepared = new PreparedScene(scene, this.#theme, this.#exists, this.#prepared);
    this.#changed();
  }

  /** Draws again soon; a drawing to keep is made once no further change follows. */
  #changed(): void {
    this.#keptAt = null;
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = null;
      this.#soon();
    }, REST);
    this.#soon();
  }

  /**
   * Draws with the next frame. A frame that was requested before is not cancelled: with a request in every frame none would ever
   * be drawn, and printing runs the requested frames itself. The first frame draws, the others have nothing to do.
   */
  #soon(): void {
    this.#isDue = true;
    requestAnimationFrame(() => {
      if (this.#isDue) this.#draw();
    });
  }

  #draw(): void {
    this.#isDue = false;
    const [context, scene, prepared] = [this.#context, this.#scene, this.#prepared];
    if (context === null || scene === null || prepared === null) return;
    const { width, height } = scene.placed;
    const density = this.#densityOf(width, height);
    resize(context, width * density, height * density);
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    if (this.#settled && (scene.placed.bodyAt(1).length < KEPT_FROM || this.#rest !== null)) {
      prepared.draw(context, scene.placed, this.#transform, density, this.#group);
    } else this.#drawKept(context, scene, prepared, density);
  }

  /** Dots of the screen that a px has. To measure it lays out the page, so that is done where the drawing has another size. */
  #densityOf(width: number, height: number): number {
    const size = `${width} ${height} ${globalThis.devicePixelRatio}`;
    if (this.#measured.size !== size) this.#measured = { size, density: dotsPerPixel(this.#canvas) };
    return this.#measured.density;
  }

  /** Moves the kept drawing to its new place, or draws a new one where it does not cover the view. */
  #drawKept(context: CanvasRenderingContext2D, { placed }: Scene, prepared: PreparedScene, density: number): void {
    const kept = this.#kept;
    if (kept === null) return;
    const size = { width: placed.width * (1 + 2 * AROUND), height: placed.height * (1 + 2 * AROUND) };
    const { k, x, y } = this.#transform;
    const before = this.#keptAt;
    const same = before !== null && before.k === k && before.x === x && before.y === y;
    if (before === null || (this.#settled && !same) || !covers(placed, before, this.#transform)) {
      resize(kept, size.width * density, size.height * density);
      prepared.draw(kept, size, this.#transform, density, this.#group);
      this.#keptAt = this.#transform;
    }
    const from = this.#keptAt ?? this.#transform;
    const scale = k / from.k;
    const left = placed.width / 2 + x - scale * from.x;
    const top = placed.height / 2 + y - scale * from.y;
    context.setTransform(scale, 0, 0, scale, density * left, density * top);
    const [x0, y0] = [(-size.width / 2) * density, (-size.height / 2) * density];
    if (scale === 1) {
      // From pixel to pixel, which needs no mixing of colours.
      context.setTransform(1, 0, 0, 1, Math.round(density * left + x0), Math.round(density * top + y0));
      context.drawImage(kept.canvas, 0, 0);
    } else context.drawImage(kept.canvas, x0, y0);
  }
}

/** True if a drawing of one view, with a margin around it, holds all that another view shows. */
function covers({ width, height }: Scene['placed'], from: Transform, to: Transform): boolean {
  const scale = to.k / from.k;
  if (scale > MAX_RESCALE || scale < 1 / MAX_RESCALE) return false;
  const fits = (length: number, moved: number): boolean =>
    (length / 2 + Math.abs(moved)) / scale <= length * (0.5 + AROUND);
  return fits(width, to.x - scale * from.x) && fits(height, to.y - scale * from.y);
}

/** Gives a canvas its size in pixels and clears it. */
function resize(context: CanvasRenderingContext2D, width: number, height: number): void {
  const { canvas } = context;
  const [w, h] = [Math.round(width), Math.round(height)];
  context.setTransform(1, 0, 0, 1, 0, 0);
  if (canvas.width === w && canvas.height === h) context.clearRect(0, 0, w, h);
  else {
    canvas.width = w;
    canvas.height = h;
  }
}
