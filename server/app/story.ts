// Builders for tests and seed: a real server on a real database, and users over HTTP.
import fs from 'node:fs';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { inject } from 'vitest';
import { basePath } from '@app/contract/kit/paths';
import type { Permission, Role } from '@app/contract/kit/permissions';
import { login } from '@app/contract/shop/user';
import { testDatabase, type DatabaseUrls, type Filling } from '../../database/test-database.ts';
import { readConfig } from '../platform/config.ts';
import type { TenantTx } from '../platform/database.ts';
import { createTenant } from '../shop/tenant/create-tenant.ts';
import { addUser } from '../shop/user/manage-users.ts';
import { person, type Person } from './person.ts';
import { startServer, type RunningServer } from './server.ts';
import { emptied, type Place } from './story/empty-place.ts';
import { noteStatements } from './story/note-statements.ts';
import './story/threads.ts';

export { person, type Answer, type Person } from './person.ts';

interface Shop {
  readonly id: number;
  readonly label: string;
  /** The shop's system administrator. */
  readonly owner: Person;
  /** Adds and logs in a user of this role. */
  hire(role: Role, permissions?: readonly Permission[]): Promise<Person>;
  /** Reads the database as the shop sees it. */
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
/** Tests run side by side, so slowness is no error. */
const PATIENCE = 12;

/** The state of a database whose queues are declared, as every start but the first finds it. */
const declared: Filling = {
  name: 'story',
  async fill(urls) {
    const { server, removeFiles } = await serve(urls, {});
    await server.stop();
    removeFiles();
  },
};

let hashed: Promise<string> | undefined;
/** The hash stores its cost: one that is cheap to make is cheap to check. */
const quickHash = (): Promise<string> =>
  (hashed ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }));

let spare: Place | undefined;

/** The server and database that the last story of this process left empty, or new ones. */
async function openPlace(): Promise<Place> {
  const left = spare;
  spare = undefined;
  return left ?? newPlace({});
}

async function newPlace(env: Record<string, string>): Promise<Place> {
  const database = await testDatabase(declared);
  const { server, removeFiles } = await serve(database, env);
  return {
    server,
    adminUrl: database.adminUrl,
    async end() {
      await server.stop();
      await database.drop();
      removeFiles();
    },
  };
}

/**
 * Starts with an empty database; reuses the server and database of earlier stories of this process where they were
 * left empty.
 */
export const story = async (): Promise<Story> => storyAt(await openPlace(), leavePlace);

/** `env` overrides configuration by its environment names. */
export const ownStory = async (env: Record<string, string> = {}): Promise<Story> =>
  storyAt(await newPlace(env), (place) => place.end());

async function leavePlace(place: Place): Promise<void> {
  if (!spare && (await emptied(place))) spare = place;
  else await place.end();
}

async function storyAt(place: Place, end: (place: Place) => Promise<void>): Promise<Story> {
  const { server, adminUrl } = place;
  const openShop = (label: string) => newShop(server, label);
  return {
    origin: server.origin,
    server,
    adminUrl,
    shop: await openShop('app'),
    openShop,
    end: () => end(place),
  };
}

async function serve({ appUrl, adminUrl }: DatabaseUrls, env: Record<string, string>) {
  const dataDir = fs.mkdtempSync(path.join(inject('runFolder'), 'files-'));
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
    appUrl,
    jobsUrl: adminUrl,
    patience: PATIENCE,
  });
  const notes = inject('statementsFolder');
  if (notes !== '') noteStatements(server.services.db, notes);
  return { server, removeFiles: () => fs.rmSync(dataDir, { recursive: true, force: true }) };
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
    const row = await inside(async (tx) =>
      addUser(tx, {
        username,
        password: { hash: await quickHash() },
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
