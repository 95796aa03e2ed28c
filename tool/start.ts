// `npm start` on the pinned Node: starts database, web app, sandboxes and server in this order, and
// stops them gracefully in reverse.
import net from 'node:net';
import path from 'node:path';
import { freePort } from '../database/embedded.ts';
import { appUrl, migrate } from '../database/migrate.ts';
import { secretKey } from '../server/app/secret-key.ts';
import { originAt } from '../server/platform/addresses.ts';
import { readConfig, type Config } from '../server/platform/config.ts';
import { appRolePassword } from '../server/platform/secrets.ts';
import { sentenceOf } from '../server/platform/sentence-of.ts';
import { startChild, type Child, type ChildOptions } from './start/child.ts';
import { beginDemo, dropUnfinished, endDemo, hasDemo, runDemo } from './start/demo.ts';
import { ensureFirstShop, type FirstLogin } from './start/first-shop.ts';
import { readyText } from './start/ready-text.ts';
import { requireFolder } from './start/requirements.ts';
import { lockInstance, type InstanceLock } from './start/instance-lock.ts';
import { startWatched } from './start/keep-database.ts';
import { keepServer } from './start/keep-server.ts';
import { moveSandboxes, startSandboxes, type StartPart } from './start/sandboxes.ts';
import { ensureServerBuild } from './start/server-build.ts';
import { ensureWebBuild } from './start/web-build.ts';

const begun = Date.now();

const isDev = process.argv.includes('--dev');

// The running parts in start order; they are stopped in reverse order.
const running: { stop: () => Promise<void> }[] = [];
const children: Child[] = [];
let leaving = false;
let lock: InstanceLock | undefined;

async function leave(code: number): Promise<never> {
  if (leaving) return await new Promise<never>(() => {});
  leaving = true;
  lock?.note({ leaving: true });
  for (const part of running.reverse()) await part.stop();
  process.exit(code);
}

function fall(error: unknown): Promise<never> {
  if (!leaving) console.error(sentenceOf(error));
  return leave(1);
}

const say = (line: string): void => console.log(line);

async function main(): Promise<void> {
  const config = readConfig();
  requireFolder(config.dataDir);
  const own = await lockInstance(config.dataDir);
  lock = own;
  running.push({ stop: async () => own.release() });
  await requirePort(config);
  const building = isDev ? undefined : build(config);
  // Awaited below; until then its rejection must not end the process.
  building?.catch(() => undefined);
  const adminUrl = await prepareDatabase(config);
  const login = await openShop(config, adminUrl);
  const built = await building;
  const env = { ...process.env, DATABASE_URL: adminUrl, DATA_DIR: config.dataDir };
  const startPart: StartPart = (what) => {
    const child = startChild(what, built);
    running.push(child);
    // A restarted child replaces the ended one, whose process id may soon belong to another
    // program.
    const before = children.findIndex(({ name }) => name === child.name);
    if (before === -1) children.push(child);
    else children[before] = child;
    own.note({ children: children.map(({ pid }) => pid) });
    return child;
  };
  const isEmpty = login !== undefined && !config.isProduction && config.ROLE === 'all' && hasDemo();
  const isNarrow = Object.entries(process.env).some(([name, value]) => value && narrows(name));
  if (isEmpty && isNarrow) await fillBefore({ config, env, startPart }, login);
  Object.assign(env, await startSandboxes(config, env, startPart));
  const origin = await (isDev ? startDev(config, env) : startKept(config, env, startPart));
  own.note({ address: origin });
  for (const child of children) if (child.name !== SERVER) watch(child);
  if (isEmpty && !isNarrow) await runDemo(accountIn(env, login, origin));
  if (login) endDemo(config.dataDir);
  say(readyText(config, { origin, login, seconds: (Date.now() - begun) / 1000 }));
}

async function prepareDatabase(config: Config): Promise<string> {
  const database = await openDatabase(config);
  if (config.DATABASE_URL === undefined) await dropUnfinished(config.dataDir, database);
  await migrate(database, { appPassword: appRolePassword(secretKey(config)) });
  return database;
}

async function openDatabase(config: Config): Promise<string> {
  if (config.DATABASE_URL !== undefined) return config.DATABASE_URL;
  const dir = path.join(config.dataDir, 'postgres');
  const database = await startWatched({ dir, database: 'songdee', say });
  running.push(database);
  database.lost.catch(fall);
  if (database.adopted) say('Found the database of an earlier start at work and took it over.');
  return database.adminUrl;
}

