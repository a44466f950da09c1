import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { remembered } from '../../../../engine/base/once.ts';
import type { Model } from '../../../../engine/data/models/models-of.ts';
import { changesInWords } from '../../../../engine/decisions/changes/in-words.ts';
import type { ModelChanges } from '../../../../engine/decisions/changes/model-changes.ts';
import type { Phase } from '../../../../engine/model/method.ts';
import { Choice } from '../../controls/fields.tsx';
import type { PanelProps } from '../../controls/lazy-panel.tsx';
import { Tabbed } from '../../controls/part-tabs.tsx';
import { Standing } from '../../controls/standing.tsx';
import { Button } from '../../parts/buttons.tsx';
import { Fact } from '../../parts/fact.tsx';
import { changer, setter } from '../../parts/setters.ts';
import type { TableView } from '../../parts/table-view.tsx';
import { useSession } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';
import { Work } from '../../session/work.ts';
import type { ChangesChoice } from '../../view/choices.ts';
import { classTable, groupTable } from './class-table.ts';
import { compareModels, type Found, type TwoOpen } from './compare-models.ts';
import { changeText, pairTable, recallTable } from './pair-table.ts';
import { TablePart } from './table-part.tsx';

interface ModelChoiceProps {
  readonly models: readonly Model[];
  readonly chosen: TwoOpen;
  choose(models: readonly [number, number]): void;
}

/** The choice of the two models to compare. */
function ModelChoice({ models, chosen, choose }: ModelChoiceProps) {
  const [first, second] = [models.indexOf(chosen[0]), models.indexOf(chosen[1])];
  const turn = (): void => choose([second, first]);
  const options = models.map(({ name, isShown }, i) => [i, isShown ? `${name} (shown)` : name] as const);
  return (
    <div class="controls">
      <Choice
        name="From"
        value={first}
        options={options}
        choose={(place) => (place === second ? turn() : choose([place, second]))}
      />
      <Choice
        name="to"
        value={second}
        options={options}
        choose={(place) => (place === first ? turn() : choose([first, place]))}
      />
      <Button data-screen-only aria-label="The other way round" title="The other way round" onClick={turn}>
        ⇄
      </Button>
    </div>
  );
}

const PHASES: Readonly<Record<string, Phase>> = {
  models: { verb: 'Making the trees, and those of resampled points', unit: 'models' },
  resampling: { verb: 'Resampling the points', unit: 'resamples' },
};
const READING: Phase = { verb: 'Reading what the models predict', unit: 'rows' };

/** The question asked: the models, and the method and options of their trees. */
interface Asked {
  readonly models: TwoOpen;
  /** Changes with the method, its options, and the roles of the files. */
  readonly stamp: string;
}

const keyOf = ({ models, stamp }: Asked): string => JSON.stringify([models.map(({ id, name }) => [id, name]), stamp]);

/** The session's knowledge of two models: it outlives the view that shows it, and names the models that it is of. */
const changingOf = remembered(
  (session: Session) =>
    new Work<Found, Asked>(
      (id) => PHASES[id] ?? READING,
      (context, { models }) => compareModels(session, models, context),
      { isSame: (a, b) => keyOf(a) === keyOf(b), mayStay: () => true },
    ),
);

const TITLES: Readonly<Record<ChangesChoice['part'], string>> = {
  groups: 'Groups',
  classes: 'Classes',
  pairs: 'Pairs',
  recall: 'Recall',
};

/** The changes from one model to another: groups, classes, pairs, recall; and those that chance does not explain. */
export default function ChangesPicture({ finished }: PanelProps) {
  const session = useSession();
  const { view } = session;
  const changing = changingOf(session);
  const choice = view.changes.value;
  const models = session.models.value;
  const chosen = chosenModels(models, choice);
  const { stamp } = finished;
  const [first, second] = chosen ?? [];
  useEffect(() => {
    if (first !== undefined && second !== undefined) changing.ask({ models: [first, second], stamp });
  }, [changing, first, second, stamp]);
  const choose = changer(view.changes);
  if (chosen === null) {
    return (
      <div class="nothing-beside">
        <p class="muted">
          There is one model. Open the logits of another one over the same classes, and this view says what changed from
          one to the other.
        </p>
      </div>
    );
  }
  const state = changing.state.value;
  const { found } = state;
  return (
    <div class="view" aria-busy={state.phase === 'running'}>
      <ModelChoice models={models} chosen={chosen} choose={(places) => choose({ models: places })} />
      <Standing work={changing} cancelled="Cancelled: nothing was compared." begin="Compare the models" />
      {found !== null && <Report found={found} finished={finished} part={choice.part} choose={choose} />}
    </div>
  );
}

