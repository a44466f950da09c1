import type { ComponentChildren } from 'preact';
import { themeColours } from '../../drawing/theme.ts';
import { drawingTheme } from '../parts/theme.ts';
import pictures from './clothes.png?inline';

/** A picture of 96 × 60 in the colours of four groups. */
function Small({ of }: { of: (colours: readonly string[]) => ComponentChildren }) {
  const colours = themeColours(
    drawingTheme(),
    [20, 160, 265, 330].map((hue, i) => ({ hue, level: (i % 2) as 0 | 1 })),
  );
  return (
    <svg class="tile-picture" viewBox="0 0 96 60" aria-hidden="true">
      {of(colours)}
    </svg>
  );
}

const letters = (colours: readonly string[]) =>
  ['A', 'Я', 'Ω', 'ש'].map((letter, i) => (
    <text key={letter} x={17 + 21 * i} y="38" font-size="22" font-weight="600" text-anchor="middle" fill={colours[i]}>
      {letter}
    </text>
  ));

/** Two circles of points around one centre. */
const circles = (colours: readonly string[]) =>
  [12, 24].flatMap((radius, ring) =>
    Array.from({ length: radius }, (_, i) => {
      const angle = (2 * Math.PI * i) / radius;
      return (
        <circle
          key={`${ring} ${i}`}
          cx={48 + radius * Math.cos(angle)}
          cy={30 + radius * Math.sin(angle)}
          r="1.8"
          fill={colours[2 - ring]}
        />
      );
    }),
  );

/** Two trees that face each other. */
const trees = (colours: readonly string[]) =>
  ['', 'matrix(-1 0 0 1 96 0)'].map((transform, i) => (
    <g key={transform} transform={transform} fill="none" stroke={colours[i]} stroke-width="2">
      <path d="M44 12H32V24H44M44 36H32V48H44M32 18H20V42H32" />
    </g>
  ));

/** Samples that are offered beside the tree of the languages, with a picture of each. */
export const TILES = [
  {
    id: 'clothes',
    name: 'Clothes',
    hint: '10,000 pictures',
    title: 'Two classifiers of 10,000 pictures of clothes',
    Picture: () => <img class="tile-picture pixels" src={pictures} alt="" />,
  },
  {
    id: 'languages',
    name: 'Languages',
    hint: 'names of emoji',
    title: 'A classifier that guesses 104 languages from names of emoji',
    Picture: () => <Small of={letters} />,
  },
  {
    id: 'kinds',
    name: 'Kinds of things',
    hint: 'definitions of nouns',
    title: 'A classifier of definitions, beside the tree that people made',
    Picture: () => <Small of={trees} />,
  },
  {
    id: 'circles',
    name: 'Points',
    hint: 'two circles',
    title: 'Points on two circles, and the tree of their distances',
    Picture: () => <Small of={circles} />,
  },
];
