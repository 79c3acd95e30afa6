import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One request of a load; those of a load are sent in an order drawn at random. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: string;
}

export interface Load {
  readonly baseUrl: string;
  readonly requests: readonly LoadRequest[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  /** Requests a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p99: number;
  readonly requests: number;
}

/**
 * What `wrk` gets answered. A generator in JavaScript takes longer for a request than bare Express does for its answer, and would make the floor look low.
 * @throws Error when wrk is missing, or any answer is not a 2xx
 */
export async function load({ baseUrl, requests, headers, connections, seconds }: Load): Promise<LoadResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-load-'));
  try {
    const script = path.join(folder, 'load.lua');
    await writeFile(path.join(folder, 'requests.txt'), requests.map(({ method, path, body = '' }) => `${method}\t${path}\t${body}\n`).join(''));
    await writeFile(script, luaScript(path.join(folder, 'requests.txt'), headers));
    const output = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '30s', '-s', script, baseUrl]);
    const found = /^DONE (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(output)?.slice(1).map(Number);
    const [answered = 0, microseconds = 0, failed = 0, broken = 0, p99 = 0] = found ?? [];
    if (!found || failed + broken > 0)
      throw new Error(`${failed} answers of ${answered} from ${baseUrl} were no 2xx, ${broken} requests broke off:\n${output}`);
    return { rate: answered / (microseconds / 1e6), p99: p99 / 1000, requests: answered };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is sent is written out once. */
const luaScript = (file: string, headers: Readonly<Record<string, string>>): string => `
local requests = {}
local headers = { ${Object.entries(headers)
  .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join(', ')} }
function init()
  math.randomseed(os.time())
  for line in io.lines(${JSON.stringify(file)}) do
    local method, path, body = line:match("^(%S+)\\t(%S+)\\t(.*)$")
    requests[#requests + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
  end
end
function request()
  return requests[math.random(#requests)]
end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("DONE %d %d %d %d %d\\n", summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(99)))
end
`;

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => reject(new Error(`The bench needs ${command}, which Debian has as a package: ${error.message}`)));
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}:\n${output}`))));
  });
}
