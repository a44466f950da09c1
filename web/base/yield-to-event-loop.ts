/** Lets the thread get to what else it has to do: to draw, to hear that somebody has seen enough. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
