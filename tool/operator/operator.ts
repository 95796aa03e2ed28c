// `npm run operator -- create|end <name>`: manages who may log in to the console at /operator.
import { createOperator, removeOperator } from '../../server/operator/access/manage-operators.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { createSecrets } from '../../server/platform/secrets.ts';
import { secretKey } from '../../server/app/secret-key.ts';
import { readArguments, refuse } from '../data/arguments.ts';
import { migrated, withTarget, type Target } from '../data/target.ts';
import { readFailure } from '../shop/read-failure.ts';

const USAGE = `npm run operator -- create <name>   (prints the password and the secret of the authenticator app, once)
                   end    <name>   (logs out everywhere and cannot log in again)`;

const { positionals } = readArguments(USAGE, {});
const [command = '', name = ''] = positionals;

async function create({ appUrl, config }: Target): Promise<void> {
  const db = openDatabase({ url: appUrl, max: 1 });
  const secrets = createSecrets(secretKey(config));
  try {
    const made = await createOperator({ db, secrets, now: new Date() }, name);
    console.log(`Operator ${name} may log in at /operator. What follows is shown once.`);
    console.log(`  password    ${made.password}`);
    console.log(`  TOTP secret ${made.codeSecret}`);
    console.log(`  TOTP URL    ${made.url}`);
  } finally {
    await db.close();
  }
}

async function end({ appUrl }: Target): Promise<void> {
  const db = openDatabase({ url: appUrl, max: 1 });
  try {
    await removeOperator({ db, now: new Date() }, name);
  } finally {
    await db.close();
  }
  console.log(`Operator ${name} is ended and logged out everywhere.`);
}

const chosen = { create, end }[command];
if (!chosen || name === '') refuse(USAGE);
await withTarget(async (target) => {
  await migrated(target);
  await chosen(target).catch((error: unknown) => {
    throw new Error(readFailure(error), { cause: error });
  });
});
