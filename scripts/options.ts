import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads the options that a script was called with. `--help` prints `usage` and ends the script; an option that it doesn't have ends it with exit code 2 and a sentence
 * that says so.
 * @param usage what the script does and takes, for whoever asks for `--help`
 */
export function readOptions<const Config extends ParseArgsConfig>(usage: string, config: Config): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\nSee --help.`);
    process.exit(2);
  }
}
