import { expect, test } from 'vitest';
import { filesSince } from '../../../../web/page/app/details/details-panel.tsx';
import { finished, labels, settle } from './sessions.ts';

/** The sentences on the tree that is shown. */
const saidOf = ({ session }: Awaited<ReturnType<typeof finished>>): string[] =>
  filesSince(session.finished.value?.files ?? [], session.files.value);

test('a file that was closed is named beside what was computed with it, until it is opened again or a run leaves it out', async () => {
  const all = await finished();
  const { session } = all;
  expect(saidOf(all)).toEqual([]);
  const classes = session.files.value.find(({ name }) => name === 'classes.csv');
  session.remove(classes?.id ?? '');
  expect(saidOf(all)).toEqual(['classes.csv was closed.']);
  session.notice.value?.undo?.();
  expect(saidOf(all)).toEqual([]);
  session.remove(classes?.id ?? '');
  await all.answered(session.start(), 1);
  expect(saidOf(all)).toEqual([]);
});

test('files that came or are used otherwise are named too; one that is not used says nothing', async () => {
  const all = await finished();
  const { session } = all;
  const classes = session.files.value.find(({ name }) => name === 'classes.csv');
  session.setRole(classes?.id ?? '', 'unused');
  expect(saidOf(all)).toEqual(['classes.csv was used as classes and is now not used.']);
  void session.open([labels()]);
  await settle();
  expect(saidOf(all)).toEqual(['labels.txt was opened.', 'classes.csv was used as classes and is now not used.']);
});

test('a file that was edited is said to be edited, and neither closed nor opened', async () => {
  const { session } = await finished();
  const [file, ...others] = session.files.value;
  if (file === undefined) throw new Error('nothing is open');
  const edited = { ...file, id: 'edited-1', name: 'logits (edited).csv' };
  const originOf = (each: typeof file) => (each === edited ? file : each);
  expect(filesSince([file, ...others], [edited, ...others], originOf)).toEqual([`${file.name} was edited.`]);
  expect(filesSince([edited, ...others], [file, ...others], originOf)).toEqual([`${file.name} was edited.`]);
  expect(filesSince([file, ...others], others, originOf)).toEqual([`${file.name} was closed.`]);
});
