import { scoresOfCut } from '../../finished/analysis.ts';
import type { Finished } from '../../finished/finished.ts';
import { counted, three } from '../../parts/format.ts';
import { useLiveValue } from '../../parts/live.ts';
import { useSession } from '../../session/context.ts';
import { clustersAtStep, type Partition } from '../../view/groups-at-step.ts';

const MEANINGS = {
  matchedAccuracy: 'Share of points whose cluster is that of their class, clusters and classes paired in the best way',
  nmi: 'How much the cluster tells about the class: mutual information over the mean of the two entropies',
  ari: 'Share of pairs that clusters and classes treat alike, corrected so that chance gets 0',
  purity: 'Share of points that are of the most frequent class of their cluster',
} as const;

const NAMES = { matchedAccuracy: 'Matched accuracy', nmi: 'NMI', ari: 'ARI', purity: 'Purity' } as const;

/** The fit of the clusters of the cut, or of the groups of the step that is played back, to the labels. */
export function CutScores({ finished }: { finished: Finished }) {
  const session = useSession();
  const labels = (finished.result.points ?? finished.result.members)?.labels?.values ?? null;
  const shownClusters = useLiveValue((): Partition | null => {
    const step = session.view.step.value;
    return step === null ? session.clusters.value : clustersAtStep(finished, step);
  }, [finished, session]);
  const scores = useLiveValue(() => {
    const clusters = shownClusters.value;
    return clusters === null || labels === null ? null : scoresOfCut(finished, clusters, labels);
  }, [finished, labels, shownClusters]);
  const clusters = shownClusters.value;
  // A tree of which nothing is joined yet cannot be cut.
  if (clusters === null && finished.result.openRoot) return null;
  if (clusters === null) return <p class="numbers hint">Cut the tree to see its clusters here.</p>;
  const shown = scores.value;
  return (
    <p class="numbers">
      <strong>
        {counted(clusters.tops.length, 'cluster', 'clusters')}
        {session.view.step.value !== null && ' at this step'}
      </strong>
      {shown !== null &&
        (['matchedAccuracy', 'nmi', 'ari', 'purity'] as const).map((key) => (
          <span key={key} title={MEANINGS[key]}>
            {NAMES[key]} <b>{three(shown[key])}</b>
          </span>
        ))}
    </p>
  );
}
