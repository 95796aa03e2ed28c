// Tests that a first start installs the packages of the lock file from whatever registry npm is
// configured for.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let registry: http.Server;
let asked: string[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-install-'));
  asked = [];
});
afterEach(() => {
  registry.close();
  fs.rmSync(folder, { recursive: true });
});

/** A project with one workspace and a lock file that names one package without an address. */
function project(tarball: Buffer): string {
  const root = path.join(folder, 'project');
  const write = (file: string, content: object) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), JSON.stringify(content));
  };
  const own = { name: 'shop', version: '1.0.0', workspaces: ['part'] };
  const part = { name: '@shop/part', version: '1.0.0', dependencies: { '@kit/spoon': '2.0.0' } };
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  write('package.json', own);
  write('part/package.json', part);
  write('node_modules/left-over/package.json', {});
  write('package-lock.json', {
    name: 'shop',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': own,
      'node_modules/@shop/part': { resolved: 'part', link: true },
      'node_modules/@kit/spoon': { version: '2.0.0', integrity },
      part,
    },
  });
  return root;
}

function pack(): Buffer {
  const source = path.join(folder, 'package');
  fs.mkdirSync(source);
  fs.writeFileSync(
    path.join(source, 'package.json'),
    JSON.stringify({ name: '@kit/spoon', version: '2.0.0' }),
  );
  return execFileSync('tar', ['-cz', '-C', folder, 'package']);
}

/** A registry that has the package at this path, lists its versions, and records requests. */
async function openRegistry(tarball: Buffer, place: string): Promise<string> {
  registry = http.createServer((request, response) => {
    const wanted = decodeURIComponent(request.url ?? '');
    asked.push(wanted);
    if (wanted === place) return response.end(tarball);
    if (wanted !== '/npm/@kit/spoon') return response.writeHead(404).end();
    const dist = { tarball: `http://${request.headers.host}${place}` };
    const versions = { '2.0.0': { name: '@kit/spoon', version: '2.0.0', dist } };
    return response.end(JSON.stringify({ name: '@kit/spoon', versions }));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/npm/`;
}

async function install(root: string, address: string): Promise<unknown> {
  const script = `import(${JSON.stringify(path.resolve('tool/install.mjs'))})
    .then(({ installPackages }) => console.log(installPackages(${JSON.stringify(root)})))`;
  const env = {
    PATH: process.env['PATH'],
    npm_config_cache: path.join(folder, 'cache'),
    npm_config_registry: address,
    npm_config_fetch_retries: '0',
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

const spoon = 'node_modules/@kit/spoon/package.json';

test('npm start fetches a package by its address, without the list of its versions', async () => {
  const tarball = pack();
  const root = project(tarball);
  const lock = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const place = '/npm/@kit/spoon/-/spoon-2.0.0.tgz';
  expect(await install(root, await openRegistry(tarball, place))).toBe(true);
  expect(asked).toEqual([place]);
  expect(JSON.parse(fs.readFileSync(path.join(root, spoon), 'utf8'))).toMatchObject({
    version: '2.0.0',
  });
  expect(fs.realpathSync(path.join(root, 'node_modules/@shop/part'))).toBe(
    fs.realpathSync(path.join(root, 'part')),
  );
  expect(fs.existsSync(path.join(root, 'node_modules/left-over'))).toBe(false);
  expect(fs.readdirSync(path.join(root, '.data'))).toEqual([]);
  expect(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')).toBe(lock);
});

test('npm start fetches the list of versions when a registry has its own package addresses', async () => {
  const tarball = pack();
  const root = project(tarball);
  expect(await install(root, await openRegistry(tarball, '/download/spoon'))).toBe(true);
  expect(asked).toContain('/npm/@kit/spoon');
  expect(fs.existsSync(path.join(root, spoon))).toBe(true);
});

test('npm start refuses a package whose checksum differs from the lock file', async () => {
  const root = project(Buffer.from('another package'));
  const place = '/npm/@kit/spoon/-/spoon-2.0.0.tgz';
  await expect(install(root, await openRegistry(pack(), place))).resolves.toBe(false);
  expect(fs.existsSync(path.join(root, spoon))).toBe(false);
});
