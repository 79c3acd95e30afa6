import type { ResourceStorageClient } from '../../client/src/node.ts';
import type { Leftovers } from './leftovers.ts';
import type { Steps } from './steps.ts';
import type { Colours, Output } from './terminal.ts';

/** Who asks: the key of the demo, unless it is nobody, and in which workspace. */
export interface As {
  readonly apiKey?: null;
  readonly workspaceId?: string;
}

/** What every chapter of the demo works with. */
export interface Stage {
  readonly client: ResourceStorageClient;
  /** A client of the same service for somebody else. */
  connect(as: As): ResourceStorageClient;
  readonly steps: Steps;
  /** Where each thing that is made is noted, so that it can be removed. */
  readonly leftovers: Leftovers;
  /** Whether the service was only started for the demo. */
  readonly isOwn: boolean;
  /** The address of a page that the service may fetch; null where it is not known to fetch any. */
  readonly page: string | null;
  readonly output: Output;
  readonly colours: Colours;
}
