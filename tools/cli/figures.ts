import type { Grouping } from '../../web/engine/model/dataset.ts';
import { figureOnPaper } from '../../web/page/app/export/paper/paper-files.ts';
import { PARTS, type PaperSource } from '../../web/page/app/export/paper/paper-parts.ts';
import { plainView } from '../../web/page/app/export/paper/plain-view.ts';
import { finish } from '../../web/page/app/finished/finished.ts';
import { measureIn } from '../../web/page/drawing/paper/family.ts';
import type { PaperFigure } from '../../web/page/drawing/paper/paper-figure.ts';
import { type Arguments, didYouMean, UsageError } from './arguments.ts';
import type { WantedFigures } from './figure-flags.ts';
import { fontFiles } from './font-files.ts';
import { pngOf } from './png.ts';
import type { MethodRun } from './run-method.ts';
import { save } from './save.ts';
import { say } from './say.ts';

/** The column of that name; without a name the first, as on the page. */
function groupingNamed(groupings: readonly Grouping[], name: string | null): Grouping | null {
  if (name === null) return groupings[0] ?? null;
  if (name === 'none') return null;
  const found = groupings.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = groupings.map((each) => each.name);
  const hint = didYouMean(name, names) || `, expected none${names.map((each) => ` or ${each}`).join('')}`;
  throw new UsageError(`--colour: no column of the classes is called ${name}${hint}`);
}

/** The figure of a result: the same bytes as the page makes of it in the same layout and colours. */
export async function figureOfRun(
  { result, dataset, files }: MethodRun,
  wanted: WantedFigures,
  flags: Arguments['flags'],
): Promise<PaperFigure> {
  const finished = finish(result, dataset, files, '');
  const { chosen, layout, paper, parts } = wanted;
  const measure = measureIn(paper.family);
  const { byChosenGroups, nodeTextsOf } = await import('./figure-groups.ts');
  const { grouping, overlays } =
    chosen === null
      ? { grouping: groupingNamed(finished.groupings, wanted.colour), overlays: [] }
      : byChosenGroups(finished, chosen, measure, flags);
  const texts = wanted.texts ? nodeTextsOf(finished, layout.id, measure) : null;
  const view = { ...plainView(finished, layout, grouping), overlays, texts };
  const source: PaperSource = { finished, view, tanglegram: null };
  for (const id of parts) {
    if (!PARTS[id].fits(source)) throw new UsageError(`--parts: this result has no ${id}`);
  }
  return figureOnPaper(source, parts, paper);
}

/** Writes a figure to the files that are named, and says how large it is and what has no room. */
export async function saveFigures(figure: PaperFigure, { files, paper }: WantedFigures): Promise<void> {
  const { size, notes } = figure;
  if (files.svg !== undefined) await save(files.svg, figure.svg);
  if (files.pdf !== undefined) {
    const { pdfOf } = await import('../../web/page/drawing/paper/pdf.ts');
    await save(files.pdf, await pdfOf(figure, paper.family, fontFiles(paper.family)));
  }
  const dots = files.png === undefined ? null : await pngOf(figure, paper.family);
  if (files.png !== undefined && dots !== null) await save(files.png, dots.bytes);
  const said = [
    `${size.width} × ${size.height} mm, text of ${paper.font} points`,
    ...(dots === null ? [] : [`${dots.dotsPerInch} dots an inch`]),
    ...notes,
  ];
  say(`figure: ${said.join('; ')}`);
}
