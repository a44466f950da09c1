/** The models among files: each with its name and its labels, in the order of opening. */

import { differingParts } from '../../base/text.ts';
import type { InputFile, Role } from '../../model/dataset.ts';
import { modelFiles } from '../roles/assign-models.ts';
import { assignRoles } from '../roles/assign-roles.ts';
import { CHOSEN, labelsFor } from '../roles/labels-for.ts';

/** A file of logits, probabilities, lists of the best classes, or a confusion matrix, with its labels. */
export interface Model {
  /** That of its file. */
  readonly id: string;
  readonly name: string;
  readonly file: InputFile;
  readonly labels: InputFile | null;
  /** True where its tree is the one that runs are of. */
  readonly isShown: boolean;
}

const { compare } = new Intl.Collator('en', { numeric: true });

/**
 * Files whose names differ by numbers alone stand in the order of these, in the places that they have: a list of files has
 * ckpt_100 before ckpt_20.
 */
function byNumber(models: readonly InputFile[]): InputFile[] {
  const kindOf = ({ name }: InputFile): string => name.replace(/\d+/g, '#');
  const left = [...models].sort((a, b) => compare(a.name, b.name));
  return models.map((model) => {
    const next = left.findIndex((each) => kindOf(each) === kindOf(model));
    return left.splice(next, 1)[0] ?? model;
  });
}

/** The models that are open. */
export function modelsOf(files: readonly InputFile[]): readonly Model[] {
  const models = byNumber(modelFiles(files));
  const labels = files.filter(({ role }) => role === 'labels' || role === 'other labels');
  const short = models.map(({ name }) => shortName(name));
  const apart = differingParts(models.map(({ name }) => name));
  return models.map((file, i) => {
    const isShown = file.role !== 'other model';
    const [own, others] = [short[i] ?? file.name, short.filter((_, j) => j !== i)];
    return {
      id: file.id,
      name: file.called ?? (others.includes(own) ? (apart[i] ?? file.name) : own),
      file,
      labels: isShown ? (labels.find(({ role }) => role === 'labels') ?? null) : labelsFor(file, labels, models),
      isShown,
    };
  });
}

/** Words that tell of the content of a file. */
const WORDS = '(?:logits?|scores|outputs|probabilities|proba|probs|predictions|confusion|matrix)';
/** Such a word at the start or the end of a name, with the signs that part it from the rest. */
const ENDS = new RegExp(`^${WORDS}(?:[\\s_.-]+|$)|(?:^|(?<![\\s_.-])[\\s_.-]+)${WORDS}$`, 'gi');

/** Name of a file without its content: "resnet" of resnet_logits.npy, "run1" of run1.npz/logits. */
function shortName(name: string): string {
  const parts = name.split('/').toReversed();
  // Endings begin with a letter: the digits after a point in "v1.5" are part of the name.
  const bare = parts.map((part) => part.replace(/(?=\.)(?<!\.[a-z]\w*)(?:\.[a-z]\w*)+$/i, ''));
  const short = bare.map((part) => part.replace(ENDS, '')).find((part) => part !== '');
  return short ?? bare[0] ?? name;
}

/** Roles that chosen ones become when another model is shown; null: they are guessed anew. */
const FOR_OTHERS: Partial<Record<Role, Role | null>> = {
  logits: null,
  confusion: null,
  labels: null,
  'other labels': null,
  'other model': 'other model',
  'evaluation logits': 'unused',
  'evaluation labels': 'unused',
};

/** The roles to choose so that a model is shown; what somebody chose otherwise stays. */
export function choicesFor(files: readonly InputFile[], id: string): Map<string, Role> {
  const choices = new Map<string, Role>();
  const shown = modelFiles(files).find(({ role }) => role !== 'other model');
  for (const { id: own, reason, role } of files) {
    if (reason !== CHOSEN) continue;
    const kept = FOR_OTHERS[role] === undefined ? role : FOR_OTHERS[role];
    if (kept !== null) choices.set(own, kept);
  }
  return choices.set(id, shown?.role ?? 'logits');
}

/**
 * The same files in the roles that they have when a model is shown, so that these assembled are its data. `choices`: roles that
 * were chosen when it was shown before.
 */
export const filesFor = (
  files: readonly InputFile[],
  id: string,
  choices: ReadonlyMap<string, Role> = choicesFor(files, id),
): InputFile[] =>
  files.some((file) => file.id === id && file.role !== 'other model') ? [...files] : assignRoles(files, choices);

/** Roles of a file beside the model that is shown, by those that it can have alone. */
export const rolesBeside = (possible: readonly Role[]): Role[] => [
  ...(possible.some((role) => role === 'logits' || role === 'confusion') ? (['other model'] as const) : []),
  ...(possible.includes('labels') ? (['other labels'] as const) : []),
];
