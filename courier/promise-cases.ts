// The expected answers of each courier and protocol in the test of the seven promises; the suite
// fails for one without a row here.
import { best } from './best/best.courier.ts';
import { flash } from './flash/flash.courier.ts';
import { jnt } from './jnt/jnt.courier.ts';
import { kerry } from './kerry/kerry.courier.ts';
import type { Credentials } from './kit/courier.ts';
import type { Bucket } from './kit/parcel.ts';
import type { Account } from './promise-stage.ts';
import { spx } from './spx/spx.courier.ts';
import { s10Of } from './thaipost/s10.ts';
import { thaipost } from './thaipost/thaipost.courier.ts';

/**
 * How the tracking number is found when the answer to a booking was lost: by asking again, because
 * the shop issued the number, by a push, or by a person.
 */
export type Resolver = 'question' | 'ownNumber' | 'push' | 'person';

export interface Promises {
  /** The bucket sequence of a parcel that arrives, and the bucket of a parcel that comes back. */
  readonly maps: { readonly arrives: readonly Bucket[]; readonly comesBack: Bucket };
  /** The error code for an address that is not served, and the field that fixes it. */
  readonly refuses: { readonly code: string; readonly fixField: string | undefined };
  /** A text that may follow the sent address, for couriers without a field for the subdistrict. */
  readonly keepsThai: { readonly addressTail: string };
  readonly resolves: Resolver;
  /** The cancel answer for a parcel that was picked up already, and for an unknown parcel. */
  readonly cancels: { readonly late: string; readonly stranger: string };
  /** When the courier repeats a push: until it is acknowledged, or always. */
  readonly repeats: 'untilTaken' | 'always';
  /** The account fields that are secret. */
  readonly hides: readonly string[];
}

export const promiseNames = [
  'maps',
  'refuses',
  'keepsThai',
  'resolves',
  'cancels',
  'repeats',
  'hides',
] as const satisfies readonly (keyof Promises)[];

export interface Case extends Account {
  readonly promises: Promises;
}

const arrives: readonly Bucket[] = ['picked_up', 'in_transit', 'out_for_delivery', 'delivered'];
const common = { arrives, comesBack: 'returned' } as const;
const subdistrict = ' ตำบล ในเมือง';

const postAccount = (system: string, username: string, tail: string): Credentials => ({
  system,
  username,
  password: `FAKE-PASSWORD-${tail}`,
  trackKey: `FAKE-TRACK-KEY-${tail}`,
  hookApiKey: `FAKE-HOOK-API-KEY-${tail}`,
  hookKey: `FAKE-HOOK-KEY-${tail}`,
});
const postSecrets = ['password', 'trackKey', 'hookApiKey', 'hookKey'];

