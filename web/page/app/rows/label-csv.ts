import { csvField } from '../../../engine/hierarchy/csv.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import type { CsvColumn } from './points-csv.ts';
import type { Suspects } from './suspects.ts';

/** Of suspected labels: the label, the class that is suggested, and how clear it is. */
export function labelCsvColumns(suspects: Suspects, grouping: Grouping | null): CsvColumn[] {
  const { labelNameOf, suggestedNameOf, ofLabel, margin, isWithin } = suspects;
  return [
    { heading: 'label', at: (point) => csvField(labelNameOf(point)) },
    { heading: 'suggested', at: (point) => csvField(suggestedNameOf(point)) },
    { heading: 'probability_of_label', at: (point) => String(ofLabel(point)) },
    { heading: 'normalised_margin', at: (point) => String(margin(point)) },
    ...(grouping === null
      ? []
      : [{ heading: `within_${grouping.name}`, at: (point: number) => String(isWithin(point) ?? '') }]),
  ];
}
