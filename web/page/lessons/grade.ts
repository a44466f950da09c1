import { percent, percentagePoints, three } from '../../engine/base/digits.ts';
import { counted } from '../../engine/base/text.ts';
import { isLeaf } from '../../engine/hierarchy/walk.ts';
import { rootOf } from '../../engine/model/hierarchy.ts';
import { supportOf } from '../../engine/model/result.ts';
import {
  childrenIn,
  classesUnder,
  classNamed,
  groupBefore,
  isWithin,
  type Judged,
  largestGroups,
  leafOf,
  madeIn,
  meetingOf,
  meetingOfNamed,
  nameOf,
  topBefore,
} from './judged.ts';
import type { CutIndex, Prediction } from './lesson.ts';
import { bestCut, clusterValues, isTie, measureName, measureText, similarityOf, valueOfMeasure } from './measure.ts';
import { PhraseError } from './phrases.ts';

/* A prediction is judged by the result that is there: a lesson holds no answers. */

/** A student's choice. Nodes are those of the whole tree, a choice is the place in the list. */
export type Chosen =
  | { readonly kind: 'pair'; readonly classes: readonly [number, number] }
  | { readonly kind: 'node'; readonly node: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'choice'; readonly place: number }
  | { readonly kind: 'text'; readonly text: string };

/** The message on an answer. */
export interface Verdict {
  /** Null for what is not judged. */
  readonly isRight: boolean | null;
  /** The chosen answer, with its numbers. */
  readonly chosen: string;
  /** The right answer, with its numbers. */
  readonly right: string;
  /** Nodes of the right answer, to be shown in the tree. */
  readonly nodes: readonly number[];
}

type Ask<Kind extends Prediction['kind']> = Extract<Prediction, { kind: Kind }>;

/**
 * Judges an answer. `ofChoices`: the results of the choices that have runs of their own, by their place.
 * Throws a PhraseError where these data have no answer.
 */
export function grade(
  prediction: Prediction,
  chosen: Chosen,
  judged: Judged,
  ofChoices: readonly (Judged | null)[] = [],
): Verdict {
  const { kind } = prediction;
  if (kind === 'pair' && chosen.kind === 'pair') return gradePair(prediction, chosen.classes, judged);
  if ((kind === 'weakest' || kind === 'home') && chosen.kind === 'node') {
    return gradeJoined(prediction, chosen.node, judged);
  }
  if (kind === 'neighbour' && chosen.kind === 'node') return gradeNeighbour(prediction, chosen.node, judged);
  if (kind === 'first split' && chosen.kind === 'node') return gradeSplit(chosen.node, judged);
  if (kind === 'support' && chosen.kind === 'node') return gradeSupport(prediction, chosen.node, judged);
  if (kind === 'clusters' && chosen.kind === 'number') return gradeClusters(prediction.index, chosen.value, judged);
  if (kind === 'number' && chosen.kind === 'number') return gradeNumber(prediction, chosen.value, judged);
  if (kind === 'choice' && chosen.kind === 'choice') return gradeChoice(prediction, chosen.place, judged, ofChoices);
  if (kind === 'text' && chosen.kind === 'text') {
    return { isRight: null, chosen: `You wrote: ${chosen.text}`, right: '', nodes: [] };
  }
  throw new Error(`A prediction of kind ${kind} cannot be answered by ${chosen.kind}`);
}

function gradePair({ step }: Ask<'pair'>, [one, other]: readonly [number, number], judged: Judged): Verdict {
  const nodes = madeIn(judged, step);
  const meeting = meetingOf(judged, one, other);
  const { classes } = judged.result;
  const similarity = similarityOf(judged, one, other);
  const numbers = similarity === null ? '' : `, similarity ${three(similarity)}`;
  const isTaken = one !== other && nodes.includes(meeting);
  const tie = isTaken ? 'no' : tieOf(judged, step, one, other);
  return {
    isRight: tie === 'unknown' ? null : isTaken || tie === 'yes',
    chosen: `You chose ${classes[one]} and ${classes[other]}${numbers}. They come together in step ${judged.stepOf(meeting) + 1}.${TIES[tie]}`,
    right: `In step ${step} ${nodes.map((node) => joinText(judged, node)).join('; ')}.`,
    nodes,
  };
}

