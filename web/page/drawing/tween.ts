import type { Mark } from './marks.ts';
import { pathPoints, pathThrough } from './path-points.ts';
import { marksOf, type Scene } from './scene.ts';

/** Below this share of nodes that both scenes have, moving them would show change where there is none to see. */
const COMMON = 0.5;
/** More marks than this do not move: a quarter of a second is too short to draw them often enough. */
const MOST = 12_000;

const MOVING = new Set<Mark['style']>(['cell', 'link', 'twig', 'dot', 'label', 'found']);

/**
 * The marks of nodes on the way from one scene to another, for 0 to 1, whatever the two layouts. A mark that both scenes
 * have moves point by point; one that is new grows out of its node's old place, or of the nearest node above that was
 * there before. Null where the scenes have too little in common, or too much is in them.
 */
export function tween(from: Scene, to: Scene): ((share: number) => Mark[]) | null {
  if (to.placed.layout.x.length > MOST) return null;
  const marks = marksOf(to).filter(({ style }) => MOVING.has(style));
  if (marks.length > MOST) return null;
  const start = oldPlaces(from, to);
  if (start === null) return null;
  const before = new Map(marksOf(from).map((mark) => [mark.id, mark]));
  const ways = marks.map((mark) => way(mark, before.get(mark.id), start(mark.node)));
  return (share) => (share === 1 ? marks : ways.map((at) => at(share)));
}

/** The places of a scene's nodes before; null if too few were there. */
function oldPlaces(from: Scene, to: Scene): ((node: number) => readonly [number, number]) | null {
  const old = new Map<number | string, number>();
  const { layout } = from.placed;
  for (let node = 0; node < layout.x.length; node++) old.set(from.keys[node] as number | string, node);
  const { tree, x, y } = to.placed.layout;
  const startX = new Float64Array(x.length);
  const startY = new Float64Array(x.length);
  let common = 0;
  for (let node = x.length - 1; node >= 0; node--) {
    const before = old.get(to.keys[node] as number | string);
    const parent = tree.parents[node] as number;
    if (before !== undefined) common++;
    startX[node] = (before === undefined ? (startX[parent] ?? x[node]) : layout.x[before]) as number;
    startY[node] = (before === undefined ? (startY[parent] ?? y[node]) : layout.y[before]) as number;
  }
  if (common < COMMON * Math.min(x.length, layout.x.length)) return null;
  return (node) => [startX[node] as number, startY[node] as number];
}

function way(mark: Mark, before: Mark | undefined, [x, y]: readonly [number, number]): (share: number) => Mark {
  if (mark.shape === 'path') {
    const end = pathPoints(mark.path);
    const start = before?.shape === 'path' ? pathPoints(before.path) : [x, y];
    // The shorter of the two waits at its first point.
    const at = (points: readonly number[], index: number): number => {
      const missing = Math.max(start.length, end.length) - points.length;
      return points[index < missing ? index % 2 : index - missing] as number;
    };
    const length = Math.max(start.length, end.length);
    return (share) => {
      const points = Array.from({ length }, (_, index) => mix(at(start, index), at(end, index), share));
      return { ...mark, path: pathThrough(points, mark.path) };
    };
  }
  const moving = before?.shape === mark.shape ? before : { x, y };
  const turn = mark.shape === 'text' && before?.shape === 'text' ? before.rotate : null;
  return (share) => {
    const place = { x: mix(moving.x, mark.x, share), y: mix(moving.y, mark.y, share) };
    if (mark.shape === 'dot') return { ...mark, ...place };
    return {
      ...mark,
      ...place,
      rotate: turn === null ? mark.rotate : mix(nearTurn(turn, mark.rotate), mark.rotate, share),
    };
  };
}

/** The same direction, at most half a turn away. */
const nearTurn = (turn: number, to: number): number => turn + 360 * Math.round((to - turn) / 360);

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
