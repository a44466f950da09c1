import { childrenOf, isLeaf } from '../../../engine/hierarchy/walk.ts';
import { chooseFrom, INDEX_NAMES, isLessBetter, judgedValue } from '../../../engine/methods/shared/validity/curve.ts';
import { visualTreeFindings } from '../../../engine/methods/visual-tree/findings.ts';
import { rootOf } from '../../../engine/model/hierarchy.ts';
import { INDICES, type IndexCurves, type IndexName, type Result } from '../../../engine/model/result.ts';
import { counted, three } from '../../app/parts/format.ts';
import { type Compared, type MethodPanel, type Question, telling } from '../shared/kit.ts';
import { ClassifierTable } from './classifier-table.tsx';

type Points = IndexCurves['points'];
type Chosen = NonNullable<IndexCurves['chosen']>;

/** The nodes that were split, from the root down. */
const splitsOf = ({ hierarchy }: Result): Compared[] =>
  Array.from(hierarchy.classOf.keys())
    .filter((node) => !isLeaf(hierarchy, node))
    .reverse()
    .map((node) => ({ nodes: [node], value: null, taken: false, note: groups(childrenOf(hierarchy, node).length) }));

/** The decision on the number of groups into which the classes of a node were split. */
function decideNode(result: Result, node: number): readonly Question[] {
  const { hierarchy, curves } = result;
  const chosen = curves?.chosen;
  const children = childrenOf(hierarchy, node).length;
  if (children === 0) return [];
  const points = node === rootOf(hierarchy) ? curves?.points : pointsAt(result, node);
  if (points === undefined || chosen === undefined || chosen === null) {
    return children === 2 ? [twoClasses] : [];
  }
  return [byIndex(points, chosen)];
}

const pointsAt = (result: Result, node: number): Points | undefined =>
  visualTreeFindings(result)?.choices?.find((each) => each.node === node)?.points;

const ASKS = 'Into how many groups is it split?';

const twoClasses: Question = {
  asks: ASKS,
  rule: 'two classes: two groups',
  means: 'There is nothing to choose: each of the two classes is a group.',
  list: 'Numbers of groups',
  compared: [],
  notes: [],
};

const groups = (number: number): string => counted(number, 'group', 'groups');

/** The index as a formula has it: "largest Calinski–Harabasz(k) / δ(k)". */
const ruleOf = ({ index, balance }: Chosen): string =>
  `k = ${isLessBetter(index) ? 'argmin' : 'argmax'} ${INDEX_NAMES[index]}(k)${balance ? ` ${isLessBetter(index) ? '×' : '/'} δ(k)` : ''}`;

/** The value of the best number with its parts: "k = 3: 41.2 / 1.12 = 36.8". */
function filledOf(best: Points[number], { index, balance }: Chosen): string {
  const value = three(judgedValue(best, index, balance));
  if (!balance) return `k = ${best.clusters}: ${value}`;
  const plain = best.values[index];
  const sign = isLessBetter(index) || plain < 0 ? '×' : '/';
  return `k = ${best.clusters}: ${three(plain)} ${sign} ${three(best.delta)} = ${value}`;
}

function byIndex(points: Points, chosen: Chosen): Question {
  const { index, balance } = chosen;
  const better = isLessBetter(index) ? 'smallest' : 'largest';
  const best = chooseFrom(points, index, balance);
  const negative = balance && index === 'silhouette' ? ' Negative values are multiplied by δ.' : '';
  const common = {
    asks: ASKS,
    rule: ruleOf(chosen),
    means: `k-means parts the means of its classes into k = 2, 3, … groups. The number with the ${better} value is taken${balance ? '; δ says how uneven the groups are, and is 1 where they are even' : ''}. Of equals it is the smaller number.${negative}`,
    list: 'Numbers of groups',
  };
  if (best === null) {
    return { ...common, compared: [], notes: ['The index says nothing here: each class is a group of its own.'] };
  }
  const compared = inOrder(points, chosen, best.clusters);
  return {
    ...common,
    filled: filledOf(best, chosen),
    compared,
    notes: othersSay(points, chosen, best.clusters),
    reverse: reverseOf(compared, chosen),
  };
}

/** All numbers of groups, the one that was taken first, then the better ones. */
function inOrder(points: Points, { index, balance }: Chosen, best: number): Compared[] {
  const sign = isLessBetter(index) ? 1 : -1;
  return points
    .map((point): Compared => {
      const value = judgedValue(point, index, balance);
      return { nodes: [], value, taken: point.clusters === best, note: groups(point.clusters) };
    })
    .sort((a, b) => Number(b.taken) - Number(a.taken) || sign * ((a.value ?? 0) - (b.value ?? 0)));
}

/** The distance of the next best number from being taken. */
function reverseOf([taken, next]: readonly Compared[], { index }: Chosen): string | undefined {
  const [own, other] = [taken?.value ?? Number.NaN, next?.value ?? Number.NaN];
  if (next === undefined || !Number.isFinite(other - own)) return undefined;
  if (own === other) return `A tie with ${next.note}: the smaller number is taken.`;
  const write = telling([own, other]);
  const change = isLessBetter(index) ? 'smaller' : 'larger';
  return `It would be ${next.note} if their value were more than ${three(Math.abs(own - other))} ${change}: ${write(other)} against ${write(own)}.`;
}

/** The numbers that the other indices would have taken, with the same balance. */
function othersSay(points: Points, { index, balance }: Chosen, best: number): string[] {
  const others = INDICES.filter((each) => each !== index).flatMap((each): (readonly [IndexName, number])[] => {
    const choice = chooseFrom(points, each, balance);
    return choice === null ? [] : [[each, choice.clusters]];
  });
  const differ = others.filter(([, clusters]) => clusters !== best);
  if (others.length === 0) return [];
  if (differ.length === 0) return ['The other indices would take the same number.'];
  const said = differ.map(([each, clusters]) => `${INDEX_NAMES[each]} ${clusters}`).join(', ');
  return [`Other indices would take other numbers: ${said}.`];
}

/** The panel of a visual tree: its origin, and how well it classifies. */
export const panel: MethodPanel = {
  way: () =>
    'This tree is split from the top: it begins with all classes in one group. k-means parts the classes of a node into 2, 3, … groups, and the index says which number is best. Each group is split in the same way, down to single classes.',
  splits: splitsOf,
  decideNode,
  Table: ClassifierTable,
};
