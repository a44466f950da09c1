import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ColumnChoice, ColumnRole } from '../../../../engine/model/columns.ts';
import type { InputFile, OpenedFrom } from '../../../../engine/model/dataset.ts';
import { type Problem, problemOf } from '../../parts/problem.ts';
import { useSession } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';
import type { Look } from './look.ts';
import { type Alike, choiceOfRoles, columnsLike, isShared, type ShownRole, withRole } from './roles.ts';

/** The question about a file of which nothing is open yet. */
export const questionAbout = (name: string, { problems }: Session): Problem | undefined =>
  problems.value.find(({ asked }) => asked?.file?.name === name);

/** A refusal: the roles that were asked for, and the reason why they make no dataset. */
interface Refused {
  readonly roles: readonly ShownRole[] | null;
  readonly problem: Problem;
}

/** The same role for other columns, which are called alike. */
interface Offer extends Alike {
  readonly role: ColumnRole;
}

/**
 * The choices for a file: its columns or its slice. Each choice reads the file again; one that is made meanwhile waits.
 * A choice that cannot be read changes nothing.
 */
export function useChoices(file: InputFile, look: Signal<Look | null>, problem: Signal<Problem | null>) {
  const session = useSession();
  const refused = useSignal<Refused | null>(null);
  const isReading = useSignal(false);
  /** The choices before the present one, the last one first. */
  const before = useSignal<readonly (ColumnChoice | undefined)[]>([]);

  /** Roles that are being read, and what was chosen meanwhile. */
  const draft = useSignal<readonly ShownRole[] | null>(null);
  const offer = useSignal<Offer | null>(null);
  const next = useRef<(() => Promise<void>) | null>(null);
  const found = look.value;
  useEffect(() => {
    if (found !== null && !isReading.value) draft.value = null;
  }, [found, draft, isReading]);

  /** The origin of the last opening: `file` may be the one of before, if it was read again since this was drawn. */
  const fromNow = (): OpenedFrom | undefined =>
    session.files.value.find(({ from }) => from?.name === file.from?.name)?.from ?? file.from;
  const read = async (choice: ColumnChoice | undefined): Promise<Problem | null> => {
    const from = fromNow();
    if (from === undefined) return null;
    isReading.value = true;
    try {
      return await session.readAgain(from, choice);
    } catch (error) {
      return problemOf(error);
    } finally {
      isReading.value = false;
    }
  };
  const roles = draft.value ?? refused.value?.roles ?? found?.roles ?? null;
  const choose = async (choice: ColumnChoice, wanted: readonly ShownRole[] | null): Promise<void> => {
    draft.value = wanted;
    if (isReading.value) {
      next.current = () => choose(choice, wanted);
      return;
    }
    const own = fromNow()?.choice;
    const isAsked = file.content.kind === 'question';
    const why = await read(choice);
    refused.value = why === null ? null : { roles: wanted, problem: why };
    if (why !== null) draft.value = null;
    else if (!isAsked) before.value = [own, ...before.value];
    else session.dismiss(questionAbout(file.name, session)?.id ?? -1);
    const then = next.current;
    next.current = null;
    await then?.();
  };
  const take = (wanted: readonly ShownRole[]): void => void choose(choiceOfRoles(wanted, file.from?.choice), wanted);
  const change = (column: number, role: ColumnRole): void => {
    const headings = found?.facts.map(({ heading }) => heading) ?? [];
    const alike = isShared(role) ? columnsLike(headings, roles ?? [], column) : null;
    offer.value = alike && { ...alike, role };
    take(withRole(roles ?? [], column, role));
  };
  const takeAlike = ({ columns, role }: Offer): void => {
    offer.value = null;
    take((roles ?? []).map((each, column) => (columns.includes(column) ? role : each)));
  };
  const undo = async (): Promise<void> => {
    if (isReading.value) return;
    offer.value = null;
    if (refused.value !== null) {
      refused.value = null;
      return;
    }
    if (before.value.length === 0) return;
    const [choice, ...rest] = before.value;
    problem.value = await read(choice);
    before.value = rest;
  };
  return {
    roles,
    refused: refused.value,
    isReading: isReading.value,
    mayUndo: !isReading.value && (before.value.length > 0 || refused.value !== null),
    offer: offer.value,
    choose,
    change,
    takeAlike,
    undo,
  };
}
