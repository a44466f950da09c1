import { expect } from 'vitest';
import { LAYOUT_NAMES } from '../../web/page/app/view/layouts.ts';
import { cases } from '../support/cases.ts';
import { IN_CHROMIUM } from './engines.ts';
import { plantedFiles, test } from './fixture.ts';
import { ALL_CASES, BESIDE, EACH_ONCE, LOOKED_AT, THEMES, ViewTour } from './view-export.ts';

// SVG and PNG of the view hold what is on screen. `npm run test:long` goes through every combination. The other engines:
// view-export-engines.test.ts.

const files = plantedFiles(1000, 60, 51);
let tour: ViewTour;
test.beforeAll(async ({ drive, site }) => {
  tour = new ViewTour(await drive(IN_CHROMIUM), site.url, files);
});

test('every layout, every linked view and both themes are among the cases', () => {
  const those = (key: 'layout' | 'beside' | 'theme') => new Set<string | null>(EACH_ONCE.map((each) => each[key]));
  expect([those('layout').size, those('beside').size, those('theme').size]).toEqual([
    LAYOUT_NAMES.length,
    BESIDE.length,
    THEMES.length,
  ]);
});

test.each(cases(ALL_CASES, () => EACH_ONCE))(
  '$layout, beside it $beside, $theme: the export holds what is on screen',
  (wanted) => tour.check(wanted),
);

test.each(LOOKED_AT)(
  '$layout, beside it $beside, $address, scrolled by $scrolled: the export is looked at in the same way',
  (wanted) => tour.check(wanted),
);
