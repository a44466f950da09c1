import type { Request } from '../../finished/request.ts';
import { readRequest, requestText } from '../../finished/request-text.ts';

/*
 * The panes side by side, as the address of the page has them: "points;method=linkage,option.method=single;method=l2h".
 * Each request is written as the address of a run, with commas in the place of "&"; the first pane is the tree that is
 * shown.
 */

const PICTURES = ['tree', 'points'] as const;
export type PanePicture = (typeof PICTURES)[number];

export interface PanesChoice {
  /** Null for as usual: points where they lie in a plane. */
  readonly picture: PanePicture | null;
  /** Of the panes but the first; null for as usual. */
  readonly requests: readonly Request[] | null;
}

/** More would have no room. */
export const MOST_PANES = 6;

export function readPanes(text: string | null): PanesChoice {
  const parts = (text ?? '').split(';').filter((part) => part !== '');
  const requests = parts.flatMap((part) => readRequest(new URLSearchParams(part.replaceAll(',', '&')), null) ?? []);
  return {
    picture: PICTURES.find((picture) => parts.includes(picture)) ?? null,
    requests: requests.length === 0 ? null : requests.slice(0, MOST_PANES - 1),
  };
}

/** Null for what is usual. */
export function writePanes({ picture, requests }: PanesChoice): string | null {
  const said = (requests ?? []).map((request) => requestText(request).replaceAll('&', ','));
  return [...(picture === null ? [] : [picture]), ...said].join(';') || null;
}
