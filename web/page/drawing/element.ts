import type { Attributes } from './paint.ts';

/** An SVG element with presentation attributes: it becomes a document or part of a page, by the same description. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly (SvgElement | string)[];
}

export const element = (
  name: string,
  attributes: Attributes,
  ...children: readonly (SvgElement | string)[]
): SvgElement => ({ name, attributes, children });

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const NAMESPACE = 'http://www.w3.org/2000/svg';

const written = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;

/** The text of a complete SVG document. */
export const svgDocument = (root: SvgElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${textOf({ ...root, attributes: { xmlns: NAMESPACE, ...root.attributes } })}\n`;

/** Elements one a line; text as it is. */
function textOf({ name, attributes, children }: SvgElement): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(written(value))}"`);
  const tag = `<${name}${list.join('')}`;
  if (children.length === 0) return `${tag}/>`;
  const parts = children.map((child) => (typeof child === 'string' ? escapeXml(child) : textOf(child)));
  const isText = children.some((child) => typeof child === 'string');
  return `${tag}>${parts.join(isText ? '' : '\n')}</${name}>`;
}

/** The same as an element of a page. */
export function svgNode({ name, attributes, children }: SvgElement): SVGElement {
  const node = document.createElementNS(NAMESPACE, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, written(value));
  node.append(...children.map((child) => (typeof child === 'string' ? child : svgNode(child))));
  return node;
}

/** Text as XML content or attribute value; characters that XML 1.0 cannot hold become U+FFFD. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
