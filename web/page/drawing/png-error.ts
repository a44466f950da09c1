/** An error while a figure becomes pixels; the message says what to do. */
export class PngError extends Error {
  override readonly name = 'PngError';
}