function openShop(config: Config, adminUrl: string): Promise<FirstLogin | undefined> {
  const isDemo = !config.isProduction && config.DATABASE_URL === undefined;
  return ensureFirstShop(config, {
    url: appUrl(adminUrl, appRolePassword(secretKey(config))),
    onFirst: () => isDemo && beginDemo(config.dataDir),
  });
}

/** Returns the folder of the built programs. */
async function build(config: Config): Promise<string> {
  const [built] = await Promise.all([
    ensureServerBuild(),
    config.ROLE === 'worker' ? undefined : buildWeb(config),
  ]);
  return built;
}

async function buildWeb(config: Config): Promise<void> {
  const seconds = await ensureWebBuild(path.join(config.dataDir, 'web-build.log'));
  if (seconds !== undefined) say(`Web app built in ${seconds} s.`);
}

const SERVER = 'server';

const theServer = (config: Config, env: NodeJS.ProcessEnv): ChildOptions => ({
  name: SERVER,
  script: 'server/app/main.ts',
  env,
  // A demo's terminal shows the address and the login, not the log of requests.
  ...(!config.isProduction && { log: path.join(config.dataDir, 'server.log') }),
});

const originOf = async (server: Child): Promise<string> => (await server.ready)['ready'] ?? '';

/** A server that ends by itself is restarted at its address. */
async function startKept(
  config: Config,
  env: NodeJS.ProcessEnv,
  startPart: StartPart,
): Promise<string> {
  const first = startPart(theServer(config, env));
  const origin = await originOf(first);
  const again = theServer(config, { ...env, ...(origin && { PORT: new URL(origin).port }) });
  keepServer(first, { start: () => startPart(again), isLeaving: () => leaving, say }).catch(fall);
  return origin;
}

async function startDev(config: Config, env: NodeJS.ProcessEnv): Promise<string> {
  const { restartOnChange, startScreens } = await import('./start/dev-server.ts');
  const port = String(await freePort());
  const start = async () => {
    const child = startChild(theServer(config, { ...env, PORT: port, HOST: '127.0.0.1' }));
    await child.ready;
    return child;
  };
  // This server restarts often, so its end does not stop the rest.
  running.push(restartOnChange(start, await start(), say));
  const api = `http://127.0.0.1:${port}`;
  const screens = await startScreens({ host: config.HOST, port: config.PORT, api });
  running.push(screens);
  return screens.origin;
}

function watch({ name, ended }: Child): void {
  void ended.then((how) => fall(new Error(`The ${name} ended unexpectedly (${how}).`)));
}

/** With one of these set, a demo shop could not be filled with everything it shows. */
const narrows = (name: string): boolean =>
  /^(?:CARRIERS|RATE_LIMIT|PUBLIC_ORIGIN|COURIER_URL_\w+)$/.test(name);

const wide = <Settings extends object>(settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !narrows(name))) as Settings;

interface Filling {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly startPart: StartPart;
}

/**
 * Fills the demo with a server and sandboxes of its own, elsewhere: nothing with other settings
 * than the operator's may answer at the real address.
 */
async function fillBefore({ config, env, startPart }: Filling, login: FirstLogin): Promise<void> {
  if (config.PORT === 0) env['PORT'] = String(await freePort());
  const port = String(await freePort());
  const open: NodeJS.ProcessEnv = { ...wide(env), RATE_LIMIT: '0', HOST: '127.0.0.1', PORT: port };
  Object.assign(open, await startSandboxes(wide(config), open, startPart));
  const origin = await originOf(startPart(theServer(config, open)));
  await runDemo(accountIn(open, login, origin));
  for (const child of children.splice(0).reverse()) await child.stop();
  moveSandboxes(config, origin, originAt(config.HOST, env['PORT'] ?? config.PORT));
}

const accountIn = (
  env: NodeJS.ProcessEnv,
  { username, password }: FirstLogin,
  origin: string,
): NodeJS.ProcessEnv => ({
  ...env,
  DEMO_ORIGIN: origin,
  DEMO_USERNAME: username,
  DEMO_PASSWORD: password,
});

// Checked before the long work, so that a taken port fails in a second and not in a minute.
function requirePort({ HOST, PORT, ROLE }: Config): Promise<void> {
  if (PORT === 0 || ROLE === 'worker') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? 'is used by another program' : `cannot be used (${code})`;
      reject(new Error(`Port ${PORT} on ${HOST} ${why}; set PORT to another one.`));
    });
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void leave(0));
}
// The launcher was killed.
process.on('disconnect', () => void leave(0));

main().catch(fall);
