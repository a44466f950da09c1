/** A small picture as a data: URL. */
declare module '*.png?inline' {
  const url: string;
  export default url;
}
