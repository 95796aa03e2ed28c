// `npm run dev`: screens from Vite with hot reload; calls go to a server that restarts when its
// code changes.
import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { createServer } from 'vite';
import { originAt } from '../../server/platform/addresses.ts';
import { ROOT } from '../check/sources.ts';
import type { Child } from './child.ts';

const WEB = path.join(ROOT, 'web');
const WATCHED = ['server', 'contract', 'courier', 'database'];
const QUIET_MS = 200;

type Options = {
  host: string;
  port: number;
  /** The address of the server, the same after every restart. */
  api: string;
};

/** Serves the screens at `port`. */
export async function startScreens({ host, port, api }: Options) {
  const vite = await createServer({
    root: WEB,
    configFile: path.join(WEB, 'vite.config.ts'),
    clearScreen: false,
    server: {
      host,
      port,
      strictPort: true,
      proxy: { '^/': { target: api, bypass: (request) => ownPath(request) } },
    },
  });
  await vite.listen();
  return { origin: originAt(host, port), stop: () => vite.close() };
}

// Modules and screens go to Vite; everything else is a call.
function ownPath(request: IncomingMessage): string | undefined {
  const url = request.url ?? '/';
  const [name = '/'] = url.split('?');
  const inTree = ['', 'public'].some((folder) => {
    const found = fs.statSync(path.join(WEB, folder, decodeURI(name)), { throwIfNoEntry: false });
    return found?.isFile() === true;
  });
  if (inTree || /^\/(@|node_modules\/|__)/.test(name)) return url;
  const isScreen =
    request.method === 'GET' &&
    (request.headers.accept ?? '').includes('text/html') &&
    !/^\/(docs|openapi\.json|metrics|healthz|readyz)\b/.test(name);
  if (!isScreen) return undefined;
  if (name === '/operator') return '/operator/console/index.html';
  return name.endsWith('/login') ? '/login.html' : '/index.html';
}

/** Restarts the server when no file has changed for a moment. */
export function restartOnChange(
  start: () => Promise<Child>,
  first: Child,
  say: (line: string) => void,
) {
  let child = first;
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const restart = async (): Promise<void> => {
    await child.stop();
    try {
      child = await start();
      say('Server restarted.');
    } catch (error) {
      say(`${error instanceof Error ? error.message : String(error)} Waiting for the next change.`);
    }
  };
  const watchers = WATCHED.map((folder) =>
    fs.watch(path.join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (!/\.(ts|sql|json|tsv)$/.test(name ?? '') || name?.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => (turn = turn.then(restart)), QUIET_MS);
    }),
  );
  return {
    async stop(): Promise<void> {
      for (const watcher of watchers) watcher.close();
      clearTimeout(timer);
      await turn;
      await child.stop();
    },
  };
}
