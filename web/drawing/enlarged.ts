/* A page that is presented enlarges its pictures: they have px of their own. */

/** A box is not a whole number of px wide: so little is no enlargement. */
const LEAST = 1.05;

/** How many px of the page one of an element is. Measured: engines differ in what they tell of transforms of what is around it. */
function enlargedBy(element: Element): number {
  const ratio = element.getBoundingClientRect().width / element.clientWidth;
  return ratio >= LEAST && Number.isFinite(ratio) ? ratio : 1;
}

/** Where a pointer is in an element, in px of the element from its corner. */
export function placeIn(
  element: Element,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): [number, number] {
  const { left, top } = element.getBoundingClientRect();
  const scale = enlargedBy(element);
  return [(clientX - left) / scale, (clientY - top) / scale];
}

/** How far down the window an element begins, in px of the element. */
export const topOf = (element: Element): number => element.getBoundingClientRect().top / enlargedBy(element);

/** How many dots of the screen a px of an element has. */
export const dotsPerPixel = (element: Element): number => (globalThis.devicePixelRatio || 1) * enlargedBy(element);
