import { BlockList, isIP, isIPv6 } from 'node:net';

/** @throws Error for what is neither an address nor a network such as 10.0.0.0/8 */
export function listOfNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits, ...more] = network.split('/');
    const [family, mostBits] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits);
    if (isIP(address) === 0 || !isNetwork || more.length > 0) throw new Error(network);
    list.addSubnet(address, bits === undefined ? mostBits : Number(bits), family);
  }
  return list;
}

/** An address as sockets and proxies write it: IPv4 may come as IPv6, and some add a zone or a port. Undefined for what is none. */
export function addressIn(text: string): string | undefined {
  const given = text.trim();
  const [, bracketed] = /^\[([^\]]*)\]/.exec(given) ?? [];
  const hasPort = given.indexOf(':') === given.lastIndexOf(':');
  const [address = ''] = (bracketed ?? (hasPort ? (given.split(':')[0] ?? '') : given)).split('%');
  const plain = /^::ffff:/i.test(address) && address.includes('.') ? address.slice('::ffff:'.length) : address;
  return isIP(plain) === 0 ? undefined : plain;
}

/** What one place has of addresses: an IPv4 address, or the 64 bits of an IPv6 network, in which a household has as many addresses as it likes. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const behind = groupsOf(tail);
    groups.push(...Array<string>(8 - groups.length - behind.length).fill('0'), ...behind);
  }
  const start = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${start.join(':')}::/64`;
}

/** The last two may be written as IPv4. */
const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group)));
