// The sandboxes that `npm start` runs for couriers, slips, push, LINE and mail without a configured
// address.
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../../server/platform/config.ts';
import type { Child, ChildOptions } from './child.ts';

/** Starts a process that is stopped with the rest. */
export type StartPart = (what: ChildOptions) => Child;

type UrlName = Extract<keyof Config, `COURIER_URL_${string}`>;

/** Each sandbox and the addresses it provides. */
const PLAYED: Readonly<Record<string, readonly UrlName[]>> = {
  flash: ['COURIER_URL_FLASH'],
  jnt: ['COURIER_URL_JNT', 'COURIER_URL_JNT_CLASSIC'],
  best: ['COURIER_URL_BEST'],
  kerry: ['COURIER_URL_KERRY'],
  thaipost: ['COURIER_URL_THAIPOST'],
  spx: ['COURIER_URL_SPX'],
};

/**
 * A demo never asks the real service, whose address is a default: it is used only if the
 * environment names it.
 */
async function startSlipService(
  config: Config,
  env: NodeJS.ProcessEnv,
  startPart: StartPart,
): Promise<Record<string, string>> {
  if (env['SLIP_VERIFY_URL']) return {};
  const child = startPart({
    name: 'slip sandbox',
    script: 'server/app/sandbox/run-slip-service.ts',
    env,
    log: path.join(config.dataDir, 'sandbox.log'),
  });
  const { url = '' } = await child.ready;
  return { SLIP_VERIFY_URL: url };
}

/** A demo's notices never reach the push service of a real browser. */
async function startPushService(
  config: Config,
  env: NodeJS.ProcessEnv,
  startPart: StartPart,
): Promise<Record<string, string>> {
  if (config.PUSH_URL !== undefined) return {};
  const child = startPart({
    name: 'push sandbox',
    script: 'server/app/sandbox/run-push-service.ts',
    env,
    log: path.join(config.dataDir, 'sandbox.log'),
  });
  const { url = '' } = await child.ready;
  return { PUSH_URL: url };
}

/** The same for LINE and mail; a service with a configured address is not replaced. */
async function startMessageServices(
  config: Config,
  env: NodeJS.ProcessEnv,
  startPart: StartPart,
): Promise<Record<string, string>> {
  const missing = ['LINE_API_URL', 'SMTP_URL'].filter((name) => !env[name]);
  if (missing.length === 0) return {};
  const child = startPart({
    name: 'message sandbox',
    script: 'server/app/sandbox/run-message-services.ts',
    env,
    log: path.join(config.dataDir, 'sandbox.log'),
  });
  const urls = await child.ready;
  return Object.fromEntries(missing.map((name) => [name, urls[name] ?? '']));
}

/** The addresses for the server's environment; empty if every courier has one, or in production. */
export async function startSandboxes(
  config: Config,
  env: NodeJS.ProcessEnv,
  startPart: StartPart,
): Promise<Record<string, string>> {
  if (config.isProduction || config.ROLE === 'api') return {};
  const services = Object.assign(
    {},
    ...(await Promise.all([
      startSlipService(config, env, startPart),
      startPushService(config, env, startPart),
      startMessageServices(config, env, startPart),
    ])),
  ) as Record<string, string>;
  const names = Object.keys(PLAYED).filter((name) =>
    PLAYED[name]?.every((url) => config[url] === undefined),
  );
  if (names.length === 0) return services;
  const folder = path.join(config.dataDir, 'sandbox');
  fs.mkdirSync(folder, { recursive: true });
  const [only] = names;
  const state = names.length === 1 ? path.join(folder, `${only}.jsonl`) : folder;
  const child = startPart({
    name: 'courier sandbox',
    script: 'courier/sandbox/main.ts',
    args: ['--courier', names.join(','), '--state', state],
    env,
    log: path.join(config.dataDir, 'sandbox.log'),
  });
  const urls = await child.ready;
  const couriers = names.flatMap((name) =>
    (PLAYED[name] ?? []).map((url) => [url, urls[name] ?? ''] as const),
  );
  return { ...services, ...Object.fromEntries(couriers) };
}

/** Changes the addresses that sandboxes push to, `from` → `to`, from their next start on. */
export function moveSandboxes({ dataDir }: Config, from: string, to: string): void {
  const folder = path.join(dataDir, 'sandbox');
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name);
    const text = fs.readFileSync(file, 'utf8');
    if (text.includes(`${from}/`)) fs.writeFileSync(file, text.replaceAll(`${from}/`, `${to}/`));
  }
}
