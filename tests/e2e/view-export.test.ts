import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LAYOUT_NAMES } from '../../web/app/view/layouts.ts';
import { type Files, makeFiles, type Site, serveSite } from './support.ts';
import { ALL_ENGINES, BESIDE, EACH_ONCE, LOOKED_AT, THEMES, ViewTour } from './view-export.ts';
import type { Driver } from './webdriver.ts';

// SVG and PNG of the view hold what is on screen. Every combination: view-export.long.test.ts.

let site: Site;
let files: Files;

beforeAll(async () => {
  site = await serveSite();
  files = makeFiles(3000, 60, 51);
});
afterAll(async () => {
  files.remove();
  await site.close();
});

test('every layout, every linked view and both themes are among the cases', () => {
  const those = (key: 'layout' | 'beside' | 'theme') => new Set<string | null>(EACH_ONCE.map((each) => each[key]));
  expect([those('layout').size, those('beside').size, those('theme').size]).toEqual([
    LAYOUT_NAMES.length,
    BESIDE.length,
    THEMES.length,
  ]);
});

for (const { name, installed, launch } of ALL_ENGINES) {
  describe.skipIf(!installed)(name, () => {
    let driver: Driver;
    let tour: ViewTour;
    beforeAll(async () => {
      driver = await launch();
      tour = new ViewTour(driver, site.url, files);
      return () => driver.close();
    });

    test.each(EACH_ONCE)('$layout, beside it $beside, $theme: the export holds what is on screen', (wanted) =>
      tour.check(wanted),
    );
    test.each(LOOKED_AT)('$layout, beside it $beside, $address: the export is looked at in the same way', (wanted) =>
      tour.check(wanted),
    );
  });
}
