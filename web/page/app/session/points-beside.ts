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
export function usePointsBeside(finished: Finished): PointsBeside {
  const session = useSession();
  const read = useSignal<{ readonly of: Finished; readonly beside: PointsBeside } | null>(null);
  useEffect(() => {
    let isOver = false;
    pointsBeside(finished).then(
      (beside) => {
        if (!isOver) read.value = { of: finished, beside };
      },
      (error: unknown) => {
        if (!isOver) session.report(error);
      },
    );
    return () => {
      isOver = true;
    };
  }, [session, finished, read]);
  return read.value?.of === finished ? read.value.beside : finished.dataset;
}
