/* Texts in an address: deflated, in the letters that an address may have. */

/** A text through a (de)compressor, at most so many bytes of it; null for more. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const writer = stream.writable.getWriter();
  // Errors in the bytes are told by the reader.
  const ignore = (): undefined => undefined;
  writer
    .write(bytes)
    .then(() => writer.close(), ignore)
    .catch(ignore);
  const reader = stream.readable.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let piece = await reader.read(); piece.value !== undefined; piece = await reader.read()) {
    size += piece.value.length;
    if (size > most) {
      reader.cancel().catch(ignore);
      return null;
    }
    pieces.push(piece.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** A text in the letters of an address; null where that would be of more than so many bytes before the letters. */
export async function packed(text: string, most: number): Promise<string | null> {
  const deflated = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), most);
  if (deflated === null) return null;
  const letters = Array.from(deflated, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** True for a text with only the letters that packed ones have. */
export const isPacked = (text: string): boolean => /^[\w-]+$/.test(text);

/** The unpacked bytes; null if they would be more than so many. Throws where it was cut or changed. */
export async function unpacked(text: string, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  return through(bytes, new DecompressionStream('deflate-raw'), most);
}
