import { SAMPLES } from '../samples/index.ts';
import type { Sample } from '../samples/sample.ts';
import type { Lesson, LessonFile, Part } from './lesson.ts';

/** The blocks that samples were made of. */
const blocks = new WeakMap<Sample, readonly LessonFile[]>();

/** The files in the text of a lesson, as a sample. Those of other blocks are another one. */
function filesOf({ id, title, about }: Lesson, { files, run }: Part): Sample {
  const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
  const sample: Sample = {
    id: `lesson-${id}-${files[0]?.line ?? 0}`,
    title,
    description: about,
    points: 'rows',
    opens: {
      method: run?.method ?? '',
      options: {},
      roles: Object.fromEntries(files.flatMap(({ name, role }) => (role === null ? [] : [[name, role]]))),
    },
    source: `From the lesson “${title}”`,
    downloads: files.map(({ name, text }) => ({ name, url: null, read: async () => bytesOf(text) })),
    load: async () => files.map(({ name, text }) => ({ name, bytes: bytesOf(text) })),
  };
  blocks.set(sample, files);
  return sample;
}

/** The blocks as one text; empty for a sample of the page. */
const textOf = (sample: Sample): string =>
  JSON.stringify(blocks.get(sample)?.map(({ name, role, text }) => [name, role, text]) ?? '');

/** True if two samples are of the same data: a lesson that is opened again may have other numbers in the same block. */
export const areSameData = (one: Sample | null, other: Sample | null): boolean =>
  one?.id === other?.id && (one === null || other === null || textOf(one) === textOf(other));

/** The data of a part: a sample, or the files of the lesson; null where they are the student's own. */
export function dataOf(lesson: Lesson, part: Part): Sample | null {
  if (part.isOwn) return null;
  return SAMPLES.find(({ id }) => id === part.data) ?? filesOf(lesson, part);
}