const TIES = {
  no: '',
  yes: ' Before it they were as near as those that joined: a tie, so this is right too.',
  unknown: ' Whether they were as near before it is not recorded, so this does not count.',
} as const;

/** The tie of two classes: whether their groups were as near before a step as those that it joined. */
function tieOf(judged: Judged, step: number, one: number, other: number): keyof typeof TIES {
  const [a, b] = [groupBefore(judged, step, one), groupBefore(judged, step, other)];
  return a === b ? 'no' : judged.tieIn(step - 1, [a, b]);
}

/** “apple joins pear (similarity 0.14)”. */
function joinText(judged: Judged, node: number): string {
  const [one = node, other = node, ...more] = childrenIn(judged, node);
  const similarities = classesUnder(judged, one).flatMap((a) =>
    classesUnder(judged, other).map((b) => similarityOf(judged, a, b)),
  );
  const known = similarities.filter((each) => each !== null);
  const mean = known.reduce((sum, each) => sum + each, 0) / known.length;
  const numbers = known.length === 0 || more.length > 0 ? '' : ` (similarity ${three(mean)})`;
  const last = [other, ...more].map((each) => nameOf(judged, each)).join(' and ');
  return `${nameOf(judged, one)} joins ${last}${numbers}`;
}

/** L2H: which group is taken, and which one it joins. */
function gradeJoined({ kind, step }: Ask<'weakest' | 'home'>, node: number, judged: Judged): Verdict {
  const { merges } = judged.result;
  if (!judged.takesOne) {
    throw new PhraseError(
      'this tree joins pairs: none of the two is taken before the other',
      'Make it of logits, by Logits to hierarchies.',
    );
  }
  const right = merges?.[2 * (step - 1) + (kind === 'weakest' ? 0 : 1)];
  if (right === undefined) throw new PhraseError(`this tree has no merge ${step}`, 'Ask for an earlier step.');
  const compared = judged.comparedIn(step - 1)[kind === 'weakest' ? 0 : 1] ?? [];
  const group = topBefore(judged, step, node);
  /** A class is compared by the sum itself, a group by the mean over its classes. */
  const whatOf = (asked: number): string => {
    if (kind === 'weakest') return 'score';
    const sum = 'sum of reassigned probabilities';
    return isLeaf(judged.shape.hierarchy, asked) ? sum : `mean ${sum}`;
  };
  const numbersOf = (asked: number): string => {
    const found = compared.find(({ nodes }) => nodes.some((each) => isWithin(judged, asked, each)));
    return found === undefined || found.value === null ? '' : `, ${whatOf(asked)} ${three(found.value)}`;
  };
  // Of groups without a number in the record it is known that none comes before the second best.
  const others = compared.flatMap(({ nodes, value }) => (value === null || nodes.includes(right) ? [] : [value]));
  const bound = kind === 'weakest' ? Math.min(...others) : Math.max(...others);
  const isUnlisted = numbersOf(group) === '' && Number.isFinite(bound);
  const unlisted = isUnlisted
    ? `. Its ${whatOf(group)} is ${three(bound)} or ${kind === 'weakest' ? 'more' : 'less'}`
    : '';
  const named = nameOf(judged, right);
  const best = compared.find(({ nodes }) => nodes.includes(right))?.value ?? null;
  const tied = compared.filter(({ nodes, value }) => value !== null && value === best && !nodes.includes(right));
  const equal = tied.flatMap(({ nodes }) => nodes);
  const tie =
    equal.length === 0
      ? ''
      : ` The same number has ${equal.map((each) => nameOf(judged, each)).join(' and ')}: a tie, so both are right.`;
  const isKnown = !isUnlisted || bound !== best;
  const own = nameOf(judged, node) + (group === node ? '' : `, in the group of ${nameOf(judged, group)}`);
  const notKnown = isKnown ? '' : ' Whether it has the same is not recorded, so this does not count.';
  return {
    isRight: isKnown ? [right, ...equal].some((each) => isWithin(judged, node, each)) : null,
    chosen: `You chose ${own}${numbersOf(group)}${unlisted}.${notKnown}`,
    right:
      kind === 'weakest'
        ? `The weakest in step ${step} is ${named}${numbersOf(right)}: the smallest of all.${tie}`
        : `In step ${step} it joins ${named}${numbersOf(right)}: the largest of all.${tie}`,
    nodes: [right],
  };
}

