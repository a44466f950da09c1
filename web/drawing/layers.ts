import { type Selection, select } from 'd3-selection';
import { fontAtZoom, KEY_FONT, RING_WIDTH } from './labels.ts';
import { DOT_RADIUS, LINK_WIDTH, linkWidth, type Mark, type Style } from './marks.ts';
import { ELEMENT, geometryOf, MARKER_WIDTH, paintOf } from './paint.ts';
import type { Scene } from './scene.ts';
import { FONT_FAMILY } from './text.ts';
import { type Theme, themeColours } from './theme.ts';

/** From back to front; each layer holds elements of one kind. */
const LAYERS = {
  wedge: 'path',
  hover: 'path',
  link: 'path',
  dot: 'dot',
  label: 'text',
  ring: 'path',
  key: 'text',
  marker: 'dot',
} as const satisfies Partial<Record<Style, Mark['shape']>>;
type Layer = keyof typeof LAYERS;
const NAMES = Object.keys(LAYERS) as Layer[];
const TREE_LAYERS = ['link', 'dot', 'label', 'ring', 'key'] as const satisfies Layer[];

const layerOf = ({ style }: Mark): Layer => (style === 'shared' ? 'link' : style === 'found' ? 'label' : style);

/** Where the scene is in the view: scaled by k, then moved by (x, y). */
export interface Transform {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

type Group = Selection<SVGGElement, unknown, null, undefined>;
type LayerGroups = Readonly<Record<Layer, Group>>;

/** A change in size that one sees. */
const VISIBLY = 1.15;

/** How much other groups fade while one is looked at. */
const FADED = 0.12;

/** The elements of a scene on the screen. Lines, dots and letters keep their size there, whatever the zoom. */
export class Layers {
  readonly #view: Group;
  readonly #groups: LayerGroups;
  #scene: Scene | null = null;
  #theme: Theme | null = null;
  #colours: readonly string[] = [];
  /** The zoom for which sizes are right. */
  #zoom = 1;

  constructor(svg: SVGSVGElement) {
    // The painter finds nodes by geometry: without pointer events browsers need not search thousands of elements.
    this.#view = select(svg).append('g').attr('pointer-events', 'none').attr('font-family', FONT_FAMILY);
    this.#view.attr('aria-hidden', 'true');
    const group = (name: Layer) => this.#view.append('g').attr('data-layer', name);
    this.#groups = Object.fromEntries(NAMES.map((name) => [name, group(name)])) as LayerGroups;
  }

  /** Paints all marks of a scene, keeping elements whose marks it shares with the scene before. */
  paint(scene: Scene, theme: Theme): void {
    this.#scene = scene;
    this.#theme = theme;
    this.#colours = themeColours(theme, scene.groups?.names.length ?? 0);
    for (const name of TREE_LAYERS) {
      const marks = scene.marks.filter((mark) => layerOf(mark) === name);
      this.#join(name, marks);
    }
  }

  /** Shows what is selected or under the pointer; no marks: nothing. */
  highlight(layer: 'wedge' | 'hover' | 'marker', marks: readonly Mark[]): void {
    this.#join(layer, marks);
    if (layer === 'marker') this.#sizeMarkers();
  }

  /** Moves marks that are already there. */
  move(marks: readonly Mark[]): void {
    for (const name of TREE_LAYERS) {
      const place = new Map(marks.filter((mark) => layerOf(mark) === name).map((mark) => [mark.id, mark]));
      if (place.size === 0) continue;
      this.#marksOf(name).each(function (mark) {
        setAttributes(this, geometryOf(place.get(mark.id) ?? mark));
      });
    }
  }

  /** Fades everything that does not belong to a group; null brings all back. */
  showGroup(group: number | null): void {
    for (const name of TREE_LAYERS) {
      this.#marksOf(name).attr('opacity', (mark) => (group === null || mark.group === group ? null : FADED));
    }
  }

  /**
   * Moves the view and shows the labels there is room for. Sizes on screen are set right when the view settles, and on
   * the way only when they are visibly off: it makes browsers lay out every element anew.
   */
  transform({ k, x, y }: Transform, settled: boolean): void {
    this.#view.attr('transform', `translate(${x},${y})scale(${k})`);
    const scene = this.#scene;
    if (scene === null) return;
    if (settled || Math.max(k / this.#zoom, this.#zoom / k) > VISIBLY) this.#resize(scene, k);
    const reach = scene.space.labelWidth;
    const left = (-scene.width / 2 - x) / k - reach;
    const top = (-scene.height / 2 - y) / k - reach;
    const right = left + scene.width / k + 2 * reach;
    const bottom = top + scene.height / k + 2 * reach;
    for (const name of ['label', 'key'] as const) {
      this.#marksOf(name).each(function (mark) {
        if (mark.shape !== 'text') return;
        const shown = mark.zoom <= k && mark.x > left && mark.x < right && mark.y > top && mark.y < bottom;
        if (shown === this.hasAttribute('display')) {
          if (shown) this.removeAttribute('display');
          else this.setAttribute('display', 'none');
        }
      });
    }
  }

  remove(): void {
    this.#view.remove();
  }

  #resize(scene: Scene, k: number): void {
    this.#zoom = k;
    this.#groups.link.attr('stroke-width', Math.min(LINK_WIDTH, linkWidth(scene) * k) / k);
    this.#groups.ring.attr('stroke-width', RING_WIDTH / k);
    this.#groups.label.attr('font-size', fontAtZoom(scene.space.font, k) / k);
    this.#groups.key.attr('font-size', KEY_FONT / k);
    this.#groups.marker.attr('stroke-width', MARKER_WIDTH / k);
    const dotRadius = (mark: Mark) => (mark.shape === 'dot' ? Math.min(mark.r * k, DOT_RADIUS) / k : null);
    this.#marksOf('dot').attr('r', dotRadius);
    this.#sizeMarkers();
  }

  #sizeMarkers(): void {
    this.#marksOf('marker').attr('r', (mark) => (mark.shape === 'dot' ? mark.r / this.#zoom : null));
  }

  #marksOf(name: Layer): Selection<SVGElement, Mark, SVGGElement, unknown> {
    return this.#groups[name].selectAll<SVGElement, Mark>(ELEMENT[LAYERS[name]]);
  }

  #join(name: Layer, marks: readonly Mark[]): void {
    const theme = this.#theme;
    if (theme === null) return;
    const colours = this.#colours;
    this.#marksOf(name)
      .data(marks, (mark) => mark.id)
      .join(ELEMENT[LAYERS[name]])
      .each(function (mark) {
        setAttributes(this, { ...geometryOf(mark), ...paintOf(mark, theme, colours) });
        if (mark.shape === 'text') this.textContent = mark.text;
      });
  }
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
