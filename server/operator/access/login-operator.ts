// An operator's login: password and authenticator code, the same answer for every failure, a pause after too many.
import type { operatorLogin } from '@app/contract/operator/access';
import type { Parsed } from '@app/contract/kit/endpoint';
import { fail } from '../../platform/failure.ts';
import { stepOfCode } from '../../platform/one-time-code.ts';
import type { Incoming, Services } from '../../platform/route.ts';
import { tenants } from '../../shop/index.ts';
import {
  beginSession,
  forgetEndedSessions,
  findOperatorByName,
  insertAct,
  type OperatorAct,
  type OperatorRow,
} from './access.store.ts';
import { makeSession, oldestSession } from './operator-session.ts';

const MOST_PER_NAME_AND_ADDRESS = 5;
const MOST_PER_ADDRESS = 20;
const MOST_PER_NAME = 50;
const MOST_AGENT = 400;

/** Checking a password uses memory and a core for a while: one address may run few at once. */
const turns = tenants.createAddressTurns();

interface Login {
  readonly body: Parsed<typeof operatorLogin>['body'];
  readonly incoming: Incoming;
  readonly services: Services;
}

const limitsOf = ({ body, incoming: { address }, services: { secrets } }: Login) => {
  const key = (text: string) => secrets.fingerprint(`operator:${text}`);
  return {
    both: { key: key(`both:${body.name}:${address}`), most: MOST_PER_NAME_AND_ADDRESS },
    address: { key: key(`address:${address}`), most: MOST_PER_ADDRESS },
    name: { key: key(`name:${body.name}`), most: MOST_PER_NAME },
  };
};

const actOf = (
  { incoming, services }: Login,
  action: string,
  of: OperatorRow | undefined,
): OperatorAct => ({
  ...{ operatorId: of?.id ?? null, at: services.now(), requestId: incoming.requestId },
  ...{ address: incoming.address, action, shop: null, details: {} },
});

/** The step of the code when name, password and code are correct; takes the same time when they are not. */
async function checked({ body, services }: Login, found: OperatorRow | undefined) {
  const { secrets, now, log } = services;
  const isRight = found
    ? await tenants.isPassword(found.password_hash, body.password)
    : await tenants.pretendToCheck(body.password);
  if (!found || !isRight) return undefined;
  const used = { now: now(), usedStep: found.used_step };
  const secret = secrets.opened(found.code_secret);
  if (secret === undefined)
    log.error('the SECRET_KEY is not the one this operator was made with: end and make anew');
  return secret === undefined ? undefined : stepOfCode(secret, body.code, used);
}

/** The name and token of the new session; a code never opens a second one. */
export async function loginOperator(login: Login): Promise<{ name: string; token: string }> {
  const { body, incoming, services } = login;
  const { db, log, metrics, now } = services;
  const limits = limitsOf(login);
  return turns.inTurn(incoming.address, async () => {
    const attempt = await tenants.beginAttempt(services, Object.values(limits));
    const found = await findOperatorByName(db, body.name);
    const step = await checked(login, found);
    const session = makeSession();
    const agent = String(incoming.headers['user-agent'] ?? '').slice(0, MOST_AGENT);
    const act = actOf(login, 'operator.login', found);
    const isIn =
      step !== undefined && (await beginSession(db, { hash: session.hash, step, agent, act }));
    if (!found || !isIn) {
      metrics.oddities.inc({ kind: 'operator.login.failed' });
      log.warn({ address: incoming.address }, 'operator login failed');
      await insertAct(db, actOf(login, 'operator.refused', found));
      throw fail('LOGIN_FAILS');
    }
    await tenants.takeBackAttempt(db, attempt);
    await tenants.forgetLoginFailures(db, [limits.both.key, limits.name.key]);
    await forgetEndedSessions(db, oldestSession(now()));
    return { name: found.name, token: session.token };
  });
}
