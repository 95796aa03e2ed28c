// Builds the contract as a package that programs outside this repository can install.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../check/sources.ts';

const NAME = '@songdee/contract';

/** Empties `folder` and writes JavaScript, types and package.json there; throws on a type error. */
export function buildContract(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const project = path.join(ROOT, 'contract/tsconfig.package.json');
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', project, '--outDir', folder], {
    stdio: 'inherit',
  });
  const source = path.join(ROOT, 'contract/package.json');
  const { version, dependencies } = JSON.parse(fs.readFileSync(source, 'utf8')) as {
    version: string;
    dependencies: Record<string, string>;
  };
  const from = (place: string) => ({ types: `${place}.d.ts`, default: `${place}.js` });
  const pack = {
    name: NAME,
    version,
    type: 'module',
    exports: { './kit/*': from('./kit/*'), './*': from('./*.contract') },
    dependencies,
  };
  fs.writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(pack, null, 2)}\n`);
}
