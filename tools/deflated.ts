import zopfli from '@gfx/zopfli';
import { kept } from './kept.ts';

/** A file deflated by Zopfli, which gives the same bytes on every machine and takes seconds. */
export const smallest = (file: Uint8Array, iterations: number): Promise<Uint8Array> =>
  kept([`deflated ${iterations}`, file], () => zopfli.deflateAsync(file, { numiterations: iterations }));
