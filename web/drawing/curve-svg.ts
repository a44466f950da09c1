import type { CurveMark } from './curve.ts';
import { escapeXml, type Figure } from './svg.ts';

/** The marks of a curve as SVG text: presentation attributes only. */
export const curveSvg = (marks: readonly CurveMark[]): string =>
  marks
    .map(({ tag, attributes, text }) => {
      const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`);
      return text === undefined ? `<${tag}${list.join('')}/>` : `<${tag}${list.join('')}>${escapeXml(text)}</${tag}>`;
    })
    .join('\n');

/** A figure with another picture beneath it, on the same paper. */
export function beneath(
  figure: Figure,
  content: string,
  { width, height }: { readonly width: number; readonly height: number },
): Figure {
  const all = { width: Math.max(figure.width, width), height: figure.height + height };
  const body = figure.svg.replace(/^<\?xml[^>]*\?>\s*/, '').trimEnd();
  const font = /font-family="[^"]*"/.exec(body)?.[0] ?? '';
  const svg = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${all.width}" height="${all.height}" viewBox="0 0 ${all.width} ${all.height}" ${font}>
<rect width="${all.width}" height="${all.height}" fill="#ffffff"/>
${body}
<g transform="translate(0,${figure.height})">
${content}
</g>
</svg>
`;
  return { svg, ...all };
}
