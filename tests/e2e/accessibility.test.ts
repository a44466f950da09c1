import { expect } from 'vitest';
import { cases } from '../support/cases.ts';
import { SESSIONS, SIZES, stateFiles, THEMES } from '../support/states.ts';
import { violationsIn } from './axe.ts';
import { plantedFiles, test } from './fixture.ts';
import { NARROWEST, tooWide } from './too-wide.ts';

// axe finds nothing in any state, theme and size, and on the narrowest screen nothing needs sideways scrolling.

const files = stateFiles(/* several reads: a run that is held has progress to show */ plantedFiles(3000, 30, 81, 26));

const tours = (sizes: readonly { readonly name: string; readonly width: number; readonly height: number }[]) =>
  THEMES.flatMap((colorScheme) =>
    sizes.flatMap((size) => SESSIONS.map((states) => ({ ...size, colorScheme, states, first: states[0]?.name }))),
  );

const ON_NARROWEST = tours([NARROWEST]);
const ON_WIDER = tours(SIZES);
const [OF_A_TREE = []] = SESSIONS;

/** Each state once on the narrowest screen; the wide one before there is a tree, which other tests show to axe with trees. */
const FEW = [
  ...ON_NARROWEST.filter(({ colorScheme, states }) => (colorScheme === 'dark') === (states === OF_A_TREE)),
  ...ON_WIDER.slice(0, 1).map((each) => ({ ...each, states: OF_A_TREE.slice(0, 4) })),
];

test.for(cases([...ON_NARROWEST, ...ON_WIDER], () => FEW))(
  '$name, $colorScheme, from $first',
  async ({ width, height, colorScheme, states }, { newPage }) => {
    const isNarrowest = width === NARROWEST.width;
    const options = { viewport: { width, height }, colorScheme, reducedMotion: 'reduce' } as const;
    const page = await newPage({ ...options, hasTouch: isNarrowest });
    await page.goto('/');
    const found: string[] = [];
    for (const { name, enter } of states) {
      await enter(page, files);
      for (const violation of await violationsIn(page)) found.push(`${name}: ${violation}`);
      if (isNarrowest) for (const what of await tooWide(page)) found.push(`${name}: ${what}`);
    }
    expect(found).toEqual([]);
    await page.evaluate("document.querySelector('main').append(document.createElement('button'))");
    expect(await violationsIn(page)).toEqual([expect.stringMatching(/^button-name/)]);
  },
);
