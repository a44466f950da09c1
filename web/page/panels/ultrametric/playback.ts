import { at } from '../../../engine/base/arrays.ts';
import { isLeaf, parentsOf } from '../../../engine/hierarchy/walk.ts';
import { dasguptaParts } from '../../../engine/methods/ultrametric/dasgupta.ts';
import { type Descent, treeOf } from '../../../engine/methods/ultrametric/descent.ts';
import { ultrametricFindings } from '../../../engine/methods/ultrametric/findings.ts';
import type { History, Result } from '../../../engine/model/result.ts';
import { count, counted, percent, three } from '../../app/parts/format.ts';
import { type Line, lit, type Part, type Question, telling } from '../shared/kit.ts';

/* A fit merges nothing: it is told step by step of its descent, and why a group is one at the iterate that is seen. */

/** The place of the iterate that is seen: the result's own where no other is. */
export function placeSeen(result: Result): number {
  const step = result.iterate ?? result.history?.best;
  const steps = ultrametricFindings(result)?.descent?.steps;
  return steps === undefined || step === undefined ? -1 : steps.indexOf(step);
}

/** Two leaves by their names; each number of theirs lights both. */
export function edgeName({ classes }: Result, [a, b]: readonly [number, number]): Part {
  return lit(`${classes[a] ?? ''} – ${classes[b] ?? ''}`, { nodes: [a, b] });
}

/** The edge that made a merge: its two leaves, and how far apart the graph says that they are. */
function edgeOf(descent: Descent, place: number, merge: number) {
  const edge = at(treeOf(descent, place).edges, merge);
  return {
    ends: [at(descent.ends, 2 * edge), at(descent.ends, 2 * edge + 1)] as const,
    weight: at(descent.weight, edge),
  };
}

/** Why a node of the fitted tree is a group: what joins it, and what would have to be lower for it not to be one. */
export function decideNode(result: Result, node: number): readonly Question[] {
  const { hierarchy } = result;
  const descent = ultrametricFindings(result)?.descent;
  const place = placeSeen(result);
  if (isLeaf(hierarchy, node)) return [];
  const own = at(hierarchy.height, node);
  const parent = parentsOf(hierarchy)[node] ?? -1;
  const above = parent < 0 ? null : at(hierarchy.height, parent);
  const write = telling([own, above]);
  const leaves = (hierarchy.classOf.length + 1) / 2;
  const edges =
    descent === undefined || place < 0
      ? null
      : [node, parent].map((each) => (each < 0 ? null : edgeOf(descent, place, each - leaves)));
  const [inside, outside] = edges ?? [null, null];
  const notes: Line[] =
    inside === null || inside === undefined
      ? []
      : [
          [
            edgeName(result, inside.ends),
            ` joins its two parts: ${write(own)} in the tree, ${three(inside.weight)} in the graph.`,
          ],
        ];
  return [
    {
      asks: 'What makes it a group?',
      rule: 'u(a, b) = least over all paths of the largest x on the path',
      filled:
        above === null
          ? `inside at most ${write(own)}`
          : `inside at most ${write(own)} < ${write(above)} to any leaf outside`,
      means:
        'x are the fitted values of the edges of the graph. Two leaves are as far apart in the tree as the largest x on the best path between them: the height at which they meet. Gradient descent changes x; nothing is joined one after the other.',
      list: 'Heights',
      compared: [
        { nodes: [node], value: own, taken: true, note: 'its height' },
        ...(above === null ? [] : [{ nodes: [parent], value: above, taken: false, note: 'the group above it' }]),
      ],
      notes,
      reverse:
        above === null || outside === null || outside === undefined
          ? undefined
          : [
              'It would not be a group if the fit of ',
              edgeName(result, outside.ends),
              `, the nearest way out, were more than ${three(above - own)} lower.`,
            ],
    },
  ];
}

