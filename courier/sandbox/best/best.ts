// The BEST sandbox: one URL, the operation named in the form, everything signed.
import type { HttpCall, CourierSandbox, SandboxReply } from '../courier-sandbox.ts';
import type { World } from '../world.ts';
import { no, operations, part, type Content, type Run } from './orders.ts';
import { announce, isBestAck } from './push.ts';
import { bestSign } from './sign.ts';
import { accounts, stepsOf, storyNames } from './tables.ts';

const path = '/Thailand/kdapi/api/process';

const wrongKind: Run = () => no('SB90', 'serviceType is not supported');

function runSigned(world: World, run: Run, call: HttpCall): SandboxReply {
  const form = new URLSearchParams(call.body);
  const partner = form.get('partnerID') ?? '';
  const key = accounts[partner];
  const bizData = form.get('bizData') ?? '';
  if (key === undefined) return no('SB91', 'partner does not exist');
  // The secret key must not travel: the sandbox refuses it, so that tests catch a client that sends
  // it.
  if (form.has('partnerKey')) return no('SB92', 'partnerKey must not be sent');
  if (bestSign(bizData, key) !== form.get('sign')) return no('SB93', 'sign error');
  const content = readJson(bizData);
  return content ? run(world, content, partner) : no('SB94', 'bizData is not JSON');
}

function readJson(json: string): Content | null {
  try {
    return part(JSON.parse(json));
  } catch {
    return null;
  }
}

export const bestSandbox: CourierSandbox = {
  findOperation: (asked, method, body) => {
    if (asked !== path || method !== 'POST') return null;
    const kind = new URLSearchParams(body).get('serviceType') ?? '';
    const { name, run } = operations[kind] ?? { name: 'unknown', run: wrongKind };
    return { name, run: (world, call) => runSigned(world, run, call) };
  },
  stepsOf,
  stories: storyNames,
  announce,
  isAcked: isBestAck,
  brokenAnswer: 'SYSTEM_ERROR{"result":false,"errorCode":"","errorDescription":"system busy"}',
};
