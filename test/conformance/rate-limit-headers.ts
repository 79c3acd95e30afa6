import type { HttpAnswer } from './http.ts';

/** Whether an answer tells what is left of a request budget. */
export const tellsBudget = ({ headers }: Pick<HttpAnswer, 'headers'>): boolean => headers.ratelimit !== undefined;

/**
 * What is wrong with what an answer tells of request budgets: `RateLimit: "second";r=99;t=1` goes with `RateLimit-Policy: "second";q=100;w=1`, and promises no
 * more than that. Undefined when nothing is wrong; a server without budgets tells nothing.
 */
export function wrongRateLimit({ status, headers }: Pick<HttpAnswer, 'status' | 'headers'>): string | undefined {
  const { ratelimit: left, 'ratelimit-policy': policy } = headers;
  if (left === undefined && policy === undefined) return undefined;
  if (left === undefined || policy === undefined) return 'one of ratelimit and ratelimit-policy without the other';
  const windows = readBudgets(policy, /^"([^"]+)";q=(\d+);w=(\d+)$/);
  const remaining = readBudgets(left, /^"([^"]+)";r=(\d+);t=(\d+)$/);
  if (!windows) return `ratelimit-policy: ${policy}`;
  if (!remaining) return `ratelimit: ${left}`;
  for (const [name, [requests, seconds]] of remaining) {
    const [quota, window] = windows.get(name) ?? [];
    if (quota === undefined || window === undefined) return `ratelimit: ${name} is not in ratelimit-policy`;
    if (requests > quota || seconds > window) return `ratelimit: ${left}, which is more than ${policy}`;
  }
  // Where nothing is left the request was refused, and says so.
  if (status === 429 && ![...remaining.values()].some(([requests]) => requests === 0)) return `ratelimit: ${left}, which leaves some, in a 429`;
  return undefined;
}

/** The two numbers of each budget, by its name; undefined when the text is not of the form. */
function readBudgets(text: string, form: RegExp): ReadonlyMap<string, readonly [number, number]> | undefined {
  const budgets = new Map<string, readonly [number, number]>();
  for (const item of text.split(', ')) {
    const [, name, first, second] = form.exec(item) ?? [];
    if (name === undefined || budgets.has(name)) return undefined;
    budgets.set(name, [Number(first), Number(second)]);
  }
  return budgets;
}