interface ReportProps extends PanelProps {
  readonly found: Found;
  readonly part: ChangesChoice['part'];
  choose(change: Partial<ChangesChoice>): void;
}

/** The sentence, and the parts of the report, one at a time. */
function Report({ found, finished, part, choose }: ReportProps) {
  const { changes, notes } = found;
  // The first clause is always shown, those behind a semicolon where there is room.
  const [first, ...more] = changesInWords(changes).split(/(?=; )/);
  return (
    <>
      <p class="sentence">
        {first}
        <span class="more">{more}</span>
      </p>
      <p class="hint">
        Named is what chance does not explain: of two models that do not differ, anything would be said in at most 5 %
        of cases.
      </p>
      {notes.map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
      <Tabbed
        name="changes"
        label="What changed"
        titles={TITLES}
        shown={part}
        choose={(next) => choose({ part: next })}
      >
        {part === 'groups' && <Table {...{ found, finished }} make={groupTable} name="changed-groups" />}
        {part === 'classes' && <Table {...{ found, finished }} make={classTable} name="moved-classes" />}
        {part === 'pairs' && <Table {...{ found, finished }} make={pairTable} name="changed-pairs" />}
        {part === 'recall' && <Recall found={found} finished={finished} />}
      </Tabbed>
    </>
  );
}

type PartProps = Pick<ReportProps, 'found' | 'finished'>;

interface TableProps<Row> extends PartProps {
  /** Makes the table; null without what it is of. */
  make(changes: ModelChanges): TableView<Row> | null;
  /** The name of the file. */
  readonly name: string;
}

function Table<Row>({ found: { changes }, make, ...props }: TableProps<Row>) {
  const table = useMemo(() => make(changes), [changes, make]);
  if (table === null) {
    return (
      <p class="muted">This needs the true classes of the points of both models, and what each of them predicts.</p>
    );
  }
  return <TablePart {...{ ...props, table }} classes={changes.classes} models={changes.models} />;
}

const ROWS = [
  ['classes', 'classes'],
  ['groups', 'groups'],
] as const;

const BY = {
  classes: (changes: ModelChanges) => recallTable(changes, 'classes'),
  groups: (changes: ModelChanges) => recallTable(changes, 'groups'),
} as const;

function Recall({ found, finished }: PartProps) {
  const { recall } = found.changes;
  const of = useSignal<'classes' | 'groups'>('classes');
  return (
    <>
      {recall !== null && (
        <>
          <dl class="pairs">
            <Fact name="Accuracy">{changeText(recall.accuracy)}</Fact>
            {recall.coarse !== null && (
              <Fact
                name={
                  <span title="the predicted class is in the smallest group of the true one">In the right group</span>
                }
              >
                {changeText(recall.coarse)}
              </Fact>
            )}
          </dl>
          <Choice name="Rows" value={of.value} options={ROWS} choose={setter(of)} />
        </>
      )}
      <Table {...{ found, finished }} make={BY[of.value]} name={`recall-by-${of.value}`} />
    </>
  );
}

/** The two models that are compared, as they were chosen and are still open: else from the first to the last. Null for fewer than two. */
export function chosenModels<Model>(
  models: readonly Model[],
  { models: places }: ChangesChoice,
): readonly [Model, Model] | null {
  const [first, second] = [models[places?.[0] ?? -1], models[places?.[1] ?? -1]];
  if (first !== undefined && second !== undefined && first !== second) return [first, second];
  const [from, to] = [models[0], models.at(-1)];
  return from === undefined || to === undefined || from === to ? null : [from, to];
}
