import { yieldToEventLoop } from '../../engine/base/yield-to-event-loop.ts';

/** Characters decoded at once: a multiple of 4, some milliseconds of work. */
const SLICE = 1 << 18;

/**
 * The bytes of a base64 text without white space, O(length). Between slices other work gets its turn, so that a page
 * stays alive while it decodes megabytes. Throws a DOMException where the text is not base64.
 */
export async function decodeBase64(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let at = 0;
  for (let start = 0; start < text.length; start += SLICE) {
    if (start > 0) await yieldToEventLoop();
    const binary = atob(text.slice(start, start + SLICE));
    for (let i = 0; i < binary.length; i++) bytes[at++] = binary.charCodeAt(i);
  }
  return bytes;
}
