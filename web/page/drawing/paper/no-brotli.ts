// In place of brotli, which the library of fonts asks for to open WOFF2. Ours are WOFF; without it a PDF comes with a third less
// code.

export default function decompress(): never {
  throw new Error('fonts packed as WOFF2 are not read');
}
