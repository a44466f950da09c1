import { computed, type ReadonlySignal } from '@preact/signals';
import { type Clusters, type Cut, cutHierarchy } from '../../../engine/hierarchy/cut.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { clusterGroups } from '../../drawing/cluster-groups.ts';
import { type Groups, groupLeaves } from '../../drawing/groups.ts';
import { type Finished, planeCoordinates } from '../finished/finished.ts';
import { CHOSEN, measureNamed } from './colour-measures.ts';
import { chosenGrouping, measureGroups, stepGroups } from './loaded-measures.ts';
import { BY_CUT, type View } from './view.ts';
import { POINTS } from './view-fields.ts';

/** Names of the clusters of a cut: their place in drawing order. */
const clusterNames = ({ tops }: Clusters): string[] => Array.from(tops, (_, index) => `cluster ${index + 1}`);

/** The clusters of a cut as a grouping of the classes, named by their place in drawing order. */
function clusterGrouping({ result, order }: Finished, clusters: Clusters | null): Grouping | null {
  if (clusters === null) return null;
  const names = clusterNames(clusters);
  const values = result.classes.map(() => '');
  order.leaves.forEach((leaf, place) => {
    values[result.hierarchy.classOf[leaf] as number] = names[clusters.ofLeaf[place] as number] ?? '';
  });
  return { name: BY_CUT, values };
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

/** By the groups of a step that points beside the tree show as well, by the clusters of the cut, by a measure of the nodes, or by a grouping of the classes. */
export function colouringOf(shown: ReadonlySignal<Finished | null>, view: View): Colouring {
  const clusters = computed(() => {
    const finished = shown.value;
    // A cut through what is not joined yet would tell where the whole tree is cut.
    return finished === null || finished.result.openRoot ? null : clustersOf(finished, view.cut.value);
  });
  const grouping = computed(() => {
    const finished = shown.value;
    if (finished === null) return null;
    const name = view.grouping.value;
    if (name === BY_CUT) return clusterGrouping(finished, clusters.value);
    if (name === CHOSEN) return chosenGrouping(finished, view.chosen.value);
    return finished.groupings.find((each) => each.name === name) ?? null;
  });
  const groupsOfStep = computed(() => {
    const finished = shown.value;
    const step = view.step.value;
    if (finished === null || step === null || view.linkedView.value !== POINTS) return null;
    if (planeCoordinates(finished.result) === null) return null;
    return stepGroups(finished, step);
  });
  const groups = computed(() => {
    const finished = shown.value;
    if (finished === null) return null;
    if (groupsOfStep.value !== null) return groupsOfStep.value;
    const tree = { ...finished, hierarchy: finished.result.hierarchy };
    if (view.grouping.value === BY_CUT) {
      return clusters.value === null ? null : clusterGroups(tree, clusters.value, clusterNames(clusters.value));
    }
    if (grouping.value !== null) return groupLeaves(tree, grouping.value.values, grouping.value.ofLeaf);
    const measure = measureNamed(view.grouping.value);
    return measure?.fits(finished) ? measureGroups(finished, measure) : null;
  });
  const title = computed(() => (groupsOfStep.value === null ? (view.grouping.value ?? '') : 'groups of this step'));
  return { clusters, grouping, groups, title };
}
