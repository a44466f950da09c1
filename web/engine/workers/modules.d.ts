/** A core of wasm/ as base64 text of its deflated bytes; see tools/core-text.ts. */
declare module 'virtual:core/*' {
  const base64: string;
  export default base64;
}
