/** Calls so many times a second, whatever each takes, for so many seconds. Resolves to the milliseconds of each, counted from when it was due. */
export async function paced(rate: number, seconds: number, call: (index: number) => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  const total = rate * seconds;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      for (let due = dueAt(underWay.length); underWay.length < total && due <= performance.now(); due = dueAt(underWay.length)) {
        underWay.push(call(underWay.length).then(() => void took.push(performance.now() - due)));
      }
      if (underWay.length < total) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  await Promise.all(underWay);
  return took;

  function dueAt(index: number): number {
    return started + (index / rate) * 1000;
  }
}

/** Calls one after the other until it is told to end, which gives the milliseconds of each. */
export function oneAfterTheOther(call: (index: number) => Promise<void>): { end(): Promise<number[]> } {
  const took: number[] = [];
  let isOver = false;
  const done = (async () => {
    for (let index = 0; !isOver; index++) {
      const began = performance.now();
      await call(index);
      took.push(performance.now() - began);
    }
  })();
  // Who ends it is told of a failure.
  done.catch(() => undefined);
  return {
    end: async () => {
      isOver = true;
      await done;
      return took;
    },
  };
}
