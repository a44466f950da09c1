import { readHere } from '../../hierarchy/read-here.ts';
import type { ByteSource } from '../../model/bytes.ts';
import { type Channel, channelToPage } from '../channel.ts';
import { observe } from '../observe.ts';
import type { PageCalls, ReaderCalls } from '../protocol.ts';
import { readFrom } from '../remote.ts';
import { sendMembers } from './members.ts';

/** The worker that reads one file of columns, one pickle, or one large text. The page keeps the file, the worker what it decoded. */

const sources: ByteSource[] = [];

const page: Channel<PageCalls> = channelToPage<PageCalls, ReaderCalls>({
  open: async ({ format, name, size, choice }) => {
    const file: ByteSource = { name, size, read: (start, end) => page.ask('read', { remote: 0, start, end }) };
    return sendMembers(await readHere(format, file, choice), file, sources);
  },
  read: (range) => readFrom(sources, range),
});
observe((observed) => page.tell('observed', observed));
