import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import type { LabelErrors } from '../../../engine/decisions/points/types.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { Select } from '../controls/fields.tsx';
import { Standing, useWork } from '../controls/standing.tsx';
import type { Finished } from '../finished/finished.ts';
import { count, counted, percent } from '../parts/format.ts';
import { setter } from '../parts/setters.ts';
import type { Sort } from '../parts/sorted-places.ts';
import { useSession } from '../session/context.ts';
import { labelErrorsOf } from './kept-work.ts';
import { classSet, type Points, suspectColumns, suspectFields } from './points.ts';
import { PointsList, useAsked } from './points-list.tsx';

interface LabelsProps {
  readonly finished: Finished;
  readonly points: Points;
}

/** Labels that the classifier is confident are wrong. */
export function Labels({ finished, points }: LabelsProps) {
  const session = useSession();
  const work = useWork(labelErrorsOf(session, finished));
  const { found } = work.state.value;
  return (
    <>
      <Standing work={work} cancelled="Cancelled: no label was judged." begin="Judge the labels" />
      {found !== null && <Suspected finished={finished} points={points} errors={found} />}
    </>
  );
}

const LABEL = { label: 'Label', any: 'any label' };
const WITHIN = { all: null, within: true, across: false } as const;
type Which = keyof typeof WITHIN;
const WHICH = [
  ['all', 'any group'],
  ['within', 'the same group'],
  ['across', 'another group'],
] as const;

/** The groups of the classes that labels are told apart by: those that colour the tree, else the first there are. */
function useGrouping(finished: Finished): Grouping | null {
  const { grouping } = useSession();
  return grouping.value ?? finished.groupings[0] ?? null;
}

function Suspected({ finished, points, errors }: LabelsProps & { readonly errors: LabelErrors }) {
  const [asked] = useAsked();
  const grouping = useGrouping(finished);
  const which = useSignal<Which>('all');
  const sort = useSignal<Sort | null>({ by: 'margin', direction: 'ascending' });
  const suspects = useMemo(() => suspectsOf(finished, points, errors, grouping), [finished, points, errors, grouping]);
  const { truth, predicted, either = null } = asked;
  const isWithin = grouping === null ? null : WITHIN[which.value];
  const wanted = useMemo(() => {
    const [ofLabel, ofOther, ofEither] = [truth, predicted, either].map((node) => classSet(finished, node));
    const { labels } = points.predictions;
    return errors.points.filter((point) => {
      const [label, other] = [labels?.[point] ?? -1, suspects.suggestedOf(point)];
      const isIn = (set: Uint8Array | null | undefined, c: number): boolean => set?.[c] === 1;
      if (ofLabel && !isIn(ofLabel, label)) return false;
      if (ofOther && !isIn(ofOther, other)) return false;
      if (ofEither && !isIn(ofEither, label) && !isIn(ofEither, other)) return false;
      return isWithin === null || suspects.isWithin(point) === isWithin;
    });
  }, [finished, points, errors, suspects, truth, predicted, either, isWithin]);
  const columns = useMemo(() => suspectColumns(points, suspects, grouping), [points, suspects, grouping]);
  const csv = useMemo(() => suspectFields(points, suspects, grouping), [points, suspects, grouping]);
  const second = useMemo(
    () => ({
      label: 'Suggested class',
      any: 'any suggested class',
      of: suspects.suggestedOf,
      nameOf: suspects.suggestedNameOf,
    }),
    [suspects],
  );
  const { predicted: taken, labels } = points.predictions;
  const all = useMemo(() => labels?.reduce((sum, label) => sum + (label >= 0 ? 1 : 0), 0) ?? 0, [labels]);
  const agreed = useMemo(
    () => taken.reduce((sum, c, point) => sum + (c === labels?.[point] ? 1 : 0), 0),
    [taken, labels],
  );
  return (
    <PointsList
      {...{ finished, points, wanted, columns, sort, csv, second }}
      first={LABEL}
      label="Suspected labels"
      empty="No label is suspected."
      file="suspected-labels"
      said={(shown) => saidOf(shown, errors.points.length, all, agreed)}
      note={<HowLabelsAreJudged counted={errors.counted} all={all} />}
    >
      {grouping !== null && (
        <Select
          label={`Same group or not, by ${grouping.name}`}
          title={`Groups: ${grouping.name}`}
          value={which.value}
          options={WHICH}
          choose={setter(which)}
        />
      )}
    </PointsList>
  );
}

/** A classifier that is often wrong suspects labels that are right: how often it agrees is said with it. */
function saidOf(shown: number, suspected: number, all: number, agreed: number): string {
  const labels = `${counted(suspected, 'label is', 'labels are')} suspected, of ${counted(all, 'point', 'points')} (${percent(suspected / all)})`;
  const said = `${labels}; the classifier agrees with ${percent(agreed / all)} of all.`;
  return shown === suspected ? said : `${count(shown)} shown: ${said}`;
}

function HowLabelsAreJudged({ counted: told, all }: { readonly counted: number; readonly all: number }) {
  return (
    <details class="how">
      <summary>How labels are judged</summary>
      <p>
        The threshold of a class is its mean probability over the points that are labelled so. A point counts for the
        most probable of the classes whose probability is at least their threshold; {count(told)} of{' '}
        {counted(all, 'point', 'points')} count for one. Where that is not its label, the label is suspected: the counts
        off the diagonal of the confident joint (Northcutt, Jiang and Chuang 2021). A class without labelled points is
        never suggested.
      </p>
      <p>
        Labels are sorted by their normalised margin: the probability of the label less the largest one of the other
        classes. A suspected label is a question, not an error: a class that the classifier gets wrong again and again
        looks the same. Points that the classifier was trained on tell little, as it may have learnt their labels.
      </p>
    </details>
  );
}

/** Suspected labels as they are shown, by the number of the point. */
export interface Suspects {
  readonly errors: LabelErrors;
  labelNameOf(point: number): string;
  suggestedOf(point: number): number;
  suggestedNameOf(point: number): string;
  /** The probability of its label. */
  ofLabel(point: number): number;
  margin(point: number): number;
  /** True if the label and the suggested class are of one group; null if one of them has none. */
  isWithin(point: number): boolean | null;
}

export function suspectsOf(
  { result }: Finished,
  { predictions, truthOf }: Points,
  errors: LabelErrors,
  grouping: Grouping | null,
): Suspects {
  const places = new Map(Array.from(errors.points, (point, place) => [point, place]));
  const placeOf = (point: number): number => {
    const place = places.get(point);
    if (place === undefined) throw new RangeError(`the label of point ${point} is not suspected`);
    return place;
  };
  const suggestedOf = (point: number): number => at(errors.suggested, placeOf(point));
  return {
    errors,
    labelNameOf: truthOf,
    suggestedOf,
    suggestedNameOf: (point) => at(result.classes, suggestedOf(point)),
    ofLabel: (point) => at(errors.ofLabel, placeOf(point)),
    margin: (point) => at(errors.margin, placeOf(point)),
    isWithin: (point) => {
      const own = grouping?.values[predictions.labels?.[point] ?? -1] ?? '';
      const other = grouping?.values[suggestedOf(point)] ?? '';
      return own === '' || other === '' ? null : own === other;
    },
  };
}
