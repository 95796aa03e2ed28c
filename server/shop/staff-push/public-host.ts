// Allowed push addresses: a browser names the address, so it must be a public one.
import dns from 'node:dns';
import net from 'node:net';

const inner = new net.BlockList();
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
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 96],
  // Ranges that embed an IPv4 address, which may be internal.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['100::', 64],
  ['fec0::', 10],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(address, bits, 'ipv6');

/** False for numeric addresses of this machine, its network, or none. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isPublicAddress(mapped);
  const kind = net.isIP(address);
  if (kind === 0) return false;
  return !inner.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}

/** An allowed push URL: https, the default port, a full host name outside internal zones. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password, hostname } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const name = hostname.replace(/\.$/, '');
  if (net.isIP(name.replaceAll(/[[\]]/g, '')) !== 0 || !name.includes('.')) return false;
  return !/\.(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|test|invalid)$/.test(
    name,
  );
}

/** Resolves a name for a connection; refuses an internal address, however public its name looks. */
export const lookUpPublic: net.LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '');
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('the address of a push service is not public'), '');
    if (options.all === true) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};
