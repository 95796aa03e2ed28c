// Tests of deploy/haproxy.cfg in front of two servers, if this machine has HAProxy: every call is
// answered, even while both servers are busy or each is replaced.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillPath, pathOf } from '@app/contract/kit/endpoint';
import { listCategories } from '@app/contract/catalog/category';
import { freePort } from '../database/embedded.ts';
import { ROOT } from '../tool/check/sources.ts';
import { ownCertificate } from './own-certificate.ts';
import { openProcesses, type ProcessStage } from './process-stage.ts';

const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;
const isHere = spawnSync('haproxy', ['-v'], { env: { PATH } }).status === 0;
const NONE_READY = "backend 'api' has no server available";
const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });

let t: ProcessStage;
let proxy: ChildProcess;
let folder: string;
let port: number;
let token: string;
let said = '';

/** The shipped file, with names and ports of this machine. */
async function settingsHere(certificate: string): Promise<string> {
  port = await freePort();
  const shipped = fs.readFileSync(path.join(ROOT, 'deploy/haproxy.cfg'), 'utf8');
  const here: Record<string, string> = {
    'maxconn 9000': 'maxconn 500',
    'bind :8443 ssl crt /certs/songdee.pem': `bind 127.0.0.1:${port} ssl crt ${certificate}`,
    'bind :8080': `bind 127.0.0.1:${await freePort()}`,
    'api1:8080': new URL(t.processes[0]?.origin ?? '').host,
    'api2:8080': new URL(t.processes[1]?.origin ?? '').host,
  };
  return Object.entries(here).reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, shipped);
}

async function startProxy(): Promise<ChildProcess> {
  const own = ownCertificate();
  const certificate = path.join(folder, 'songdee.pem');
  const parts = Object.values(own.env).map((file) => fs.readFileSync(file, 'utf8'));
  fs.writeFileSync(certificate, parts.join(''));
  own.remove();
  const settings = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(settings, await settingsHere(certificate));
  const stdio = ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'];
  const child = spawn('haproxy', ['-db', '-f', settings], { env: { PATH }, stdio });
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  return child;
}

/** The status of one call through the proxy, or the error. */
const ask = (): Promise<number | string> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` };
    const where = `https://127.0.0.1:${port}/v1${fillPath(pathOf(listCategories), {})}`;
    const request = https.get(where, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    request.once('error', (error) => resolve(error.message));
  });

const allOf = async (wanted: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await wanted())) await sleep(100);
};

describe.skipIf(!isHere)('the proxy before two servers', () => {
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-proxy-'));
    // As long as in the image.
    const env = { DRAIN_SECONDS: '4' };
    t = await openProcesses({ apis: 2, workers: 0, env });
    token = (await t.openShop('app')).owner.token;
    proxy = await startProxy();
    await allOf(async () => (await ask()) === 200);
  });
  afterAll(async () => {
    const ended = once(proxy, 'exit');
    proxy.kill('SIGKILL');
    await ended;
    agent.destroy();
    await t.end();
    fs.rmSync(folder, { recursive: true });
  });

  async function holdBoth(until: () => Promise<void>): Promise<(number | string)[]> {
    for (const each of t.processes) each.hold();
    await until();
    const answers = [1, 2, 3, 4].map(() => ask());
    // Sent while no server answers.
    await sleep(300);
    for (const each of t.processes) each.release();
    return Promise.all(answers);
  }

  test('keeps servers whose health check answers late for a moment', async () => {
    said = '';
    expect(await holdBoth(() => sleep(2_500))).toEqual([200, 200, 200, 200]);
    expect(said).not.toContain('is DOWN');
  });

  test('still sends calls to the servers when neither reports that it is ready', async () => {
    said = '';
    const seen = () => allOf(() => said.includes(NONE_READY));
    expect(await holdBoth(seen)).toEqual([200, 200, 200, 200]);
  });

  test('loses no call while each server is replaced', async () => {
    let isOver = false;
    const answers = new Map<number | string, number>();
    const load = async (): Promise<void> => {
      while (!isOver) {
        const answer = await ask();
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
        await sleep(20);
      }
    };
    const callers = Array.from({ length: 4 }, load);
    for (const each of t.processes) {
      await each.leave();
      await each.start();
      await allOf(() => fetch(`${each.origin}/readyz`).then(({ ok }) => ok));
    }
    isOver = true;
    await Promise.all(callers);
    expect([...answers.keys()]).toEqual([200]);
    expect(answers.get(200)).toBeGreaterThan(100);
  });
});
