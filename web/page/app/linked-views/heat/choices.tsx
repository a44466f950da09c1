import { areOfPairs, type ConfusionTable, type Divisor } from '../../../drawing/heat/matrix.ts';
import { Choice, Select } from '../../controls/fields.tsx';
import { EditSwitch } from '../../editing/edit-bar.tsx';
import { type Finished, titleOf } from '../../finished/finished.ts';
import { TextButton } from '../../parts/buttons.tsx';
import { Popover } from '../../parts/menu.tsx';
import { changer, sets } from '../../parts/setters.ts';
import { useSession } from '../../session/context.ts';
import type { MatrixChoice } from '../../view/choices.ts';
import { otherModels } from '../other-model.ts';
import { canStandAlone, type HeatBlocks } from './content.ts';

const SCALES = [
  ['root', 'root scale'],
  ['log', 'log scale'],
] as const;

interface ChoicesProps {
  readonly unit: ConfusionTable['unit'];
  /** The choice that is shown: not everything that was asked for can be. */
  readonly choice: MatrixChoice;
  /** The number of the model that is subtracted; null for none. */
  readonly minus: number | null;
  /** True if numbers of points can be shown. */
  readonly hasPoints: boolean;
}

/** The choices of the cells' divisor, of their colours, and of the model that is subtracted from them. */
export function MatrixChoices({ unit, choice, minus, hasPoints }: ChoicesProps) {
  const session = useSession();
  const { view } = session;
  const choose = changer(view.matrix);
  const divisors = divisorsOf(unit).filter(([by]) => by !== 'none' || hasPoints);
  const others = areOfPairs(unit) ? [] : otherModels(session);
  return (
    <div class="controls">
      {divisors.length > 0 && (
        <Select
          label="Cells show"
          title="What each cell is divided by: the points of its true class (recall on the diagonal), those predicted as its class (precision), or nothing"
          value={choice.by}
          options={divisors}
          choose={(by) => choose({ by })}
        />
      )}
      <EditSwitch what="numbers of the matrix" />
      <Popover name="Colours">
        <Choice
          name="Scale"
          label="Scale of the colours"
          title="How a value becomes a colour: a logarithmic scale tells small ones apart"
          value={choice.scale}
          options={SCALES}
          choose={(scale) => choose({ scale })}
        />
        {others.length > 0 && (
          <Choice
            name="Model"
            label="Minus another model"
            title="Show how much more often it happens in this model than in another one"
            value={minus}
            options={[
              [null, 'this model alone'],
              ...others.map(({ number, model }) => [number, `minus ${model.name}`] as const),
            ]}
            choose={(number) => choose({ minus: number })}
          />
        )}
      </Popover>
    </div>
  );
}

/** Shows the selected branch alone, or all that is drawn again. */
export function BranchChoice({ finished, laid }: { finished: Finished; laid: HeatBlocks }) {
  const { view } = useSession();
  if (laid.branch !== null) {
    return (
      <TextButton aria-pressed="true" title="Show all that is drawn again" onClick={sets(view.branch, null)}>
        Only {titleOf(finished, laid.branch)} <span data-screen-only>×</span>
      </TextButton>
    );
  }
  const selected = view.selected.value;
  if (!canStandAlone(laid, selected, view.focus.value.at(-1) ?? null)) return null;
  return (
    <TextButton
      aria-pressed="false"
      title="Show the classes of the selected branch alone"
      onClick={sets(view.branch, selected)}
    >
      Only the selected branch
    </TextButton>
  );
}

type Unit = ConfusionTable['unit'];

/** The possible divisors of the cells; nothing is to be chosen of pairs. */
function divisorsOf(unit: Unit): readonly (readonly [by: Divisor, title: string])[] {
  if (areOfPairs(unit)) return [];
  return [
    ['row', '% of true class'],
    ['column', '% of predicted class'],
    ['none', unit === 'points' ? 'points' : 'as in the file'],
  ];
}
