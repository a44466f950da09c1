import { useMemo } from 'preact/hooks';
import { capitalised } from '../../../engine/base/text.ts';
import { hypernymText } from '../../../engine/hierarchy/analysis/hypernyms.ts';
import {
  isClear,
  type OutlierCase,
  type OutlierReport,
  outlierReport,
  verdictOf,
} from '../../../engine/hierarchy/analysis/outlier-report.ts';
import { confusedPoints } from '../../../engine/hierarchy/analysis/similarity.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { labelsDoNotFit, labelsOfTreeDoNotFit } from '../../../engine/model/label-misfit.ts';
import { themeColours } from '../../drawing/theme.ts';
import { Choice } from '../controls/fields.tsx';
import { LinkedTable } from '../controls/linked-table.tsx';
import { HiddenSteps } from '../controls/standing.tsx';
import { ToOpen } from '../files/open-files-menu.tsx';
import { shapeOf } from '../finished/analysis.ts';
import { type Finished, hasRows, leafKind, leafWord, titleOf } from '../finished/finished.ts';
import { TextButton } from '../parts/buttons.tsx';
import type { CsvField } from '../parts/download.ts';
import { Fact } from '../parts/fact.tsx';
import { count, counted, percent, range, someNames, three } from '../parts/format.ts';
import { LabelMisfitNote, WITHOUT_LABELS } from '../parts/label-misfit-note.tsx';
import { countColumn, shareColumn, type TableColumn, textColumn } from '../parts/table-view.tsx';
import { drawingTheme } from '../parts/theme.ts';
import { NodeName } from '../playback/questions.tsx';
import { useSession } from '../session/context.ts';
import { chosenGrouping, hypernymsOf } from '../view/chosen-groups.ts';

const NO_OUTLIERS = 'The tree is made with them: where a class stands in it means nothing, so no outliers are listed.';

/** Leaves that stand among another group than their own: the clearest first, linked with the tree, with the evidence of the picked one. */
export function OutliersPanel({ finished }: { finished: Finished }) {
  const { result } = finished;
  if (result.openRoot) return <HiddenSteps what="Outliers" />;
  if (labelsOfTreeDoNotFit(result)) return <LabelMisfitNote result={result} then={NO_OUTLIERS} />;
  return (
    <>
      <LabelMisfitNote result={result} then={WITHOUT_LABELS} />
      <Outliers finished={finished} />
    </>
  );
}

function Outliers({ finished }: { finished: Finished }) {
  const { view } = useSession();
  const groupings = groupingsOf(finished, view.chosen.value);
  const grouping = groupings.find(({ name }) => name === view.grouping.value) ?? groupings[0] ?? null;
  if (grouping === null) {
    const what = `Outliers are ${leafKind(finished)} that the tree puts among another group than their own.`;
    return <ToOpen says={`${what} ${wayToGroups(finished)}`} />;
  }
  return <Report finished={finished} grouping={grouping} />;
}

/** Those of the data, and the groups of the reference that are chosen. */
function groupingsOf(finished: Finished, chosen: string): readonly Grouping[] {
  const ofReference = chosenGrouping(finished, chosen);
  return ofReference === null ? finished.groupings : [...finished.groupings, ofReference];
}

/** The way in which leaves come by groups; of a reference that gives none, the reason. */
function wayToGroups(finished: Finished): string {
  const kind = leafKind(finished);
  const { reference } = finished.dataset;
  const why =
    kind === 'classes' && reference !== null
      ? `${reference.file} does not part these classes into branches, so it gives no groups. `
      : '';
  return why + GROUPED_BY[kind];
}

const GROUPED_BY = {
  classes: 'Open a table of the classes with a column that groups them (name,group), or a reference tree.',
  points: 'Open labels, one a point: points are grouped by them.',
  clusters: 'Open labels, one a point: clusters are grouped by their most frequent class.',
  superpixels: 'Superpixels have no labels.',
} as const;

/** The possible reasons for them. */
const WHY = {
  classes: 'what the classifier takes to be alike although you do not, a bias, or a wrong entry in the table',
  points: 'what lies close together although it is labelled differently, or a wrong label',
  clusters: 'what lies close together although most of it is labelled differently',
  superpixels: 'what looks alike and belongs to something else',
} as const;

/** The same where labels do not fit: nothing is said of biases. */
const WHY_UNLABELLED = 'what the classifier takes to be alike although you do not, or a wrong entry in the table';

