import { zlibSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { DataError } from '../../../engine/base/error.ts';
import type { SvgElement } from '../element.ts';
import type { Family } from './family.ts';
import { MM_A_POINT } from './paper.ts';
import { type FontFile, PdfFonts } from './pdf-fonts.ts';

/** A stream of a document, as the library is about to write it. */
interface Stream {
  readonly data: { Filter?: string };
  buffer: Uint8Array[];
  finalize(): void;
}

interface Document {
  ref(data: object): Stream;
}

/** Pieces one after the other. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Packs the streams of a document by one library everywhere: by itself the library of PDF takes Node's there and another one in
 * browsers, and the same figure would have other bytes. The document is made with `compress: false`.
 */
function packStreams(document: PDFKit.PDFDocument): void {
  const doc = document as unknown as Document;
  const make = doc.ref.bind(doc);
  doc.ref = (data) => {
    const stream = make(data);
    const finalize = stream.finalize.bind(stream);
    stream.finalize = () => {
      if (stream.buffer.length > 0 && stream.data.Filter === undefined) {
        stream.buffer = [zlibSync(joined(stream.buffer))];
        stream.data.Filter = 'FlateDecode';
      }
      finalize();
    };
    return stream;
  };
}

/** A figure as a PDF needs it. */
export interface Printed {
  readonly title: string;
  readonly root: SvgElement;
  /** In mm. */
  readonly size: { readonly width: number; readonly height: number };
}

/** A side of a page of PDF, in points: 5.08 m. */
const LONGEST = 14_400;

type Attributes = Readonly<Record<string, string | number>>;

/** Attributes that an element hands down to those in it. */
const INHERITED = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'stroke-linecap', 'fill-opacity'],
  ...['stroke-opacity', 'font-size', 'font-weight', 'text-anchor', 'paint-order'],
];

/** Draws SVG elements of figures on a page of PDF. Text stays text, lines stay lines. */
class Page {
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: PdfFonts;

  constructor(doc: PDFKit.PDFDocument, fonts: PdfFonts) {
    this.#doc = doc;
    this.#fonts = fonts;
  }

  draw({ name, attributes, children }: SvgElement, above: Attributes, opacity: number): void {
    const own = { ...above };
    for (const key of INHERITED) if (attributes[key] !== undefined) own[key] = attributes[key];
    const seen = opacity * Number(attributes.opacity ?? 1);
    if (name === 'title' || seen === 0) return;
    this.#doc.save();
    if (attributes.transform !== undefined) this.#transform(String(attributes.transform));
    if (name === 'svg') this.#window(attributes);
    if (name === 'text') this.#text(attributes, children, own, seen);
    else if (name === 'svg' || name === 'g') {
      for (const child of children) if (typeof child !== 'string') this.draw(child, own, seen);
    } else if (isSeen(own) && this.#outline(name, attributes)) this.#paint(own, seen);
    this.#doc.restore();
  }

  #transform(text: string): void {
    for (const [, kind, list] of text.matchAll(/(?<!\w)(\w+)\(([^()]*)\)/g)) {
      const [a = 0, b, c] = (list ?? '')
        .trim()
        .split(/[\s,]+/)
        .map(Number);
      if (kind === 'translate') this.#doc.translate(a, b ?? 0);
      else if (kind === 'rotate') this.#doc.rotate(a, { origin: [b ?? 0, c ?? 0] });
      else if (kind === 'scale') this.#doc.transform(a, 0, 0, b ?? a, 0, 0);
      else throw new Error(`a figure has an unknown transform: ${text}`);
    }
  }

