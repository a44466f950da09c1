import { type Answers, type Channel, createChannel, type Message, type Post } from './channel.ts';

/** In a worker: its channel to the page. */
export function channelToPage<Page, Ours>(ours: Answers<Ours>): Channel<Page> {
  const page = self as unknown as { readonly postMessage: Post };
  const channel = createChannel<Page, Ours>((message, transfer) => page.postMessage(message, transfer), ours);
  self.addEventListener('message', ({ data }: MessageEvent<Message>) => channel.receive(data));
  return channel;
}
