/**
 * The command line: `node server/main.ts <command>`.
 *
 *   serve                        runs the service until SIGTERM or SIGINT
 *   worker                       does jobs without taking requests, until SIGTERM or SIGINT
 *   keys create|list|revoke …    manages API keys without the service
 *   users list|create|…          manages users, and gives them developer accounts
 *   members list|add|…           manages the members of workspaces
 *   plans list|show|set …        shows the plans, and gives them to workspaces
 *   jobs list|retry …            shows the jobs that wait, run or have failed, and has failed ones tried again
 *   reindex                      puts everything into the search index again, while a service runs
 *   check [--repair]             looks for what is wrong in the data
 *   join                         says that database and files belong together
 *   backup TARGET                copies the data while the service runs
 *   restore SOURCE               makes a data folder out of a backup
 */

import { type Service, startService } from './app/service.ts';
import { startWorker } from './app/worker.ts';
import type { Command } from './commands/command-line.ts';
import { loadConfig } from './config.ts';
import { startFailure } from './core/start-failure.ts';
import { endWithNpm } from './platform/end-with-npm.ts';

const usage = `Usage: npm run cli -- <command>

  serve                     run the service
  worker                    do jobs beside services that share a PostgreSQL
  keys create|list|revoke   manage API keys
  users list|create|make-developer
                            manage users
  members list|add|set-role|remove
                            manage the members of workspaces
  plans list|show|set       show the plans, and give them to workspaces
  jobs list|retry           show jobs, and have failed ones tried again
  reindex                   put everything into the search index again
  check [--repair]          look for what is wrong in the data
  join                      say that database and files belong together
  backup TARGET             copy the data, while the service runs or not
  restore SOURCE            make a data folder out of a backup

Each says more with --help. The configuration is read from the environment; docs/configuration.md lists every variable.`;

const workerUsage = `Usage: npm run cli -- worker

Does the jobs of a service, and what is done every hour, until SIGTERM or SIGINT. It takes no requests, needs DATABASE_URL, and the DATA_DIR and the
SIGNING_SECRET of the service. METRICS_PORT serves its metrics.`;

/** Each is loaded when it is called. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  keys: async () => (await import('./commands/keys.ts')).keysCommand,
  users: async () => (await import('./commands/users.ts')).usersCommand,
  members: async () => (await import('./commands/members.ts')).membersCommand,
  plans: async () => (await import('./commands/plans.ts')).plansCommand,
  jobs: async () => (await import('./commands/jobs.ts')).jobsCommand,
  reindex: async () => (await import('./commands/reindex.ts')).reindexCommand,
  check: async () => (await import('./commands/check/command.ts')).checkCommand,
  join: async () => (await import('./commands/join.ts')).joinCommand,
  backup: async () => (await import('./commands/backup/command.ts')).backupCommand,
  restore: async () => (await import('./commands/backup/command.ts')).restoreCommand,
};

const [command = '', ...rest] = process.argv.slice(2);

try {
  if (command === 'serve') await serve();
  else if (command === 'worker') await work(rest);
  else if (Object.hasOwn(commands, command)) {
    const run = await commands[command]?.();
    process.exitCode = await run?.(rest, loadConfig(process.env));
  } else {
    console.error(usage);
    process.exitCode = command === '' || command === 'help' || command === '--help' ? 0 : 2;
  }
} catch (error) {
  console.error(startFailure(error));
  process.exitCode = 1;
}

async function serve(): Promise<void> {
  const config = loadConfig(process.env);
  endWithNpm();
  const service = await startService(config);
  onceStopped(async (signal) => {
    console.log('Stopping: finishing what runs. Once more to stop at once.');
    // Whoever stops it by hand doesn't want to wait for clients to go elsewhere.
    await service.leave(signal === 'SIGINT' ? 0 : undefined);
    await service.close();
  });
  console.log(greeting(service));
}

async function work(args: readonly string[]): Promise<void> {
  if (args.length > 0) {
    console.error(workerUsage);
    process.exitCode = 2;
    return;
  }
  const config = loadConfig(process.env);
  endWithNpm();
  const worker = await startWorker(config);
  onceStopped(async () => {
    console.log('Stopping: finishing the jobs that run. Once more to stop at once.');
    await worker.close();
  });
  console.log('Doing the jobs of the database in DATABASE_URL.');
}

/** Has the first SIGTERM or SIGINT end the process in an orderly way. The second is from somebody who doesn't want to wait. */
function onceStopped(end: (signal: NodeJS.Signals) => Promise<void>): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    end(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function greeting({ services, firstApiKey }: Service): string {
  const { publicUrl, dataDir, databaseUrl } = services.config;
  const lines = [
    '',
    'Resource Storage Service',
    '',
    `  API    ${publicUrl}/v2`,
    `  Docs   ${publicUrl}/docs`,
    `  Data   ${dataDir}${databaseUrl === null ? '' : ' (files), PostgreSQL (the rest)'}`,
    '',
  ];
  if (firstApiKey !== null) {
    lines.push(
      'Your API key, shown this once:',
      '',
      `  ${firstApiKey}`,
      '',
      'Try it:',
      '',
      `  curl ${publicUrl}/v2/users/me -H 'X-Api-Key: ${firstApiKey}'`,
      '',
    );
  }
  return lines.join('\n');
}
