// `npm run tenant -- create|suspend|resume|limit|export|erase <label>`: commands for a whole shop.
import path from 'node:path';
import pg from 'pg';
import { readFailure } from './read-failure.ts';
import { openDatabase } from '../../server/platform/database.ts';
import type { FileStore } from '../../server/platform/file-store.ts';
import { openFiles } from '../../server/platform/files.ts';
import { changeShop, openShop, recordCommand } from '../../server/operator/shop/run-shop.ts';
import { randomPassword } from '../start/first-shop.ts';
import { requireShop } from './find-shop.ts';
import { eraseTenant } from './erase-tenant.ts';
import { exportTenant } from './export-tenant.ts';
import { findForgottenFiles } from './forgotten-files.ts';
import { sweepRows } from './forgotten-rows.ts';
import { setLimits } from './set-limit.ts';
import { readArguments, refuse } from '../data/arguments.ts';
import { migrated, withTarget, type Target } from '../data/target.ts';

const USAGE = `npm run tenant -- create  <label> [--name "ชื่อร้าน"] [--admin-password …]
                 suspend <label>
                 resume  <label>
                 limit   <label> --orders N --users N --storage MB --imports N
                         (orders a month, imports a day; 0 = no limit)
                 export  <label> [--out file.jsonl.gz]
                 erase   <label> --confirm <label>
                 sweep   [--confirm rows|files]
                 (rows and files of shops that are no longer there)`;

const { values, positionals } = readArguments(USAGE, {
  name: { type: 'string' },
  'admin-password': { type: 'string' },
  out: { type: 'string' },
  orders: { type: 'string' },
  users: { type: 'string' },
  storage: { type: 'string' },
  imports: { type: 'string' },
  confirm: { type: 'string' },
});
const [command = '', label = ''] = positionals;

const COMMANDS: Record<string, (target: Target) => Promise<void>> = {
  create,
  suspend: (target) => turn(target, 'suspended'),
  resume: (target) => turn(target, 'active'),
  limit,
  export: take,
  erase,
  sweep,
};

async function create({ appUrl, config }: Target): Promise<void> {
  const db = openDatabase({ url: appUrl, max: 1 });
  const password = values['admin-password'] ?? randomPassword();
  try {
    const isMain = label === config.MAIN_TENANT;
    await openShop(
      { db, recordAct: recordCommand },
      { label, name: values.name ?? label, password, isMain },
    );
  } finally {
    await db.close();
  }
  const shown = values['admin-password'] === undefined ? `, password ${password}` : '';
  console.log(`Shop ${label} is open: user admin${shown}.`);
}

async function turn({ appUrl, config }: Target, state: 'active' | 'suspended'): Promise<void> {
  const db = openDatabase({ url: appUrl, max: 1 });
  try {
    await requireShop(db, label);
    const running = { db, recordAct: recordCommand, deployed: config.CARRIERS };
    await changeShop(running, label, { suspended: state === 'suspended' });
  } finally {
    await db.close();
  }
  console.log(`Shop ${label} is ${state}.`);
}

async function limit({ appUrl }: Target): Promise<void> {
  const db = openDatabase({ url: appUrl, max: 1 });
  try {
    const { orders, users, storage, imports } = values;
    for (const sentence of await setLimits(db, label, { orders, users, storage, imports }))
      console.log(sentence);
  } finally {
    await db.close();
  }
}

async function take({ adminUrl }: Target): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const file = path.resolve(values.out ?? `${label}-${day}.jsonl.gz`);
  const rows = await exportTenant({ adminUrl, label, file });
  console.log(`${file}: ${rows} rows, one JSON object a line. It holds personal data.`);
}

async function erase({ adminUrl, jobsUrl, config }: Target): Promise<void> {
  if (values.confirm !== label) {
    throw new Error(`This deletes all of ${label} for good: add --confirm ${label}.`);
  }
  const rows = await eraseTenant({ adminUrl, jobsUrl, label, files: openFiles(config) });
  console.log(`Shop ${label} is erased: ${rows} rows. Backups made before still hold it.`);
}

async function sweep({ adminUrl, config }: Target): Promise<void> {
  const files = openFiles(config);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await sayRows(client);
    await sayFiles(client, files);
  } finally {
    await client.end();
  }
}

async function sayRows(client: pg.Client): Promise<void> {
  const removes = values.confirm === 'rows';
  const found = await sweepRows(client, removes);
  for (const { shop, rows } of found)
    console.log(`shop number ${shop}, which is gone: ${rows} rows${removes ? ' removed' : ''}`);
  if (found.length === 0) console.log('All rows belong to shops that are there.');
  else if (!removes) console.log('Jobs that outlived their shop left these: add --confirm rows.');
}

async function sayFiles(client: pg.Client, files: FileStore): Promise<void> {
  const found = await findForgottenFiles(client, files);
  const removes = values.confirm === 'files';
  for (const { folder, bytes } of found) {
    if (removes) await files.removeFolder(folder);
    console.log(`${folder}: ${bytes} bytes${removes ? ' removed' : ''}`);
  }
  if (found.length === 0) console.log('All files belong to shops that are there.');
  else if (!removes)
    console.log(
      'These belong to no shop of this database. If no other installation keeps its files in the same place, add --confirm files.',
    );
}

const chosen = COMMANDS[command];
if (!chosen || (label === '' && command !== 'sweep')) refuse(USAGE);
await withTarget(async (target) => {
  await migrated(target);
  await chosen(target).catch((error: unknown) => {
    throw new Error(readFailure(error), { cause: error });
  });
});
