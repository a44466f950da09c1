/* A page that is presented enlarges its pictures: they have px of their own. */

/** Smaller factors come from boxes whose width is no whole number of px. */
const LEAST_ENLARGEMENT = 1.05;

/**
 * The px of the page in one px of an element. Measured: engines differ in what they tell of transforms of what is
 * around it.
 */
function enlargedBy(element: Element): number {
  const ratio = element.getBoundingClientRect().width / element.clientWidth;
  return ratio >= LEAST_ENLARGEMENT && Number.isFinite(ratio) ? ratio : 1;
}

/** The place of an element in the window, and the px of the window in one of its own. */
export interface Lying {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** Measured now: what changed in the page since the last frame is laid out for it. */
export function lyingOf(element: Element): Lying {
  const { left, top } = element.getBoundingClientRect();
  return { left, top, scale: enlargedBy(element) };
}

type Pointed = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** The place of a pointer in an element that lies there, in px of the element from its corner. */
export const placeFrom = ({ left, top, scale }: Lying, { clientX, clientY }: Pointed): [number, number] => [
  (clientX - left) / scale,
  (clientY - top) / scale,
];

/** The place of a pointer in an element, in px of the element from its corner. */
export const placeIn = (element: Element, pointed: Pointed): [number, number] => placeFrom(lyingOf(element), pointed);

/** The distance of an element's top from that of the window, in px of the element. */
export const topOf = (element: Element): number => element.getBoundingClientRect().top / enlargedBy(element);

/** The dots of the screen in one px of an element. */
export const dotsPerPixel = (element: Element): number => (globalThis.devicePixelRatio || 1) * enlargedBy(element);
