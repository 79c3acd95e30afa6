import { createHash } from 'node:crypto';
import { downloadExpires, uploadExpires } from '../../server/platform/blobs/signed.ts';
import type { Json } from './json.ts';

/** A moment of the story, and when it was played. */
export interface Moment {
  readonly played: number;
  /** Milliseconds since 1970. */
  readonly told: number;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;
const minute = 60_000;

/**
 * What is another one each time that the story is played (ids, times, addresses, tokens) and what stands for it in the contract, where it is always the same: there and
 * back, so that requests of the contract can be sent.
 */
export class FixedValues {
  readonly #realOf = new Map<string, string>();
  readonly #fixedOf = new Map<string, string>();
  readonly #moments: Moment[] = [];
  #files = 100;

  /** From now on this real text is the fixed one in examples, and the fixed one is the real one in requests. */
  name(real: string, fixed: string): void {
    const before = this.#fixedOf.get(real);
    if (before !== undefined && before !== fixed) throw new Error(`${real} is ${before} already, and can not be ${fixed}.`);
    this.#fixedOf.set(real, fixed);
    this.#realOf.set(fixed, real);
  }

  /** What happens from now on happens at this time in the story. */
  begin(told: string): void {
    this.#moments.push({ played: Date.now(), told: Date.parse(told) });
  }

  /** A text of the contract, as the service of this run knows it. */
  toReal(text: string): string {
    if (!this.#realOf.has(text) && timestamp.test(text)) this.name(this.#realTime(text), text);
    return replaceAll(text, this.#realOf);
  }

  toRealJson(value: Json): Json {
    return mapTexts(value, (text) => this.toReal(text));
  }

  /** What the service has answered, as it stands in the contract. */
  toFixedJson(value: Json, answered: Moment): Json {
    return mapTexts(value, (text) => this.#toFixed(text, answered));
  }

  /** Now, in both times. */
  now(): Moment {
    return { played: Date.now(), told: this.#latest().told };
  }

  #toFixed(text: string, answered: Moment): string {
    const named = replaceAll(text, this.#fixedOf);
    if (!this.#fixedOf.has(text) && timestamp.test(text)) return this.#fixedTime(text, answered);
    return signed(
      named.replace(/(?<=stored-files\/)[0-9a-f-]{36}/g, (id) => this.#file(id)).replace(uuid, (id) => known(id, text)),
      answered,
    );
  }

  /** Files that the service makes have the next number. */
  #file(id: string): string {
    if (isFixed(id)) return id;
    this.#files += 1;
    const fixed = `0199c1d6-7777-7abc-8def-${String(this.#files).padStart(12, '0')}`;
    this.name(id, fixed);
    return fixed;
  }

  /** Before and after the story time goes on as it does; within it, it stands still from one moment to the next. */
  #fixedTime(text: string, { played, told }: Moment): string {
    const time = Date.parse(text);
    const moment = this.#moments.findLast((one) => one.played <= time);
    if (!moment) return text;
    return iso(time <= played ? moment.told : told + Math.round((time - played) / minute) * minute);
  }

  #realTime(text: string): string {
    const time = Date.parse(text);
    const [first = { played: 0, told: 0 }] = this.#moments;
    const latest = this.#latest();
    if (time < first.told) return iso(first.played - (first.told - time));
    const { told, played } =
      time > latest.told ? { told: latest.told, played: Date.now() } : (this.#moments.findLast((moment) => moment.told <= time) ?? latest);
    return iso(played + (time - told));
  }

  #latest(): Moment {
    const latest = this.#moments.at(-1);
    if (!latest) throw new Error('The story has not begun.');
    return latest;
  }
}

/** A signed address ends another time, and has another signature. */
function signed(text: string, { told }: Moment): string {
  return text.replace(/(\S+[?&]expires=)(\d+)(\S*[?&]signature=)[\w-]+/g, (_, start: string, expires: string, middle: string) => {
    const isDownload = Number(expires) % 86_400 === 0;
    const address = `${start}${isDownload ? downloadExpires(told) : uploadExpires(told)}${middle}`;
    return `${address}${createHash('sha256').update(address).digest('base64url')}`;
  });
}

function known(id: string, text: string): string {
  if (!isFixed(id)) throw new Error(`The story doesn't say what ${id} stands for: ${text}`);
  return id;
}

const isFixed = (id: string): boolean => id.startsWith('0199c1d6-');

const iso = (time: number): string => new Date(time).toISOString();

const replaceAll = (text: string, pairs: ReadonlyMap<string, string>): string => {
  const whole = pairs.get(text);
  if (whole !== undefined) return whole;
  return [...pairs].reduce((current, [from, to]) => (from.length > 8 ? current.replaceAll(from, to) : current), text);
};

/** A value with each of its texts changed, names of properties too. */
function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item as Json, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [change(key), mapTexts(member as Json, change)]));
}
