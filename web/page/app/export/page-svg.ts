import { element, type SvgElement } from '../../drawing/element.ts';
import { colourOf } from './page-colour.ts';

/** Attributes of position and shape, copied as they are; the others come from the computed styles. */
const GEOMETRY = [
  ...['d', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'points', 'transform'],
  ...['dx', 'dy', 'viewBox', 'preserveAspectRatio', 'vector-effect'],
];
const LENGTHS = ['stroke-width', 'font-size'];
/** Defaults of SVG: such attributes are left out. */
const SVG_DEFAULTS: Readonly<Record<string, string>> = {
  opacity: '1',
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'text-anchor': 'start',
};

/** A drawing of the page with its looks as presentation attributes, without a size. O(elements). */
export function svgOfPage(svg: SVGSVGElement): SvgElement {
  const { width, height } = svg.getBoundingClientRect();
  const viewBox = svg.getAttribute('viewBox') ?? `0 0 ${width} ${height}`;
  const shape = svg.getAttribute('preserveAspectRatio');
  const overflow = getComputedStyle(svg).overflow;
  const attributes = { viewBox, overflow, ...(shape === null ? {} : { preserveAspectRatio: shape }) };
  return { ...element('svg', attributes, ...childrenOf(svg)) };
}

function childrenOf(parent: Element): (SvgElement | string)[] {
  const children: (SvgElement | string)[] = [];
  for (const child of parent.childNodes) {
    if (child instanceof Text && child.data.trim() !== '') children.push(child.data);
    if (!(child instanceof SVGElement) || child instanceof SVGTitleElement) continue;
    const style = getComputedStyle(child);
    if (style.display === 'none' || style.visibility !== 'visible') continue;
    children.push(element(child.localName, looksOf(child, style), ...childrenOf(child)));
  }
  return children;
}

function looksOf(shown: SVGElement, style: CSSStyleDeclaration): Record<string, string> {
  const looks: Record<string, string> = {};
  for (const name of GEOMETRY) {
    const value = shown.getAttribute(name);
    if (value !== null) looks[name] = value;
  }
  for (const what of ['fill', 'stroke'] as const) {
    const colour = colourOf(style[what]);
    if (colour === null) looks[what] = 'none';
    else for (const [name, value] of Object.entries(colour.as(what))) looks[name] = String(value);
  }
  for (const name of LENGTHS) looks[name] = String(Number.parseFloat(style.getPropertyValue(name)));
  for (const [name, usual] of Object.entries(SVG_DEFAULTS)) {
    const value = style.getPropertyValue(name);
    if (value !== usual && value !== '') looks[name] = value.replaceAll('px', '');
  }
  if (Number(style.fontWeight) >= 600) looks['font-weight'] = '600';
  if (shown.localName !== 'text' && shown.localName !== 'tspan') delete looks['font-size'];
  return looks;
}
