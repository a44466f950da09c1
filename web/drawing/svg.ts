import { KEY_FONT, RING_WIDTH } from './labels.ts';
import { groupKey, linkWidth, type Mark, type Style } from './marks.ts';
import { type Attributes, ELEMENT, geometryOf, MARKER_WIDTH, paintOf } from './paint.ts';
import type { Scene } from './scene.ts';
import { estimateText, FONT_FAMILY, type MeasureText, wrap } from './text.ts';
import { PRINT, type Theme, themeColours } from './theme.ts';

export interface FigureText {
  /** What the groups are, as the legend's heading; used where there are groups. */
  readonly legendTitle: string;
  /** Method, options, data and digests; line breaks are kept, long lines wrapped. */
  readonly caption: string;
}

export interface Figure {
  readonly svg: string;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

const PADDING = 16;
const TITLE_FONT = 12;
const LEGEND_FONT = 12;
const LEGEND_ROW = 20;
const CAPTION_FONT = 11;
const CAPTION_ROW = 16;

/**
 * A complete SVG document: the scene, a legend of its groups with their keys, and a caption, on the theme's paper.
 * Presentation attributes and live text only, no styles and nothing from elsewhere, so that any program reads it. Marks
 * that a scene shows only when zoomed in are left out: make the scene with `figureScene` to have every label.
 */
export function sceneToSvg(
  scene: Scene,
  text: FigureText,
  theme: Theme = PRINT,
  measure: MeasureText = estimateText,
): Figure {
  const colours = themeColours(theme, scene.groups?.names.length ?? 0);
  const legend = legendOf(scene, text.legendTitle, theme, colours, measure);
  const width = Math.ceil(scene.width + legend.width + 2 * PADDING);
  const lines = text.caption.split('\n').flatMap((line) => wrap(line, width - 2 * PADDING, CAPTION_FONT, measure));
  const bottom = PADDING + scene.height;
  const height = Math.ceil(bottom + PADDING + lines.length * CAPTION_ROW + (lines.length > 0 ? PADDING / 2 : 0));

  const centre = `translate(${PADDING + scene.width / 2},${PADDING + scene.height / 2})`;
  const caption = lines.map((line, row) =>
    element('text', { x: PADDING, y: bottom + PADDING + (row + 0.5) * CAPTION_ROW }, escapeXml(line)),
  );
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    'font-family': FONT_FAMILY,
  };
  const content = [
    element('title', {}, escapeXml(lines[0] ?? 'Hierarchy of classes')),
    element('rect', { width, height, fill: theme.paper }),
    element('g', { transform: centre }, sceneElements(scene, theme, colours)),
    element('g', { transform: `translate(${PADDING + scene.width},${PADDING})` }, legend.svg),
    element('g', { 'font-size': CAPTION_FONT, fill: theme.muted }, caption.join('\n')),
  ];
  return {
    svg: `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', root, content.join('\n'))}\n`,
    width,
    height,
  };
}

/** The marks that show without zooming in; neighbours that look alike share one group's attributes. */
function sceneElements(scene: Scene, theme: Theme, colours: readonly string[]): string {
  const parts: string[] = [];
  let shared = '';
  for (const mark of scene.marks) {
    if (mark.shape === 'text' && mark.zoom > 1) continue;
    const paint = attributesText({ ...sizesOf(mark.style, scene), ...paintOf(mark, theme, colours) });
    if (paint !== shared) parts.push(`${shared === '' ? '' : '</g>\n'}<g${paint}>`);
    shared = paint;
    parts.push(markElement(mark));
  }
  return `${parts.join('\n')}${shared === '' ? '' : '</g>'}`;
}

function markElement(mark: Mark): string {
  if (mark.shape === 'path') return element(ELEMENT.path, geometryOf(mark));
  if (mark.shape === 'dot') return element(ELEMENT.dot, { ...geometryOf(mark), r: mark.r });
  const title = mark.full === null ? '' : element('title', {}, escapeXml(mark.full));
  return element(ELEMENT.text, geometryOf(mark), `${title}${escapeXml(mark.text)}`);
}

function sizesOf(style: Style, scene: Scene): Attributes {
  if (style === 'link' || style === 'shared') return { 'stroke-width': linkWidth(scene) };
  if (style === 'label' || style === 'found') return { 'font-size': scene.space.font };
  if (style === 'ring') return { 'stroke-width': RING_WIDTH };
  if (style === 'marker') return { 'stroke-width': MARKER_WIDTH };
  return style === 'key' ? { 'font-size': KEY_FONT } : {};
}

/** A column or more of swatch, key, name and number of classes for each group. */
function legendOf(
  { groups, height }: Scene,
  title: string,
  theme: Theme,
  colours: readonly string[],
  measure: MeasureText,
): { svg: string; width: number } {
  const entries = Array.from(groups?.sizes ?? [], (size, group) => ({
    group,
    size,
    text: `${groups?.names[group]} (${size})`,
  })).filter((entry) => entry.size > 0);
  if (entries.length === 0) return { svg: '', width: 0 };
  const rows = Math.max(1, Math.min(entries.length, Math.floor(height / LEGEND_ROW) - 2));
  const keyWidth = Math.max(...entries.map((entry) => measure(groupKey(entry.group), LEGEND_FONT)));
  const textAt = 18 + keyWidth + 8;
  const columnWidth = textAt + Math.max(...entries.map((entry) => measure(entry.text, LEGEND_FONT))) + PADDING;
  const columns = Math.ceil(entries.length / rows);
  const top = (height - (rows + 1.4) * LEGEND_ROW) / 2;

  const heading = { x: PADDING, y: top + LEGEND_ROW / 2, 'font-size': TITLE_FONT, 'font-weight': 600, fill: theme.ink };
  const parts = [element('text', heading, escapeXml(title))];
  entries.forEach((entry, index) => {
    const x = PADDING + Math.floor(index / rows) * columnWidth;
    const y = top + (1.4 + (index % rows) + 0.5) * LEGEND_ROW;
    const key = { x: x + 18 + keyWidth, y, 'text-anchor': 'end', dy: '0.35em', fill: theme.muted };
    parts.push(
      element('rect', { x, y: y - 5, width: 10, height: 10, rx: 2, fill: colours[entry.group] ?? theme.line }),
      element('text', key, groupKey(entry.group)),
      element('text', { x: x + textAt, y, dy: '0.35em', fill: theme.ink }, escapeXml(entry.text)),
    );
  });
  const width = Math.max(PADDING + columns * columnWidth, PADDING + measure(title, TITLE_FONT) * 1.15);
  return { svg: element('g', { 'font-size': LEGEND_FONT }, parts.join('\n')), width };
}

const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 100) / 100 : escapeXml(value)}"`,
    )
    .join('');

const element = (name: string, attributes: Attributes, content = ''): string =>
  content === ''
    ? `<${name}${attributesText(attributes)}/>`
    : `<${name}${attributesText(attributes)}>${content}</${name}>`;

/** Text as XML content or attribute value; characters that XML 1.0 cannot hold become U+FFFD. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '\uFFFD').replace(/[&<>"]/g, (character) => ENTITIES[character] as string);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
