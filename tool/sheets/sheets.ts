// `npm run sheets:libreoffice`: LibreOffice rewrites sheets that are imported, and opens every
// workbook that the product writes.
import { spawnSync } from 'node:child_process';
import { ROOT } from '../check/sources.ts';

const found = spawnSync('soffice', ['--version'], { encoding: 'utf8' });
if (found.status === 0) {
  process.stdout.write(found.stdout);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tool/sheets/vitest.config.ts',
  ];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  console.error(
    'LibreOffice is not here. On Debian: apt-get install --no-install-recommends libreoffice-calc-nogui',
  );
  process.exitCode = 1;
}
