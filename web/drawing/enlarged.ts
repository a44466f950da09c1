/* A page that is presented enlarges its pictures: they have px of their own. */

/** How many px of the page one of an element is. */
const enlargedBy = (element: Element): number => element.currentCSSZoom ?? 1;

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
