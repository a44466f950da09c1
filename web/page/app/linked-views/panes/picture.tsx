import { useEffect, useMemo } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import { runKey, usualRuns } from '../../../../engine/decisions/method-table/usual-runs.ts';
import { countLeaves } from '../../../../engine/hierarchy/names.ts';
import { METHODS, methodOf } from '../../../../engine/methods/index.ts';
import type { Dataset } from '../../../../engine/model/dataset.ts';
import type { OptionValue, Result } from '../../../../engine/model/result.ts';
import type { Sample } from '../../../samples/sample.ts';
import { Count, Range, Select } from '../../controls/fields.tsx';
import type { PanelProps } from '../../controls/lazy-panel.tsx';
import { OptionRow, OptionRows } from '../../controls/option-inputs.tsx';
import type { Finished } from '../../finished/finished.ts';
import { type Request, usualRequest } from '../../finished/request-text.ts';
import { Button, TextButton } from '../../parts/buttons.tsx';
import { counted } from '../../parts/format.ts';
import { useLiveEffect } from '../../parts/live.ts';
import { sets } from '../../parts/setters.ts';
import { type Sweep, useMethodPanel } from '../../playback/method-panel.ts';
import { useSession } from '../../session/context.ts';
import { MOST_PANES, type PanePicture, type PanesChoice } from '../../view/choices.ts';
import { PaneCell, useLit } from './pane-cell.tsx';
import { captionText, type Panes, paneRunsOf, shownPanes, titleText, usePanes } from './use-panes.ts';

/** A tree and the request that made it. */
interface Shown extends Pick<Finished, 'request' | 'dataset' | 'sample'> {
  readonly result: Pick<Result, 'method' | 'options'>;
}

/** The value that made a tree; a result leaves out options that do not belong to it. */
const valueBehind = ({ result, request }: Pick<Shown, 'result' | 'request'>, key: string): OptionValue | undefined =>
  result.options[key] ?? request.options[key];

/** The number of options in which a request differs from the shown tree, and the place of the first of them. */
function farFrom(shown: Shown, { method, options }: Request): readonly [number, number] {
  const keys = methodOf(method)?.options.filter(({ neutral }) => !neutral) ?? [];
  // A value found from the files is no difference.
  const differs = keys.map(({ key }) => options[key] !== 'auto' && options[key] !== valueBehind(shown, key));
  return [differs.filter(Boolean).length, differs.indexOf(true)];
}

/**
 * Requests that are worth a look beside a tree: each once, those of its own method first, the nearest first. None makes the
 * same tree.
 */
export function offeredRequests(shown: Shown): Request[] {
  const { result, sample, dataset, request } = shown;
  const own = [runKey(request), runKey({ method: result.method, options: result.options })];
  const runs = usualRuns(dataset, ({ id }) => usualRequest(id, sample).options)
    .map((run) => ({ run, isOwn: run.method === result.method, far: farFrom(shown, run) }))
    .filter(({ run, isOwn, far }) => !own.includes(runKey(run)) && !(isOwn && far[0] === 0));
  const ofOwn = runs.filter(({ isOwn }) => isOwn).sort((a, b) => a.far[0] - b.far[0] || a.far[1] - b.far[1]);
  return [...ofOwn, ...runs.filter(({ isOwn }) => !isOwn)].map(({ run }) => run);
}

/** The first request of a further pane: the first that is offered and is not there yet, else the last one again. */
function nextRequest(finished: Finished, requests: readonly Request[]): Request {
  const there = new Set(requests.map(runKey));
  const next = offeredRequests(finished).find((each) => !there.has(runKey(each)));
  return next ?? requests.at(-1) ?? finished.request;
}

/** The values of one option beside the tree that is shown, ascending as listed; its own value has the first pane. */
export const sweepRequests = (shown: Pick<Shown, 'result' | 'request'>, { key, values }: Sweep): Request[] =>
  values
    .filter((value) => value !== valueBehind(shown, key))
    .slice(0, MOST_PANES - 1)
    .map((value) => ({ method: shown.request.method, options: { ...shown.request.options, [key]: value } }));

