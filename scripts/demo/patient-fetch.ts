import { setTimeout as pause } from 'node:timers/promises';

/** Waits no longer than this for a request budget, in seconds. */
const longestWait = 60;

/**
 * The fetch of a demo that shows everything quickly, and may have a small budget of requests: where the service says 429, it waits as long as it is told to. A
 * refused request has done nothing, so any can be sent again.
 */
export async function patientFetch(request: Request): Promise<Response> {
  for (;;) {
    const response = await fetch(request.clone());
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
    if (response.status !== 429 || !(seconds <= longestWait)) return response;
    await response.body?.cancel();
    await pause(seconds * 1000);
  }
}
