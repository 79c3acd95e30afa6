const waiting: (() => void)[] = [];

/**
 * A turn of the event loop that nobody else who asks for one has: for work that takes some milliseconds a piece. Of many requests that do such work at the same
 * time, only one goes on between two looks at what else has come in.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(callNext);
  });
}

function callNext(): void {
  if (waiting.length > 1) setImmediate(callNext);
  waiting.shift()?.();
}