function Report({ finished, grouping }: { finished: Finished; grouping: Grouping }) {
  const { view } = useSession();
  const report = useMemo(() => outliersBy(finished, grouping), [finished, grouping]);
  const columns = useMemo(() => outlierColumns(finished, report), [finished, report]);
  const { cases, groupNames } = report;
  const shown = cases.find(({ node }) => node === view.selected.value);
  return (
    <>
      <p class="hint">
        {capitalised(leafKind(finished))} that the tree puts among another group of “{grouping.name}” than their own:{' '}
        {labelsDoNotFit(finished.result) ? WHY_UNLABELLED : WHY[leafKind(finished)]}.
      </p>
      <Groupings finished={finished} grouping={grouping} />
      <Overview finished={finished} report={report} clear={cases.filter(isClear).length} />
      {cases.length > 0 && (
        <LinkedTable
          label="Outliers"
          name="outliers"
          result={finished.result}
          rows={cases}
          columns={columns}
          fields={outlierFields(finished, groupNames)}
          nodes={cases.map(({ node }) => node)}
          empty=""
          onPick={({ node }) => view.goTo(node)}
          head={<h2 class="head">{counted(cases.length, 'branch', 'branches')}, the clearest first</h2>}
        >
          {shown === undefined ? (
            <p class="hint">Pick a row: what stands around it is told, and it is selected in the tree.</p>
          ) : (
            <Case finished={finished} report={report} outlier={shown} />
          )}
        </LinkedTable>
      )}
      <HowItIsScored finished={finished} />
    </>
  );
}

const VERDICTS = { agrees: 'agree', disagrees: 'against', silent: 'unclear' } as const;

/** The name with both groups, how clear it is, and what the mistakes of the classifier say of it where they were counted. */
function outlierColumns(finished: Finished, { cases, groupNames }: OutlierReport): TableColumn<OutlierCase>[] {
  const verdict = ({ mistakes }: OutlierCase): string | null =>
    mistakes === null ? null : mistakes.all === 0 ? 'none' : VERDICTS[verdictOf(mistakes)];
  return [
    {
      ...textColumn<OutlierCase>({ key: 'branch', title: 'Branch', width: 13 }, ({ node }) => titleOf(finished, node)),
      note: ({ group, among }) => `${groupNames[group]} among ${groupNames[among]}`,
      sign: ({ group }) => (
        <>
          <Swatch group={groupNames[group] ?? ''} />{' '}
        </>
      ),
    },
    countColumn(
      { key: 'score', title: 'Score', hint: 'the share of the other group around it minus that of its own', width: 6 },
      ({ score }) => score,
      three,
    ),
    shareColumn(
      { key: 'by_chance', title: 'Chance', hint: 'the share of those in shuffled trees that are as clear', width: 7 },
      ({ byChance }) => byChance,
    ),
    ...(cases.some(({ mistakes }) => mistakes !== null)
      ? [
          textColumn<OutlierCase>(
            { key: 'mistakes', title: 'Mistakes', hint: 'whether the mistakes agree with the tree', width: 8.5 },
            verdict,
          ),
        ]
      : []),
  ];
}

function Groupings({ finished, grouping }: { finished: Finished; grouping: Grouping }) {
  const { view } = useSession();
  const groupings = groupingsOf(finished, view.chosen.value);
  if (groupings.length < 2) return null;
  return (
    <Choice
      name="Groups"
      value={grouping.name}
      options={groupings.map(({ name }) => [name, name] as const)}
      choose={(name) => view.colourBy(name)}
    />
  );
}

function Overview({ finished, report, clear }: { finished: Finished; report: OutlierReport; clear: number }) {
  const kind = leafKind(finished);
  const { classes, grouped, baseline, cases } = report;
  const { mean, min, max } = baseline.classes;
  return (
    <dl class="pairs">
      <Fact name="Stand out clearly" hint="clearer than 95 % of the outliers of shuffled trees">
        {counted(clear, 'branch', 'branches')}
      </Fact>
      <Fact
        name={`${capitalised(kind)} among another group`}
        hint={`in ${counted(cases.length, 'branch', 'branches')}; in this tree with its ${kind} shuffled ${three(mean)} (${range(min, max)} in ${counted(baseline.trees, 'shuffle', 'shuffles')})`}
      >
        {count(classes)} of {count(grouped)}
      </Fact>
    </dl>
  );
}

function Case({ finished, report, outlier }: { finished: Finished; report: OutlierReport; outlier: OutlierCase }) {
  const { groupNames } = report;
  const { node, group, among, kin, between, meeting } = outlier;
  const called = hypernymsOf(finished)[finished.parents[node] ?? -1];
  return (
    <>
      <p>
        <strong>{titleOf(finished, node)}</strong>: {groupNames[group]} among {groupNames[among]}
      </p>
      <Shares outlier={outlier} report={report} />
      <p class="hint">
        Beside {someNames(finished.result.classes, outlier.beside, MAX_BESIDE)}
        {called && `, together ${hypernymText(called)} in the reference`}. The nearest {leafWord(finished)} of its own
        group is <NodeName finished={finished} node={kin} />; the smallest branch with both has{' '}
        {counted(between, `other ${leafWord(finished)}`, `other ${leafKind(finished)}`)} (
        <NodeName finished={finished} node={meeting}>
          show it
        </NodeName>
        ).
      </p>
      <Verdict finished={finished} outlier={outlier} report={report} />
    </>
  );
}

const MAX_BESIDE = 4;

function Swatch({ group }: { group: string }) {
  const { groups } = useSession();
  const names = groups.value?.names ?? [];
  const colour = themeColours(drawingTheme(), groups.value?.tones ?? [])[names.indexOf(group)];
  if (colour === undefined) return null;
  return (
    <svg width="10" height="10" aria-hidden="true">
      <rect width="10" height="10" rx="2" fill={colour} />
    </svg>
  );
}

