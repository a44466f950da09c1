import { expect, test } from 'vitest';
import { element, svgDocument } from '../../../../web/page/drawing/element.ts';
import { pixelElement } from '../../../../web/page/drawing/pixel-element.ts';
import { paintScatter, scatterOf } from '../../../../web/page/drawing/scatter.ts';
import { SvgContext } from '../../../../web/page/drawing/svg-context.ts';

const written = (paint: (context: SvgContext) => void): string => {
  const context = new SvgContext();
  paint(context);
  return svgDocument(element('svg', {}, ...context.elements));
};

test('what is clipped stands in a window of its own, and what follows does not', () => {
  const svg = written((context) => {
    context.save();
    context.beginPath();
    context.rect(10, 20, 30, 40);
    context.clip();
    context.fillRect(0, 0, 100, 100);
    context.restore();
    context.fillRect(1, 2, 3, 4);
  });
  expect(svg).toMatch(
    /<svg x="10" y="20" width="30" height="40" viewBox="10 20 30 40" overflow="hidden"><rect x="0" y="0" width="100"[^>]*\/><\/svg>\n<rect x="1"/,
  );
});

test('turned text keeps its place, its anchor and its size', () => {
  const svg = written((context) => {
    context.translate(5, 6);
    context.rotate(-Math.PI / 2);
    context.font = '600 11px serif';
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    context.fillText('a < b', 1, 2);
  });
  expect(svg).toContain('<g transform="translate(5,6)rotate(-90)">');
  expect(svg).toContain(
    '<text x="1" y="2" font-size="11" fill="#000000" text-anchor="end" dy="0.35em" font-weight="600">a &lt; b</text>',
  );
});

test('every point of a scatter plot is there, squares for those that are labelled', () => {
  const places = scatterOf(Float64Array.of(0, 0, 1, 1, 2, 0), 100, 100);
  const looks = { colour: () => '#123456', isFaint: (point: number) => point === 2, labelled: new Set([1]) };
  const svg = written((context) => paintScatter(context, places, { ...looks, ringed: [], ink: '#111', paper: '#fff' }));
  expect(svg.match(/fill="#123456"/g)).toHaveLength(3);
  expect(svg.match(/opacity="0.22"/g)).toHaveLength(1);
  expect(svg.match(/h[\d.]+v[\d.]+h-/g)).toHaveLength(2); // filled and outlined
});

test('pixels become rectangles of their colours, the most common one behind the others', () => {
  const [a, b] = [
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ];
  const data = Uint8ClampedArray.from([a, a, b, a, b, b, a, a, a].flat().map(Number));
  const svg = svgDocument(pixelElement({ data, columns: 3, rows: 3 }, { x: 1, y: 2, width: 30, height: 30 }));
  expect(svg).toContain('transform="translate(1.00,2.00)scale(10.000000,10.000000)"');
  expect(svg).toContain(
    '<rect width="3" height="3" fill="#ff0000"/>\n<path d="M2 0h1v1h-1zM1 1h2v1h-2z" fill="#0000ff"/>',
  );
});
