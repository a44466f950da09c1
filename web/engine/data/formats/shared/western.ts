/** Tells text in the letters of Western Europe from other bytes that are no UTF-8. */

/** Letters of Western Europe stand among ASCII; longer runs are another alphabet, or no text. */
const LONGEST_RUN = 3;

/** True for bytes that are no UTF-8 and may be Windows-1252, which has Latin-1 in it: no control characters, single letters. */
export function mayBeWestern(bytes: Uint8Array): boolean {
  let run = 0;
  return bytes.every((byte) => {
    run = byte < 0x80 ? 0 : run + 1;
    const isControl = byte < 32 && (byte < 9 || byte > 13);
    return !isControl && byte !== 0x7f && run <= LONGEST_RUN && ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte);
  });
}
