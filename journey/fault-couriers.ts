// The couriers of a fault run: their sandboxes, the shop's accounts, and the faults that all of
// them have.
import { getCourierAccount, setCourierWebhook } from '@app/contract/courier-setup/account';
import type { CourierId } from '@app/contract/kit/carriers';
import type { SandboxName } from '@app/courier/sandbox/start';
import type { Person } from '../server/app/person.ts';
import {
  accounts,
  bestAccounts,
  jntAccounts,
  kerryAccounts,
  openAccount,
  spxAccounts,
  thaipostAccounts,
} from '../server/app/story/ready-to-ship.ts';
import type { CrashStage } from './crash-stage.ts';

export interface Cast {
  readonly c: CourierId;
  readonly courier: SandboxName;
  readonly urls: readonly string[];
  readonly credentials: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, string>>;
  /** The name under which the sandbox knows where to push; absent if a call tells it. */
  readonly pushedAs?: string;
  /**
   * None of its replies or pushes tells the number behind a lost reply: a user finds it in the
   * courier's own records.
   */
  readonly isAskedByHand?: true;
}

const jntUrls = ['COURIER_URL_JNT', 'COURIER_URL_JNT_CLASSIC'];
const kerry = { ...kerryAccounts[0], pushedAs: 'DEMOSHOP' };
const common: readonly Cast[] = [
  {
    c: 'flashexpress',
    courier: 'flash',
    urls: ['COURIER_URL_FLASH'],
    credentials: accounts[0],
  },
  { c: 'kerry', courier: 'kerry', urls: ['COURIER_URL_KERRY'], ...kerry },
  {
    c: 'bestexpress',
    courier: 'best',
    urls: ['COURIER_URL_BEST'],
    credentials: bestAccounts[0],
    pushedAs: 'BESTDEMO0001',
  },
  {
    c: 'spx',
    courier: 'spx',
    urls: ['COURIER_URL_SPX'],
    credentials: spxAccounts[0],
    pushedAs: '9876543210987655',
  },
];
const jnt = { c: 'jnt', courier: 'jnt', urls: jntUrls } as const;
const thaipost = { c: 'thaipost', courier: 'thaipost', urls: ['COURIER_URL_THAIPOST'] } as const;

/** Two couriers speak two protocols each: both casts together cover every one. */
export const casts = {
  new: [
    ...common,
    { ...jnt, credentials: jntAccounts.open, pushedAs: 'JTNEW0001' },
    { ...thaipost, ...thaipostAccounts.eparcel, pushedAs: 'EPARCEL0001' },
  ],
  old: [
    ...common,
    { ...jnt, credentials: jntAccounts.classic, pushedAs: 'JTOLD0001' },
    { ...thaipost, ...thaipostAccounts.gateway, isAskedByHand: true },
  ],
} as const satisfies Record<string, readonly Cast[]>;

/**
 * 5 % of replies lost, 5 % of calls a 5xx (before or after the work), 5 % unreadable, all slow;
 * pushes broken, repeated, out of order.
 */
export const weather = {
  latencyMs: 40,
  shareLost: 0.05,
  share5xx: 0.025,
  share5xxAfter: 0.025,
  shareMalformed: 0.05,
  shareBrokenPush: 0.05,
  duplicatePush: true,
  disorderPush: true,
  stringNumbers: true,
  extraFields: true,
};

/** Sets up account, sender and pushes for each courier, then turns the faults on. */
export async function openCouriers(
  t: CrashStage,
  owner: Person,
  cast: readonly Cast[],
): Promise<void> {
  for (const { c, courier, credentials, details, pushedAs } of cast) {
    await openAccount({ owner, inside: t.inside }, { c, credentials, ...(details && { details }) });
    const { hookUrl } = await owner.call(getCourierAccount, { params: { c } });
    const url = `${t.origin}${new URL(hookUrl ?? '').pathname}`;
    if (courier === 'flash')
      await owner.call(setCourierWebhook, { params: { c }, body: { on: true } });
    else if (pushedAs !== undefined)
      await t.lever('webhook', { account: pushedAs, url, isOn: true }, courier);
    await t.lever('faults', weather, courier);
  }
}
