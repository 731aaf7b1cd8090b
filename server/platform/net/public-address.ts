import { BlockList, isIP } from 'node:net';

/** Everything that is not the open internet: this machine, its network, the cloud's metadata, and what is reserved. */
const inside = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(address, bits, 'ipv6');

/** Whether an address is on the open internet. An IPv4 address written as IPv6 is judged as what it is. */
export function isPublicAddress(address: string): boolean {
  const plain = address
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:(?=\d+\.)/, '');
  const family = isIP(plain);
  if (family === 0 || plain.startsWith('::ffff:')) return false;
  return !inside.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}
