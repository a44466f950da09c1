import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import { MOST_MATCHED } from '../../../../engine/methods/shared/metrics/matching.ts';
import { Standing } from '../../controls/standing.tsx';
import { onPlainKey } from '../../parts/focus.ts';
import { counted } from '../../parts/format.ts';
import { drawingTheme } from '../../parts/theme.ts';
import { useSize } from '../../parts/use-size.ts';
import { stepInLeaves } from '../comparison/keys.ts';
import type { PanePicture } from './choice.ts';
import { colourIn, coloursOf, type PaneLook } from './look.ts';
import { PaneScatter } from './pane-scatter.tsx';
import { PaneTreePicture } from './pane-tree-picture.tsx';
import type { LitItems } from './use-lit.ts';
import type { Pane, Panes } from './use-panes.ts';
import { ariText, differenceText, titleText } from './words.ts';

interface Props {
  readonly pane: Pane;
  readonly number: number;
  readonly all: Panes;
  readonly picture: PanePicture;
  readonly lit: LitItems;
  /** The actions on the pane. */
  readonly children?: ComponentChildren;
}

/** One pane: what it is called, its picture, and how it differs from the first. */
export function PaneCell({ pane, number, all, picture, lit, children }: Props) {
  const { title, work, missing, cut, found, tree } = pane;
  useEffect(() => {
    if (missing === null) work?.ask();
    return () => work?.leave();
  }, [work, missing]);
  return (
    <section
      class="pane"
      aria-label={`Pane ${number}: ${titleText(title)}`}
      aria-busy={work?.state.value.phase === 'running'}
    >
      <h3>{title.method}</h3>
      <div class="pane-head">
        <p class="pane-options" title={title.options}>
          {title.options}
        </p>
        {children}
      </div>
      {missing !== null && <p class="pane-missing">{`It cannot run on these files. ${missing}`}</p>}
      {missing === null && work !== null && found === null && (
        <Standing work={work} cancelled="Cancelled: this tree was not made." begin="Make it" />
      )}
      {found !== null && tree === null && (
        <p class="pane-missing">Its leaves are not those of the first pane, so they cannot be compared.</p>
      )}
      {tree !== null && cut !== null && <Shown {...{ pane, number, all, picture, lit }} />}
    </section>
  );
}

/** A pane whose tree is there. */
function Shown({ pane, number, all, picture, lit }: Props) {
  const { tree, cut, difference, ari } = pane;
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame).value;
  const walked = useSignal<number | null>(null);
  const { items, place } = all;
  if (tree === null || cut === null) return null;
  const theme = drawingTheme();
  const look: PaneLook = {
    colourOf: colourIn(coloursOf(all.tree, all.cut, theme), difference, theme),
    clusterOf: cut.ofItem,
    elsewhere: difference?.elsewhere ?? null,
    lit: lit.items.value,
  };
  const isCounted = number === 1 || difference !== null;
  const press = (key: string): boolean => {
    const order = Array.from(items.names.keys()).sort((a, b) => at(place, a) - at(place, b));
    const rank = new Uint32Array(order.length);
    order.forEach((item, row) => {
      rank[item] = row;
    });
    const now = walked.peek();
    const next = stepInLeaves(key, { leaves: Uint32Array.from(order), place: rank }, now);
    if (next !== undefined) {
      walked.value = next;
      lit.point([next]);
    } else if (now === null) return false;
    else if (key === 'Enter') lit.pick([now]);
    else if (key === 'Escape') leave();
    else return false;
    return true;
  };
  const leave = (): void => {
    walked.value = null;
    lit.point(null);
  };
  const { coordinates } = items;
  return (
    <>
      <div
        class="pane-frame"
        ref={frame}
        role="listbox"
        tabIndex={0}
        aria-label={`${items.are} of pane ${number}`}
        aria-describedby="panes-keys"
        aria-activedescendant={`pane-${number}-item`}
        onKeyDown={onPlainKey(press)}
        onBlur={() => walked.peek() !== null && leave()}
      >
        {size.width > 0 &&
          (picture === 'points' && coordinates !== null ? (
            <PaneScatter {...{ coordinates, look, size }} point={lit.point} pick={lit.pick} />
          ) : (
            <PaneTreePicture
              {...{ tree, cut, look, place, size }}
              names={items.are === 'points' ? null : items.names}
              point={lit.point}
              pick={lit.pick}
            />
          ))}
        <span
          id={`pane-${number}-item`}
          class="unseen"
          role="option"
          tabIndex={-1}
          aria-selected={walked.value !== null}
        >
          {walked.value === null ? 'Nothing is pointed out' : (items.names[walked.value] ?? '')}
        </span>
      </div>
      <p class="pane-facts">
        <span>{counted(cut.clusters.tops.length, 'cluster', 'clusters')}</span>
        {difference !== null && (
          <strong data-elsewhere={difference.count > 0}>{differenceText(difference, items)}</strong>
        )}
        {!isCounted && <span>More than {MOST_MATCHED} clusters are not matched</span>}
        {ariText(ari, items) !== null && (
          <span
            class="pane-ari"
            title="Share of pairs that clusters and labels treat alike, corrected so that chance gets 0"
          >
            {ariText(ari, items)}
          </span>
        )}
      </p>
    </>
  );
}
