import type { ByteSource } from '../../model/bytes.ts';
import { type Channel, createChannel, type Post } from '../channel.ts';
import { Heartbeat } from '../heartbeat.ts';
import type { Observed } from '../observe.ts';
import type { PageCalls, ReaderCalls } from '../protocol.ts';

/**
 * A channel to the worker that reads this file. `onSilence` is called when something is asked and the worker has neither
 * answered nor asked for anything for a minute.
 */
export function channelToReader(
  post: Post,
  file: ByteSource,
  onObserved: (observed: Observed) => void,
  onSilence: () => void,
): Channel<ReaderCalls> {
  const channel: Channel<ReaderCalls> = createChannel<ReaderCalls, PageCalls>(post, {
    read: ({ start, end }) => {
      heartbeat.heard(channel);
      return file.read(start, end);
    },
    observed: onObserved,
  });
  // A reader that decodes hears no question: it is given up without one.
  const heartbeat = new Heartbeat<Channel<ReaderCalls>>(() => undefined, onSilence);
  let open = 0;
  const ask: typeof channel.ask = async (name, input) => {
    open += 1;
    heartbeat.begin(channel);
    try {
      return await channel.ask(name, input);
    } finally {
      open -= 1;
      if (open === 0) heartbeat.end(channel);
      else heartbeat.heard(channel);
    }
  };
  return { ...channel, ask };
}
