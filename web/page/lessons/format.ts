import type { DataError } from '../../engine/base/error.ts';
import { nearestName } from '../../engine/base/nearest-name.ts';
import { ROLES } from '../../engine/model/dataset.ts';
import { SAMPLES } from '../samples/index.ts';
import { Faults } from './faults.ts';
import { ALL_KEYS, checkKeys, directive, minutesOf, PIECES, type PieceName, textOf } from './keys.ts';
import type { Choice, Lesson, LessonFile, Part, Prediction, Prose, Run, Teacher } from './lesson.ts';
import { readNeeds } from './needs.ts';
import { PhraseError, readMeasure, readPrediction, suggestion } from './phrases.ts';
import { readProse } from './prose.ts';
import { readRun } from './run.ts';
import { type Block, type Directive, readSections, type Section } from './sections.ts';

/** The prediction that a section Predict asks for. `method`: that of the part, for choices that name none. */
function predictionOf(section: Section, method: string | null, faults: Faults): Prediction | null {
  const said = directive(section, 'predict');
  if (said === undefined) {
    const remedy = 'Put a line like predict: pair of step 1 under the heading.';
    faults.missing('predict', section.line, 'nothing says what is predicted', remedy);
    return null;
  }
  const prediction = faults.try(said.line, () => readPrediction(said.value));
  const choices = section.directives.filter(({ key }) => key === 'choice');
  if (prediction?.kind === 'choice') {
    if (choices.length < 2) {
      faults.add(said.line, 'there are fewer than two choices', 'Write each on a line: choice: TITLE | RUN.');
    }
    const isMeasured = prediction.measure !== null;
    const read = choices.map(({ line, ...each }) => faults.try(line, () => choiceOf(each, isMeasured, method)));
    return { ...prediction, choices: read.filter((each) => each !== null) };
  }
  if (prediction !== null && choices[0] !== undefined) {
    const remedy = 'Write predict: choice with the largest ari, or leave out the choices.';
    faults.add(choices[0].line, 'nothing is chosen here', remedy);
  }
  return prediction;
}

/** “Single | method=linkage&option.method=single”, “Purity of the leaves | leaf_purity”. Throws a PhraseError. */
function choiceOf({ value }: Pick<Directive, 'value'>, isMeasured: boolean, method: string | null): Choice {
  const [title = '', ...details] = value.split('|').map((each) => each.trim());
  if (title === '' || details.length === 0) {
    const remedy = 'Write it as choice: Single | method=linkage&option.method=single.';
    throw new PhraseError('a choice needs a title and what it stands for', remedy);
  }
  const address = details.find((each) => each.includes('='));
  const phrase = details.find((each) => !each.includes('='));
  const measure = phrase === undefined ? null : readMeasure(phrase);
  if (!isMeasured && measure === null) {
    const remedy = 'Name it in predict, as in choice with the largest ari, or in each choice.';
    throw new PhraseError('nothing says what is compared', remedy);
  }
  return { title, run: address === undefined ? null : readRun(address, method), measure };
}

/* Text to lesson. docs/lessons.md describes the text. */

/** The title of a part that is about the student's own files. */
const OWN_PART = 'On your own file';

/** A title, and within the lines under it the mark of the format. */
const MARK = /^\uFEFF?\s*#[^\r\n]+(?:\r?\n[^#\r\n]*){0,12}?\r?\nlesson: *\d/;

/** True if a text begins as a lesson does. */
export const isLesson = (text: string): boolean => MARK.test(text);

/** A part with the sections that follow it. */
type PartSections = readonly [Section, ...Section[]];

interface Reading {
  readonly faults: Faults;
  readonly checkView: CheckView;
}

/** The context in which a part of a lesson is read. */
interface Context extends Reading {
  readonly head: Section;
  /** Those of its own blocks, or of the last before it. */
  readonly files: readonly LessonFile[];
  /** True if it has blocks of its own. */
  readonly hasFiles: boolean;
}

/** Throws a PhraseError for a view that the page does not know. */
export type CheckView = (view: string) => void;

