import type { ChosenGroups } from '../../web/engine/hierarchy/analysis/hypernyms.ts';
import { PART_IDS, type PartId } from '../../web/page/app/export/paper/paper-parts.ts';
import { FURTHER_LAYOUTS } from '../../web/page/drawing/further-layouts.ts';
import type { LayoutKind } from '../../web/page/drawing/layout.ts';
import { FONTS, type Paper, USUAL_PAPER, WIDTHS } from '../../web/page/drawing/paper/paper.ts';
import { radial } from '../../web/page/drawing/radial.ts';
import { rectangular } from '../../web/page/drawing/rectangular.ts';
import { type Arguments, oneOf, UsageError } from './arguments.ts';
import { groupsIn } from './chosen-groups.ts';

/** The files that a figure can be written to. */
const FILES = ['svg', 'pdf', 'png'] as const;

const LAYOUTS = [radial, ...FURTHER_LAYOUTS];
const LAYOUT_IDS = LAYOUTS.map(({ id }) => id);

/** Flags of figures: their files, and how they are wanted. */
export const FIGURE_FLAGS = [
  ['svg', 'F'],
  ['pdf', 'F'],
  ['png', 'F'],
  ['width', '174mm'],
  ['font', '7pt'],
  ['family', 'sans|serif'],
  ['ground', 'white|transparent|dark'],
  ['layout', 'rectangular'],
  ['parts', 'tree,matrix'],
  ['colour', 'COLUMN|none'],
  ['groups', 'NAMES'],
  ['depth', 'N'],
  ['texts', 'off|on'],
  ['caption', 'on|off'],
  ['legend', 'on|off'],
] as const;

/** Figures as the flags ask for them. */
export interface WantedFigures {
  readonly files: Partial<Readonly<Record<(typeof FILES)[number], string>>>;
  readonly paper: Paper;
  readonly layout: LayoutKind;
  readonly parts: ReadonlySet<PartId>;
  /** The column that colours the tree; null for the first, if there is one. */
  readonly colour: string | null;
  /** Groups of the reference that colour it in place of a column, and name its groups. */
  readonly chosen: ChosenGroups | null;
  /** Whether nodes say their most frequent classes and strongest features. */
  readonly texts: boolean;
}

type Flags = Arguments['flags'];

function lengthOf(flags: Flags, flag: string, unit: string, usual: number, [least, most]: readonly [number, number]) {
  const text = flags[flag];
  if (text === undefined) return usual;
  const value = Number(text.trim().endsWith(unit) ? text.trim().slice(0, -unit.length) : text);
  if (text.trim() === '' || !(value >= least && value <= most)) {
    throw new UsageError(`--${flag} is ${text}, expected ${least} to ${most} ${unit}, such as ${usual}${unit}`);
  }
  return value;
}

function partsIn(text: string): ReadonlySet<PartId> {
  const words = text.split(',').map((word) => word.trim());
  const parts = PART_IDS.filter((id) => words.includes(id));
  const unknown = words.find((word) => !PART_IDS.some((id) => id === word));
  if (unknown !== undefined) {
    throw new UsageError(`--parts has ${unknown || 'an empty word'}, expected some of ${PART_IDS.join(',')}`);
  }
  return new Set(parts);
}

/** What the flags ask for; null where they name no figure. Throws a UsageError for what cannot be meant. */
export function wantedFigures(flags: Flags, usual: PartId = 'tree'): WantedFigures | null {
  const args = { flags };
  const files = Object.fromEntries(FILES.flatMap((kind) => (flags[kind] === undefined ? [] : [[kind, flags[kind]]])));
  const isOn = (flag: string): boolean => oneOf(args, flag, ['on', 'off']) !== 'off';
  const layout = oneOf(args, 'layout', LAYOUT_IDS);
  const wanted: WantedFigures = {
    files,
    paper: {
      width: lengthOf(flags, 'width', 'mm', USUAL_PAPER.width, WIDTHS),
      font: lengthOf(flags, 'font', 'pt', USUAL_PAPER.font, FONTS),
      family: oneOf(args, 'family', ['sans', 'serif']) ?? 'sans',
      ground: oneOf(args, 'ground', ['white', 'transparent', 'dark']) ?? USUAL_PAPER.ground,
      caption: isOn('caption'),
      legend: isOn('legend'),
    },
    layout: LAYOUTS.find(({ id }) => id === layout) ?? rectangular,
    parts: partsIn(flags.parts ?? usual),
    colour: flags.colour ?? null,
    chosen: groupsIn(args),
    texts: oneOf(args, 'texts', ['off', 'on']) === 'on',
  };
  if (wanted.chosen !== null && wanted.colour !== null) {
    throw new UsageError('--colour excludes --groups and --depth: a tree has the colours of one of them');
  }
  if (Object.keys(files).length > 0) return wanted;
  const idle = FIGURE_FLAGS.find(([flag]) => flags[flag] !== undefined);
  if (idle !== undefined) {
    throw new UsageError(`--${idle[0]} is for a figure, and none is asked for: add --svg F, --pdf F or --png F`);
  }
  return null;
}
