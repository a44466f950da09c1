import { figureScale } from './figure.ts';
import { groupKey, groupOf, type Mark } from './marks.ts';
import {
  type Attributes,
  dotRadiusAt,
  ELEMENT,
  geometryOf,
  isShown,
  paintOf,
  sightOf,
  sizesAt,
  type Transform,
} from './paint.ts';
import { marksOf, type Scene } from './scene.ts';
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

/** What is seen of a scene, and what lies over it. */
export interface FigureView {
  readonly transform: Transform;
  readonly extra: readonly Mark[];
}

const WHOLE: FigureView = { transform: { k: 1, x: 0, y: 0 }, extra: [] };

/**
 * A complete SVG document: the scene, a legend of its groups with their keys, and a caption, on the theme's paper.
 * Presentation attributes and live text only, no styles and nothing from elsewhere, so that any program reads it. It shows
 * what the view shows: make the scene with `figureScene` and give no view to have every label.
 */
export function sceneToSvg(
  scene: Scene,
  text: FigureText,
  theme: Theme = PRINT,
  measure: MeasureText = estimateText,
  view: FigureView = WHOLE,
): Figure {
  const { width: sceneWidth, height: sceneHeight } = scene.placed;
  const colours = themeColours(theme, scene.groups?.tones ?? []);
  const scale = figureScale(sceneWidth);
  const legend = legendOf(scene, sceneHeight / scale, text.legendTitle, colours, { theme, measure });
  const width = Math.ceil(sceneWidth + scale * legend.width + 2 * PADDING);
  const room = (width - 2 * PADDING) / scale;
  const lines = text.caption.split('\n').flatMap((line) => wrap(line, room, CAPTION_FONT, measure));
  const bottom = PADDING + sceneHeight;
  const rows = scale * CAPTION_ROW * lines.length;
  const height = Math.ceil(bottom + PADDING + rows + (lines.length > 0 ? PADDING / 2 : 0));

  const caption = lines.map((line, row) =>
    element('text', { x: PADDING, y: bottom + PADDING + (row + 0.5) * scale * CAPTION_ROW }, escapeXml(line)),
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
    element('svg', windowOf(scene, view.transform), sceneElements(scene, view, theme, colours)),
    element(
      'g',
      { transform: `translate(${PADDING + sceneWidth},${PADDING})${scale === 1 ? '' : `scale(${scale})`}` },
      legend.svg,
    ),
    element('g', { 'font-size': scale * CAPTION_FONT, fill: theme.muted }, caption.join('\n')),
  ];
  return {
    svg: `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', root, content.join('\n'))}\n`,
    width,
    height,
  };
}

/** Where the scene lies in the figure, and what of it is seen there. */
function windowOf({ placed: { width, height } }: Scene, { k, x, y }: Transform): Attributes {
  const viewBox = [-width / 2 - x, -height / 2 - y, width, height].map(
    (length) => Math.round((1e4 * length) / k) / 1e4,
  );
  return { x: PADDING, y: PADDING, width, height, viewBox: viewBox.join(' '), overflow: 'hidden' };
}

/** The marks that show in the view; neighbours that look alike share one group's attributes. */
function sceneElements(scene: Scene, view: FigureView, theme: Theme, colours: readonly string[]): string {
  const parts: string[] = [];
  let shared = '';
  const { k } = view.transform;
  const sight = sightOf(scene.placed, view.transform);
  for (const mark of [...marksOf(scene), ...view.extra]) {
    if (!isShown(mark, k, sight)) continue;
    const look = paintOf(mark.style, colours[groupOf(mark, scene.groups)], theme);
    const paint = attributesText({ ...sizesAt(mark.style, scene.placed, k), ...look });
    if (paint !== shared) parts.push(`${shared === '' ? '' : '</g>\n'}<g${paint}>`);
    shared = paint;
    parts.push(markElement(mark, k));
  }
  return `${parts.join('\n')}${shared === '' ? '' : '</g>'}`;
}

function markElement(mark: Mark, zoom: number): string {
  if (mark.shape === 'path') return element(ELEMENT.path, geometryOf(mark));
  if (mark.shape === 'dot') return element(ELEMENT.dot, { ...geometryOf(mark), r: dotRadiusAt(mark.r, zoom) });
  const title = mark.full === null ? '' : element('title', {}, escapeXml(mark.full));
  return element(ELEMENT.text, geometryOf(mark), `${title}${escapeXml(mark.text)}`);
}

/** A column or more of swatch, key, name and number of classes for each group. */
function legendOf(
  { groups }: Scene,
  height: number,
  title: string,
  colours: readonly string[],
  { theme, measure }: { readonly theme: Theme; readonly measure: MeasureText },
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
