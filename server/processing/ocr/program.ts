import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from '../../platform/processes/find-program.ts';
import { type CommandInput, commandInput, mayRunCommands, runLimited } from '../../platform/processes/limited-command.ts';

/** What reads text in pictures, and the languages that it reads, as it names them. */
export interface Recogniser {
  readonly program: string;
  readonly languages: readonly string[];
}

const run = promisify(execFile);
/** Each takes time of its own for every picture. */
const mostLanguages = 4;
/** What tells how a page is turned, and no language. */
const noLanguages: ReadonlySet<string> = new Set(['osd', 'equ']);
let installed: Promise<readonly string[]> | undefined;

/** The languages that tesseract has been installed with; none where the machine doesn't have it. It is asked once. */
export async function installedLanguages(): Promise<readonly string[]> {
  const program = recogniserProgram();
  if (program === null) return [];
  installed ??= run(program, ['--list-langs'], { env: {}, timeout: 10_000 }).then(
    ({ stdout }) => stdout.split('\n').filter((line) => /^[\w/]{1,40}$/.test(line) && !noLanguages.has(line)),
    () => [],
  );
  return installed;
}

export const recogniserProgram = (): string | null => (mayRunCommands() ? findProgram('tesseract') : null);

/**
 * What text in pictures is read with; null where nothing is.
 * @param wanted languages as OCR_LANGUAGES has them; null: those that are installed
 */
export async function findRecogniser(wanted: readonly string[] | null): Promise<Recogniser | null> {
  const program = recogniserProgram();
  if (program === null || wanted?.length === 0) return null;
  const all = await installedLanguages();
  const languages = (wanted ? wanted.filter((language) => all.includes(language)) : all).slice(0, mostLanguages);
  return languages.length === 0 ? null : { program, languages };
}

const limits = { memory: 768 * 1024 * 1024, output: 4 * 1024 * 1024 };

/** The words that it sees in a picture, as a table; null when it failed or took more than it may. @param time milliseconds */
export const recognise = ({ program, languages }: Recogniser, picture: CommandInput, time: number, signal: AbortSignal): Promise<Buffer | null> =>
  runLimited(
    program,
    [commandInput, 'stdout', '-l', languages.join('+'), '--dpi', '220', '-c', 'tessedit_create_tsv=1'],
    picture,
    { ...limits, time },
    signal,
  );
