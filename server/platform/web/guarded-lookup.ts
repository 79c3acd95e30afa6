import type { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { FetchRefused } from './fetch-refused.ts';

/**
 * Looks up the name of a host for a socket, which then connects to what was found here and to nothing else. Resolved over the network alone: a slow server of names
 * takes no thread of those that read files, and what the machine's own list of hosts says is not meant.
 * @param isAllowed of a name that has any other address none is taken
 */
export function guardedLookup(resolver: Resolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(resolver, hostname, isAllowed).then(
      (found) => {
        const [first] = found;
        if (options.all) callback(null, found);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

interface Found {
  readonly address: string;
  readonly family: 4 | 6;
}

async function resolve(resolver: Resolver, hostname: string, isAllowed: (address: string) => boolean): Promise<Found[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found: Found[] = [
    ...(four.status === 'fulfilled' ? four.value.map((address): Found => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address): Found => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0) throw new Error(`No address is known for ${hostname}.`);
  if (!found.every(({ address }) => isAllowed(address))) throw new FetchRefused(`${hostname} is not an address of the public internet.`);
  return found;
}
