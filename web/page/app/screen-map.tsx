import './styles/glossary.css';
import { useMemo } from 'preact/hooks';

interface Part {
  /** What of the page it is. */
  readonly selector: string;
  readonly name: string;
  readonly says: string;
}

/** The parts of the screen, in the order in which they are read. */
const PARTS: readonly Part[] = [
  {
    selector: '.bar',
    name: 'Files',
    says: 'What is open, with what each file is used for. Open more, or drop them anywhere. On the right: what has left this page, and exports.',
  },
  { selector: '.visit-words', name: 'Begin', says: 'A sample to try, or your own files.' },
  {
    selector: '.side-method',
    name: 'Method',
    says: 'How the tree is made, and its options. Below: what the colours mean; press a group to see it alone.',
  },
  {
    selector: '.toolbar',
    name: 'Drawing',
    says: 'The way the tree is drawn, the picture beside it, and a search for a class.',
  },
  { selector: '.summary', name: 'In short', says: 'What was found, in a sentence. Press a pair to see it.' },
  {
    selector: '.picture',
    name: 'Tree',
    says: 'Each leaf is a class or a point. What meets near the leaves is most alike. Press a branch to read about it, drag the cut to get clusters.',
  },
  {
    selector: '.beside',
    name: 'Picture beside',
    says: 'The same data in another way. What is pointed out here is marked in the tree, and the other way round.',
  },
  { selector: '.readout', name: 'Read out', says: 'What is under the pointer, or selected.' },
  {
    selector: '.side-details',
    name: 'Details',
    says: 'The selected branch, measures of the tree, clusters, outliers, each step of the method, and warnings.',
  },
];

interface Placed extends Part {
  readonly box: DOMRect;
}

const isSeen = ({ width, height }: DOMRect): boolean => width > 8 && height > 8;

const placed = (): Placed[] =>
  PARTS.flatMap((part) => {
    const box = document.querySelector(part.selector)?.getBoundingClientRect();
    return box !== undefined && isSeen(box) ? [{ ...part, box }] : [];
  });

/** Where across a part its number stands: rows that are not as high as a number have theirs side by side. */
const acrossOf = ({ x, width, height }: DOMRect, place: number, badge: number): number =>
  height > 4 * badge ? x + width / 2 : x + 3 * badge * (place + 0.6);

/** A small map of the screen as it is, with a number on each part, and what each part is for. */
export function ScreenMap() {
  const parts = useMemo(placed, []);
  const [width, height] = [innerWidth, innerHeight];
  const badge = Math.max(width, height) / 40;
  return (
    <section class="screen-map">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {parts.map(({ name, box }) => (
          <rect key={name} x={box.x} y={box.y} width={box.width} height={box.height} rx={badge / 4} />
        ))}
        {parts.map(({ name, box }, i) => (
          <g key={name} transform={`translate(${acrossOf(box, i, badge)},${box.y + box.height / 2})`}>
            <circle r={badge} />
            <text text-anchor="middle" dy="0.35em" font-size={badge * 1.2}>
              {i + 1}
            </text>
          </g>
        ))}
      </svg>
      <ol class="steps">
        {parts.map(({ name, says }) => (
          <li key={name}>
            <strong>{name}.</strong> {says}
          </li>
        ))}
      </ol>
    </section>
  );
}
