import { describe, expect, it } from 'vitest';
import { clientAddressBehind } from '../../../server/http/client-address.ts';
import { addressIn, listOfNetworks, networkOf } from '../../../server/platform/text/networks.ts';

describe('An address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7:443 ', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['', undefined],
    ['unknown', undefined],
    ['192.0.2', undefined],
    ['192.0.2.7.', undefined],
    [`${'1:'.repeat(30_000)}x`, undefined],
  ])('is read from %j', (text, address) => {
    expect(addressIn(text)).toBe(address);
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8::6', '2001:db8:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('%s stands for %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

it.each(['x', '10.0.0.0/33', '10.0.0.0/', '::1/129', '10.0.0.0/8/8', '10.0.0/8'])('%j is no network', (text) => {
  expect(() => listOfNetworks([text])).toThrow(text);
});

describe('Where a request comes from', () => {
  const from = (trusted: string[], remoteAddress: string | undefined, forwarded?: string): string =>
    clientAddressBehind(trusted)({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } as never });

  it('is the connection, whatever it says of itself', () => {
    expect(from([], '192.0.2.7', '198.51.100.1')).toBe('192.0.2.7');
    expect(from(['10.0.0.0/8'], '192.0.2.7', '198.51.100.1')).toBe('192.0.2.7');
    expect(from([], undefined)).toBe('unknown');
  });

  it('is what the last of our proxies says that it is, and nothing that was said before', () => {
    expect(from(['10.0.0.0/8'], '::ffff:10.0.0.1', '203.0.113.9, 198.51.100.1')).toBe('198.51.100.1');
    expect(from(['10.0.0.0/8', '::1'], '::1', '203.0.113.9, 198.51.100.1:5000, 10.1.2.3')).toBe('198.51.100.1');
    expect(from(['10.0.0.0/8'], '10.0.0.1')).toBe('10.0.0.1');
    expect(from(['10.0.0.0/8'], '10.0.0.1', 'nonsense')).toBe('10.0.0.1');
    expect(from(['10.0.0.0/8'], '10.0.0.1', '10.0.0.2')).toBe('10.0.0.2');
  });
});
