import { LimitedChild, sourceOf } from '../../../server/platform/processes/limited-child.ts';

/** A service that asks, tells who answers, and goes on. */
const child = new LimitedChild('The child', new URL('./question-main.ts', import.meta.url), { memory: 2 ** 28, time: 60_000, idle: 60_000 });
console.log((await child.ask(sourceOf(Buffer.from('pid')))).answer);
setInterval(() => {}, 1000);