/** Reads a text. Where anything is wrong in it there is no lesson, but what is wrong, line by line. */
export function readLesson(
  text: string,
  file: string,
  checkView: CheckView = () => undefined,
): { readonly lesson: Lesson | null; readonly problems: readonly DataError[] } {
  const faults = new Faults(file);
  const { sections, blocks } = readSections(text, ALL_KEYS, faults.add);
  const [head, ...others] = sections;
  if (head?.level !== 1) {
    faults.add(head?.line ?? 1, 'the lesson has no title', 'Begin with a line like # How do mistakes make a tree?');
    return { lesson: null, problems: faults.list };
  }
  checkKeys(head, 'lesson', faults);
  if (textOf(head, 'lesson') !== '1') {
    const remedy = 'Put the line lesson: 1 under the title.';
    faults.missing('lesson', head.line, 'the lesson does not say its format', remedy);
    return { lesson: null, problems: faults.list }; // any other text: its lines are no faults of a lesson
  }
  const lesson = { file, ...lessonOf(head, others, blocks, { faults, checkView }) };
  return { lesson: faults.list.length === 0 ? lesson : null, problems: faults.list };
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function lessonOf(
  head: Section,
  others: readonly Section[],
  blocks: readonly Block[],
  reading: Reading,
): Omit<Lesson, 'file'> {
  const { faults } = reading;
  const files = blocks.flatMap((block) => fileOf(block, faults) ?? []);
  const sectionsOf = partsIn(others, faults);
  const within = (from: number, to = Number.POSITIVE_INFINITY): LessonFile[] =>
    files.filter(({ line }) => line > from && line < to);
  let shown = within(head.line, sectionsOf[0]?.[0].line);
  const parts = sectionsOf.map((sections, place) => {
    const own = within(sections[0].line, sectionsOf[place + 1]?.[0].line);
    if (own.length > 0) shown = own;
    return partOf(sections, { ...reading, head, files: shown, hasFiles: own.length > 0 });
  });
  if (parts.length === 0) {
    faults.add(head.line, 'the lesson has no part', 'Begin one with a line like ## Which two join first?');
  }
  const summed = parts.reduce((sum, { teacher }) => sum + (teacher.minutes ?? 0), 0);
  return {
    id: textOf(head, 'id') ?? slug(head.title),
    title: head.title,
    minutes: minutesOf(head, faults) ?? summed,
    about: textOf(head, 'about') ?? '',
    introduction: readProse(head.text, faults.wrong),
    parts,
  };
}

function partsIn(sections: readonly Section[], faults: Faults): PartSections[] {
  const parts: [Section, ...Section[]][] = [];
  for (const section of sections) {
    const part = parts.at(-1);
    if (section.level === 2) parts.push([section]);
    else if (section.level === 3 && part !== undefined) part.push(section);
    else {
      const remedy = `A lesson has one title (#), then parts (##), and in them ${PIECES.join(', ')} (###).`;
      faults.add(section.line, `the heading “${section.title}” has no place here`, remedy);
    }
  }
  return parts;
}

function partOf([part, ...others]: PartSections, context: Context): Part {
  const { head, faults, files } = context;
  checkKeys(part, 'part', faults);
  const pieces = piecesOf(others, faults);
  const isOwn = part.title.toLowerCase() === OWN_PART.toLowerCase();
  const data = isOwn ? null : dataOf(part, context);
  const usual = SAMPLES.find(({ id }) => id === data)?.opens.method ?? null;
  const run = runOf(part, usual, faults) ?? (isOwn ? null : runOf(head, usual, faults));
  if (!isOwn && usual === null && run === null) {
    faults.missing(
      'run',
      part.line,
      'nothing says how the tree is made',
      'Put a line like run: method=linkage under the title.',
    );
  }
  const method = run?.method ?? usual;
  const prediction = pieces.Predict === undefined ? null : predictionOf(pieces.Predict, method, faults);
  if (prediction !== null && pieces.Reveal === undefined) {
    faults.missing('Reveal', part.line, 'what is predicted here is never revealed', 'Add a section ### Reveal.');
  }
  const view = viewOf(part, context) ?? viewOf(head, context) ?? '';
  const needs = directive(part, 'needs');
  if (needs !== undefined && !isOwn) {
    faults.add(needs.line, 'only files of one’s own are needed', `Write it in a part with the title “${OWN_PART}”.`);
  }
  const predictionLine = directive(pieces.Predict, 'predict')?.line ?? part.line;
  return {
    ...{ title: part.title, line: part.line, data, files, isOwn, run, view, prediction, predictionLine },
    needs: needs === undefined ? [] : readNeeds(needs, faults),
    question: readProse(part.text, faults.wrong),
    hidesTree: hidesTree(part, faults),
    task: readProse(pieces.Predict?.text ?? [], faults.wrong),
    reveal: {
      run: runOf(pieces.Reveal, method, faults),
      view: viewOf(pieces.Reveal, context) ?? view,
      text: readProse(pieces.Reveal?.text ?? [], faults.wrong),
    },
    takeAway: readProse(pieces['Take away']?.text ?? [], faults.wrong),
    teacher: teacherOf(pieces.Teacher, faults),
  };
}

/** The sections of a part by their names. */
function piecesOf(sections: readonly Section[], faults: Faults): Partial<Record<PieceName, Section>> {
  const found: Partial<Record<PieceName, Section>> = {};
  for (const section of sections) {
    const name = PIECES.find((each) => each.toLowerCase() === section.title.toLowerCase());
    if (name === undefined) {
      const near = nearestName(section.title, PIECES);
      if (near !== null) faults.meant(near);
      faults.add(section.line, `a part has no section “${section.title}”`, suggestion(section.title, PIECES));
    } else if (found[name] !== undefined) {
      faults.add(section.line, `the part has two sections ${name}`, 'Put them together, or begin a new part with ##.');
    } else {
      found[name] = section;
      checkKeys(section, name, faults);
    }
  }
  return found;
}

/** The sample of a part; null for files in the text. */
function dataOf(part: Section, { head, files, hasFiles, faults }: Context): string | null {
  const said = directive(part, 'data') ?? (hasFiles ? undefined : directive(head, 'data'));
  if (said === undefined && files.length > 0) return null;
  const ids = SAMPLES.map(({ id }) => id);
  if (said === undefined) {
    const remedy = 'Put a line like data: languages under the title, or the data in a block.';
    faults.missing('data', part.line, 'nothing says which data are shown', remedy);
  } else if (said.value === 'here') {
    if (files.length > 0) return null;
    faults.add(said.line, 'there are no data here', 'Put them before, in a block that begins with ```file NAME.');
  } else if (ids.includes(said.value)) return said.value;
  else {
    const otherwise = `Take one of ${ids.join(', ')}, or here for data in a block.`;
    faults.add(said.line, `there is no sample “${said.value}”`, suggestion(said.value, ids, otherwise));
  }
  return null;
}

function runOf(section: Section | undefined, usual: string | null, faults: Faults): Run | null {
  const said = directive(section, 'run');
  return said === undefined ? null : faults.try(said.line, () => readRun(said.value, usual));
}

function viewOf(section: Section | undefined, { faults, checkView }: Reading): string | undefined {
  const said = directive(section, 'view');
  if (said === undefined) return undefined;
  if (/^[a-z]+=[^&]*(&[a-z]+=[^&]*)*$/.test(said.value)) faults.try(said.line, () => checkView(said.value));
  else {
    const remedy = 'Copy it from the address of the page, as in layout=rectangular&beside=confusion.';
    faults.add(said.line, 'this is no view', remedy);
  }
  return said.value;
}

function hidesTree(part: Section, faults: Faults): boolean {
  const said = directive(part, 'hide');
  if (said !== undefined && said.value !== 'tree') {
    const remedy = 'Write hide: tree. What a prediction asks for is hidden by itself.';
    faults.add(said.line, `“${said.value}” cannot be hidden`, remedy);
  }
  return said !== undefined;
}

function teacherOf(section: Section | undefined, faults: Faults): Teacher {
  const proseOf = ({ value, line }: Directive): Prose => readProse([{ number: line, text: value }], faults.wrong);
  const all = section?.directives ?? [];
  return {
    minutes: minutesOf(section, faults),
    answer: all.filter(({ key }) => key === 'answer').flatMap(proseOf),
    misconceptions: all.filter(({ key }) => key === 'misconception').map(proseOf),
    notes: readProse(section?.text ?? [], faults.wrong),
  };
}

/** ```file fruits.csv as confusion */
function fileOf({ info, line, lines }: Block, faults: Faults): LessonFile | null {
  const [, name, role] = /^file\s+(\S+)(?:\s+as\s+(\S.*))?$/.exec(info) ?? [];
  if (name === undefined) {
    const remedy = 'Begin it with ```file NAME, as in ```file fruits.csv as confusion.';
    faults.add(line, 'the block does not say what it is', remedy);
    return null;
  }
  const known = ROLES.find((each) => each === role);
  if (role !== undefined && known === undefined) {
    faults.add(line, `a file cannot be used as “${role}”`, `Take one of ${ROLES.join(', ')}.`);
  }
  return { name, line, role: known ?? null, text: `${lines.join('\n')}\n` };
}
