import { expect } from 'vitest';
import { cases } from '../support/cases.ts';
import { SESSIONS, SIZES, stateFiles, THEMES } from '../support/states.ts';
import { violationsIn } from './axe.ts';
import { plantedFiles, test } from './fixture.ts';

// axe finds nothing in any state, theme and size.

const files = stateFiles(/* several reads: a run that is held has progress to show */ plantedFiles(6000, 100, 81, 10));

const ALL = THEMES.flatMap((colorScheme) =>
  SIZES.flatMap((size) => SESSIONS.map((states) => ({ ...size, colorScheme, states, first: states[0]?.name }))),
);

// Each state once, both themes and both sizes.
test.for(
  cases(ALL, (all) =>
    all.filter(({ name, colorScheme, states }) =>
      states === SESSIONS[0] ? name === 'wide' && colorScheme === 'light' : name === 'phone' && colorScheme === 'dark',
    ),
  ),
)('$name, $colorScheme, from $first', async ({ width, height, colorScheme, states }, { newPage }) => {
  const page = await newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  await page.goto('/');
  const found: string[] = [];
  for (const { name, enter } of states) {
    await enter(page, files);
    for (const violation of await violationsIn(page)) found.push(`${name}: ${violation}`);
  }
  expect(found).toEqual([]);
  await page.evaluate("document.querySelector('main').append(document.createElement('button'))");
  expect(await violationsIn(page)).toEqual([expect.stringMatching(/^button-name/)]);
});
