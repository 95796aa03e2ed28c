// Tenant labels, base paths, and the first path segments of screens and system calls.

/** First segments of the web app's screens (spec.md §2 and screens derived from it). */
export const screenSegments = [
  'login',
  'logout',
  'denied',
  'reset',
  'forgot',
  'email',
  'support',
  'dashboard',
  'crm',
  'category',
  'product',
  'expense',
  'order',
  'user',
  'member',
  'report',
  'flash-express',
  'cod-checker',
  'jnt',
  'laos',
  'thaipost',
  'kerry',
  'bestexpress',
  'spx',
  'print-history',
  'pick-list',
  'manifest',
  'address',
  'setting',
  'pack',
  'return',
  'exceptions',
  'audit',
  'trash',
  'gallery',
] as const;

/** First segments outside any tenant. */
export const systemSegments = [
  'healthz',
  'readyz',
  'metrics',
  'docs',
  'openapi.json',
  'anoucement',
  'hook',
  't',
  'export',
  'operator',
  'assets',
  'fonts',
  'images',
  'file',
  'favicon.ico',
  'robots.txt',
  'sw.js',
  'push.js',
  'manifest.webmanifest',
] as const;

/** The path segment of the main tenant. */
export const mainSegment = 'v1';

const labelPattern = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;
const genericHostLabels = ['www', 'app', 'test', 'dev', 'staging', 'local'];

export const isScreenSegment = (segment: string): boolean =>
  segment === '' || (screenSegments as readonly string[]).includes(segment);

/** Labels that no new tenant may use, because a screen or a system path has them. */
export const isReservedLabel = (label: string): boolean =>
  label === mainSegment ||
  isScreenSegment(label) ||
  (systemSegments as readonly string[]).includes(label) ||
  genericHostLabels.includes(label);

export const isTenantLabel = (label: string): boolean => labelPattern.test(label);

/** `shopb.example.co.th` → `shopb`; IP addresses, dotless hosts and generic labels → the main tenant. */
export function tenantOfHost(host: string, mainTenant = 'app'): string {
  const name = host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const first = name.split('.')[0] ?? '';
  const isAddress = /^[\d.]+$/.test(name) || name.includes(':') || name.startsWith('[');
  if (isAddress || !name.includes('.') || genericHostLabels.includes(first)) return mainTenant;
  return first;
}

/** The base path of a tenant's calls: `/v1` for the main tenant, else `/{label}`. */
export const basePath = (label: string, mainTenant = 'app'): string =>
  label === mainTenant ? `/${mainSegment}` : `/${label}`;
