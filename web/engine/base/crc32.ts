/** CRC-32 as in zip (reflected polynomial 0xEDB88320), one entry a byte value. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The CRC-32 of more bytes after those that gave `crc`; start with 0. */
export function crc32(bytes: Uint8Array, crc: number): number {
  let state = ~crc;
  for (let i = 0; i < bytes.length; i++) {
    state = (TABLE[(state ^ (bytes[i] as number)) & 255] as number) ^ (state >>> 8);
  }
  return ~state >>> 0;
}
