import { element, type SvgElement, svgDocument } from './element.ts';
import type { Groups } from './groups.ts';
import { legendKey } from './marks.ts';
import { FONT_FAMILY, type MeasureText, wrap } from './text.ts';
import { type Theme, themeColours } from './theme.ts';

/* A figure: pictures on paper with a title above, a legend beside and a caption beneath. */

export interface FigureText {
  /** Above the pictures; none where it is empty. */
  readonly title: string;
  /** The legend's heading, which says what the groups are; used if there are groups. */
  readonly legendTitle: string;
  /** Method, options, data and digests; line breaks are kept, long lines wrapped. */
  readonly caption: string;
}

export interface Figure {
  readonly root: SvgElement;
  /** The same as a complete SVG document. */
  readonly svg: string;
  /** In px. */
  readonly width: number;
  readonly height: number;
}

/** The pictures to be framed. Their origin is the upper left corner of a box, whose sides are in px. */
export interface Pictures {
  readonly width: number;
  readonly height: number;
  readonly content: readonly SvgElement[];
  /** The groups that colour them; null for none. */
  readonly groups: Groups | null;
  /** The factor by which title, legend and caption are larger than in a figure of the page. */
  readonly scale: number;
}

interface Setting {
  readonly theme: Theme;
  readonly measure: MeasureText;
}

/** Around everything, in px. */
const PADDING = 16;
/** Fonts and rows of the title, the legend and the caption, in px. */
const TITLE_FONT = 15;
const TITLE_ROW = 28;
const LEGEND_FONT = 12;
const LEGEND_ROW = 20;
const CAPTION_FONT = 11;
const CAPTION_ROW = 16;
/** The side of a swatch of the legend, the left edge of its keys, and the room behind these, in px. */
const SWATCH = 10;
const KEY_AT = 18;
const BEHIND_KEY = 8;
/** The heading of a legend takes so many rows, and bold text is so many times as wide. */
const LEGEND_HEADING_ROWS = 1.4;
const BOLD = 1.15;

/** The distance of the pictures from the upper edge of a figure, in px. */
const picturesTop = ({ title }: Pick<FigureText, 'title'>, scale: number): number =>
  PADDING + (title === '' ? 0 : scale * TITLE_ROW);

/**
 * A complete figure on the theme's paper. Presentation attributes and live text only, no styles and nothing from elsewhere,
 * so that any program reads it.
 */
export function framed(pictures: Pictures, text: FigureText, { theme, measure }: Setting): Figure {
  const { width: inner, height: innerHeight, groups, scale } = pictures;
  const legend = legendOf(groups, innerHeight / scale, text.legendTitle, { theme, measure });
  const width = Math.ceil(inner + scale * legend.width + 2 * PADDING);
  const room = (width - 2 * PADDING) / scale;
  const lines = text.caption.split('\n').flatMap((line) => wrap(line, room, CAPTION_FONT, measure));
  const top = picturesTop(text, scale);
  const bottom = top + innerHeight;
  const rows = scale * CAPTION_ROW * lines.length;
  const height = Math.ceil(bottom + PADDING + rows + (lines.length > 0 ? PADDING / 2 : 0));

  const heading = { x: PADDING, y: PADDING + 0.6 * scale * TITLE_ROW, 'font-weight': 600, fill: theme.ink };
  const caption = lines.map((line, row) =>
    element('text', { x: PADDING, y: bottom + PADDING + (row + 0.5) * scale * CAPTION_ROW }, line),
  );
  const scaled = scale === 1 ? '' : `scale(${scale})`;
  const root = element(
    'svg',
    { width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': FONT_FAMILY },
    element('title', {}, text.title || lines[0] || 'Hierarchy of classes'),
    element('rect', { width, height, fill: theme.paper }),
    ...(text.title === '' ? [] : [element('text', { ...heading, 'font-size': scale * TITLE_FONT }, text.title)]),
    element('g', { transform: `translate(${PADDING},${top})` }, ...pictures.content),
    element('g', { transform: `translate(${PADDING + inner},${top})${scaled}` }, ...legend.content),
    element('g', { 'font-size': scale * CAPTION_FONT, fill: theme.muted }, ...caption),
  );
  return {
    root,
    get svg() {
      return svgDocument(root);
    },
    width,
    height,
  };
}

/** A column or more of swatch, key, name and number of classes for each group. */
function legendOf(
  groups: Groups | null,
  height: number,
  title: string,
  { theme, measure }: Setting,
): { content: readonly SvgElement[]; width: number } {
  const colours = themeColours(theme, groups?.tones ?? []);
  const unit = (size: number): string => (groups?.counts === 'branches' ? ` group${size === 1 ? '' : 's'}` : '');
  const entries = Array.from(groups?.sizes ?? [], (size, group) => ({
    group,
    size,
    key: groups === null ? '' : legendKey(groups, group),
    text: `${groups?.names[group]} (${size}${unit(size)})`,
  })).filter((entry) => entry.size > 0);
  if (entries.length === 0) return { content: [], width: 0 };
  const rows = Math.max(1, Math.min(entries.length, Math.floor(height / LEGEND_ROW) - 2));
  const keyWidth = Math.max(...entries.map((entry) => measure(entry.key, LEGEND_FONT)));
  const textAt = KEY_AT + keyWidth + BEHIND_KEY;
  const columnWidth = textAt + Math.max(...entries.map((entry) => measure(entry.text, LEGEND_FONT))) + PADDING;
  const columns = Math.ceil(entries.length / rows);
  const top = (height - (rows + LEGEND_HEADING_ROWS) * LEGEND_ROW) / 2;

  const heading = {
    x: PADDING,
    y: top + LEGEND_ROW / 2,
    'font-size': LEGEND_FONT,
    'font-weight': 600,
    fill: theme.ink,
  };
  const parts = [element('text', heading, title)];
  entries.forEach((entry, index) => {
    const x = PADDING + Math.floor(index / rows) * columnWidth;
    const y = top + (LEGEND_HEADING_ROWS + (index % rows) + 0.5) * LEGEND_ROW;
    const key = { x: x + KEY_AT + keyWidth, y, 'text-anchor': 'end', dy: '0.35em', fill: theme.muted };
    parts.push(
      element('rect', {
        x,
        y: y - SWATCH / 2,
        width: SWATCH,
        height: SWATCH,
        rx: 2,
        fill: colours[entry.group] ?? theme.line,
      }),
      element('text', key, entry.key),
      element('text', { x: x + textAt, y, dy: '0.35em', fill: theme.ink }, entry.text),
    );
  });
  const width = Math.max(PADDING + columns * columnWidth, PADDING + measure(title, LEGEND_FONT) * BOLD);
  return { content: [element('g', { 'font-size': LEGEND_FONT }, ...parts)], width };
}
