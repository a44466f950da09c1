import { readHere } from '../../hierarchy/read-here.ts';
import type { ByteSource } from '../../model/bytes.ts';
import { type Observed, observe } from '../observe.ts';
import { Line, type Message, type Question } from './line.ts';
import { sendMembers } from './members.ts';

/** The worker that reads one file of columns, one pickle, or one large text. The file stays with the page, what is decoded stays here. */

export type FromReader = Message | { readonly kind: 'observed'; readonly observed: Observed };

const post = (message: FromReader, transfer: Transferable[] = []): void =>
  (self as unknown as { postMessage(message: FromReader, transfer: Transferable[]): void }).postMessage(
    message,
    transfer,
  );

const sources: ByteSource[] = [];

async function answer(question: Question): Promise<unknown> {
  if (question.kind === 'open') {
    const { format, name, size } = question;
    const file: ByteSource = { name, size, read: (start, end) => line.bytes(0, start, end) };
    return sendMembers(await readHere(format, file), file, sources);
  }
  const source = sources[question.source];
  if (source === undefined) throw new Error('there is no such table');
  return source.read(question.start, question.end);
}

const line = new Line(post, answer);
observe((observed) => post({ kind: 'observed', observed }));
self.addEventListener('message', ({ data }: MessageEvent<Message>) => line.receive(data));
