import { zlibSync } from 'fflate';

/** A stream of a document, as the library is about to write it. */
interface Stream {
  readonly data: { Filter?: string };
  buffer: Uint8Array[];
  finalize(): void;
}

interface Document {
  ref(data: object): Stream;
}

/** Pieces one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Packs the streams of a document by one library everywhere: by itself the library of PDF takes Node's there and another one in
 * browsers, and the same figure would have other bytes. The document is made with `compress: false`.
 */
export function packStreams(document: PDFKit.PDFDocument): void {
  const doc = document as unknown as Document;
  const make = doc.ref.bind(doc);
  doc.ref = (data) => {
    const stream = make(data);
    const finalize = stream.finalize.bind(stream);
    stream.finalize = () => {
      if (stream.buffer.length > 0 && stream.data.Filter === undefined) {
        stream.buffer = [zlibSync(joined(stream.buffer))];
        stream.data.Filter = 'FlateDecode';
      }
      finalize();
    };
    return stream;
  };
}
