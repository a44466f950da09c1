import type { ChosenGroups } from '../../web/engine/hierarchy/analysis/hypernyms.ts';
import { words } from '../../web/engine/methods/shared/options/common.ts';
import type { Flag, FlagGroup } from '../../web/engine/model/command.ts';
import { PART_IDS, type PartId } from '../../web/page/app/export/paper/paper-parts.ts';
import { FURTHER_LAYOUTS, rectangular } from '../../web/page/drawing/further-layouts.ts';
import type { LayoutKind } from '../../web/page/drawing/layout.ts';
import { FONTS, type Paper, USUAL_PAPER, WIDTHS } from '../../web/page/drawing/paper/paper.ts';
import { radial } from '../../web/page/drawing/radial.ts';
import { type Flagged, nameOf, UsageError, valuesOf } from './arguments.ts';
import { GROUP_FLAGS, groupsIn } from './chosen-groups.ts';
import { text, writes } from './flags.ts';

const LAYOUTS = [...new Set([rectangular, radial, ...FURTHER_LAYOUTS])];

/** The files that a figure can be written to. */
const FILES = writes({
  'svg F': 'Writes the figure as SVG, for papers and for editing.',
  'pdf F': 'The same as PDF, with its fonts inside.',
  'png F': 'The same as PNG, for pages and slides.',
});

const choice = <const Key extends string, const Value extends string>(
  key: Key,
  values: readonly Value[],
  hint: string,
) => ({ kind: 'choice', key, choices: words(...values), hint }) as const;

const ON_PAPER = [
  {
    kind: 'number',
    key: 'width',
    unit: 'mm',
    hasUnit: true,
    minimum: WIDTHS[0],
    maximum: WIDTHS[1],
    default: USUAL_PAPER.width,
    hint: 'The width of the figure. One column of a journal has about 84 mm.',
  },
  {
    kind: 'number',
    key: 'font',
    unit: 'pt',
    hasUnit: true,
    minimum: FONTS[0],
    maximum: FONTS[1],
    default: USUAL_PAPER.font,
    hint: 'The size of every text in it.',
  },
  choice('family', ['sans', 'serif'], 'The family of the font.'),
  choice('ground', ['white', 'transparent', 'dark'], 'The ground of the figure; dark for slides.'),
  choice('caption', ['on', 'off'], 'A caption that says what is shown.'),
] as const satisfies readonly Flag[];

const partsFlag = (...list: readonly [PartId, ...PartId[]]) =>
  ({
    kind: 'some',
    key: 'parts',
    choices: words(...list),
    default: [list[0]],
    hint: 'The parts of the figure. Not every result has all of them.',
  }) as const satisfies Flag;

const [FIRST_PART = 'tree', ...OTHER_PARTS] = PART_IDS;
const PARTS = partsFlag(FIRST_PART, ...OTHER_PARTS);
const COMPARED_PARTS = partsFlag('tanglegram', 'matrix');

const OF_RESULTS = [
  choice(
    'layout',
    LAYOUTS.map(({ id }) => id),
    'How the tree is drawn.',
  ),
  text(
    'colour COLUMN|none',
    'The column of --classes that colours the tree; by default its first one that groups the classes.',
  ),
  ...GROUP_FLAGS,
  choice('texts', ['off', 'on'], 'Nodes say the most frequent classes under them and the strongest features.'),
  choice('legend', ['on', 'off'], 'A legend of the colours.'),
] as const satisfies readonly Flag[];

/** The figure of a result. */
export const FIGURES: FlagGroup = { title: 'Figures', flags: [...FILES, ...ON_PAPER, PARTS, ...OF_RESULTS] };

/** The figure of two trees. */
export const COMPARED_FIGURES: FlagGroup = {
  title:
    'Figures: the two trees face to face, every class with its name; or the first one beside the matrix of --similarities',
  flags: [...FILES, ...ON_PAPER, COMPARED_PARTS],
};

/** Figures as the flags ask for them. */
export interface WantedFigures {
  readonly files: Partial<Readonly<Record<(typeof FILES)[number]['key'], string>>>;
  readonly paper: Paper;
  readonly layout: LayoutKind;
  readonly parts: ReadonlySet<PartId>;
  /** The column that colours the tree; null for the first, if there is one. */
  readonly colour: string | null;
  /** Groups of the reference that colour it in place of a column, and name its groups. */
  readonly chosen: ChosenGroups | null;
  /** True where nodes say their most frequent classes and strongest features. */
  readonly texts: boolean;
}

/** Figures that the flags ask for; null where they name none. Throws a UsageError for flags that contradict each other. */
export function wantedFigures(args: Flagged, group = FIGURES): WantedFigures | null {
  const files = valuesOf(FILES, args);
  const { width, font, family, ground, caption } = valuesOf(ON_PAPER, args);
  const { layout, colour, texts, legend } = valuesOf(OF_RESULTS, args);
  const { parts } = valuesOf([group === FIGURES ? PARTS : COMPARED_PARTS], args);
  const wanted: WantedFigures = {
    files,
    paper: { width, font, family, ground, caption: caption === 'on', legend: legend === 'on' },
    layout: LAYOUTS.find(({ id }) => id === layout) ?? rectangular,
    parts: new Set(parts),
    colour: colour ?? null,
    chosen: groupsIn(args),
    texts: texts === 'on',
  };
  if (wanted.chosen !== null && wanted.colour !== null) {
    throw new UsageError('--colour excludes --groups and --depth: a tree has the colours of one of them');
  }
  if (FILES.some(({ key }) => files[key] !== undefined)) return wanted;
  const idle = group.flags.map(nameOf).find((name) => args.flags[name] !== undefined);
  if (idle !== undefined) {
    throw new UsageError(`--${idle} is for a figure, and none is asked for: add --svg F, --pdf F or --png F`);
  }
  return null;
}
