import { useEffect, useMemo, useRef } from 'preact/hooks';
import { at } from '../../../../engine/base/arrays.ts';
import { pointsWhere } from '../../../../engine/decisions/points/points-where.ts';
import {
  cssOf,
  firstShare,
  type HeatScale,
  heatScale,
  type ValueRange,
  valueAtShare,
} from '../../../drawing/heat/colours.ts';
import { areOfPairs, type ConfusionTable } from '../../../drawing/heat/matrix.ts';
import type { Place } from '../../../drawing/heat/view.ts';
import type { PanelProps } from '../../controls/lazy-panel.tsx';
import { Standing } from '../../controls/standing.tsx';
import { CellInput } from '../../editing/cell-input.tsx';
import { EditBar } from '../../editing/edit-bar.tsx';
import { matrixTableOf } from '../../finished/confusion-table.ts';
import { type Finished, hasRows, titleOf } from '../../finished/finished.ts';
import { TextButton } from '../../parts/buttons.tsx';
import { onPlainKey } from '../../parts/focus.ts';
import { LabelMisfitNote } from '../../parts/label-misfit-note.tsx';
import { cellOfPoint, PointPicture } from '../../parts/point-picture.tsx';
import { drawingTheme } from '../../parts/theme.ts';
import { useSize } from '../../parts/use-size.ts';
import { predictionsOf } from '../../rows/kept-work.ts';
import { classSet, pointsOf } from '../../rows/points.ts';
import { useSession } from '../../session/context.ts';
import { usePointsBeside } from '../../session/points-beside.ts';
import type { Session } from '../../session/session.ts';
import { useResultOfModel } from '../other-model.ts';
import { BranchChoice, MatrixChoices } from './choices.tsx';
import { type HeatContent, modelToSubtract, type Subtracted, subtractedFrom } from './content.ts';
import { type CellEditing, useCellEditing } from './use-cell-editing.ts';
import { canStretch, type Matrix, useMatrix } from './use-matrix.ts';
import { accuracyText, cellText, differenceText, legendText, valueText } from './words.ts';

/** So many pictures stand for a cell. */
const MOST_PICTURES = 8;

/** Pictures of points behind a cell, where points have some. */
function CellPictures({ finished, content, cell }: { finished: Finished; content: HeatContent; cell: Place }) {
  const session = useSession();
  const { pictures } = usePointsBeside(finished);
  const work = predictionsOf(session, finished);
  useEffect(() => {
    if (pictures) work.ask();
  }, [work, pictures]);
  const { found } = work.state.value;
  if (!pictures || found === null || found.classes !== finished.result.classes.length) return null;
  const { predictions, placeOf } = pointsOf(finished, found, []);
  const [truth, predicted] = [cell.row, cell.column].map((block) => classSet(finished, at(content.blocks.tops, block)));
  if (!truth || !predicted) return null;
  const here = pointsWhere(predictions, { truth, predicted, either: null, isRight: null });
  const shown = Array.from(here, placeOf).filter((place) => cellOfPoint(pictures, place) !== undefined);
  return (
    <span class="cell-pictures">
      {shown.slice(0, MOST_PICTURES).map((place) => (
        <PointPicture key={place} pictures={pictures} place={place} size={28} />
      ))}
    </span>
  );
}

const SWATCHES = 48;
const WIDTH = 192;
const HEIGHT = 10;

