import { CommandInput } from '../../platform/processes/limited-command.ts';
import { type StoredBytes, storedSource } from '../content-reader.ts';
import type { TakenWith } from '../findings.ts';
import type { Content } from '../found.ts';
import { frameStep, streamsStep } from '../steps.ts';
import { type StepServices, takeStep } from '../take-step.ts';
import { measureStreams } from './measure-streams.ts';
import { frameProgram, largestFilm, streamsProgram } from './programs.ts';
import { takeFrame } from './take-frame.ts';

/** What programs of the machine find out about a film, as far as it has them: they measure its streams and take a frame, and the reader makes something of that. */
export async function takeFilm(
  services: StepServices,
  content: Content,
  stored: StoredBytes,
  about: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<readonly TakenWith[]> {
  const [forStreams, forFrame] = [streamsProgram(), frameProgram()];
  if (forStreams === null && forFrame === null) return [];
  if (stored.blob.size > largestFilm) return [[frameStep.name, { problem: `A picture is taken of films of up to ${largestFilm / 1024 ** 3} GiB.` }]];
  return CommandInput.with(storedSource(stored), async (film) => {
    const taken: TakenWith[] = [];
    const streams = forStreams === null ? null : await measureStreams(forStreams, film, signal);
    // What the container says is left then.
    if (streams) taken.push([streamsStep.name, await takeStep(services, streamsStep, content, { bytes: streams }, about, signal)]);
    if (forFrame === null) return taken;
    const frame = await takeFrame(forFrame, film, signal);
    const isTaken = frame !== null && frame.length > 0;
    taken.push([
      frameStep.name,
      isTaken ? await takeStep(services, frameStep, content, { bytes: frame }, about, signal) : { problem: frameStep.failure },
    ]);
    return taken;
  });
}

/** What is known of a film all in all. That its container tells nothing is no problem where its streams were measured. */
export function withMeasured(said: readonly TakenWith[], measured: readonly TakenWith[]): readonly TakenWith[] {
  const isMeasured = measured.some(([step, outcome]) => step === streamsStep.name && 'found' in outcome);
  return [...(isMeasured ? said.filter(([step, outcome]) => step !== 'properties' || 'found' in outcome) : said), ...measured];
}
