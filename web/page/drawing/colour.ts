/** Colours as #rrggbb. What is here serves drawing only: cosines may differ in the last bit between engines. */

/** Linear red, green and blue of a colour given by lightness 0..1, chroma and hue in degrees (Ottosson's OKLCH). */
function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const encode = (linear: number): number => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
const decode = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** The colour, or where screens cannot show it, the most vivid they can of this lightness and hue. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let shown = chroma;
  while (shown > 0 && linearRgb(lightness, shown, hue).some((part) => part < -1e-4 || part > 1.0001)) shown -= 0.002;
  const parts = linearRgb(lightness, Math.max(0, shown), hue).map((part) =>
    Math.round(255 * Math.min(1, Math.max(0, encode(part))))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** Relative luminance of #rrggbb, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const part = (at: number): number => decode(Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The colours of groups in a theme: lightness of every other group, of the groups between, and of an odd last one. */
export interface Palette {
  readonly lightness: readonly [number, number, number];
  readonly chroma: number;
  /** The scale from 0 to 1: lightness, chroma and hue of both ends. The lightness alone tells how much. */
  readonly ramp: readonly [from: Oklch, to: Oklch];
}

type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** The colour of a group, apart from the theme: a hue at one of the palette's three levels, or a share on its ramp. */
export type Tone = { readonly hue: number; readonly level: 0 | 1 | 2 } | { readonly share: number };

/** A warm red, so that the circle runs red, ochre, green, blue, violet. */
export const FIRST_HUE = 25;

/**
 * The tone of a group by its number: once around the hue circle, lightness alternating, so that groups that follow each
 * other differ for every kind of colour vision.
 */
function groupTone(index: number, count: number): Tone {
  const level = index % 2 === 1 ? 1 : index === count - 1 && count > 1 ? 2 : 0;
  return { hue: FIRST_HUE + (360 * index) / Math.max(count, 3), level };
}

/** The tones of this many groups. */
export const groupTones = (count: number): Tone[] =>
  Array.from({ length: count }, (_, index) => groupTone(index, count));

export function toneColour(tone: Tone, { lightness, chroma, ramp }: Palette): string {
  if ('hue' in tone) return oklch(lightness[tone.level], chroma, tone.hue);
  const [l, c, h] = ramp[0].map((from, part) => from + ((ramp[1][part] as number) - from) * tone.share) as [
    number,
    number,
    number,
  ];
  return oklch(l, c, h);
}
