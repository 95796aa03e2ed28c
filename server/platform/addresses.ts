// The client address of a call, as limits count it, and the address at which this process is reached.
import net from 'node:net';

const GROUPS_OF_A_LINE = 4;

function groupsOf(address: string): string[] {
  const [left = '', right] = address.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const before = groups(left);
  if (right === undefined) return before;
  const after = groups(right);
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** An IPv6 address counts as its /64, because every line and server has a whole one; an IPv4 address counts as itself. */
export function countedAddress(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!net.isIPv6(plain)) return plain;
  // An IPv4 suffix belongs to the part that is cut off, but fills two groups.
  const even = plain.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0');
  const line = groupsOf(even).slice(0, GROUPS_OF_A_LINE);
  return `${line.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Addresses that mean all interfaces, each with an address of this machine. */
const ALL: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The origin at which a listener on `host` is reached from the same machine. */
export function originAt(host: string, port: number | string): string {
  const name = ALL[host] ?? host;
  return `http://${net.isIPv6(name) ? `[${name}]` : name}:${port}`;
}
