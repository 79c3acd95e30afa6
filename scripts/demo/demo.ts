import { createClient, type Resource } from '../../client/src/node.ts';
import { bin } from './chapters/bin.ts';
import { delegate } from './chapters/delegate.ts';
import { find } from './chapters/find.ts';
import { organize } from './chapters/organize.ts';
import { plan } from './chapters/plan.ts';
import { search } from './chapters/search.ts';
import { see } from './chapters/see.ts';
import { share } from './chapters/share.ts';
import { space } from './chapters/space.ts';
import { store } from './chapters/store.ts';
import { understand } from './chapters/understand.ts';
import type { DemoFiles } from './files.ts';
import { Leftovers } from './leftovers.ts';
import { patientFetch } from './patient-fetch.ts';
import type { Report } from './report.ts';
import type { As, Stage } from './stage.ts';
import { Steps } from './steps.ts';
import type { Colours, Output } from './terminal.ts';

export interface DemoOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Whether the service was only started for this. */
  readonly isOwn: boolean;
  /** The address of a page that the service may fetch; null where it is not known to fetch any. */
  readonly page: string | null;
  readonly output: Output;
  readonly colours: Colours;
  readonly report: Report;
}

/** What the service is for, step by step, as one of its users would have it done. */
export class Demo {
  readonly #stage: Stage;
  readonly #report: Report;

  constructor({ baseUrl, apiKey, isOwn, page, output, colours, report }: DemoOptions) {
    const connect = (as: As) => createClient({ baseUrl, apiKey, fetch: patientFetch, ...as });
    this.#report = report;
    this.#stage = { client: connect({}), connect, steps: new Steps(report), leftovers: new Leftovers(), isOwn, page, output, colours };
  }

  /** What it was doing last. */
  get currentStep(): string {
    return this.#stage.steps.current;
  }

  /** What it has made on the service. */
  get leftovers(): Leftovers {
    return this.#stage.leftovers;
  }

  /** Does everything, and gives the folder that holds most of the result. */
  async run(files: DemoFiles): Promise<Resource> {
    const stage = this.#stage;
    this.#report.head();
    const stored = await understand(stage, await store(stage, files));
    await find(stage, stored, files);
    await search(stage, stored);
    await see(stage, stored, files);
    const trip = await organize(stage, stored);
    await share(stage, stored, trip);
    await bin(stage, stored, trip);
    await space(stage, stored);
    await delegate(stage);
    await plan(stage, stored);
    return stored.folder;
  }
}
