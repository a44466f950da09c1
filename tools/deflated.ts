import zopfli from '@gfx/zopfli';
import { kept } from './kept.ts';

/** More blocks take Zopfli up to ten times as long, and make nothing smaller by a hundredth. */
const EFFORT = { numiterations: 3, blocksplittingmax: 8 };

/** A file deflated by Zopfli, which gives the same bytes on every machine and takes seconds. */
export const smallest = (file: Uint8Array): Promise<Uint8Array> =>
  kept([`deflated ${JSON.stringify(EFFORT)}`, file], () => zopfli.deflateAsync(file, EFFORT));
