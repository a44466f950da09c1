import { describe } from 'vitest';
import { cases } from '../support/cases.ts';
import { ENGINES } from './engines.ts';
import { plantedFiles, test } from './fixture.ts';
import { ALL_CASES, EACH_ONCE, LOOKED_AT, ViewTour } from './view-export.ts';

// The checks of view-export.test.ts in Chromium, for Firefox and WebKit: every combination in `npm run test:long`.

const files = plantedFiles(1000, 60, 51);
const few = EACH_ONCE.filter(({ beside }) => beside === 'points');

for (const engine of ENGINES) {
  describe.skipIf(!engine.installed)(engine.name, () => {
    let tour: ViewTour;
    test.beforeAll(async ({ drive, site }) => {
      tour = new ViewTour(await drive(engine), site.url, files);
    });

    test.each(cases([...ALL_CASES, ...LOOKED_AT], () => few))(
      '$layout, beside it $beside, $theme, $address, scrolled by $scrolled: the export holds what is on screen',
      (wanted) => tour.check(wanted),
    );
  });
}
