import { describe, expect } from 'vitest';
import { LAYOUT_NAMES } from '../../web/app/view/layouts.ts';
import { cases } from '../support/cases.ts';
import { ALL_ENGINES } from './engines.ts';
import { plantedFiles, test } from './fixture.ts';
import { ALL_CASES, BESIDE, EACH_ONCE, LOOKED_AT, THEMES, ViewTour } from './view-export.ts';

// SVG and PNG of the view hold what is on screen. `npm run test:long` goes through every combination in every engine.

const files = plantedFiles(1000, 60, 51);

test('every layout, every linked view and both themes are among the cases', () => {
  const those = (key: 'layout' | 'beside' | 'theme') => new Set<string | null>(EACH_ONCE.map((each) => each[key]));
  expect([those('layout').size, those('beside').size, those('theme').size]).toEqual([
    LAYOUT_NAMES.length,
    BESIDE.length,
    THEMES.length,
  ]);
});

for (const engine of ALL_ENGINES) {
  describe.skipIf(!engine.installed)(engine.name, () => {
    let tour: ViewTour;
    test.beforeAll(async ({ drive, site }) => {
      tour = new ViewTour(await drive(engine), site.url, files);
    });

    const few = EACH_ONCE.filter(({ beside }) => engine.name === 'Chromium' || beside === 'points');
    test.each(cases(ALL_CASES, () => few))(
      '$layout, beside it $beside, $theme: the export holds what is on screen',
      (wanted) => tour.check(wanted),
    );
    test.each(cases(LOOKED_AT, (all) => (engine.name === 'Chromium' ? all : [])))(
      '$layout, beside it $beside, $address, scrolled by $scrolled: the export is looked at in the same way',
      (wanted) => tour.check(wanted),
    );
  });
}
