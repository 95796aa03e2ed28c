// Allowed webhook targets: a shop chooses the address, so it must not be in this machine or its network.
import dns from 'node:dns';
import net from 'node:net';
import type { Config } from '../../platform/config.ts';
import { isPublicAddress } from '../staff-push/public-host.ts';

export interface TargetRules {
  readonly mayPlain: boolean;
  /** Allows this machine, for trying things out. */
  readonly mayLocal: boolean;
}

export const targetRules = ({
  isProduction,
  WEBHOOK_ALLOW_LOCAL,
}: Pick<Config, 'isProduction' | 'WEBHOOK_ALLOW_LOCAL'>): TargetRules => ({
  mayPlain: !isProduction,
  mayLocal: !isProduction && WEBHOOK_ALLOW_LOCAL,
});

const isLoopback = (address: string): boolean =>
  address === '::1' || (net.isIPv4(address) && address.startsWith('127.'));

const mayReach = (address: string, { mayLocal }: TargetRules): boolean =>
  isPublicAddress(address) || (mayLocal && isLoopback(address));

const INNER =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|test|invalid)$/;

/** What is wrong with an address, in Thai; null where its text is acceptable. */
export function faultOfTarget(text: string, rules: TargetRules): string | null {
  if (!URL.canParse(text)) return 'ใส่ที่อยู่เต็ม เช่น https://example.com/webhook';
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' && !(rules.mayPlain && protocol === 'http:'))
    return 'ที่อยู่ต้องขึ้นต้นด้วย https://';
  if (username !== '' || password !== '') return 'ที่อยู่ต้องไม่มีชื่อผู้ใช้และรหัสผ่าน';
  const name = hostname.replaceAll(/[[\]]/g, '').replace(/\.$/, '');
  if (net.isIP(name) !== 0) return mayReach(name, rules) ? null : INSIDE;
  if (rules.mayLocal && name === 'localhost') return null;
  return name.includes('.') && !INNER.test(name) ? null : INSIDE;
}

const INSIDE = 'ที่อยู่นี้เป็นเครือข่ายภายใน ใช้เป็นปลายทางไม่ได้';

export class InsideFault extends Error {}

type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: dns.LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for one connection and connects to exactly that checked address, so that a changing DNS answer has
 * no effect.
 */
export const lookUpTarget =
  (rules: TargetRules, resolve: Resolve = dns.lookup): net.LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const [first] = found;
      if (!first || !found.every(({ address }) => mayReach(address, rules)))
        return callback(new InsideFault('the target leads inside'), '');
      if (options.all === true) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
