import { prune } from '../../web/engine/hierarchy/arrange.ts';
import type { DrawnTree } from '../../web/engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../web/engine/model/hierarchy.ts';
import { figureScene, sceneFigure } from '../../web/page/drawing/figure.ts';
import { groupLeaves } from '../../web/page/drawing/groups.ts';
import { createPainter, type LateExtras, type PainterCallbacks } from '../../web/page/drawing/painter.ts';
import * as extras from '../../web/page/drawing/painter-extras.ts';
import { svgToPng } from '../../web/page/drawing/png.ts';
import { radial } from '../../web/page/drawing/radial.ts';
import { drawScene } from '../../web/page/drawing/scene.ts';
import { estimateText } from '../../web/page/drawing/text.ts';
import { DARK, LIGHT } from '../../web/page/drawing/theme.ts';
import { planted } from '../support/planted-tree.ts';

// A page with nothing but the painter, for painter.test.ts to drive.

const events: string[] = [];
const svg = document.querySelector('svg') as SVGSVGElement;
const names = Array.from({ length: 1000 }, (_, index) => `class ${index}`);
const groupOfClass = names.map((_, index) => `group ${index % 20}`);
const groups = (tree: DrawnTree) => groupLeaves(tree, groupOfClass);
const scene = (hierarchy: Hierarchy, keys?: ArrayLike<number>) =>
  drawScene(radial, { hierarchy, classes: names, groups, width: 800, height: 700, measure: estimateText, keys });

const whole = planted(100);
const wholeScene = scene(whole);
const callbacks: PainterCallbacks = {
  onHover: (node) => events.push(`hover ${node}`),
  onGroup: (group) => events.push(`group ${group}`),
  onPickGroup: (group) => events.push(`pick group ${group}`),
  onSelect: (node) => {
    events.push(`select ${node}`);
    painter.setSelection(node);
  },
  onOpen: (node) => events.push(`open ${node}`),
};
const whenLoaded: LateExtras['whenLoaded'] = (use) => {
  use(extras);
  return () => {};
};
const painter = createPainter(svg, callbacks, { load: () => {}, whenLoaded });
painter.render(wholeScene, LIGHT);

const driven = {
  painter,
  events,
  /** The place of a node, in px of the window. */
  place(node: number): { x: number; y: number } {
    const { x, y } = wholeScene.placed.layout;
    return { x: (x[node] as number) + 400, y: (y[node] as number) + 350 };
  },
  dark: () => painter.render(wholeScene, DARK),
  openSubtree(node: number): void {
    const part = prune(whole, node, new Set(), 0);
    painter.render(scene(part.hierarchy, part.nodes), LIGHT);
  },
  back: () => painter.render(wholeScene, LIGHT),
  /** Milliseconds for the first drawing of 1,000 classes, and for each of 30 steps of a drag over it; the view before that. */
  thousand(): { first: number; steps: number[]; from: string | null } {
    const hierarchy = planted(1000);
    const start = performance.now();
    painter.render(scene(hierarchy), LIGHT);
    svg.getBoundingClientRect();
    const first = performance.now() - start;
    const mouse = (type: string, step: number): MouseEvent =>
      new MouseEvent(type, { clientX: 300 + 2 * step, clientY: 300 + step, bubbles: true, view: window });
    painter.zoomBy(4); // so that there is room on all sides
    const from = svg.querySelector('g')?.getAttribute('transform') ?? null;
    svg.dispatchEvent(mouse('mousedown', 0));
    const steps = Array.from({ length: 30 }, (_, step) => {
      const before = performance.now();
      window.dispatchEvent(mouse('mousemove', step + 1));
      svg.getBoundingClientRect();
      return performance.now() - before;
    });
    window.dispatchEvent(mouse('mouseup', 30));
    return { first, steps, from };
  },
  /** The first bytes of the PNG of a figure that is so many times as large. */
  async png(times: number): Promise<number[]> {
    const input = { hierarchy: whole, classes: names, groups, measure: estimateText };
    const head = { title: '', legendTitle: 'Groups', caption: 'A figure' };
    const figure = sceneFigure(figureScene(radial, input), head);
    const { blob } = await svgToPng({ ...figure, width: times * figure.width, height: times * figure.height });
    return Array.from(new Uint8Array(await blob.arrayBuffer()).subarray(0, 24));
  },
};
export type PainterPage = typeof driven;
Object.assign(globalThis, { driven });
