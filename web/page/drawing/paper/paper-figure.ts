import { counted } from '../../../engine/base/text.ts';
import { element, type SvgElement, svgDocument } from '../element.ts';
import type { Figure } from '../framed.ts';
import type { Groups } from '../groups.ts';
import { legendKey } from '../marks.ts';
import { type MeasureText, shortenAll } from '../text.ts';
import { type Theme, themeColours } from '../theme.ts';
import { type Family, FONT_NAMES, lackingIn, measureIn } from './family.ts';
import { linesOf, type Paper, TEXT, themeOf, unitOf, unitsAcross } from './paper.ts';

const MOST_LISTED = 8;

/** The texts that a drawing has. */
function textsOf(root: SvgElement): string[] {
  const texts: string[] = [];
  const open: SvgElement['children'][number][] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') texts.push(next);
    else open.push(...next.children);
  }
  return texts;
}

/** The note on characters that the fonts of figures do not have: they may be missing. */
function lackingLetters(root: SvgElement, family: Family): readonly string[] {
  const letters = lackingIn(family, textsOf(root));
  if (letters.length === 0) return [];
  const more = letters.length > MOST_LISTED ? ` and ${letters.length - MOST_LISTED} more` : '';
  const listed = `${letters.slice(0, MOST_LISTED).join(' ')}${more}`;
  return [
    `the fonts of figures lack characters of the names: ${listed}. SVG, and PNG of the page, have them where the computer has a font with them, else they are blank; PDF cannot be written`,
  ];
}

/** The ground of a part of a figure; lengths are units of the figure. */
export interface Sheet {
  readonly width: number;
  readonly theme: Theme;
  readonly measure: MeasureText;
}

/** A part of a figure, as wide as its sheet. */
export interface DrawnPart {
  readonly height: number;
  readonly content: readonly SvgElement[];
  /** Notes on things that one would expect in it, such as names that are left out. */
  readonly notes: readonly string[];
}

export type PaperPart = (sheet: Sheet) => DrawnPart;

/** The texts beneath the parts. */
export interface PaperText {
  /** The name of the figure, for programs that read it aloud. */
  readonly title: string;
  /** The groups that colour it, and their title. */
  readonly groups: Groups | null;
  readonly legendTitle: string;
  /** A note that stands with and without a caption, as that this is not the whole tree. */
  readonly said?: string;
  /** Line breaks are kept, long lines wrapped. */
  readonly caption: string;
}

/** A figure of a known size. */
export interface PaperFigure extends Figure {
  /** In mm. */
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
  /** True if nothing is behind it. */
  readonly isTransparent: boolean;
  readonly notes: readonly string[];
}

/** Between parts, and around all of them, in units. */
const GAP = 12;
const EDGE = 2;
const ROW = 1.25 * TEXT;
const SWATCH = 10;

/** The height of a page of A4, in mm. */
const PAGE = 297;
const PX_A_MM = 96 / 25.4;
const hundredths = (value: number): number => Math.round(100 * value) / 100;

/**
 * Parts one beneath the other, a legend and a caption, as wide as was asked for. All texts have one size. Presentation attributes
 * and live text only, so that any program reads it.
 */
