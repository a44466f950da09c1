import '../styles/panels.css';
import '../styles/classes.css';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { PartTabs } from '../controls/part-tabs.tsx';
import { Select } from '../controls/select.tsx';
import type { Finished } from '../finished/finished.ts';
import { LabelMisfitNote, WITHOUT_LABELS } from '../parts/label-misfit-note.tsx';
import { useSession } from '../session/context.ts';
import { ClassTable } from './class-table.tsx';
import { type Looked, readLooked, TABS, type Tab, writeLooked } from './looked.ts';
import { missingFor } from './missing.ts';
import { PairTable } from './pair-table.tsx';
import { classUnits, groupUnits } from './units.ts';

const TITLES: Readonly<Record<Tab, string>> = { each: 'Per class', pairs: 'Pairs' };
const KINDS = [
  ['classes', 'classes'],
  ['groups', 'groups of the cut'],
] as const;

/** The scores of each class and each group of the cut, and their confusions. */
export default function ClassesPicture({ finished }: { finished: Finished }) {
  const { view, clusters } = useSession();
  const { tab, kind } = readLooked(view.classes.value);
  const query = useSignal('');
  const cut = clusters.value;
  const units = useMemo(
    () => (kind === 'groups' && cut !== null ? groupUnits(finished, cut) : classUnits(finished)),
    [finished, kind, cut],
  );
  const look = (change: Partial<Looked>): void => {
    view.classes.value = writeLooked({ ...readLooked(view.classes.peek()), ...change });
  };
  const missing = missingFor(finished, units);
  return (
    <div class="classes">
      <PartTabs
        name="classes"
        label="Classes and pairs"
        parts={TABS}
        titles={TITLES}
        shown={tab}
        choose={(next) => look({ tab: next })}
      />
      <LabelMisfitNote result={finished.result} then={WITHOUT_LABELS} />
      <div class="classes-controls" data-screen-only>
        <input
          type="search"
          class="field"
          placeholder="Filter by name"
          aria-label="Filter by name"
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value;
          }}
        />
        <label class="colour-by">
          <span class="unseen">What the rows are</span>
          <Select
            value={units.kind}
            options={KINDS}
            {...(cut === null && { title: 'Cut the tree, and its groups can be looked at as well', disabled: true })}
            choose={(chosen) => look({ kind: chosen })}
          />
        </label>
      </div>
      <div class="classes-panel" role="tabpanel" id="classes-panel" aria-labelledby={`classes-${tab}`}>
        {missing !== null && <p class="hint">{missing}</p>}
        {tab === 'each' ? (
          <ClassTable finished={finished} units={units} query={query.value} />
        ) : (
          <PairTable finished={finished} units={units} query={query.value} />
        )}
      </div>
    </div>
  );
}
