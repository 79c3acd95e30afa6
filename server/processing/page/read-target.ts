import path from 'node:path';
import { extension } from 'mime-types';
import type { Services } from '../../core/services.ts';
import { addressOf, isPage } from '../../operations/bookmarks/page-head.ts';
import type { KnownData } from '../../operations/resources/data.ts';
import { oneLine } from '../../platform/text/one-line.ts';
import type { Fetched } from '../../platform/web/web-fetcher.ts';
import type { StepToTake } from '../content-reader.ts';
import { type Findings, findingsOf, type TakenWith } from '../findings.ts';
import type { Content, FoundRendition } from '../found.ts';
import type { Unprocessed } from '../processing-store.ts';
import { stepsFor } from '../steps.ts';
import { type StepServices, takeStep, takeWords } from '../take-step.ts';
import { fetchTarget, mostFetched } from './fetch-target.ts';

const steps = {
  head: { name: 'page', reader: 'pageHead', seconds: 20, failure: 'What the page says of itself could not be read.' },
  text: { name: 'text', reader: 'pageText', seconds: 40, failure: 'The text of the page could not be read.' },
  icon: { name: 'icon', reader: 'pageIcon', seconds: 20, failure: 'The icon of the page could not be drawn.' },
  picture: { name: 'picture', reader: 'pictureThumbnails', seconds: 40, failure: 'The picture of the page could not be drawn.' },
} as const satisfies Record<string, StepToTake>;

type TargetServices = StepServices & Pick<Services, 'web'>;

/** Finds out what was fetched for a bookmark: a page, or a file that the steps of its format know. */
export async function readTarget(services: TargetServices, bookmark: Unprocessed, fetched: Fetched, signal: AbortSignal): Promise<Findings> {
  const target = new Target(services, bookmark, fetched, signal);
  const findings = isPage(fetched) ? await target.readPage() : await target.readFile();
  if (!fetched.isCut) return findings;
  const message = `Of the page no more than ${mostFetched / 1024 / 1024} MiB are fetched. What comes behind them is left out.`;
  return { ...findings, problems: [{ step: 'page', message }, ...findings.problems] };
}

/** What was fetched for a bookmark, while it is read. */
class Target {
  readonly #services: TargetServices;
  readonly #fetched: Fetched;
  readonly #content: Content;
  readonly #about: Readonly<Record<string, unknown>>;
  readonly #signal: AbortSignal;

  constructor(services: TargetServices, { id, kind, extension: known, filename }: Unprocessed, fetched: Fetched, signal: AbortSignal) {
    const { url, charset, mimeType } = fetched;
    this.#services = services;
    this.#fetched = fetched;
    this.#content = { kind, mimeType, extension: known, filename, fetched: { url: url.href, charset } };
    this.#about = { resourceId: id };
    this.#signal = signal;
  }

