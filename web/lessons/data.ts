import { SAMPLES } from '../samples/index.ts';
import type { Sample } from '../samples/sample.ts';
import type { Lesson, Part } from './lesson.ts';

/** The files that stand in a lesson, as a sample. */
function filesOf({ id, title, about, files }: Lesson, part: Part): Sample {
  const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
  return {
    id: `lesson-${id}`,
    title,
    description: about,
    point: 'row',
    opens: {
      method: part.run?.method ?? '',
      options: {},
      roles: Object.fromEntries(files.flatMap(({ name, role }) => (role === null ? [] : [[name, role]]))),
    },
    source: `From the lesson “${title}”`,
    downloads: files.map(({ name, text }) => ({ name, url: null, read: async () => bytesOf(text) })),
    load: async () => files.map(({ name, text }) => ({ name, bytes: bytesOf(text) })),
  };
}

/** The data of a part: a sample, or the files of the lesson; null where they are the student's own. */
export function dataOf(lesson: Lesson, part: Part): Sample | null {
  if (part.isOwn) return null;
  return SAMPLES.find(({ id }) => id === part.data) ?? filesOf(lesson, part);
}
