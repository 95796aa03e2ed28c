// Requires that package-lock.json names the packages of every platform: `npm ci` refuses a lock
// file that lacks some.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources.ts';
import type { Finding } from './step.ts';

type Package = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

type Lock = { packages: Record<string, Package> };

type Missing = { name: string; version: string; dev: boolean };

const FILE = path.join(ROOT, 'package-lock.json');

export function lockFile(): Finding {
  const lock = JSON.parse(fs.readFileSync(FILE, 'utf8')) as Lock;
  const problems = missingIn(lock).map(
    ({ name }) => `package-lock.json leaves out ${name} (node tool/check/repair-lock.ts)`,
  );
  return { read: Object.keys(lock.packages).length, of: 'packages', problems };
}

/** Adds packages that npm left out for lack of them in its registry; returns their names. */
export function repairLock(): string[] {
  const lock = JSON.parse(fs.readFileSync(FILE, 'utf8')) as Lock;
  const missing = missingIn(lock);
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = entryOf(one);
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(sorted);
  if (missing.length > 0) fs.writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  return missing.map(({ name }) => name);
}

function missingIn({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => platformOf(name).os && !isFound(packages, place, name))
      .map(([name, version]) => ({ name, version, dev })),
  );
}

// Node's lookup: in the package's own folder, then in each folder above.
function isFound(packages: Lock['packages'], place: string, name: string): boolean {
  for (let at = place; ; at = at.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at.includes('node_modules')) return packages[`node_modules/${name}`] !== undefined;
  }
}

const SYSTEMS = /(darwin|linux|win32|android|freebsd|netbsd|openbsd|openharmony|sunos|aix)/;
const CPUS = /(arm64|x64|ia32|arm|ppc64|s390x|riscv64|loong64|mips64el)/;

// Platform packages name their platform.
function platformOf(name: string): { os?: string; cpu?: string; libc?: string } {
  const os = SYSTEMS.exec(name)?.[1];
  const cpu = CPUS.exec(name)?.[1];
  const libc = os === 'linux' ? (/musl/.test(name) ? 'musl' : 'glibc') : undefined;
  return { ...(os && { os }), ...(cpu && { cpu }), ...(libc && { libc }) };
}

function entryOf({ name, version, dev }: Missing): Package {
  const { os, cpu, libc } = platformOf(name);
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