/** Trees of other methods or options on the same data beside the tree that is shown, with one cut for all. */
export default function PanesPicture({ finished }: PanelProps) {
  const session = useSession();
  const { view } = session;
  const choice = view.panes.value;
  // Other panes would show what is hidden.
  const isHiding = finished.result.openRoot === true;
  const requests = useMemo(
    () => (isHiding ? [] : (choice.requests ?? offeredRequests(finished).slice(0, 1))),
    [choice, finished, isHiding],
  );
  const all = usePanes(finished, requests).value;
  const lit = useLit(finished, all);
  const { sweeps = [] } = useMethodPanel(finished.result.method) ?? {};
  const choose = (change: Partial<PanesChoice>): void => {
    view.panes.value = { ...choice, ...(isHiding ? {} : { requests }), ...change };
  };
  useShownPanes(all);
  const picture = choice.picture ?? (all.items.coordinates === null ? 'tree' : 'points');
  const set = (place: number, request: Request | null): void => {
    choose({ requests: requests.flatMap((own, i) => (i !== place ? [own] : (request ?? []))) });
  };
  const show = (place: number): void => {
    const request = at(requests, place);
    paneRunsOf(session)
      .whole(finished, request)
      .then((found) => {
        set(place, finished.request);
        session.showAgain(found);
      })
      .catch((error: unknown) => session.report(error));
  };
  return (
    <div class="view panes" data-count={all.panes.length}>
      <Bar
        {...{ all, picture, isHiding, choose }}
        add={() => choose({ requests: [...requests, nextRequest(finished, requests)] })}
        sweeps={sweeps.map((sweep) => ({
          ...sweep,
          show: () => choose({ requests: sweepRequests(finished, sweep) }),
        }))}
      />
      <p class="hint">
        {isHiding && 'The other panes come once nothing of the tree is hidden any more.'}
        {all.panes.some(({ difference }) => difference !== null) &&
          `Colours: the clusters of the first pane, and in the others those that match them best. Outlined: ${all.items.are} that are elsewhere.`}
      </p>
      <div class="panes-grid">
        {all.panes.map((pane, i) => (
          <PaneCell
            key={i === 0 ? 'shown' : `${i} ${runKey(pane.request)}`}
            {...{ pane, all, picture, lit }}
            number={i + 1}
          >
            {i === 0 ? (
              <span class="muted" data-screen-only>
                shown tree
              </span>
            ) : (
              <div class="line" data-screen-only>
                <TextButton
                  title="Make this the tree that is shown; the shown one takes its place"
                  disabled={pane.tree === null}
                  onClick={() => show(i - 1)}
                >
                  Show
                </TextButton>
                {requests.length > 1 && <TextButton onClick={() => set(i - 1, null)}>Remove</TextButton>}
                <details>
                  <summary class="text-button">Change</summary>
                  <PaneForm
                    number={i + 1}
                    request={pane.request}
                    dataset={finished.dataset}
                    sample={finished.sample}
                    set={(request) => set(i - 1, request)}
                  />
                </details>
              </div>
            )}
          </PaneCell>
        ))}
      </div>
      <Readout all={all} items={lit.items.value} />
      <p id="panes-keys" class="unseen">
        Up and down walk the {all.items.are} in the order of the first pane, Enter selects one.
      </p>
    </div>
  );
}

interface BarProps {
  readonly all: Panes;
  readonly picture: PanePicture;
  readonly isHiding: boolean;
  choose(change: Partial<PanesChoice>): void;
  readonly sweeps: readonly { readonly label: string; show(): void }[];
  add(): void;
}

/** The slider goes so far; more can be typed. */
const MOST_DRAGGED = 50;

const TITLES = { tree: 'Trees', points: 'Points' } as const;

