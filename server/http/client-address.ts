import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { addressIn, listOfNetworks, networkOf } from '../platform/text/networks.ts';

/** Tells where a request comes from: an IPv4 address or an IPv6 network. */
export type ClientAddress = (req: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * Where the connection comes from or, if that is a proxy of ours, where that says it got the request from, in `X-Forwarded-For`. Whoever isn't such a proxy may write
 * there what they like.
 */
export function clientAddressBehind(trustedProxies: readonly string[]): ClientAddress {
  const proxies = listOfNetworks(trustedProxies);
  const isProxy = (address: string): boolean => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({ headers, socket }) => {
    let address = addressIn(socket.remoteAddress ?? '');
    if (address === undefined) return 'unknown';
    // Each proxy has added the address that it got the request from at the end.
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    for (let hop = hops.pop(); isProxy(address) && hop !== undefined; hop = hops.pop()) {
      const before = addressIn(hop);
      if (before === undefined) break;
      address = before;
    }
    return networkOf(address);
  };
}
