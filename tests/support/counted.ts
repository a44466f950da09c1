import { readNpy } from './npy.ts';

/** The points of each true class (row) by the class with the highest logit, counted here. */
export function countedIn(files: { readonly logits: string; readonly labels: string }, size: number): number[][] {
  const logits = readNpy(files.logits).data;
  const labels = readNpy(files.labels).data;
  const counts = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let row = 0; row < labels.length; row++) {
    let best = 0;
    for (let c = 1; c < size; c++) {
      if ((logits[row * size + c] ?? 0) > (logits[row * size + best] ?? 0)) best = c;
    }
    const own = counts[labels[row] ?? -1];
    if (own !== undefined) own[best] = (own[best] ?? 0) + 1;
  }
  return counts;
}
