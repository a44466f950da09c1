import type { PaintContext } from '../paint-context.ts';
import { FONT_FAMILY } from '../text.ts';
import { FONT, marginOf, pitchOf } from './frame.ts';
import { paintMargin } from './margin.ts';
import { paintNumbers } from './numbers.ts';
import type { HeatView, Place, Span } from './view.ts';

/** Paints in px of the page; the context is scaled to the screen's. */
export function paintHeat(context: PaintContext, view: HeatView): void {
  const { picture, frame } = view;
  const { left, top, width, height } = frame;
  context.clearRect(0, 0, picture.width, picture.height);
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  paintCells(context, view);
  paintNumbers(context, view);
  paintMarks(context, view);
  context.restore();
  context.strokeStyle = picture.theme.line;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
  context.save();
  context.translate(left, top);
  paintMargin(context, view, 'rows');
  context.rotate(-Math.PI / 2);
  paintMargin(context, view, 'columns');
  context.restore();
  paintTitles(context, view);
}

/** The titles of rows and columns, along the middle of their sides. */
function paintTitles(context: PaintContext, { picture, frame }: HeatView): void {
  const { left, top, width, height, rowLabel } = frame;
  context.font = `${FONT}px ${FONT_FAMILY}`;
  context.fillStyle = picture.theme.muted;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillText(picture.axes.columns, left + width / 2, FONT / 2 + 1);
  context.save();
  context.translate(left - marginOf(rowLabel) + FONT / 2 + 1, top + height / 2);
  context.rotate(-Math.PI / 2);
  context.fillText(picture.axes.rows, 0, 0);
  context.restore();
}

function paintCells(context: PaintContext, { picture, frame, placement, image }: HeatView): void {
  const { x, y, k } = placement;
  // The last pixel may stand for fewer rows than the others.
  const scale = (k * image.canvas.width * image.factor) / picture.size;
  context.imageSmoothingEnabled = false;
  context.drawImage(image.canvas, frame.left + x, frame.top + y, scale * frame.width, scale * frame.height);
}

const SMALLEST_BOX = 4;
/** Rows and columns of more cells would cover the matrix. */
const MOST_CROSSED = 2;

function paintMarks(context: PaintContext, { picture, frame, placement, marks }: HeatView): void {
  const { theme } = picture;
  const rest = pitchOf(frame, picture.size);
  const [across, down] = [rest.x * placement.k, rest.y * placement.k];
  const left = frame.left + placement.x;
  const top = frame.top + placement.y;
  const frameOf = (rows: Span, columns: Span, width: number, colour: string): void => {
    const [across0, down0] = [(columns[1] - columns[0]) * across, (rows[1] - rows[0]) * down];
    const [w, h] = [Math.max(SMALLEST_BOX, across0), Math.max(SMALLEST_BOX, down0)];
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(left + columns[0] * across - (w - across0) / 2, top + rows[0] * down - (h - down0) / 2, w, h);
  };
  const box = (row: number, column: number, cells: number, width: number, colour: string): void =>
    frameOf([row, row + cells], [column, column + cells], width, colour);
  const { cell, selected, hovered, lit, litCells, groups, between } = marks;
  const cross = ({ row, column }: Place): void => {
    context.fillStyle = theme.ink;
    context.globalAlpha = 0.1;
    context.fillRect(frame.left, top + row * down, frame.width, Math.max(1, down));
    context.fillRect(left + column * across, frame.top, Math.max(1, across), frame.height);
    context.globalAlpha = 1;
  };
  if (cell !== null) cross(cell);
  if (litCells.length <= MOST_CROSSED) for (const each of litCells) cross(each);
  for (const span of groups) frameOf(span, span, 1, theme.ink);
  for (const { rows, columns } of between) {
    frameOf(rows, columns, 4, theme.paper);
    frameOf(rows, columns, 2, theme.accent);
  }
  if (selected !== null) box(selected[0], selected[0], selected[1] - selected[0], 2.5, theme.accent);
  if (hovered !== null) box(hovered[0], hovered[0], hovered[1] - hovered[0], 1.5, theme.ink);
  for (const [from, to] of lit) box(from, from, to - from, 2.5, theme.accent);
  for (const { row, column } of litCells) {
    box(row, column, 1, 7, theme.paper);
    box(row, column, 1, 3, theme.ink);
  }
  if (cell !== null) box(cell.row, cell.column, 1, 2, theme.ink);
}
