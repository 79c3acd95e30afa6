import type { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
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

/**
 * The addresses that may be asked: the public ones but those of this machine itself, which would be reached behind its firewall, and those that an operator opens.
 * @param own what the interfaces of this machine have
 */
export function allowedAddresses(opened: BlockList, own: () => readonly string[] = ownAddresses): (address: string) => boolean {
  return (address) => isOpened(opened, address) || (isPublic(address) && !own().some((one) => isSame(one, address)));
}

const isOpened = (opened: BlockList, address: string): boolean => opened.check(address, address.includes(':') ? 'ipv6' : 'ipv4');

const ownAddresses = (): string[] => Object.values(networkInterfaces()).flatMap((some = []) => some.map(({ address }) => address));

const isSame = (one: string, other: string): boolean =>
  ipaddr.isValid(one) && ipaddr.parse(one).toNormalizedString() === ipaddr.parse(other).toNormalizedString();