/** The neighbourhood as a bar: the other group, everything else, its own group. */
function Shares({ outlier, report }: { outlier: OutlierCase; report: OutlierReport }) {
  const { otherShare, ownShare, byChance, group, among } = outlier;
  const { groupNames } = report;
  return (
    <div class="stack">
      <svg width="100%" height="6" aria-hidden="true">
        <rect class="track" width="100%" height="6" />
        <rect class="fill muted" width={`${100 * otherShare}%`} height="6" />
        <rect class="fill" x={`${100 * (1 - ownShare)}%`} width={`${100 * ownShare}%`} height="6" />
      </svg>
      <p class="hint">
        Around it: {percent(otherShare)} {groupNames[among]}, {percent(ownShare)} {groupNames[group]}.{' '}
        {byChance === null || byChance === 0
          ? 'None in the shuffled trees is as clear.'
          : `${percent(byChance)} of those in shuffled trees are as clear.`}
      </p>
    </div>
  );
}

/** The verdict of the classifier's confusions on the place of a class in the tree. */
function Verdict({ finished, outlier, report }: { finished: Finished; outlier: OutlierCase; report: OutlierReport }) {
  const { view } = useSession();
  const { mistakes, group, among } = outlier;
  if (mistakes === null) return null;
  const { groupNames } = report;
  const { classes } = finished.result;
  if (mistakes.all === 0) return <p class="hint">It was never mistaken for anything, nor anything for it.</p>;
  const verdict = verdictOf(mistakes);
  const sentence = {
    agrees: 'The mistakes agree with the tree',
    disagrees: 'The mistakes disagree: the tree may be at fault here, not the classifier',
    silent: 'The mistakes do not decide it',
  }[verdict];
  const most = mistakes.most.map(({ class: c, count: points }) => `${classes[c]} ${count(points)}`).join(', ');
  return (
    <p class={verdict === 'disagrees' ? 'aside' : ''} data-kind={verdict === 'disagrees' ? 'wrong' : undefined}>
      {sentence}: {count(mistakes.withAmong)} with {groupNames[among]}, {count(mistakes.withOwn)} with other{' '}
      {groupNames[group]}, of {counted(mistakes.all, 'point', 'points')} mistaken either way.{' '}
      <span class="hint">Most: {most}.</span>
      {hasRows(finished) && (
        <>
          {' '}
          <TextButton onClick={() => view.askRows({ truth: null, predicted: null, either: outlier.node })}>
            Show its points
          </TextButton>
        </>
      )}
    </p>
  );
}

/** The fields of an outlier in a file. */
function outlierFields(finished: Finished, groupNames: readonly string[]): CsvField<OutlierCase>[] {
  const { result, order } = finished;
  const members = (node: number): string =>
    Array.from(
      order.leaves.subarray(order.first[node], order.last[node]),
      (leaf) => result.classes[result.hierarchy.classOf[leaf] as number] ?? '',
    ).join('; ');
  const kind = leafKind(finished);
  return [
    [kind, ({ node }) => members(node)],
    ['group', ({ group }) => groupNames[group]],
    ['among', ({ among }) => groupNames[among]],
    ['score', ({ score }) => score],
    ['share_of_other', ({ otherShare }) => otherShare],
    ['share_of_own', ({ ownShare }) => ownShare],
    ['shuffled_as_clear', ({ byChance }) => byChance],
    ['nearest_kin', ({ kin }) => members(kin)],
    [`${kind}_between`, ({ between }) => between],
    ['mistaken_with_other', ({ mistakes }) => mistakes?.withAmong],
    ['mistaken_with_own', ({ mistakes }) => mistakes?.withOwn],
    ['mistaken', ({ mistakes }) => mistakes?.all],
  ];
}

function HowItIsScored({ finished }: { finished: Finished }) {
  const [one, many] = [leafWord(finished), leafKind(finished)];
  return (
    <details class="how">
      <summary>How this is scored</summary>
      <p>
        Take a branch whose {many} are all of one group, and everything else as its neighbourhood. A {one} j outside
        counts <code>1 / (n(j) − s)</code>: n(j) {many} lie under the lowest node above both, s in the branch itself. So
        the nearest {one} counts 1, and ten {many} that must all be taken in at once count a tenth each.
      </p>
      <p>
        The share of a group is what its {many} count, over what all count. The score is the share of the strongest
        other group minus the share of its own. Branches with a score above 0 are listed, unless they hold more than
        half of their group (then they are its home) or are all of it.
      </p>
      {many === 'classes' && (
        <p>
          Mistakes are points taken for a class of the branch, or of it for another. They decide something where the two
          counts differ by twice the square root of their sum.
        </p>
      )}
      <p>
        Shuffled trees are this tree with its {many} in random places, with seeds 0, 1, 2 …: what chance alone puts
        among others.
      </p>
    </details>
  );
}

/** All that stands among another group of a grouping, with the mistakes of the classifier where they were counted. */
export const outliersBy = (finished: Finished, { values }: Grouping): OutlierReport =>
  outlierReport(shapeOf(finished), values, confusedPoints(finished.result));
