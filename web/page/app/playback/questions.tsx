import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Finished, titleOf } from '../finished/finished.ts';
import { WithTerms } from '../glossary/word-list.tsx';
import { TextButton } from '../parts/buttons.tsx';
import { hovering } from '../parts/focus.ts';
import { count, counted } from '../parts/format.ts';
import { sets } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';
import type { Lit } from '../view/choices.ts';
import { type Compared, type Line, plain, type Question, valueText, withDigitsToDiffer } from './judge-join.ts';

const MOST_COMPARED = 12;

interface QuestionsProps {
  readonly finished: Finished;
  readonly questions: readonly Question[];
  /** The largest number of compared candidates that are shown; without it, as many as there is room for. */
  readonly most?: number;
  /** True if headings are those of a section in a card. */
  readonly inCard?: boolean;
}

/** The decisions of a step: each question with its rule, the numbers of this step, and the compared candidates. */
export function Questions({ finished, questions, most = MOST_COMPARED, inCard = false }: QuestionsProps) {
  const Heading = inCard ? 'h4' : 'h2';
  return (
    <>
      {questions.map(({ asks, rule, filled, means, list, compared, notes, reverse, points }, place) => (
        <section key={asks} class="question">
          <Heading class={inCard ? 'asks' : 'head'}>
            {questions.length > 1 && `${place + 1}. `}
            {asks}
          </Heading>
          <p class="formula">{rule}</p>
          {filled !== undefined && (
            <p class="formula filled">
              <LitLine line={filled} />
            </p>
          )}
          <p class="hint">
            <WithTerms text={means} />
          </p>
          {compared.length > 0 && <Ranking finished={finished} label={list} compared={compared.slice(0, most)} />}
          {compared.length > most && <p class="hint">and {counted(compared.length - most, 'other', 'others')}</p>}
          {notes.map((note) => (
            <p class="hint" key={plain(note)}>
              {typeof note === 'string' ? <WithTerms text={note} /> : <LitLine line={note} />}
            </p>
          ))}
          {reverse !== undefined && (
            <p class="aside">
              <LitLine line={reverse} />
            </p>
          )}
          {points !== undefined && points.length > 0 && <DecidingPoints points={points} />}
        </section>
      ))}
    </>
  );
}

/** The most rows that are named. */
const MOST_POINTS = 12;

/** The rows of the points that decided, those that weigh most first. */
function DecidingPoints({ points }: { points: readonly number[] }) {
  const more = points.length - MOST_POINTS;
  return (
    <p class="hint">
      Decided by {counted(points.length, 'point', 'points')}, in rows{' '}
      {points.slice(0, MOST_POINTS).map((row, place) => (
        <span key={row}>
          {place > 0 && ', '}
          <LitText text={String(row)} lights={{ points: [row] }} />
        </span>
      ))}
      {more > 0 && ` and ${count(more)} more`}.
    </p>
  );
}

/**
 * A number or a name that lights what it stands for in every picture: under the pointer, with the keyboard on it, or once it
 * is tapped.
 */
function LitText({ text, lights }: { text: string; lights: Lit }) {
  const { view } = useSession();
  const isLit = view.lit.value === lights;
  useEffect(
    () => () => {
      if (view.lit.peek() === lights) view.lit.value = null;
    },
    [view, lights],
  );
  const light = sets(view.lit, lights);
  const darken = sets(view.lit, null);
  return (
    <button
      type="button"
      class="lights"
      data-lit={isLit}
      {...hovering(
        (isOver) => (isOver ? light() : darken()),
        ({ pointerType }) => pointerType === 'mouse',
      )}
      onFocus={light}
      onBlur={darken}
      // Not every browser focuses what is tapped; without focus nothing would end it.
      onClick={({ currentTarget }) => {
        currentTarget.focus();
        light();
      }}
    >
      {text}
    </button>
  );
}

/** Characters that must not stand at the beginning of a line: they are kept with the number before them. */
const CLOSING = /^[),.:²]+/;

/** A line with what lights in it. */
export function LitLine({ line }: { line: Line }) {
  if (typeof line === 'string') return <>{line}</>;
  const closingAfter = (place: number): string => {
    const next = line[place + 1];
    return typeof next === 'string' ? (CLOSING.exec(next)?.[0] ?? '') : '';
  };
  // The places of the parts are what they are known by: a line has no others.
  return (
    <>
      {line.map((part, place) =>
        typeof part === 'string' ? (
          part.slice(place === 0 || typeof line[place - 1] === 'string' ? 0 : closingAfter(place - 1).length)
        ) : (
          <span key={`${place} ${part.text}`} class="kept">
            <LitText {...part} />
            {closingAfter(place)}
          </span>
        ),
      )}
    </>
  );
}

interface RankingProps {
  readonly finished: Finished;
  readonly label: string;
  readonly compared: readonly Compared[];
}

/** Of a bar; values that are not positive, or not finite, have none. */
const lengthOf = (value: number | null): number => (value !== null && value > 0 && Number.isFinite(value) ? value : 0);

/** The compared candidates, in their order, with a bar each, as long as the value is large; the taken one is marked. */
export function Ranking({ finished, label, compared }: RankingProps) {
  const most = compared.reduce((largest, { value }) => Math.max(largest, lengthOf(value)), 0);
  const write = withDigitsToDiffer(compared.map(({ value }) => value));
  return (
    <ol class="ranking" aria-label={label}>
      {compared.map(({ nodes, value, bound, taken, note, lights }, place) => (
        <li key={`${place} ${nodes.join()}`} data-taken={taken}>
          <span>
            <Names finished={finished} nodes={nodes} />
            {note !== undefined && (
              <span class="hint" data-formula={typeof note !== 'string'}>
                {' '}
                <LitLine line={note} />
              </span>
            )}
          </span>
          {typeof note === 'object' ? (
            <span>{valueText({ value, bound }, write)}</span>
          ) : (
            <Value
              text={valueText({ value, bound }, write)}
              lights={lights ?? { nodes: nodes.filter((node) => node >= 0) }}
            />
          )}
          <svg class="track" width="100%" height="4" aria-hidden="true">
            <rect class="fill" width={`${most > 0 ? (100 * lengthOf(value)) / most : 0}%`} height="4" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

/** A value, which lights what it is of. */
function Value({ text, lights }: { text: string; lights: Lit }) {
  const { nodes = [], cells = [], points = [] } = lights;
  if (nodes.length + cells.length + points.length === 0) return <span>{text}</span>;
  return (
    <span>
      <LitText text={text} lights={lights} />
    </span>
  );
}

/** Groups by their names, each a link to its node. */
function Names({ finished, nodes }: { finished: Finished; nodes: readonly number[] }) {
  return (
    <>
      {nodes.map(
        (node, place): ComponentChildren => (
          <span key={node}>
            {place > 0 && ' and '}
            <NodeName finished={finished} node={node} />
          </span>
        ),
      )}
    </>
  );
}

interface NodeNameProps {
  readonly finished: Finished;
  readonly node: number;
  /** Other words than its name. */
  readonly children?: ComponentChildren;
}

/** The name of a node, which leads to it. */
export function NodeName({ finished, node, children = titleOf(finished, node) }: NodeNameProps) {
  const { view } = useSession();
  if (node < 0) return <span>a group that was dropped</span>;
  return (
    <TextButton
      onClick={() => view.goTo(node)}
      {...hovering((isOver) => {
        view.hovered.value = isOver ? node : null;
      })}
    >
      {children}
    </TextButton>
  );
}
