// What the machine must give before anything is started, told in a sentence where it does not.
import fs from 'node:fs';
import path from 'node:path';

/** `processes`: where Linux tells of its processes. */
export function requireFolder(dataDir: string, processes = '/proc'): void {
  const probe = path.join(dataDir, `write.${process.pid}.part`);
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new Error(
      `DATA_DIR ${dataDir} cannot be written (${code}); set it to a folder that can be.`,
    );
  }
  if (process.platform === 'linux' && !fs.existsSync(path.join(processes, 'self', 'stat'))) {
    throw new Error(
      'There is no /proc here, by which running processes are known: mount it (mount -t proc proc /proc).',
    );
  }
}
