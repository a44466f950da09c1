/** A small picture as a data: URL. */
declare module '*?inline' {
  const url: string;
  export default url;
}