  /** The room of a nested drawing: what is outside of it is cut off. */
  #window({ x = 0, y = 0, width, height, viewBox, overflow, preserveAspectRatio }: Attributes): void {
    const [w, h] = [Number(width), Number(height)];
    const [left = 0, top = 0, across = w, down = h] = String(viewBox ?? `0 0 ${w} ${h}`)
      .split(/[\s,]+/)
      .map(Number);
    this.#doc.translate(Number(x), Number(y));
    if (overflow !== 'visible') this.#doc.rect(0, 0, w, h).clip();
    const scales = [w / across, h / down] as const;
    const isStretched = preserveAspectRatio === 'none';
    const [sx, sy] = isStretched ? scales : [Math.min(...scales), Math.min(...scales)];
    this.#doc.translate((w - sx * across) / 2, (h - sy * down) / 2);
    this.#doc.transform(sx, 0, 0, sy, -sx * left, -sy * top);
  }

  /** Makes the path of an element; false for one that has none. */
  #outline(name: string, attributes: Attributes): boolean {
    const at = (key: string): number => Number(attributes[key] ?? 0);
    const doc = this.#doc;
    if (name === 'path') {
      const d = String(attributes.d ?? '');
      if (d !== '') doc.path(d);
      return d !== '';
    }
    if (name === 'rect') {
      const r = Math.min(at('rx') || at('ry'), at('width') / 2, at('height') / 2);
      if (at('width') <= 0 || at('height') <= 0) return false;
      if (r > 0) doc.roundedRect(at('x'), at('y'), at('width'), at('height'), r);
      else doc.rect(at('x'), at('y'), at('width'), at('height'));
    } else if (name === 'circle') doc.circle(at('cx'), at('cy'), at('r'));
    else if (name === 'ellipse') doc.ellipse(at('cx'), at('cy'), at('rx'), at('ry'));
    else if (name === 'line') doc.moveTo(at('x1'), at('y1')).lineTo(at('x2'), at('y2'));
    else if (name === 'polyline' || name === 'polygon') {
      const numbers = String(attributes.points ?? '')
        .trim()
        .split(/[\s,]+/);
      doc.path(`M${numbers.join(' ')}${name === 'polygon' ? 'Z' : ''}`);
    } else throw new Error(`a figure has an element that a PDF cannot hold: ${name}`);
    return true;
  }

  #paint(own: Attributes, opacity: number): void {
    const doc = this.#doc;
    const [fill, stroke] = coloursOf(own);
    doc.fillOpacity(opacity * Number(own['fill-opacity'] ?? 1));
    doc.strokeOpacity(opacity * Number(own['stroke-opacity'] ?? 1));
    if (stroke !== null) this.#pen(own);
    if (fill !== null && stroke !== null) doc.fillAndStroke(fill, stroke);
    else if (fill !== null) doc.fill(fill);
    else if (stroke !== null) doc.stroke(stroke);
  }

  #pen(own: Attributes): void {
    const doc = this.#doc.lineWidth(Number(own['stroke-width'] ?? 1));
    const dashes = String(own['stroke-dasharray'] ?? 'none')
      .split(/[\s,]+/)
      .map(Number);
    if (dashes.some((length) => length > 0)) doc.dash(dashes[0] ?? 1, { space: dashes[1] ?? dashes[0] ?? 1 });
    if (own['stroke-linejoin'] === 'round') doc.lineJoin('round');
    if (own['stroke-linecap'] === 'round') doc.lineCap('round');
  }

  #text(attributes: Attributes, children: SvgElement['children'], own: Attributes, opacity: number): void {
    const words = wordsOf(children);
    const fill = colourOf(own.fill ?? '#000000');
    if (words === '' || fill === null) return;
    const doc = this.#doc;
    const size = Number(own['font-size'] ?? 16);
    const dy = String(attributes.dy ?? '0');
    const y = Number(attributes.y ?? 0) + Number.parseFloat(dy) * (dy.endsWith('em') ? size : 1);
    const x0 = Number(attributes.x ?? 0) + Number.parseFloat(String(attributes.dx ?? 0));
    const runs = this.#fonts.runsOf(words, Number(own['font-weight'] ?? 400) >= 600);
    doc.fontSize(size).fillOpacity(opacity * Number(own['fill-opacity'] ?? 1));
    const widths = runs.map(({ font, text }) => doc.font(font).widthOfString(text));
    const all = widths.reduce((sum, width) => sum + width, 0);
    const anchor = own['text-anchor'];
    const from = x0 - (anchor === 'end' ? all : anchor === 'middle' ? all / 2 : 0);
    const stroke = colourOf(own.stroke ?? 'none');
    for (const isHalo of stroke === null ? [false] : [true, false]) {
      if (isHalo && stroke !== null) {
        this.#pen(own);
        doc.strokeOpacity(opacity).strokeColor(stroke);
      } else doc.fillColor(fill);
      let x = from;
      runs.forEach(({ font, text }, i) => {
        doc.font(font).text(text, x, y, { lineBreak: false, baseline: 'alphabetic', stroke: isHalo, fill: !isHalo });
        x += widths[i] ?? 0;
      });
    }
  }
}

/** The words of a text and of the parts that it has. */
const wordsOf = (children: SvgElement['children']): string =>
  children
    .map((child) => (typeof child === 'string' ? child : child.name === 'tspan' ? wordsOf(child.children) : ''))
    .join('');

/** A colour as a PDF has it; null for none. */
function colourOf(written: string | number): string | null {
  const text = String(written);
  return text === 'none' || text === 'transparent' ? null : text;
}

const coloursOf = ({ fill = '#000000', stroke = 'none' }: Attributes) => [colourOf(fill), colourOf(stroke)] as const;

/** True if anything of a shape shows; of an area for the pointer, nothing does. */
const isSeen = (own: Attributes): boolean => coloursOf(own).some((colour) => colour !== null);

/**
 * A figure as one page of PDF, as large as it is, its fonts inside. The same figure gives the same bytes everywhere. Throws a DataError for a figure that is longer than a page of PDF can be.
 */
export async function pdfOf(
  { root, size, title }: Printed,
  family: Family,
  files: readonly FontFile[],
): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [size.width / MM_A_POINT, size.height / MM_A_POINT];
  if (Math.max(width, height) > LONGEST) {
    const metres = (Math.max(size.width, size.height) / 1000).toFixed(1);
    throw new DataError(
      'too-large',
      `the figure is ${metres} m long, and a page of PDF 5.08 m at most`,
      'Choose a smaller font, another layout or SVG, which has no such limit.',
    );
  }
  const info = { Title: title, Creator: 'Logitree', Producer: 'Logitree', CreationDate: new Date(0) };
  // No font of the library's own: it would read one that is not there.
  const options = { autoFirstPage: false, font: null, compress: false, info } as unknown as PDFKit.PDFDocumentOptions;
  const doc = new PDFDocument(options);
  packStreams(doc);
  doc.addPage({ size: [width, height], margin: 0 });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Uint8Array) => parts.push(part));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const fonts = new PdfFonts(doc, family, files);
  const frame = { ...root.attributes, width, height, overflow: 'visible' };
  new Page(doc, fonts).draw({ ...root, attributes: frame }, {}, 1);
  if (fonts.lacking.length > 0) throw unwritable(fonts.lacking);
  doc.end();
  await ended;
  return joined(parts);
}

const MOST_LISTED = 20;

function unwritable(letters: readonly string[]): DataError {
  const listed = letters.slice(0, MOST_LISTED).join(' ');
  const more = letters.length > MOST_LISTED ? ` and ${letters.length - MOST_LISTED} more` : '';
  return new DataError(
    'unwritable-characters',
    `the fonts of the PDF lack characters of the names: ${listed}${more}. They have Latin, Greek and Cyrillic letters`,
    'Take SVG, which any browser draws with its own fonts and prints to a PDF.',
  );
}