  async readPage(): Promise<Findings> {
    const head = await this.#take(steps.head, this.#fetched.body);
    const said = saidBy('found' in head ? head.found.data?.webpage : undefined);
    const others = await Promise.all([this.#readText(), this.#drawIcon(said.favicon), this.#drawPicture(said.image)]);
    const { data, ...findings } = await this.#findings([['page', head], ...others.flat()]);
    return { ...findings, data: { ...toldOf(data), webpage: this.#webpage(said) }, renditions: withOriginal(findings.renditions) };
  }

  /** What the steps of its format find in a file, as far as a bookmark shows it. */
  async readFile(): Promise<Findings> {
    const { body, isCut, mimeType, url } = this.#fetched;
    const taken: TakenWith[] = [];
    const content = { ...this.#content, kind: kindOf(mimeType), extension: extension(mimeType ?? '') || null, filename: path.basename(url.pathname) };
    if (!isCut) for (const step of stepsFor(content)) taken.push([step.name, await this.#take(step, body, content)]);
    const { data, title, renditions, ...findings } = await this.#findings(taken, content);
    const webpage = this.#webpage({ ...nothingSaid, title });
    return { ...findings, title, data: { ...toldOf(data), ...shownOf(data), webpage }, renditions: withOriginal(renditions.flatMap(shownRendition)) };
  }

  async #readText(): Promise<TakenWith[]> {
    return [['text', await this.#take(steps.text, this.#fetched.body)]];
  }

  /** That there is none where nobody said that there is one is no problem. */
  async #drawIcon(named: string | null): Promise<TakenWith[]> {
    const icon = await this.#fetchPicture('icon', named ?? new URL('/favicon.ico', this.#fetched.url).href);
    if (named === null && 'problem' in icon) return [];
    const outcome = 'problem' in icon ? icon : await this.#take(steps.icon, icon.body);
    return named === null && 'problem' in outcome ? [] : [['icon', outcome]];
  }

  async #drawPicture(named: string | null): Promise<TakenWith[]> {
    if (named === null) return [];
    const picture = await this.#fetchPicture('picture', named);
    return [['picture', 'problem' in picture ? picture : await this.#take(steps.picture, picture.body)]];
  }

  async #fetchPicture(wanted: 'icon' | 'picture', address: string): Promise<{ readonly problem: string } | { readonly body: Uint8Array }> {
    const had = await fetchTarget(this.#services.web, wanted, address, this.#signal);
    if ('problem' in had) return { problem: had.problem };
    if (had.fetched.isCut) return { problem: `The ${wanted} has more than ${mostFetched / 1024 / 1024} MiB.` };
    return { body: had.fetched.body };
  }

  async #findings(taken: readonly TakenWith[], content = this.#content): Promise<Findings> {
    return findingsOf([...taken, ...(await takeWords(this.#services, content, taken, this.#about, this.#signal))]);
  }

  #take(step: StepToTake, bytes: Uint8Array, content = this.#content) {
    return takeStep(this.#services, step, content, { bytes }, this.#about, this.#signal);
  }

  /** Its pictures are renditions, and the record says where they are. */
  #webpage({ title, siteName, description }: Said): KnownData {
    return { url: addressOf(this.#fetched.url), title, siteName, description, image: null, favicon: null };
  }
}

type Said = Readonly<Record<'title' | 'siteName' | 'description' | 'image' | 'favicon', string | null>>;

const nothingSaid: Said = { title: null, siteName: null, description: null, image: null, favicon: null };

/** A page's words, which come from a process that a page may have made say anything. */
function saidBy(webpage: unknown): Said {
  const data = Object(webpage) as Record<string, unknown>;
  const line = (value: unknown, most: number): string | null => (typeof value === 'string' ? oneLine(value, most).toWellFormed() || null : null);
  return {
    title: line(data.title, 1000),
    siteName: line(data.siteName, 200),
    description: line(data.description, 5000),
    image: line(data.image, 2048),
    favicon: line(data.favicon, 2048),
  };
}

function kindOf(mimeType: string | null): string {
  if (mimeType?.startsWith('image/')) return 'image';
  return mimeType === 'application/pdf' ? 'document' : 'default';
}

/** What is told of any text. */
const toldOf = ({ caption }: KnownData): KnownData => (caption === undefined ? {} : { caption });

/** The fields of the contract's BookmarkData that a file has. */
function shownOf({ attributes, media }: KnownData): KnownData {
  const { document, dimensions } = Object(attributes) as Record<string, unknown>;
  return { ...(document || dimensions ? { attributes: { document, dimensions } } : {}), ...(media ? { media } : {}) };
}

/** The file is elsewhere, and so is all that is as large as it. */
function shownRendition(rendition: FoundRendition): FoundRendition[] {
  const roles = rendition.roles.filter((role) => role !== 'original' && role !== 'pdf');
  return roles.length > 0 ? [{ ...rendition, roles }] : [];
}

/** Nothing of what is fetched is kept: the largest picture that was drawn stands for the one that it is of. */
const withOriginal = (renditions: readonly FoundRendition[]): FoundRendition[] =>
  renditions.map((rendition) => (rendition.roles.includes('xl') ? { ...rendition, roles: [...rendition.roles, 'original'] } : rendition));
