/** The licences of all that is built into the page, as plain text; see tools/notices.ts. */
declare module 'virtual:notices' {
  const text: string;
  export default text;
}
