/**
 * What all of these come to. Of those that fail, the first one in their order is thrown, when none of them is running any more: statements of one transaction are run
 * in the order in which they are asked, and what comes behind one that fails fails with it.
 */
export async function together<Results extends readonly unknown[]>(
  ...running: { [Each in keyof Results]: Promise<Results[Each]> }
): Promise<Results> {
  const outcomes = await Promise.allSettled(running);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as unknown as Results;
}
