import type { Plugin } from 'vite';

/** The tags of the picture for links, of a site at an address; a folder may be named without its last slash. */
export function pictureTags(site: string) {
  const base = /\/$|\.html?$/.test(site) ? site : `${site}/`;
  const tag = (property: string, content: string) => ({ tag: 'meta', attrs: { property, content } });
  return [tag('og:url', base), tag('og:image', new URL('picture.png', base).href)];
}

/** Other pages that show a link need the whole address of its picture: only a build that is told where it will be has one. */
export const linkPicture = (site = ''): Plugin => ({
  name: 'logitree:link-picture',
  transformIndexHtml: () => (site === '' ? [] : pictureTags(site)),
});
