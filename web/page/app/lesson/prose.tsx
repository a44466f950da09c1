import type { Judged } from '../../lessons/judged.ts';
import type { Line, Piece, Prose } from '../../lessons/lesson.ts';
import { pieceText } from '../../lessons/plain-text.ts';

interface ProseProps {
  readonly prose: Prose;
  /** The whole tree, for numbers in the text; null as long as there is none. */
  readonly judged: Judged | null;
}

/** Paragraphs and lists of a lesson, with numbers of the tree that is there. */
export function LessonProse({ prose, judged }: ProseProps) {
  return (
    <>
      {grouped(prose).map((lines, place) =>
        lines[0]?.isItem ? (
          <ul key={place} class="dots">
            {lines.map(({ pieces }, at) => (
              <li key={at}>
                <Pieces pieces={pieces} judged={judged} />
              </li>
            ))}
          </ul>
        ) : (
          lines.map(({ pieces }, at) => (
            <p key={`${place}.${at}`}>
              <Pieces pieces={pieces} judged={judged} />
            </p>
          ))
        ),
      )}
    </>
  );
}

/** Items that follow each other are one list. */
function grouped(prose: Prose): Line[][] {
  const groups: Line[][] = [];
  for (const line of prose) {
    const last = groups.at(-1);
    if (last?.[0]?.isItem === line.isItem) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function Pieces({ pieces, judged }: { pieces: readonly Piece[]; judged: Judged | null }) {
  return (
    <>
      {pieces.map((piece, place) => {
        if ('measure' in piece) return <b key={place}>{pieceText(piece, judged)}</b>;
        return piece.isStrong ? <strong key={place}>{piece.text}</strong> : piece.text;
      })}
    </>
  );
}