/** The cut of all panes, what they show, and a further pane. */
function Bar({ all, picture, isHiding, sweeps, choose, add }: BarProps) {
  const { view } = useSession();
  const { items, cut, panes } = all;
  const most = items.names.length;
  const cutInto = (count: number): void => {
    view.cut.value = { by: 'count', count };
  };
  const asked = view.cut.value?.by === 'count' ? view.cut.value.count : cut.clusters.tops.length;
  return (
    <div class="line" data-screen-only>
      <label class="panes-count">
        <span>Clusters</span>
        <Range
          min={1}
          max={Math.min(most, MOST_DRAGGED)}
          value={asked}
          said={counted(asked, 'cluster', 'clusters')}
          set={cutInto}
        />
        <Count label="Number of clusters in all panes" most={most} value={asked} set={cutInto} />
      </label>
      {items.coordinates !== null && (
        <fieldset class="joined panes-picture">
          <legend class="unseen">Panes show</legend>
          {(['tree', 'points'] as const).map((each) => (
            <Button key={each} aria-pressed={picture === each} onClick={() => choose({ picture: each })}>
              {TITLES[each]}
            </Button>
          ))}
        </fieldset>
      )}
      <Button disabled={isHiding || panes.length >= MOST_PANES} onClick={add}>
        Add a pane
      </Button>
      {sweeps.map(({ label, show }) => (
        <Button key={label} disabled={isHiding} onClick={show}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The clusters of the item under the pointer. */
function Readout({ all, items }: { all: Panes; items: ReadonlySet<number> | null }) {
  const [item, ...others] = items ?? [];
  return (
    <p aria-live="polite" data-screen-only>
      {item === undefined ? (
        <span class="hint">Point at a leaf or a branch: it stands out in every pane.</span>
      ) : others.length > 0 ? (
        <strong>{countLeaves(others.length + 1, all.items.are)}</strong>
      ) : (
        <>
          <strong>{at(all.items.names, item)}</strong> {placesOf(all, item)}
        </>
      )}
    </p>
  );
}

/** "cluster 2; elsewhere in pane 3" */
function placesOf({ panes, cut }: Panes, item: number): string {
  const own = at(cut.ofItem, item);
  const elsewhere = panes.flatMap(({ difference }, i) => (difference?.elsewhere[item] ? [`pane ${i + 1}`] : []));
  return [
    `cluster ${own + 1} of the first pane`,
    ...(elsewhere.length > 0 ? [`elsewhere in ${elsewhere.join(', ')}`] : []),
  ].join('; ');
}

/** Tells figures and lessons what stands there. */
function useShownPanes({ panes }: Panes): void {
  useLiveEffect(() => {
    shownPanes.value = panes.map(({ request, title, cut, difference, ari }) => ({
      request,
      title: titleText(title),
      caption: captionText(request),
      clusters: cut?.clusters.tops.length ?? null,
      elsewhere: difference?.count ?? null,
      ari,
    }));
  }, [panes]);
  useEffect(() => sets(shownPanes, null), []);
}

interface Props {
  /** The number of the pane, which tells its inputs from those of others. */
  readonly number: number;
  readonly request: Request;
  readonly dataset: Dataset;
  readonly sample: Sample | null;
  set(request: Request): void;
}

/** The method of a pane and its options. */
function PaneForm({ number, request, dataset, sample, set }: Props) {
  const method = methodOf(request.method) ?? METHODS[0];
  const id = `pane-${number}`;
  return (
    <div class="pane-form">
      <div class="option">
        <label for={`${id}-method`}>Method</label>
        <Select
          id={`${id}-method`}
          value={request.method}
          options={METHODS.map((each) => [each.id, each.name])}
          isOut={(each) => methodOf(each)?.missing(dataset) !== null}
          choose={(chosen) => set(usualRequest(chosen, sample))}
        />
      </div>
      <OptionRows
        method={method}
        values={request.options}
        row={(option) => (
          <OptionRow
            key={option.key}
            id={`${id}-${option.key}`}
            {...{ method, option }}
            hint={null}
            value={request.options[option.key]}
            set={(value) => set({ ...request, options: { ...request.options, [option.key]: value } })}
          />
        )}
      />
    </div>
  );
}
