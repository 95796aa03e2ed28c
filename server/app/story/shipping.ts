// A shop that ships: the story's shop with an account at a courier's sandbox, a sender, goods, and access to the
// sandbox's controls.
import { startSandbox } from '@app/courier/sandbox/start';
import type { Person } from '../person.ts';
import { ownStory, type Story } from '../story.ts';
import {
  accounts,
  addProduct,
  bestAccounts,
  jntAccounts,
  kerryAccounts,
  makeOrders,
  openAccount,
  spxAccounts,
  thaipostAccounts,
  type OrderWish,
} from './ready-to-ship.ts';

/** A parcel in the sandbox's ledger. */
export interface LedgerParcel {
  readonly outTradeNo: string;
  readonly pno: string;
  readonly state: number | null;
  readonly cancelledAt: string | null;
  readonly returnedPno: string | null;
  readonly customaryPno: string | null;
  readonly codAmountSatang: number;
}

export interface Ledger {
  readonly parcels: LedgerParcel[];
  readonly calls: Record<string, number>;
  readonly pushes: { made: number; acknowledged: number; waiting: number };
}

export interface OtherShop {
  readonly shop: Story['shop'];
  newOrders(count: number, wish?: OrderWish): Promise<number[]>;
}

export interface ShippingStory {
  readonly s: Story;
  /** Address of the sandbox. */
  readonly url: string;
  readonly owner: Person;
  readonly senderId: number;
  /** Creates this many orders ready to send; returns their ids. */
  newOrders(count: number, wish?: OrderWish): Promise<number[]>;
  /** Another shop that ships, with its own account. */
  openShop(label: string): Promise<OtherShop>;
  ledger(): Promise<Ledger>;
  /** The sandbox's parcels for one of these orders. */
  parcelsOf(orderIds: readonly number[]): Promise<LedgerParcel[]>;
  faults(change: object): Promise<void>;
  advance(ask: object): Promise<void>;
  end(): Promise<void>;
}

const flash = { courier: 'flash', urls: ['COURIER_URL_FLASH'] } as const;
const jnt = { courier: 'jnt', urls: ['COURIER_URL_JNT', 'COURIER_URL_JNT_CLASSIC'] } as const;
const thaipost = { courier: 'thaipost', urls: ['COURIER_URL_THAIPOST'] } as const;

/** Which sandbox plays the courier, its addresses, and the shop's accounts there. */
const plays = {
  flash: {
    ...flash,
    account: { c: 'flashexpress', credentials: accounts[0] },
    other: { c: 'flashexpress', credentials: accounts[1] },
  },
  jnt: {
    ...jnt,
    account: { c: 'jnt', credentials: jntAccounts.open },
    other: { c: 'jnt', credentials: jntAccounts.classic },
  },
  jntClassic: {
    ...jnt,
    account: { c: 'jnt', credentials: jntAccounts.classic },
    other: { c: 'jnt', credentials: jntAccounts.open },
  },
  best: {
    courier: 'best',
    urls: ['COURIER_URL_BEST'],
    account: { c: 'bestexpress', credentials: bestAccounts[0] },
    other: { c: 'bestexpress', credentials: bestAccounts[1] },
  },
  kerry: {
    courier: 'kerry',
    urls: ['COURIER_URL_KERRY'],
    account: { c: 'kerry', ...kerryAccounts[0] },
    other: { c: 'kerry', ...kerryAccounts[1] },
  },
  thaipost: {
    ...thaipost,
    account: { c: 'thaipost', ...thaipostAccounts.eparcel },
    other: { c: 'thaipost', ...thaipostAccounts.other },
  },
  thaipostGateway: {
    ...thaipost,
    account: { c: 'thaipost', ...thaipostAccounts.gateway },
    other: { c: 'thaipost', ...thaipostAccounts.other },
  },
  spx: {
    courier: 'spx',
    urls: ['COURIER_URL_SPX'],
    account: { c: 'spx', credentials: spxAccounts[0] },
    other: { c: 'spx', credentials: spxAccounts[1] },
  },
} as const;

export async function shippingStory(
  env: Record<string, string> = {},
  played: keyof typeof plays = 'flash',
): Promise<ShippingStory> {
  const { courier, urls, account, other } = plays[played];
  const given = env[urls[0]];
  const sandbox =
    given === undefined ? await startSandbox({ courier, firstRetryMs: 200 }) : undefined;
  const url = sandbox?.url ?? given ?? '';
  const s = await ownStory({ ...Object.fromEntries(urls.map((name) => [name, url])), ...env });
  const { owner } = s.shop;
  const senderId = await openAccount(s.shop, account);
  const productId = await addProduct(owner);
  const lever = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(
      `${url}/__sandbox/${path}`,
      body && { method: 'POST', body: JSON.stringify(body) },
    );
    if (!response.ok) throw new Error(`sandbox ${path}: ${await response.text()}`);
    return response.json();
  };
  const ledger = async (): Promise<Ledger> => (await lever('ledger')) as Ledger;
  return {
    s,
    url,
    owner,
    senderId,
    newOrders: (count, wish = {}) => makeOrders(s.shop, { count, wish, productId }),
    async openShop(label) {
      const shop = await s.openShop(label);
      await openAccount(shop, other);
      const goods = await addProduct(shop.owner);
      return {
        shop,
        newOrders: (count, wish = {}) => makeOrders(shop, { count, wish, productId: goods }),
      };
    },
    ledger,
    async parcelsOf(orderIds) {
      const { parcels } = await ledger();
      return parcels.filter((parcel) => orderIds.includes(Number(parcel.outTradeNo.split('-')[1])));
    },
    faults: async (change) => void (await lever('faults', change)),
    advance: async (ask) => void (await lever('advance', ask)),
    async end() {
      await s.end();
      await sandbox?.stop();
    },
  };
}
