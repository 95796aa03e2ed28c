// Checks what the machine must provide before anything is started; throws with one sentence.
import fs from 'node:fs';
import path from 'node:path';

/** `processes` is the folder in which Linux lists processes. */
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
