import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Files, makeFiles, type Site, serveSite } from './support.ts';
import { ALL_CASES, ALL_ENGINES, ViewTour } from './view-export.ts';
import type { Driver } from './webdriver.ts';

// Every layout with every linked view in both themes, in three engines: the export holds what is on screen.

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

for (const { name, installed, launch } of ALL_ENGINES) {
  describe.skipIf(!installed)(name, () => {
    let driver: Driver;
    let tour: ViewTour;
    beforeAll(async () => {
      driver = await launch();
      tour = new ViewTour(driver, site.url, files);
      return () => driver.close();
    });

    test.each(ALL_CASES)('$layout, beside it $beside, $theme', (wanted) => tour.check(wanted));
  });
}