/** The iterate that is the result: the one that costs least. */
export function whichIsBest(result: Result, history: History): Question {
  const { cost, best } = history;
  const others = Array.from(cost.keys()).filter((step) => step !== best);
  const next = others.reduce<number | null>(
    (least, step) => (least === null || at(cost, step) < at(cost, least) ? step : least),
    null,
  );
  const lowest = at(cost, best);
  const write = telling([lowest, next === null ? null : at(cost, next)]);
  return {
    asks: 'Which step is the result?',
    rule: 'the step with the least J',
    filled:
      next === null
        ? `J = ${write(lowest)} at step ${count(best)}`
        : `J = ${write(lowest)} at step ${count(best)} < ${write(at(cost, next))} at step ${count(next)}, the next`,
    means: `The cost was computed after each of ${count(cost.length - 1)} steps${result.options.early_stop === 'on' ? '; the descent ends once it settles' : ''}. It can rise on the way: a step is made from the slopes of the steps before it too.`,
    list: 'Steps by cost',
    compared: [],
    notes: [],
    reverse:
      next === null
        ? undefined
        : at(cost, next) === lowest
          ? `A tie with step ${count(next)}: the earlier step counts.`
          : `It would be step ${count(next)} if that cost ${three(at(cost, next) - lowest)} less.`,
  };
}

/** The cost of the fit above that of the closest ultrametric; nothing if that is not known. */
export function howFarFromLeast(result: Result, { cost, best }: History): readonly Question[] {
  const optimum = ultrametricFindings(result)?.optimum;
  if (optimum === undefined) return [];
  const own = at(cost, best);
  const write = telling([own, optimum.cost]);
  const more = own / optimum.cost - 1;
  // Sums in another order differ in the last digits.
  const isLeast = own <= optimum.cost * (1 + 1e-9) + 1e-15;
  return [
    {
      asks: 'How near does it come to the least cost?',
      rule: 'the least J of all trees',
      filled: isLeast
        ? `J = ${write(own)}, the least there is`
        : `J = ${write(own)}, least ${write(optimum.cost)}${Number.isFinite(more) ? `: ${percent(more)} more` : ''}`,
      means: `A graph of so few leaves has ${count(optimum.trees)} binary trees. Each was taken with its best heights, so that none costs less. A descent ends at a tree that small changes do not improve, which may be another one: another start may end nearer.`,
      list: 'Costs',
      compared: [],
      notes: [],
      reverse: undefined,
    },
  ];
}

/** Groups that are listed by what they add to a term. */
const MOST_ADDING = 8;

/** The sum of Dasgupta's term at the iterate that is seen; nothing if it is no part of the cost. */
export function whatDasguptaAdds(result: Result): readonly Question[] {
  const { options } = result;
  const weight = Number(/dasgupta:([^,]+)/.exec(String(options.terms))?.[1] ?? 0);
  const descent = ultrametricFindings(result)?.descent;
  const place = placeSeen(result);
  if (weight === 0 || descent === undefined || place < 0) return [];
  const parts = dasguptaParts(descent, place, Number(options.sigmoid ?? 0));
  if (parts === null) return [];
  const edges = descent.graph?.weight.length ?? 0;
  const added = parts.map(({ size, inverse }) => size * inverse);
  const sumFrom = (first: number): number => added.slice(first).reduce((sum, each) => sum + each, 0);
  const isMean = options.reduce === 'mean';
  const all = sumFrom(0);
  const others = Math.max(0, parts.length - MOST_ADDING);
  return [
    {
      asks: 'What does the Dasgupta term add up?',
      rule: `${isMean ? 'mean' : 'sum'} over edges of S(a ∨ b) / w(a, b), times its weight`,
      filled: `${three(weight)} × ${three(all)}${isMean ? ` / ${count(edges)}` : ''} = ${three((weight * all) / (isMean ? edges : 1))}`,
      means:
        'a ∨ b is the group where the ends of an edge meet, w how far apart the graph says that they are. S is the size of that group made smooth: a leaf counts 1 where it joins well below the height of the group, ½ at that height, 0 well above. Near leaves cost little where they meet in a small group.',
      list: 'Groups by what they add',
      compared: parts.slice(0, MOST_ADDING).map(({ node, size, leaves, edges: joined, inverse }) => ({
        ...{ nodes: [node], value: size * inverse, taken: false },
        note: `S ${three(size)} (${counted(leaves, 'leaf', 'leaves')}) × ${three(inverse)}, the sum of 1 / w over ${counted(joined, 'edge', 'edges')}`,
      })),
      notes:
        others > 0 ? [`The other ${counted(others, 'group adds', 'groups add')} ${three(sumFrom(MOST_ADDING))}.`] : [],
    },
  ];
}
