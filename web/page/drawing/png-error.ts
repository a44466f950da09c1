/** What can go wrong when a figure becomes pixels; the message says what to do. */
export class PngError extends Error {
  override readonly name = 'PngError';
}
