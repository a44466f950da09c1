import { ScreenCanvas } from './canvas.ts';
import { ScreenElement, type ScreenNode } from './elements.ts';

/** Attributes that nobody sees. */
const UNSEEN = /^(aria-.*|data-id|tabindex|id|for|title|role)$/;

/** An element of the screen without pixels, as it is seen, in words. */
export function inWords(node: ScreenNode): string {
  if (!(node instanceof ScreenElement)) return node.textContent;
  const attributes = node.attributes.flatMap(({ name, value }) => (UNSEEN.test(name) ? [] : [`${name}=${value}`]));
  const inside = node instanceof ScreenCanvas ? [node.painted] : node.childNodes.map(inWords);
  return `<${node.localName} ${attributes.join(' ')} ${node.style.text}>\n${inside.join('\n')}`;
}
