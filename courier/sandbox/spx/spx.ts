// The SPX sandbox: four headers, an account in every body, and the operation by its path.
import type { HttpCall, CourierSandbox, SandboxReply } from '../courier-sandbox.ts';
import type { World } from '../world.ts';
import { part, replyWith, type Content } from './answer.ts';
import { labelAt } from './label.ts';
import { operations, type Run } from './orders.ts';
import { announce, isSpxAck } from './push.ts';
import { spxSign } from './sign.ts';
import { accounts, stepsOf, storyNames } from './tables.ts';

const skewSeconds = 300;
const seen = new WeakMap<World, Set<string>>();

/**
 * Checks the app, time and random number, then the signature over the received text; null =
 * accepted.
 */
function gate(world: World, { headers, body }: HttpCall): number | null {
  const { 'app-id': app = '', timestamp: seconds = '', 'check-sign': sign = '' } = headers;
  const random = headers['random-num'] ?? '';
  const account = Object.values(accounts).find((one) => one.app === app);
  if (!account) return 1005;
  if (!/^\d{10}$/.test(seconds)) return 1003;
  if (!/^-?\d{1,19}$/.test(random) || BigInt.asIntN(64, BigInt(random)) !== BigInt(random))
    return 1004;
  if (sign === '') return 1006;
  if (body === '') return 1008;
  if (spxSign({ app, seconds, random, text: body }, account.appSecret) !== sign) return 1007;
  // Uses the real time: the sandbox's levers do not move the caller's clock.
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > skewSeconds) return 1009;
  const known = seen.get(world) ?? new Set<string>();
  seen.set(world, known);
  const key = `${app} ${seconds} ${random}`;
  if (known.has(key)) return 1002;
  known.add(key);
  return null;
}

function runSigned(world: World, run: Run, call: HttpCall): SandboxReply {
  const fault = gate(world, call);
  if (fault !== null) return replyWith(fault);
  // Read from the text: parsed as a number the user id would lose its last digit.
  const [, user = ''] = /"user_id"\s*:\s*(\d+)/.exec(call.body) ?? [];
  const content = readJson(call.body);
  const account = accounts[user];
  if (!content) return replyWith(11001);
  const isIn =
    account?.app === call.headers['app-id'] && account?.userSecret === content['user_secret'];
  return isIn ? run(world, { content, user, call }) : replyWith(12051);
}

function readJson(json: string): Content | null {
  try {
    return part(JSON.parse(json));
  } catch {
    return null;
  }
}

export const spxSandbox: CourierSandbox = {
  findOperation: (path, method) => {
    const label = method === 'GET' ? labelAt(path) : null;
    if (label) return { name: 'labelFile', run: label };
    const operation = method === 'POST' ? operations[path] : undefined;
    return operation
      ? { name: operation.name, run: (world, call) => runSigned(world, operation.run, call) }
      : null;
  },
  stepsOf,
  stories: storyNames,
  announce,
  isAcked: isSpxAck,
};
