import { computed, type ReadonlySignal } from '@preact/signals';
import { type Clusters, type Cut, cutHierarchy } from '../../../engine/hierarchy/cut.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { clusterGroups } from '../../drawing/cluster-groups.ts';
import { type Groups, groupLeaves } from '../../drawing/groups.ts';
import { type Finished, planeCoordinates } from '../finished/finished.ts';
import { ANSWERS, CHOSEN, measureNamed, SUGGESTED } from './colour-measures.ts';
import { measures } from './late-drawing.ts';
import type { AskForCount } from './suggested-clusters.ts';
import type { View } from './view.ts';
import { POINTS } from './view-fields.ts';
import { BY_CUT } from './view-values.ts';

/** Names of the clusters of a cut: their place in drawing order. */
const clusterNames = ({ tops }: Clusters): string[] => Array.from(tops, (_, index) => `cluster ${index + 1}`);

/** Clusters that colour a tree, with their names. */
interface NamedClusters {
  readonly clusters: Clusters;
  readonly names: readonly string[];
}

/** Clusters as a grouping of the classes. */
function clusterGrouping({ result, order }: Finished, name: string, { clusters, names }: NamedClusters): Grouping {
  const values = result.classes.map(() => '');
  order.leaves.forEach((leaf, place) => {
    values[result.hierarchy.classOf[leaf] as number] = names[clusters.ofLeaf[place] as number] ?? '';
  });
  return { name, values };
}

/** Derived from a tree and its view: the clusters of the cut, and the colours of branches. */
export interface Colouring {
  /** Null where the tree is not cut. */
  readonly clusters: ReadonlySignal<Clusters | null>;
  /** Null where nothing colours the tree, or a measure does. */
  readonly grouping: ReadonlySignal<Grouping | null>;
  /** Null where nothing colours the tree. Points that stand beside it have the same. */
  readonly groups: ReadonlySignal<Groups | null>;
  /** The title of the groups, for their legend. */
  readonly title: ReadonlySignal<string>;
}

/** The clusters that a cut makes of a tree; null without one. */
export const clustersOf = ({ result, parents, order }: Finished, cut: Cut | null): Clusters | null =>
  cut === null ? null : cutHierarchy(result.hierarchy, parents, order, cut);

/** By the groups of a step that points beside the tree show as well, by the clusters of the cut, or those that are suggested, by a measure of the nodes, or by a grouping of the classes. */
export function colouringOf(shown: ReadonlySignal<Finished | null>, view: View, ask: AskForCount): Colouring {
  const clusters = computed(() => {
    const finished = shown.value;
    // A cut through what is not joined yet would tell where the whole tree is cut.
    return finished === null || finished.result.openRoot ? null : clustersOf(finished, view.cut.value);
  });
  // While answers are made, the tree keeps the colours that it has without them.
  const name = computed(() => {
    const by = view.grouping.value;
    return by === ANSWERS && !measures.code.value?.isAnswered(shown.value) ? view.withoutAnswers() : by;
  });
  const coloured = computed((): NamedClusters | null => {
    const finished = shown.value;
    if (finished === null) return null;
    if (name.value === SUGGESTED) return measures.code.value?.suggestedClusters(finished, ask) ?? null;
    if (name.value !== BY_CUT || clusters.value === null) return null;
    return { clusters: clusters.value, names: clusterNames(clusters.value) };
  });
  const grouping = computed(() => {
    const finished = shown.value;
    if (finished === null) return null;
    const by = name.value;
    if (coloured.value !== null) return clusterGrouping(finished, by ?? '', coloured.value);
    if (by === CHOSEN) return measures.code.value?.chosenGrouping(finished, view.chosen.value) ?? null;
    return finished.groupings.find((each) => each.name === by) ?? null;
  });
  const groupsOfStep = computed(() => {
    const finished = shown.value;
    const step = view.step.value;
    if (finished === null || step === null || view.linkedView.value !== POINTS) return null;
    if (planeCoordinates(finished.result) === null) return null;
    return measures.code.value?.groupsAtStep(finished, step) ?? null;
  });
  const groups = computed(() => {
    const finished = shown.value;
    if (finished === null) return null;
    if (groupsOfStep.value !== null) return groupsOfStep.value;
    const tree = { ...finished, hierarchy: finished.result.hierarchy };
    if (coloured.value !== null) return clusterGroups(tree, coloured.value.clusters, coloured.value.names);
    if (grouping.value !== null) return groupLeaves(tree, grouping.value.values, grouping.value.ofLeaf);
    const measure = measureNamed(name.value);
    return (measure?.fits(finished) && measures.code.value?.groupsBy(finished, measure)) || null;
  });
  const title = computed(() => (groupsOfStep.value === null ? (name.value ?? '') : 'groups of this step'));
  return { clusters, grouping, groups, title };
}
