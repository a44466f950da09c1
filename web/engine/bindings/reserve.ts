import type { Core } from './core.ts';

const PAGE_BYTES = 2 ** 16;
/** For rows under way, and what a run needs besides. More than is needed would make small runs grow, which have enough from the start. */
const BESIDES = 2 ** 22;

/**
 * Room in the core's memory for so many bytes at once, as far as it can be had. By itself it grows page by page, and with each step
 * engines collect garbage: of a run that keeps hundreds of megabytes that was a third of the time.
 */
export function reserve(core: Core, bytes: number): void {
  const pages = Math.ceil((bytes + BESIDES - core.bytes) / PAGE_BYTES);
  try {
    if (pages > 0) core.exports.memory.grow(pages);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // else it grows as far as it can, and the core says where that ends
  }
}
