import { at } from '../../../../engine/base/arrays.ts';
import { softmax } from '../../../../engine/base/softmax.ts';
import { childrenOf } from '../../../../engine/hierarchy/walk.ts';
import { rootOf } from '../../../../engine/model/hierarchy.ts';
import { element, type SvgElement, svgNode } from '../../../drawing/element.ts';
import { figureScene, sceneFigure } from '../../../drawing/figure.ts';
import { radial } from '../../../drawing/radial.ts';
import { scatterOf } from '../../../drawing/scatter.ts';
import type { Finished } from '../../finished/finished.ts';
import { measureText } from '../../parts/text-width.ts';
import type { Session } from '../../session/session.ts';

/* The data of a question on paper, without its answer. */

export type DataFigure =
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'drawing'; readonly root: SvgElement; readonly isLarge: boolean };

/** The largest table that fits a sheet. */
const MOST_COLUMNS = 12;
const MOST_ROWS = 60;
/** More leaves cannot be read on a sheet, and of more than a few only where the tree is as wide as the sheet. */
const MOST_LEAVES = 130;
const FEW_LEAVES = 40;

const numberText = (value: number): string => String(Number(value.toPrecision(3)));

function confusionTable({ dataset }: Finished): DataFigure | null {
  const { confusion } = dataset;
  if (confusion === null || confusion.names.length > MOST_COLUMNS) return null;
  const { names, counts } = confusion;
  const rows = names.map((name, row) => [
    name,
    ...names.map((_, column) => numberText(at(counts, row * names.length + column))),
  ]);
  return { kind: 'table', head: ['', ...names], rows };
}

/** Small logits, one row a point, with the class that is predicted and how probable it is. */
async function logitsTable(session: Session, { dataset, result }: Finished): Promise<DataFigure | null> {
  const [shape = null, columns = null] = dataset.logits?.table.shape ?? [];
  const count = shape ?? result.run.rows;
  if (columns === null || count > MOST_ROWS || columns > MOST_COLUMNS) return null;
  const as = result.options.as === 'probabilities' ? 'probabilities' : 'logits';
  const names = dataset.classes?.names ?? result.classes;
  const rows: string[][] = [];
  for (let row = 0; row < count; row += 1) {
    const values = await session.engine.ask('rowValues', { dataset, as, row });
    const shares = softmax(values);
    const confidence = Math.max(...shares);
    const answer = names[shares.indexOf(confidence)] ?? '';
    rows.push([
      String(row),
      ...Array.from(as === 'probabilities' ? shares : values, numberText),
      answer,
      numberText(confidence),
    ]);
  }
  return { kind: 'table', head: ['', ...names, 'answer', 'confidence'], rows };
}

const WIDTH = 420;
const HEIGHT = 260;

function pointsDrawing({ result }: Finished): DataFigure | null {
  const coordinates = (result.points ?? result.members)?.coordinates ?? null;
  if (coordinates === null) return null;
  const { x, y, r } = scatterOf(coordinates, WIDTH, HEIGHT);
  const dots = Array.from(x, (cx, point) =>
    element('circle', { cx, cy: at(y, point), r: Math.min(3, r), fill: '#555555' }),
  );
  return {
    kind: 'drawing',
    isLarge: false,
    root: element('svg', { width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, ...dots),
  };
}

/** The tree as it is seen while the question is open; null where nothing of it is. */
function treeDrawing({ result }: Finished): DataFigure | null {
  const { hierarchy, classes } = result;
  const top = childrenOf(hierarchy, rootOf(hierarchy)).length;
  if (classes.length > MOST_LEAVES || top === classes.length) return null;
  const input = { hierarchy, classes, measure: measureText, heights: '', groups: null, overlays: [] };
  const text = { title: '', legendTitle: '', caption: '' };
  const { root } = sceneFigure(figureScene(radial, input), text);
  return { kind: 'drawing', root, isLarge: classes.length > FEW_LEAVES };
}

/** A table, points of the plane or the tree; null where nothing of the data can be shown on a sheet. */
export const dataFigure = async (session: Session, seen: Finished): Promise<DataFigure | null> =>
  confusionTable(seen) ?? (await logitsTable(session, seen)) ?? pointsDrawing(seen) ?? treeDrawing(seen);

export function Figure({ figure }: { figure: DataFigure }) {
  if (figure.kind === 'drawing') {
    const draw = (box: Element | null): void => box?.replaceChildren(svgNode(figure.root));
    return <figure data-large={figure.isLarge} ref={draw} />;
  }
  return (
    <table>
      <thead>
        <tr>
          {figure.head.map((name, i) => (
            <th key={i} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figure.rows.map(([name, ...values], i) => (
          <tr key={i}>
            <th scope="row">{name}</th>
            {values.map((value, column) => (
              <td key={column}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
