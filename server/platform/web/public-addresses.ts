import type { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What is routed in the public internet: RFC 4291, section 2.4, and the registry of IANA. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is one of the public internet: not of this machine or of a network behind it, and none that leads to such a one. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.zoneId) return false;
  // Ranges that have IPv4 addresses in them (mapped, translated, tunnelled) have names of their own, so they are none of these.
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

/** The addresses that may be asked: the public ones, and those that an operator opens. */
export function allowedAddresses(opened: BlockList): (address: string) => boolean {
  return (address) => isPublic(address) || opened.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
