import { parseArgs } from 'node:util';
import { fileBytesOf, isPlan, type Plan, plans } from '../core/limits/plans.ts';
import { setPlan } from '../core/limits/store.ts';
import { usageOf } from '../core/limits/usage.ts';
import { systemScope } from '../core/scope.ts';
import { appendWorkspaceEvent } from '../operations/workspaces/events.ts';
import type { WorkspaceRow } from '../operations/workspaces/store.ts';
import type { Database } from '../platform/database/database.ts';
import { Complaint, command, counted, subcommandOf, withDatabase } from './command-line.ts';
import { workspaceNamed } from './named.ts';

const usage = `Usage: npm run cli -- plans <command>

  plans list                                    what each plan allows
  plans show [--workspace ID | --email EMAIL]    the plan of a workspace, and what is used of it
  plans set PLAN [--workspace ID | --email EMAIL]

Without --workspace it is the own workspace of the user, without --email that of the first user. \`plans set none\` takes a plan away: then the one of the account
that has delegated the workspace holds, or else the default plan. server/core/limits/plans.ts says what each limit means.`;

/** `plans list|show|set`. */
export const plansCommand = command(usage, async (args, config) => {
  const [word, rest] = subcommandOf(args, ['list', 'show', 'set']);
  const options = { workspace: { type: 'string' }, email: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options });
  if (word === 'list') return list();
  return withDatabase(config, async (database) => {
    const workspace = await workspaceNamed(database.reader, values.workspace, values.email);
    return word === 'show' ? show(database, workspace) : set(database, workspace, positionals[0]);
  });
});

function list(): undefined {
  for (const plan of plans) console.log(`${plan.name}: ${plan.description}\n${limitsOf(plan)}\n`);
}

async function show({ reader }: Database, workspace: WorkspaceRow): Promise<undefined> {
  const { plan, storageBytes, resources, credits } = await usageOf(reader, systemScope(workspace.id));
  const whose =
    workspace.plan === null ? (workspace.parent_workspace_id === null ? 'no plan of its own' : 'the plan of its account') : 'a plan of its own';
  console.log(`${nameOf(workspace)} has ${whose}: ${plan.name}`);
  console.log(limitsOf(plan));
  console.log(`Used: ${bytes(storageBytes)}, ${counted(resources, 'resource')}, ${counted(credits, 'credit')} this month`);
}

async function set(database: Database, workspace: WorkspaceRow, name: string | undefined): Promise<undefined> {
  if (name === undefined || (name !== 'none' && !isPlan(name))) {
    throw new Complaint(`plans set needs one of ${plans.map((plan) => plan.name).join(', ')}, or none.`);
  }
  const plan = name === 'none' ? null : name;
  await database.transaction(async (trx) => {
    const scope = systemScope(workspace.id);
    await setPlan(trx, scope, plan);
    await appendWorkspaceEvent(trx, scope, 'workspace.updated', workspace, ['plan']);
  });
  console.log(plan === null ? `${nameOf(workspace)} has no plan of its own any more.` : `${nameOf(workspace)} has the plan ${plan} now.`);
}

const nameOf = ({ id, title, type }: WorkspaceRow): string => `The ${type} workspace ${id} (${title})`;

function limitsOf(plan: Plan): string {
  const { requestsPerSecond, requestsPerHour, storageBytes, resources, delegatedWorkspaces, creditsPerMonth, costs } = plan;
  const requests = [
    ...(requestsPerSecond === null ? [] : [`${number(requestsPerSecond)} a second`]),
    ...(requestsPerHour === null ? [] : [`${number(requestsPerHour)} an hour`]),
  ];
  const lines = {
    requests: requests.join(' and ') || 'unlimited',
    storage: storageBytes === null ? 'unlimited' : bytes(storageBytes),
    'largest file': bytes(fileBytesOf(plan)),
    resources: orUnlimited(resources),
    'delegated workspaces': orUnlimited(delegatedWorkspaces),
    credits: creditsPerMonth === null ? 'unlimited' : `${number(creditsPerMonth)} a month`,
    costs: `a resource ${costs.resourceCreated}, an answer of the assistant ${costs.assistantMessage}, a web search ${costs.webSearch}, a text that is described ${costs.contentDescribed}, a recording that is transcribed ${costs.recordingTranscribed}`,
  };
  return Object.entries(lines)
    .map(([what, limit]) => `  ${what.padEnd(21)} ${limit}`)
    .join('\n');
}

const number = (value: number): string => value.toLocaleString('en');
const orUnlimited = (value: number | null): string => (value === null ? 'unlimited' : number(value));

function bytes(value: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = value === 0 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), units.length - 1);
  return `${Number((value / 1024 ** power).toFixed(1))} ${units[power]}`;
}