function gradeNeighbour({ of }: Ask<'neighbour'>, node: number, judged: Judged): Verdict {
  const own = classNamed(judged, of);
  const leaf = leafOf(judged, own);
  const name = judged.result.classes[own] ?? '';
  const { parents } = judged.shape;
  const above = parents[leaf] ?? -1;
  const siblings = childrenIn(judged, above).filter((each) => each !== leaf);
  let meeting = node;
  while (meeting >= 0 && !isWithin(judged, leaf, meeting)) meeting = parents[meeting] ?? -1;
  const size = classesUnder(judged, meeting).length;
  const where = meeting === above ? '' : ` It meets ${name} only in a group of ${counted(size, 'class', 'classes')}.`;
  return {
    isRight: node !== leaf && siblings.some((each) => isWithin(judged, node, each)),
    chosen: `You chose ${nameOf(judged, node)}${takenText(judged, own, node)}.${where}`,
    right: siblings
      .map((each) => `${name} stands next to ${nameOf(judged, each)}${takenText(judged, own, each)}.`)
      .join(' '),
    nodes: siblings,
  };
}

/** “: 36 times Breton was taken for it”. */
function takenText(judged: Judged, own: number, node: number): string {
  const counts = classesUnder(judged, node).map((each) => judged.taken(own, each));
  if (counts.length > 2 || counts.some((each) => each === null)) return '';
  const times = counts.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const name = judged.result.classes[own] ?? '';
  return `: ${name} was taken for ${counts.length === 1 ? 'it' : 'them'} ${counted(times, 'time', 'times')}`;
}

function gradeSplit(node: number, judged: Judged): Verdict {
  const root = rootOf(judged.shape.hierarchy);
  const sides = childrenIn(judged, root);
  const sizeOf = (each: number): number => classesUnder(judged, each).length;
  const [least = root, ...others] = sides.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  if (others.some((each) => sizeOf(each) === sizeOf(least))) {
    throw new PhraseError('the sides of the first split are equally large', 'Ask for something else.');
  }
  const own = sides.find((each) => isWithin(judged, node, each)) ?? root;
  const isOfPoints = judged.result.points !== undefined;
  const sizeText = (each: number): string =>
    isOfPoints ? counted(sizeOf(each), 'point', 'points') : counted(sizeOf(each), 'class', 'classes');
  return {
    isRight: own === least && node !== root,
    chosen: `You chose ${nameOf(judged, node)}: it is on the side with ${sizeText(own)}.`,
    right: `The first split separates ${sizeText(least)} (${nameOf(judged, least)}) from ${others.map(sizeText).join(' and ')}.`,
    nodes: [least],
  };
}

function gradeSupport({ most, groups }: Ask<'support'>, node: number, judged: Judged): Verdict {
  const supports = supportOf(judged.result);
  const candidates = largestGroups(judged, groups).filter((each) => !Number.isNaN(supports(each)));
  const [first, ...others] = candidates;
  if (first === undefined)
    throw new PhraseError('this tree has no support', 'Make it with a run that computes support.');
  const sign = most === 'lowest' ? 1 : -1;
  const best = others.reduce((so, each) => (sign * supports(each) < sign * supports(so) ? each : so), first);
  const value = supports(best);
  const right = candidates.filter((each) => supports(each) === value);
  const own = supports(node);
  const ownText = Number.isNaN(own)
    ? isLeaf(judged.shape.hierarchy, node)
      ? ', a single leaf, which has no support'
      : ', which has no support'
    : `: support ${percent(own)}`;
  const outside = candidates.includes(node) ? '' : ` It is not one of the ${candidates.length} largest groups.`;
  return {
    isRight: right.includes(node),
    chosen: `You chose ${nameOf(judged, node)}${ownText}.${outside}`,
    right: `Of the ${candidates.length} largest groups the ${most} support is ${percent(value)}: ${right
      .map(
        (each) => `the ${counted(classesUnder(judged, each).length, 'class', 'classes')} with ${nameOf(judged, each)}`,
      )
      .join('; ')}.`,
    nodes: right,
  };
}

