/** A page that can decode pictures; a worker and Node cannot. */
export const hasCanvas = (): boolean => 'createImageBitmap' in globalThis && 'document' in globalThis;
