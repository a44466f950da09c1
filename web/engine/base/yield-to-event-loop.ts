/** Lets the thread handle other events: draw the page, receive messages such as cancel. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
