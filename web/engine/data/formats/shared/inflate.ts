/** Unpacks zlib data whose length is known. */

import { DataError } from '../../../base/error.ts';

/** Errors for data that unpack to more bytes than they may, and for damaged data. */
interface Wrong {
  readonly tooLong: () => DataError;
  readonly damaged: () => DataError;
}

/** The at most `most` bytes that zlib data unpack to; more are never held. @throws DataError as `wrong` has it */
export async function inflate(
  data: Uint8Array<ArrayBuffer>,
  most: number,
  wrong: Wrong,
): Promise<Uint8Array<ArrayBuffer>> {
  const output = new Uint8Array(most);
  const packed = new ReadableStream<BufferSource>({
    start(controller) {
      controller.enqueue(data);
      controller.close();
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream('deflate')).getReader();
  let length = 0;
  try {
    for (let { value } = await reader.read(); value; { value } = await reader.read()) {
      if (length + value.length > most) throw wrong.tooLong();
      output.set(value, length);
      length += value.length;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof DataError ? error : wrong.damaged();
  }
  return output.subarray(0, length);
}