const INDEX_WORDS: Readonly<Record<CutIndex, string>> = {
  gap: 'gap to the next join',
  modularity: 'modularity',
  silhouette: 'silhouette',
  ari: 'agreement with the labels (ARI)',
  ch: 'Calinski–Harabasz index',
  db: 'Davies–Bouldin index',
  dunn: 'Dunn index',
  hartigan: 'Hartigan index',
};

function gradeClusters(index: CutIndex, chosen: number, judged: Judged): Verdict {
  if (index === 'gap' && judged.heightsAreSteps) {
    throw new PhraseError(
      'the heights of this tree only number its steps: it has no gaps',
      'Open points or distances.',
    );
  }
  const best = bestCut(judged, index);
  if (best === null) throw new PhraseError(`these data have no ${INDEX_WORDS[index]}`, 'Ask for another index.');
  const own = clusterValues(judged, index).find(({ clusters }) => clusters === chosen);
  const numbers = ({ value, atRandom }: { readonly value: number; readonly atRandom: number | null }): string =>
    `${INDEX_WORDS[index]} ${three(value)}${atRandom === null ? '' : `, by chance ${three(atRandom)}`}`;
  const equal = clusterValues(judged, index).filter(({ value }) => isTie(value, best.value));
  const names = equal
    .map(({ clusters }) => clusters)
    .toSorted((a, b) => a - b)
    .map((clusters) => counted(clusters, 'cluster', 'clusters'))
    .join(' and ');
  const tie = equal.length > 1 ? ': a tie, so each of them is right' : '';
  return {
    isRight: equal.some(({ clusters }) => clusters === chosen),
    chosen: `You chose ${counted(chosen, 'cluster', 'clusters')}${own === undefined ? `, for which there is no ${INDEX_WORDS[index]}` : `: ${numbers(own)}`}.`,
    right: `${names} ${best.clusters === 1 ? 'is' : 'are'} best: ${numbers(best)}${tie}.`,
    nodes: [],
  };
}

function gradeNumber({ measure, within, isPercent }: Ask<'number'>, chosen: number, judged: Judged): Verdict {
  const value = valueOfMeasure(measure, judged);
  const off = Math.abs(chosen - value);
  // A tolerance of 0.1 covers 0.5 and 0.6 although their difference is not exactly that.
  const isRight = off <= within + 1e-9;
  const text = (number: number): string => measureText(number, isPercent);
  const far = isPercent ? `${percentagePoints(off)} percentage points` : text(off);
  const how = off < 1e-12 ? 'exactly right' : `${far} too ${chosen > value ? 'high' : 'low'}`;
  return {
    isRight,
    chosen: `You said ${text(chosen)}: ${how}${isRight && off >= 1e-12 ? ', near enough' : ''}.`,
    right: `It is ${text(value)}.`,
    nodes: measure.kind === 'support of pair' ? [meetingOfNamed(judged, measure.of)] : [],
  };
}

function gradeChoice(
  { most, measure, choices }: Ask<'choice'>,
  place: number,
  judged: Judged,
  ofChoices: readonly (Judged | null)[],
): Verdict {
  const values = choices.map((choice, at) => {
    const asked = choice.measure ?? measure;
    if (asked === null) throw new Error('A choice has nothing to compare');
    return valueOfMeasure(asked, ofChoices[at] ?? judged);
  });
  const best = most === 'largest' ? Math.max(...values) : Math.min(...values);
  // If each choice has a measure of its own, its title names it.
  const name = measure === null ? '' : measureName(measure);
  const areCounts = values.every(Number.isInteger);
  const textOf = (value = Number.NaN): string => (areCounts ? measureText(value, false) : three(value));
  const titleOf = (at: number): string => choices[at]?.title ?? '';
  const right = Array.from(choices.keys()).filter((at) => isTie(values[at] ?? Number.NaN, best));
  const others = Array.from(choices.keys()).filter((at) => at !== place && !right.includes(at));
  const rest =
    others.length === 0 ? '' : ` The others: ${others.map((at) => `${titleOf(at)} ${textOf(values[at])}`).join(', ')}.`;
  const have = right.length === 1 ? 'has' : 'have';
  return {
    isRight: right.includes(place),
    chosen: `You chose ${titleOf(place)}: ${name}${textOf(values[place])}.`,
    right: `${right.map(titleOf).join(' and ')} ${have} the ${most} ${name || 'number '}of all: ${textOf(best)}.${rest}`,
    nodes: [],
  };
}
