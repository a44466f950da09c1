import zopfli from '@gfx/zopfli';
import { kept } from './kept.ts';

/** More blocks take Zopfli up to ten times as long; of data they make nothing smaller by a hundredth. */
const OF_DATA = 8;

/** A file deflated by Zopfli into so many blocks at most, which gives the same bytes on every machine and takes seconds. */
export const smallest = (file: Uint8Array, blocks = OF_DATA): Promise<Uint8Array> =>
  kept([`deflated ${blocks}`, file], () => zopfli.deflateAsync(file, { numiterations: 5, blocksplittingmax: blocks }));
