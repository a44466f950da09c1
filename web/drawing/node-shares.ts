import { isLeaf } from '../hierarchy/walk.ts';
import type { Mark } from './marks.ts';
import type { Overlay } from './scene.ts';

/** The room a number takes on screen, in px. */
const WIDTH = 26;
const HEIGHT = 13;
const ZOOM_STEP = Math.SQRT2;
/** The largest zoom that is looked at: what is hidden there is never shown. */
const LARGEST_ZOOM = 64;

/**
 * From which zoom on each number is shown, so that no two collide and what shows at a zoom stays at any higher one; the
 * first of `nodes` come first. Infinite for never. O(n) a zoom.
 */
function revealed(nodes: readonly number[], x: Float64Array, y: Float64Array): Map<number, number> {
  const zooms = new Map<number, number>();
  let hidden = nodes;
  for (let zoom = 1; hidden.length > 0 && zoom < 1.01 * LARGEST_ZOOM; zoom *= ZOOM_STEP) {
    // A cell holds one number at most: two that collide lie in the same cell or in neighbours.
    const cells = new Map<string, number>();
    const cell = (node: number): [number, number] => [
      Math.floor(((x[node] as number) * zoom) / WIDTH),
      Math.floor(((y[node] as number) * zoom) / HEIGHT),
    ];
    const collides = (a: number, b: number): boolean =>
      Math.abs((x[a] as number) - (x[b] as number)) * zoom < WIDTH &&
      Math.abs((y[a] as number) - (y[b] as number)) * zoom < HEIGHT;
    const isFree = (node: number): boolean => {
      const [column, row] = cell(node);
      for (let c = column - 1; c <= column + 1; c++) {
        for (let r = row - 1; r <= row + 1; r++) {
          const other = cells.get(`${c} ${r}`);
          if (other !== undefined && collides(node, other)) return false;
        }
      }
      return true;
    };
    for (const node of zooms.keys()) cells.set(cell(node).join(' '), node);
    hidden = hidden.filter((node) => {
      if (!isFree(node)) return true;
      zooms.set(node, zoom);
      cells.set(cell(node).join(' '), node);
      return false;
    });
  }
  return zooms;
}

/**
 * The share of each inner node in percent where its branches meet, as phylogenies have their support; where there is no
 * room for all, those of the higher nodes first, and the others on closer look. NaN for none.
 */
export const nodeShares =
  (shares: ArrayLike<number>): Overlay =>
  ({ tree, x, y, solid }, keys) => {
    if (solid) return [];
    const { hierarchy } = tree;
    const root = tree.parents.length - 1;
    const nodes: number[] = [];
    for (let node = root - 1; node >= 0; node--) {
      if (!isLeaf(hierarchy, node) && !Number.isNaN(shares[node])) nodes.push(node);
    }
    const zooms = revealed(nodes, x, y);
    return nodes.map(
      (node): Mark => ({
        shape: 'text',
        id: `share ${keys[node]}`,
        style: 'share',
        node,
        group: -1,
        x: x[node] as number,
        y: y[node] as number,
        rotate: 0,
        anchor: 'middle',
        text: String(Math.round(100 * (shares[node] as number))),
        full: null,
        zoom: zooms.get(node) ?? Number.POSITIVE_INFINITY,
      }),
    );
  };
