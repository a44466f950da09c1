import type { Attributes } from '../../drawing/paint.ts';

interface Colour {
  /** The colour as the attributes of a fill or a stroke. */
  as(what: 'fill' | 'stroke'): Attributes;
}

/** A colour that the page computed, as any program reads it; null for one that is not seen. */
export function colourOf(computed: string): Colour | null {
  const parts = computed.match(/[\d.]+%?/g) ?? [];
  const [red, green, blue, opacity = 1] = parts.map(Number);
  if (!/^rgba?\(/.test(computed) || red === undefined || green === undefined || blue === undefined) {
    // Names and wider colours are left as they are.
    return computed === 'none' || computed === 'transparent' ? null : { as: (what) => ({ [what]: computed }) };
  }
  if (opacity === 0) return null;
  const channel = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  const colour = `#${channel(red)}${channel(green)}${channel(blue)}`;
  return { as: (what) => ({ [what]: colour, ...(opacity < 1 ? { [`${what}-opacity`]: opacity } : {}) }) };
}
