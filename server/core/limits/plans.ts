/**
 * The plans: what a workspace may take, and how often its account may ask. This file is the whole of it. To have plans of your own, change it and start
 * the service again; `npm run cli -- plans` lists them and gives them to workspaces, and a developer account gives them to the workspaces it has delegated.
 *
 * A workspace without a plan has the one of the account that delegated it, or else `default`. Where a limit is null, there is none. What a workspace holds
 * beyond a smaller plan stays: it can be read, changed and taken away, and nothing is added until it fits again.
 */
export interface Plan {
  readonly name: string;
  /** What it is for, in a few words. */
  readonly description: string;
  /** What clients of the API family know the plan as (`tier` in the contract); null for a plan of our own. */
  readonly tier: string | null;
  /**
   * Of all personal keys and access tokens of a user together, by the plan of the workspace that they came with, and of all keys of a developer account
   * together. Both limits can hold at once.
   */
  readonly requestsPerSecond: number | null;
  readonly requestsPerHour: number | null;
  /** Bytes of all files and of all that people write at length (see `stored-bytes.ts`), what is in the bin included. */
  readonly storageBytes: number | null;
  /** Bytes of the largest file, at most the 5 GiB that hold for everybody. */
  readonly fileBytes: number | null;
  /** Resources of any kind, folders and spaces included; the inbox and the bin are free. */
  readonly resources: number | null;
  /** Workspaces that a developer account may have delegated at a time. */
  readonly delegatedWorkspaces: number | null;
  /** Credits that are there anew on the first of each month, in UTC. What is left of the month before is gone. */
  readonly creditsPerMonth: number | null;
  /** What an operation takes from them. */
  readonly costs: {
    readonly resourceCreated: number;
    readonly assistantMessage: number;
    readonly webSearch: number;
    /** A text that the language model describes. */
    readonly contentDescribed: number;
    /** A recording that a server writes down. */
    readonly recordingTranscribed: number;
  };
}

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

/** No file is larger, whatever the plan. */
const greatestFileBytes = 5 * gibibyte;

const nothing = { resourceCreated: 0, assistantMessage: 0, webSearch: 0, contentDescribed: 0, recordingTranscribed: 0 };

export const defaultPlan: Plan = {
  name: 'default',
  description: 'Limits nothing but how fast requests may come.',
  tier: null,
  requestsPerSecond: 100,
  requestsPerHour: null,
  storageBytes: null,
  fileBytes: null,
  resources: null,
  delegatedWorkspaces: null,
  creditsPerMonth: null,
  costs: nothing,
};

export const plans: readonly Plan[] = [
  defaultPlan,
  {
    name: 'personal',
    description: 'One person with keys of their own.',
    tier: null,
    requestsPerSecond: 10,
    requestsPerHour: null,
    storageBytes: 100 * gibibyte,
    fileBytes: null,
    resources: 100_000,
    delegatedWorkspaces: 0,
    creditsPerMonth: null,
    costs: nothing,
  },
  {
    name: 'free',
    description: 'A developer account that tries it out.',
    tier: 'free',
    requestsPerSecond: null,
    requestsPerHour: 1_000,
    storageBytes: 10 * gibibyte,
    fileBytes: 512 * mebibyte,
    resources: 10_000,
    delegatedWorkspaces: 10,
    creditsPerMonth: 1_000,
    costs: { resourceCreated: 1, assistantMessage: 10, webSearch: 10, contentDescribed: 1, recordingTranscribed: 10 },
  },
  {
    name: 'scale',
    description: 'A developer account with a product in use.',
    tier: 'developer_scale',
    requestsPerSecond: null,
    requestsPerHour: 5_000,
    storageBytes: 1024 * gibibyte,
    fileBytes: null,
    resources: 1_000_000,
    delegatedWorkspaces: 1_000,
    creditsPerMonth: 100_000,
    costs: { resourceCreated: 1, assistantMessage: 10, webSearch: 10, contentDescribed: 1, recordingTranscribed: 10 },
  },
];

const plansByName: ReadonlyMap<string, Plan> = new Map(plans.map((plan) => [plan.name, plan]));

export const isPlan = (name: string): boolean => plansByName.has(name);

/** The plan of this name. None, or one that has been taken out of the list since, means the default plan; `npm run cli -- check` tells of the latter. */
export const planNamed = (name: string | null): Plan => plansByName.get(name ?? defaultPlan.name) ?? defaultPlan;

/** The bytes of the largest file that a plan allows. */
export const fileBytesOf = ({ fileBytes }: Plan): number => Math.min(fileBytes ?? greatestFileBytes, greatestFileBytes);

const contentLimits = ['storageBytes', 'fileBytes', 'resources', 'creditsPerMonth'] as const;

/** Whether a plan allows a workspace no more than another plan does: an account that has limits gives away none that are wider. */
export const isWithin = (plan: Plan, other: Plan): boolean =>
  contentLimits.every((limit) => (plan[limit] ?? Number.POSITIVE_INFINITY) <= (other[limit] ?? Number.POSITIVE_INFINITY));
