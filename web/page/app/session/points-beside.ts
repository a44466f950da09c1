import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Dataset, InputFile } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import { useSession } from './context.ts';

/** Texts and pictures of points. */
type PointsBeside = Pick<Dataset, 'texts' | 'pictures'>;

const kept = new WeakMap<InputFile, Promise<PointsBeside>>();

function readOnce(file: InputFile): readonly Promise<PointsBeside>[] {
  if (file.content.kind !== 'late' || file.role === 'unused') return [];
  const reading = kept.get(file) ?? file.content.read();
  kept.set(file, reading);
  reading.catch(() => kept.delete(file)); // the network may be back when it is looked at again
  return [reading];
}

/** Texts and pictures of the points of a result; files that come late are read, once. */
export async function pointsBeside({ dataset, files }: Pick<Finished, 'dataset' | 'files'>): Promise<PointsBeside> {
  const all = [dataset, ...(await Promise.all(files.flatMap(readOnce)))];
  // Of data that lost rows nobody knows whose the texts are.
  const points = dataset.logits?.table.shape[0] ?? dataset.lists?.lists.rows;
  return {
    texts: all.find(({ texts }) => texts?.length === points)?.texts ?? dataset.texts,
    pictures: all.find(({ pictures }) => pictures)?.pictures ?? null,
  };
}

/** The same for a view: those of the data alone until the late ones are there. */
export const usePointsBeside = (finished: Finished): PointsBeside =>
  useLate(finished, pointsBeside, null) ?? finished.dataset;

/** Reads something of a result that comes late: null until it is there, `without` where it cannot be read. */
export function useLate<Read>(
  finished: Finished,
  read: (finished: Finished) => Promise<Read>,
  without: Read | null,
): Read | null {
  const session = useSession();
  const found = useSignal<{ readonly of: Finished; readonly read: Read | null } | null>(null);
  useEffect(() => {
    let isOver = false;
    read(finished)
      .catch((error: unknown) => {
        if (!isOver) session.report(error);
        return without;
      })
      .then((all) => {
        if (!isOver) found.value = { of: finished, read: all };
      });
    return () => {
      isOver = true;
    };
  }, [session, finished, read, without, found]);
  return found.value?.of === finished ? found.value.read : null;
}
