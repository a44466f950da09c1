/** A report without its title, words and session, for web/page/app/report/make.ts; see tools/report/template.ts. */
declare module 'virtual:report-template' {
  const template: string;
  export default template;
}