/** Keyed by the names of `voices()`. */
export const cases: Readonly<Record<string, Case>> = {
  flashexpress: {
    courier: flash,
    play: 'flash',
    credentials: { mchId: 'ZZ0001', key: 'FAKEKEY00000000000000000000000001' },
    pushedAs: null,
    promises: {
      maps: common,
      refuses: { code: '1000', fixField: 'receiver.place' },
      keepsThai: { addressTail: '' },
      resolves: 'push',
      cancels: { late: '1015', stranger: '1006' },
      repeats: 'untilTaken',
      hides: ['key'],
    },
  },
  jnt: {
    courier: jnt,
    play: 'jnt',
    credentials: {
      platform: 'open',
      apiAccount: '640000000000000001',
      privateKey: 'FAKE-PRIVATE-KEY-0001',
      customerCode: 'JTNEW0001',
      password: '0123456789ABCDEF0123456789ABCDEF',
    },
    pushedAs: 'JTNEW0001',
    promises: {
      maps: common,
      refuses: { code: '999009020', fixField: 'receiver.place' },
      keepsThai: { addressTail: '' },
      resolves: 'question',
      cancels: { late: '999002010', stranger: '999002000' },
      repeats: 'untilTaken',
      hides: ['privateKey', 'password'],
    },
  },
  'jnt classic': {
    courier: jnt,
    play: 'jnt',
    credentials: {
      platform: 'classic',
      eccompanyid: 'PARTNER0001',
      customerid: 'JTOLD0001',
      key: 'FAKE-JT-KEY-0001',
    },
    pushedAs: 'JTOLD0001',
    promises: {
      maps: common,
      refuses: { code: 'B021', fixField: 'receiver.place' },
      keepsThai: { addressTail: subdistrict },
      resolves: 'question',
      cancels: { late: 'S12', stranger: 'S09' },
      repeats: 'untilTaken',
      hides: ['key'],
    },
  },
  kerry: {
    courier: kerry,
    play: 'kerry',
    credentials: { appId: 'DEMOSHOP', appKey: 'FAKE0000-0000-0000-0000-000000000001' },
    pushedAs: 'DEMOSHOP',
    numberOf: (running) => `TEST${String(running).padStart(9, '0')}`,
    promises: {
      maps: common,
      refuses: { code: '003', fixField: 'receiver.postcode' },
      keepsThai: { addressTail: '' },
      resolves: 'ownNumber',
      cancels: { late: '006', stranger: '006' },
      repeats: 'always',
      hides: ['appKey'],
    },
  },
  thaipost: {
    courier: thaipost,
    play: 'thaipost',
    credentials: postAccount('eparcel', 'EPARCEL0001', '0001'),
    pushedAs: 'EPARCEL0001',
    numberOf: (running) => s10Of('EX', running),
    promises: {
      maps: common,
      refuses: { code: '017', fixField: 'receiver.postcode' },
      keepsThai: { addressTail: ' ตำบลในเมือง' },
      resolves: 'question',
      cancels: { late: '071', stranger: '002' },
      repeats: 'untilTaken',
      hides: postSecrets,
    },
  },
  'thaipost gateway': {
    courier: thaipost,
    play: 'thaipost',
    credentials: postAccount('gateway', 'GATEWAY0001', '0003'),
    pushedAs: 'GATEWAY0001',
    promises: {
      maps: common,
      refuses: { code: 'E0017', fixField: undefined },
      keepsThai: { addressTail: ' ตำบลในเมือง' },
      resolves: 'person',
      cancels: { late: 'E0071', stranger: 'E0002' },
      repeats: 'untilTaken',
      hides: postSecrets,
    },
  },
  bestexpress: {
    courier: best,
    play: 'best',
    credentials: {
      partnerID: 'BESTDEMO0001',
      partnerKey: 'FAKE-BEST-KEY-0001',
      bankCardOwner: 'ร้านน้ำใจงาม',
      bankCode: '004',
      bankCardNo: '0001112223',
    },
    pushedAs: 'BESTDEMO0001',
    promises: {
      maps: common,
      refuses: { code: 'SB05', fixField: undefined },
      keepsThai: { addressTail: '' },
      resolves: 'push',
      cancels: { late: 'SB12', stranger: 'SB11' },
      repeats: 'untilTaken',
      hides: ['partnerKey', 'bankCardNo'],
    },
  },
  spx: {
    courier: spx,
    play: 'spx',
    credentials: {
      appId: '100001',
      appSecret: 'FAKE-APP-SECRET-0001',
      userId: '9876543210987655',
      userSecret: 'FAKE0000-0000-0000-0000-00000000SPX1',
    },
    pushedAs: '9876543210987655',
    promises: {
      maps: { arrives: ['in_transit', 'out_for_delivery', 'delivered'], comesBack: 'returned' },
      refuses: { code: '10042', fixField: 'receiver.place' },
      keepsThai: { addressTail: '' },
      resolves: 'question',
      cancels: { late: '13002', stranger: '13251' },
      repeats: 'untilTaken',
      hides: ['appSecret', 'userSecret'],
    },
  },
};
