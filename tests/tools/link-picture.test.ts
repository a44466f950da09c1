import { expect, test } from 'vitest';
import { linkPicture, pictureTags } from '../../tools/link-picture.ts';

test.each([
  ['https://example.org/', 'https://example.org/picture.png'],
  ['https://example.org', 'https://example.org/picture.png'],
  ['https://example.org/trees/', 'https://example.org/trees/picture.png'],
  ['https://example.org/trees', 'https://example.org/trees/picture.png'],
  ['https://example.org/trees/index.html', 'https://example.org/trees/picture.png'],
])('the picture of %s lies beside the page', (site, picture) => {
  expect(pictureTags(site).at(-1)?.attrs.content).toBe(picture);
});

test('a build that is not told where it will be names no picture', () => {
  for (const plugin of [linkPicture(), linkPicture('')]) {
    const { transformIndexHtml } = plugin;
    if (typeof transformIndexHtml !== 'function') throw new Error('the plugin does not change the page');
    expect(Reflect.apply(transformIndexHtml, undefined, [])).toEqual([]);
  }
});
