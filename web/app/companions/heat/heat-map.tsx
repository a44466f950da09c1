import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { blockSpan } from '../../../drawing/heat/blocks.ts';
import type { ConfusionTable } from '../../../drawing/heat/matrix.ts';
import type { HeatPicture, Place } from '../../../drawing/heat/paint.ts';
import { HeatPainter } from '../../../drawing/heat/painter.ts';
import { themeColours } from '../../../drawing/theme.ts';
import { lowestJoint } from '../../../hierarchy/walk.ts';
import { measureText } from '../../parts/measure.ts';
import { drawingTheme } from '../../parts/theme.ts';
import { type Size, useSize } from '../../parts/use-size.ts';
import { ZOOM_STEP } from '../../parts/zoom-buttons.tsx';
import { useSession } from '../../session/context.ts';
import { type Finished, titleOf } from '../../session/finished.ts';
import type { Session } from '../../session/session.ts';
import type { PictureProps } from '../companion.ts';
import { stepInMatrix } from './keys.ts';
import { contentOf, type HeatContent } from './picture.ts';
import { HeatScaleBar } from './scale-bar.tsx';
import '../../styles/heat.css';
import { tableOf } from './table.ts';
import { accuracyText, cellText } from './words.ts';

/** The confusion matrix in the order of the tree, linked with it both ways. */
export default function HeatMap({ finished }: PictureProps) {
  const table = tableOf(finished);
  return table === null ? null : <Matrix key={finished} finished={finished} table={table} />;
}

/** The group colour of each block, where at least three quarters of its classes share one. */
function coloursOf({ blocks }: HeatContent, { groups }: Session): (string | null)[] {
  const colours = themeColours(drawingTheme(), groups.value?.tones ?? []);
  return Array.from(blocks.tops, (top) => colours[groups.value?.ofNode[top] ?? -1] ?? null);
}

function pictureOf(content: HeatContent, session: Session, size: Size): HeatPicture {
  const { values, largest, names, matrix } = content;
  const colours = coloursOf(content, session);
  return { values, size: matrix.size, largest, names, colours, theme: drawingTheme(), ...size };
}

function Matrix({ finished, table }: { finished: Finished; table: ConfusionTable }) {
  const session = useSession();
  const { view } = session;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<HeatPainter | null>(null);
  const size = useSize(frame);
  const content = useComputed(() => contentOf(finished, table, session));
  const cell = useSignal<Place | null>(null);
  const { parents } = finished;

  /** The cell that is read out, and with it the lowest node of the tree that has both its classes. */
  const point = (next: Place | null): void => {
    cell.value = next;
    const tops = content.peek().blocks.tops;
    view.hovered.value =
      next === null
        ? null
        : lowestJoint(finished.result.hierarchy, parents, tops[next.row] as number, tops[next.column] as number);
  };
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const callbacks = {
      onCell: point,
      onPick: (next: Place) => {
        point(next);
        view.select(view.hovered.peek());
      },
    };
    const made = new HeatPainter(canvas.current, callbacks, measureText);
    painter.current = made;
    return () => {
      made.destroy();
      painter.current = null;
      view.hovered.value = null;
    };
  }, [finished]);

  // Another matrix has other cells.
  useSignalEffect(() => {
    content.value;
    cell.value = null;
  });
  useSignalEffect(() => {
    if (size.value.width > 0) painter.current?.render(pictureOf(content.value, session, size.value));
  });
  useSignalEffect(() => {
    const { blocks, order } = content.value;
    const spanOf = (node: number | null) => (node === null ? null : blockSpan(blocks, order, node));
    const [selected, hovered] = [spanOf(view.selected.value), spanOf(view.hovered.value)];
    painter.current?.setMarks({ cell: cell.value, selected, hovered });
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
  };
  const press = (key: string): boolean => {
    const { matrix } = content.peek();
    const next = stepInMatrix(key, cell.peek() ?? { row: 0, column: 0 }, matrix.size);
    if (next !== undefined) {
      // The first key only shows where one is.
      point(cell.peek() === null ? { row: 0, column: 0 } : next);
      if (cell.peek() !== null) painter.current?.show(cell.peek() ?? next);
      return true;
    }
    switch (key) {
      case 'Enter':
        if (cell.peek() === null) return false;
        view.select(view.hovered.peek());
        return true;
      case 'Escape':
        if (cell.peek() === null) return false;
        point(null);
        return true;
      case '+':
      case '=':
        painter.current?.zoomBy(ZOOM_STEP);
        return true;
      case '-':
        painter.current?.zoomBy(1 / ZOOM_STEP);
        return true;
      case '0':
        painter.current?.reset();
        return true;
      default:
        return false;
    }
  };

  const { matrix, fine, largest, names } = content.value;
  const at = cell.value;
  const label = table.unit === 'similarity' ? 'Similarity matrix' : 'Confusion matrix, true classes down';
  const text = at === null ? '' : cellText(matrix, at, (block) => names[block] ?? '');
  const joint = at === null ? null : view.hovered.value;
  return (
    <>
      <p class="heat-facts">{accuracyText(matrix, fine)}</p>
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
        onKeyDown={onKeyDown}
        onBlur={() => point(null)}
      >
        <canvas ref={canvas} style={{ width: `${size.value.width}px`, height: `${size.value.height}px` }} />
        <PointedCell at={at ?? { row: 0, column: 0 }} text={text || 'No cell is pointed out'} />
      </div>
      <p class="heat-readout" aria-live="polite">
        {at === null ? (
          <span class="hint">Point at a cell: the tree shows where its two classes meet.</span>
        ) : (
          <>
            <strong>{text}</strong> {joint !== null && at.row !== at.column && `meet in ${titleOf(finished, joint)}`}
          </>
        )}
      </p>
      <HeatScaleBar largest={largest} unit={table.unit} />
      <p id="heat-keys" class="unseen">
        Arrow keys walk the cells, rows are true classes and columns what they were taken for. Enter selects where two
        classes meet in the tree, plus and minus zoom.
      </p>
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