/** The legend of the colours: three values with their unit, the divisor, and the scale. */
function HeatScaleBar({ content: { range, choice, matrix, other } }: { content: HeatContent }) {
  const scale = heatScale(drawingTheme());
  const shown = { unit: matrix.unit, by: choice.by, isDifference: other !== null };
  return (
    <div class="heat-scale">
      {range.largest > 0 && (
        <svg width={WIDTH} height={HEIGHT + 18} viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`} aria-hidden="true">
          {Array.from({ length: SWATCHES }, (_, index) => (
            <rect
              key={index}
              x={(index * WIDTH) / SWATCHES}
              width={WIDTH / SWATCHES + 0.5}
              height={HEIGHT}
              fill={colourAlong(scale, range, (index + 0.5) / SWATCHES)}
            />
          ))}
          {(
            [
              [0, 'start'],
              [0.5, 'middle'],
              [1, 'end'],
            ] as const
          ).map(([along, anchor]) => (
            <text key={along} x={along * WIDTH} y={HEIGHT + 14} text-anchor={anchor} fill="currentColor">
              {valueText(valueAlong(range, along), shown)}
            </text>
          ))}
        </svg>
      )}
      <span class="hint">
        {legendText(matrix.unit, choice, range.largest, other === null ? null : other.subtracted.names)}
      </span>
    </div>
  );
}

/** The share of the colours at a place of the bar. */
const shareAt = (range: ValueRange, along: number): number => firstShare(range) + (1 - firstShare(range)) * along;

/** Differences go from the largest below 0 to the largest above. */
function valueAlong(range: ValueRange, along: number): number {
  if (!range.isDifference) return valueAtShare(shareAt(range, along), range);
  return along === 0.5 ? 0 : (along < 0.5 ? -1 : 1) * valueAtShare(Math.abs(2 * along - 1), range);
}

function colourAlong(scale: HeatScale, range: ValueRange, along: number): string {
  if (!range.isDifference) return cssOf(scale, shareAt(range, along));
  return cssOf(scale, shareAt(range, Math.abs(2 * along - 1)), along < 0.5 ? 'less' : 'more');
}

/** The note beside the matrix of a tree that the last edits are not in; null if they are, or soon will be. */
export function lateEdits(session: Session, { files }: Finished): string | null {
  if (!session.stale.value || session.edits.value?.areNewerThan(files) !== true) return null;
  return `The matrix is that of the tree: the last edits are not in it yet${reasonOf(session)}.`;
}

function reasonOf({ run, problems, assembled }: Session): string {
  if (run.value.state === 'cancelled') return ', as the run was cancelled';
  const hasFailed = run.value.state === 'idle' && (problems.value.length > 0 || assembled.value.problem !== null);
  return hasFailed ? ', as the run failed' : '';
}

/** The confusion matrix in the order of the tree, linked with it both ways. */
export default function HeatMap({ finished }: PanelProps) {
  const table = useMemo(() => matrixTableOf(finished), [finished]);
  if (table === null) {
    return <p class="muted">Saved without counts: open the files it was made from, and run, to see the matrix.</p>;
  }
  return (
    <>
      <LabelMisfitNote result={finished.result} then="Each row is the class that they call true." />
      <MatrixPicture finished={finished} table={table} />
    </>
  );
}

interface MatrixProps {
  readonly finished: Finished;
  readonly table: ConfusionTable;
}

/** The matrix, or how it differs from that of another model once that is known. */
function MatrixPicture({ finished, table }: MatrixProps) {
  const session = useSession();
  const { minus } = session.view.matrix.value;
  const asked = modelToSubtract(session, minus);
  const work = useResultOfModel(finished, areOfPairs(table.unit) ? null : (asked?.model ?? null));
  const other = work?.state.value.found ?? null;
  const models = session.models.value;
  const model = asked?.model;
  const subtracted = useMemo(() => {
    const shown = models.find(({ isShown }) => isShown);
    if (other === null || shown === undefined || model === undefined) return null;
    return subtractedFrom(finished, table, other, [shown, model]);
  }, [finished, table, other, models, model]);
  const note = typeof subtracted === 'string' ? subtracted : (subtracted?.onlyShares ?? null);
  return (
    <>
      {work !== null && (
        <Standing work={work} cancelled={`Cancelled: ${model?.name} is not subtracted.`} begin="Subtract it" />
      )}
      {minus !== null && asked === null && !areOfPairs(table.unit) && (
        <p class="heat-facts hint" role="note">
          The link subtracts model {minus}, which is not open here.
        </p>
      )}
      <Shown
        finished={finished}
        table={table}
        subtracted={typeof subtracted === 'string' ? null : subtracted}
        minus={asked?.number ?? null}
      />
      {note !== null && (
        <p class="heat-facts hint" role="note">
          {note}
        </p>
      )}
    </>
  );
}

interface ShownProps extends MatrixProps {
  readonly subtracted: Subtracted | null;
  /** The number of the model that is asked to be subtracted. */
  readonly minus: number | null;
}

const LABELS: Readonly<Partial<Record<ConfusionTable['unit'], string>>> = {
  similarity: 'Similarity matrix',
  dissimilarity: 'Dissimilarity matrix',
};

function Shown({ finished, table, subtracted, minus }: ShownProps) {
  const session = useSession();
  const [frame, size] = useSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<Matrix | null>(null);
  const cells = useCellEditing(finished, table, shown);
  const { pick } = cells;
  const drawn = useMatrix(canvas, { finished, table, subtracted, size, onPick: pick });
  shown.current = drawn;
  const { content, cell, picked, jointOf, point, press } = drawn;
  const { matrix, fine, other, branch, choice, isByLeaf } = content.value;
  const pointed = cell.value;
  const canAsk = hasRows(finished) && !areOfPairs(table.unit);
  const label = LABELS[table.unit] ?? 'Confusion matrix, true classes down';
  const text = pointed === null ? '' : textOf(content.value, pointed);
  const late = lateEdits(session, finished);
  return (
    <>
      <p class="heat-facts">
        {accuracyText({ matrix, fine }, other === null ? null : { ...other, name: other.subtracted.names[1] })}{' '}
        <BranchChoice finished={finished} laid={content.value} />
        {!isByLeaf && canStretch(session) && (
          <span class="hint">
            {' '}
            Rows are not beside the leaves: they are {branch === null ? 'groups of the cut' : 'those of one branch'}.
          </span>
        )}
      </p>
      {late !== null && (
        <p class="heat-facts hint" role="status">
          {late}
        </p>
      )}
      <MatrixChoices
        unit={table.unit}
        choice={choice}
        minus={minus}
        hasPoints={other === null || other.subtracted.onlyShares === null}
      />
      <EditBar editing={cells.editing} how="Press a cell and type. Enter takes the number, Escape leaves it." />
      {/* biome-ignore lint/a11y/useSemanticElements: what is painted on a canvas cannot be a table element */}
      <div
        class="heat"
        ref={frame}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-describedby="heat-keys"
        aria-rowcount={matrix.size}
        aria-colcount={matrix.size}
        aria-activedescendant="heat-cell"
        onKeyDown={onPlainKey((key) => cells.press(key) || press(key))}
        onBlur={({ relatedTarget }) => {
          if (!(relatedTarget instanceof Node && frame.current?.contains(relatedTarget))) point(null);
        }}
      >
        <canvas ref={canvas} style={{ width: `${size.value.width}px`, height: `${size.value.height}px` }} />
        <OpenCellInput
          cells={cells}
          unit={table.unit}
          names={finished.result.classes}
          leave={() => frame.current?.focus()}
        />
        <PointedCell at={pointed ?? { row: 0, column: 0 }} text={text || 'No cell is pointed out'} />
      </div>
      <p class="heat-readout" data-pictured={isPictured(finished)} aria-live="polite">
        {pointed === null ? (
          <span class="hint" data-screen-only>
            Point at a cell to see where its classes meet.
          </span>
        ) : (
          <>
            <strong>{text}</strong>
            {pointed.row !== pointed.column && `. In the tree both meet in: ${titleOf(finished, jointOf(pointed))}`}
            <CellPictures finished={finished} content={content.value} cell={pointed} />
            {isSame(pointed, picked.value) && canAsk && <PointsButton content={content.value} cell={pointed} />}
          </>
        )}
      </p>
      <HeatScaleBar content={content.value} />
      <p id="heat-keys" class="unseen">
        Arrow keys walk the cells
        {!areOfPairs(table.unit) && ', rows are true classes and columns what they were taken for'}. Enter selects where
        two classes meet in the tree, plus and minus zoom.
      </p>
    </>
  );
}

interface OpenCellProps {
  readonly cells: CellEditing;
  readonly unit: ConfusionTable['unit'];
  readonly names: readonly string[];
  /** The keyboard goes on in the matrix. */
  leave(): void;
}

/** The cell that is being typed, over its place in the matrix. */
function OpenCellInput({ cells, unit, names, leave }: OpenCellProps) {
  const open = cells.open.value;
  if (open === null) return null;
  const { truth, predicted, box, value, typed } = open;
  return (
    <CellInput
      key={`${truth} ${predicted}`}
      label={`${names[truth]} ${areOfPairs(unit) ? 'and' : 'taken for'} ${names[predicted]}`}
      {...{ box, value, typed }}
      take={cells.take}
      refuse={(text) => {
        cells.editing.said.value = { text, isRefused: true };
      }}
      leave={(onward) => {
        leave();
        cells.leave(onward);
      }}
    />
  );
}

/** True if points have pictures, which may come when one of them is looked at. */
const isPictured = ({ dataset, files }: Finished): boolean =>
  Boolean(dataset.pictures) || files.some(({ role }) => role === 'pictures');

/** A cell in words. */
function textOf({ matrix, other, names, choice }: HeatContent, cell: Place): string {
  const nameOf = (block: number): string => names[block] ?? '';
  if (other === null) return cellText(matrix, cell, nameOf, choice.by);
  const { subtracted } = other;
  return differenceText([matrix, other.matrix], cell, nameOf, { by: choice.by, names: subtracted.names });
}

const isSame = (one: Place, other: Place | null): boolean => one.row === other?.row && one.column === other.column;

/** The way to the points behind a cell. */
function PointsButton({ content: { matrix, blocks }, cell }: { content: HeatContent; cell: Place }) {
  const { view } = useSession();
  if (at(matrix.sums, cell.row * matrix.size + cell.column) === 0) return null;
  const ask = (): void => view.askRows({ truth: at(blocks.tops, cell.row), predicted: at(blocks.tops, cell.column) });
  return (
    <>
      {' '}
      <TextButton onClick={ask}>Show its points</TextButton>
    </>
  );
}

/** The cells are painted: for those who hear the page, the one that is pointed out stands for all. */
function PointedCell({ at, text }: { at: Place; text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row outside of a table element cannot be one
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    <div class="unseen" role="row" aria-rowindex={at.row + 1}>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell outside of a table element cannot be one */}
      <span id="heat-cell" role="gridcell" tabIndex={-1} aria-colindex={at.column + 1}>
        {text}
      </span>
    </div>
  );
}
