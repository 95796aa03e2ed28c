// Builders for tests and seed: a real server on a real database, and people who use it over HTTP.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  fillPath,
  methodOf,
  pathOf,
  type Asks,
  type EndpointSpec,
  type Gives,
} from '@app/contract/kit/endpoint';
import type { ErrorEnvelope } from '@app/contract/kit/errors';
import { basePath } from '@app/contract/kit/paths';
import type { Permission, Role } from '@app/contract/kit/permissions';
import { login } from '@app/contract/user';
import { testDatabase } from '../../database/test-database.ts';
import { readConfig } from '../platform/config.ts';
import type { TenantTx } from '../platform/database.ts';
import { createTenant } from '../tenant/index.ts';
import { addUser } from '../user/index.ts';
import { startServer, type RunningServer } from './server.ts';

/** An answer as it came over the wire. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: T;
  /** The envelope of a refusal; reading it of a success throws. */
  readonly refusal: ErrorEnvelope;
}

export interface Person {
  readonly token: string;
  readonly id: number;
  /** Calls and returns the data; a refusal throws with its envelope. */
  call<E extends EndpointSpec>(
    endpoint: E,
    input?: Asks<E> | Record<string, never>,
    headers?: Record<string, string>,
  ): Promise<Gives<E>>;
  /** Calls and returns whatever came. */
  ask<E extends EndpointSpec>(
    endpoint: E,
    input?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Gives<E>>>;
  /** A bare request under the shop's base path. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

interface Shop {
  readonly id: number;
  readonly label: string;
  /** The shop's system administrator. */
  readonly owner: Person;
  /** Adds and logs in a user of this role. */
  hire(role: Role, permissions?: readonly Permission[]): Promise<Person>;
  /** Looks into the database as the shop sees it. */
  inside<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

export interface Story {
  readonly origin: string;
  readonly server: RunningServer;
  readonly adminUrl: string;
  readonly shop: Shop;
  openShop(label: string): Promise<Shop>;
  end(): Promise<void>;
}

const SECRET = 'a-key-for-tests-that-is-long-enough-to-be-accepted';
const PASSWORD = 'secret-1';

/** `env` overrides configuration by its environment names. */
export async function story(env: Record<string, string> = {}): Promise<Story> {
  const database = await testDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'songdee-story-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT: '0',
    DATA_DIR: dataDir,
    ...env,
  });
  const server = await startServer({
    config,
    secretKey: SECRET,
    appUrl: database.appUrl,
    jobsUrl: database.adminUrl,
  });
  const openShop = (label: string) => newShop(server, label);
  return {
    origin: server.origin,
    server,
    adminUrl: database.adminUrl,
    shop: await openShop('app'),
    openShop,
    async end() {
      await server.stop();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function newShop(server: RunningServer, label: string): Promise<Shop> {
  const { services, origin } = server;
  const tenant = await createTenant(services.db, {
    label,
    name: `ร้าน ${label}`,
    isMain: label === 'app',
  });
  const inside: Shop['inside'] = (work) =>
    services.db.withTenant({ tenantId: tenant.id, userId: null }, work);
  let hired = 0;
  const hire: Shop['hire'] = async (role, permissions) => {
    hired += 1;
    const username = `user${hired}.${label.replaceAll('-', '.')}`.slice(0, 32);
    const row = await inside((tx) =>
      addUser(tx, {
        username,
        password: PASSWORD,
        name: `ผู้ใช้ ${hired}`,
        role,
        ...(permissions && { permissions }),
      }),
    );
    return logIn({ origin, label, username, id: row.id });
  };
  return { id: tenant.id, label, owner: await hire(1), hire, inside };
}

interface Credentials {
  readonly origin: string;
  readonly label: string;
  readonly username: string;
  readonly id: number;
}

async function logIn({ origin, label, username, id }: Credentials): Promise<Person> {
  const stranger = person({ base: origin + basePath(label), token: '', id });
  const tokens = await stranger.call(login, {
    body: { username, password: PASSWORD, prefix: label },
  });
  return person({ base: origin + basePath(label), token: tokens.access_token, id });
}

interface Identity {
  readonly base: string;
  readonly token: string;
  readonly id: number;
}

/** Someone with this token (or none) in the shop behind `base`. */
export function person({ base, token, id }: Identity): Person {
  const bearer: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const ask: Person['ask'] = async (endpoint, input = {}, headers = {}) => {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query ?? {}))
      if (value !== undefined) search.set(key, String(value));
    const suffix = search.size > 0 ? `?${search}` : '';
    const origin = endpoint.scope === 'system' ? new URL(base).origin : base;
    const response = await fetch(origin + fillPath(pathOf(endpoint), params ?? {}) + suffix, {
      method: methodOf(endpoint),
      headers: {
        ...bearer,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return answerOf(response);
  };
  return {
    token,
    id,
    ask,
    async call(endpoint, input, headers) {
      const answer = await ask(endpoint, input, headers);
      if (answer.status !== 200)
        throw new Error(
          `${endpoint.at} answered ${answer.status}: ${JSON.stringify(answer.refusal)}`,
        );
      return answer.data;
    },
    fetch: (where, init) =>
      fetch(base + where, {
        ...init,
        headers: { ...bearer, ...(init?.headers as Record<string, string>) },
      }),
  };
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body: unknown = isJson ? await response.json() : await response.blob();
  return {
    status: response.status,
    headers: response.headers,
    data: body as T,
    get refusal() {
      if (response.status === 200) throw new Error('the call was not refused');
      return body as ErrorEnvelope;
    },
  };
}
