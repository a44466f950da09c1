/** A file of public/samples deflated, as base64 text; see tools/sample-files.ts. */
declare module 'virtual:sample/*' {
  const base64: string;
  export default base64;
}
