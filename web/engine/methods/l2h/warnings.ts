import { percent } from '../../base/digits.ts';
import { count, counted, listNames } from '../../base/text.ts';
import type { L2hCounts } from '../../bindings/l2h.ts';
import { isInteger } from '../../data/elements.ts';
import type { Warning } from '../../model/result.ts';
import type { Table } from '../../model/table.ts';
import { takenAs } from '../shared/guess-kind.ts';
import { tiedMerges, tieWarnings } from '../shared/ties.ts';
import type { Settings } from './settings.ts';

const FEW_POINTS = 10;

function aboutValues(table: Table | null, settings: Settings, counts: L2hCounts): Warning[] {
  const warnings: Warning[] = [];
  if (settings.chosen !== null) {
    warnings.push({
      code: 'sampled',
      message: `The tree is of a sample: ${settings.chosen.length} of the ${table?.shape[0]} rows, drawn with seed ${settings.seed}. Another seed may give another tree.`,
    });
  }
  if (settings.top < Math.min(settings.askedTop, table?.shape[1] ?? 0)) {
    warnings.push({
      code: 'fewer-entries',
      message: `Lists have ${settings.top} entries a point instead of ${settings.askedTop}, so that memory holds them. The tree is the same; more of the numbers behind it are bounds.`,
    });
  }
  const arePercent = settings.guessed && table?.firstRows?.arePercent === true;
  if (arePercent) {
    warnings.push({
      code: 'guessed-percent',
      message:
        'Rows sum to 100, so values were taken as probabilities in percent: each was divided by the sum of its row.',
    });
  } else if (settings.guessed) {
    warnings.push(takenAs(settings.as));
  }
  if (table?.layout.kind === 'binary' && isInteger(table.layout.element)) {
    warnings.push({
      code: 'integer-logits',
      message: 'Logits are whole numbers: many are equal, and ties follow class order.',
    });
  }
  if (settings.as === 'probabilities') {
    const cells = counts.rows * (table?.shape[1] ?? 1);
    if (counts.zeros > 0) {
      warnings.push({
        code: 'zero-probabilities',
        message: `${percent(counts.zeros / cells)} of the probabilities are exactly 0.`,
      });
    }
    if (counts.oneHot > 0) {
      warnings.push({
        code: 'one-hot-rows',
        message: `${percent(counts.oneHot / counts.rows)} of the rows have a single class above 0 and say nothing about confusion.`,
      });
    }
    if (counts.offSum > 0 && !arePercent) {
      warnings.push({
        code: 'sums-not-1',
        message: `${counted(counts.offSum, 'row does', 'rows do')} not sum to 1; each was divided by its sum.`,
      });
    }
  }
  return warnings;
}

function aboutClasses(predicted: Uint32Array, settings: Settings, names: readonly string[]): Warning[] {
  const name = (c: number): string => names[c] ?? `class ${c}`;
  const never: string[] = [];
  const few: string[] = [];
  predicted.forEach((count, c) => {
    if (count === 0) {
      never.push(name(c));
    } else if (count < FEW_POINTS) {
      few.push(name(c));
    }
  });
  const warnings: Warning[] = [];
  if (never.length > 0) {
    const [they, their, them] = never.length === 1 ? ['it is', 'its', 'it'] : ['they are', 'their', 'them'];
    const rule =
      settings.empty === 'skip'
        ? `${they} merged when points of another group would be assigned to ${them}`
        : `${their} mean is undefined, as in the paper’s pseudocode`;
    warnings.push({
      code: 'never-predicted',
      message: `${counted(never.length, 'class is', 'classes are')} never predicted (${listNames(never)}); ${rule}.`,
    });
  }
  if (few.length > 0) {
    warnings.push({
      code: 'few-points',
      message: `${counted(few.length, 'class is', 'classes are')} predicted for fewer than ${FEW_POINTS} points (${listNames(few)}): where these points go is mostly chance.`,
    });
  }
  return warnings;
}

const MERGES = { merges: ['merge', 'merges'], by: 'the order of the classes' } as const;

const aboutTies = (ties: Uint8Array, areLists: boolean): Warning[] =>
  tieWarnings(
    ties.reduce((sum, tie) => sum + tie, 0),
    ties.length,
    MERGES,
    tiedMerges(ties),
    areLists ? '' : ' Saturated probabilities tie; logits divided by a temperature above 1 may not.',
  );

/** Warning of a file that was read several times, and why; none where it was read once. */
function aboutReadings({ passes, verified }: L2hCounts, { as, top }: Settings, merges: number): Warning[] {
  if (passes < 2) return [];
  const kept = `lists of the ${counted(top, `largest ${as.slice(0, -1)}`, `largest ${as}`)}`;
  const all = counted(merges, 'merge', 'merges');
  const message = `Read ${passes === 2 ? 'twice' : `${passes} times`}: ${count(verified)} of ${all} ${verified === 1 ? 'was' : 'were'} not decided from ${kept}.`;
  return [{ code: 'readings', message }];
}

/** That resampled points were merged by lists that do not decide every merge: support then follows from guesses, too. */
export const openResamples = (open: number, merges: number): Warning[] =>
  open === 0
    ? []
    : [
        {
          code: 'open-resamples',
          message: `Support is approximate: ${count(open)} of ${counted(merges, 'merge', 'merges')} of the resampled points ${open === 1 ? 'is a best guess' : 'are best guesses'}, as the values that are kept of each point do not decide ${open === 1 ? 'it' : 'them'}.`,
        },
      ];

/** Warnings about the data and how firmly they decide. */
export function l2hWarnings(
  table: Table | null,
  settings: Settings,
  counts: L2hCounts,
  predicted: Uint32Array,
  ties: Uint8Array,
  names: readonly string[],
): Warning[] {
  return [
    ...aboutValues(table, settings, counts),
    ...aboutClasses(predicted, settings, names),
    ...aboutTies(ties, table === null),
    ...(table === null ? [] : aboutReadings(counts, settings, ties.length)),
  ];
}