export function paperFigure(paper: Paper, parts: readonly PaperPart[], text: PaperText): PaperFigure {
  const theme = themeOf(paper);
  const measure = measureIn(paper.family);
  const across = unitsAcross(paper);
  const sheet = { width: across - 2 * EDGE, theme, measure };
  const drawn = parts.map((part) => part(sheet));
  const said = [text.said ?? '', paper.caption ? text.caption : ''].filter((part) => part !== '').join('\n');
  const beneath = [
    ...(paper.legend && text.groups !== null ? [legend(text.groups, text.legendTitle, sheet)] : []),
    ...(said === '' ? [] : [caption(said, sheet)]),
  ];
  let top = EDGE;
  const placed = [...drawn, ...beneath].map(({ content, height }) => {
    const at = `translate(${EDGE},${hundredths(top)})`;
    top += height + GAP;
    return element('g', { transform: at }, ...content);
  });
  const down = hundredths(Math.max(TEXT, top - GAP + EDGE));
  const size = { width: paper.width, height: hundredths(down * unitOf(paper)) };
  const isTransparent = paper.ground === 'transparent';
  const frame = {
    width: `${size.width}mm`,
    height: `${size.height}mm`,
    viewBox: `0 0 ${across} ${down}`,
    'font-family': FONT_NAMES[paper.family],
    'font-size': TEXT,
  };
  const ground = isTransparent ? [] : [element('rect', { width: across, height: down, fill: theme.paper })];
  const root = element('svg', frame, element('title', {}, text.title), ...ground, ...placed);
  return {
    root,
    get svg() {
      return svgDocument(root);
    },
    width: size.width * PX_A_MM,
    height: size.height * PX_A_MM,
    size,
    title: text.title,
    isTransparent,
    notes: [
      ...[...drawn, ...beneath].flatMap(({ notes }) => notes),
      ...lackingLetters(root, paper.family),
      ...(size.height > PAGE ? [`higher than a page of A4 (${PAGE} mm)`] : []),
    ],
  };
}

/**
 * A swatch, the key, the name and the number of classes of each group, in as many columns as there is room for. A name that is
 * wider than the figure is shortened.
 */
function legend(groups: Groups, title: string, { width, theme, measure }: Sheet): DrawnPart {
  const colours = themeColours(theme, groups.tones);
  const unit = (size: number): string => (groups.counts === 'branches' ? ` group${size === 1 ? '' : 's'}` : '');
  const entries = Array.from(groups.sizes, (size, group) => ({ group, size })).filter(({ size }) => size > 0);
  const keyWidth = Math.max(0, ...entries.map(({ group }) => measure(legendKey(groups, group), TEXT)));
  const textAt = SWATCH + 6 + keyWidth + 6;
  const counts = entries.map(({ size }) => ` (${size}${unit(size)})`);
  const names = entries.map(({ group }) => groups.names[group] ?? '');
  const rooms = counts.map((each) => width - textAt - measure(each, TEXT));
  const written = shortenAll(names, rooms, TEXT, measure);
  const texts = written.map((name, i) => `${name}${counts[i]}`);
  const column = textAt + Math.max(0, ...texts.map((each) => measure(each, TEXT))) + GAP;
  const columns = Math.max(1, Math.min(entries.length, Math.floor((width + GAP) / column)));
  const rows = Math.ceil(entries.length / columns);
  const heads = linesOf(title, width, measure);
  const content = heads.map((line, row) => textElement(line, 0, row, theme.ink));
  entries.forEach(({ group }, index) => {
    const x = Math.floor(index / rows) * column;
    const row = heads.length + (index % rows);
    const y = (row + 0.5) * ROW;
    const colour = colours[group] ?? theme.line;
    content.push(
      element('rect', { x, y: y - SWATCH / 2, width: SWATCH, height: SWATCH, fill: colour }),
      textElement(legendKey(groups, group), x + SWATCH + 6 + keyWidth, row, theme.muted, { 'text-anchor': 'end' }),
      textElement(texts[index] ?? '', x + textAt, row, theme.ink),
    );
  });
  const short = written.filter((name, i) => name !== names[i]).length;
  const notes = short === 0 ? [] : [`${counted(short, 'name', 'names')} of groups shortened in the legend`];
  return { height: (heads.length + rows) * ROW, content, notes };
}

const textElement = (
  words: string,
  x: number,
  row: number,
  fill: string,
  more: Readonly<Record<string, string>> = {},
): SvgElement => element('text', { x, y: (row + 0.5) * ROW, dy: '0.35em', ...more, fill }, words);

function caption(text: string, { width, theme, measure }: Sheet): DrawnPart {
  const lines = text.split('\n').flatMap((line) => linesOf(line, width, measure));
  const content = lines.map((line, row) => element('text', { x: 0, y: (row + 0.5) * ROW, dy: '0.35em' }, line));
  return { height: lines.length * ROW, content: [element('g', { fill: theme.muted }, ...content)], notes: [] };
}
