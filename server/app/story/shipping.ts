// A shop that ships: the story's shop with a Flash account at a sandbox, a sender, goods, and the sandbox's levers.
import { setCourierAccount } from '@app/contract/courier';
import { createCategory } from '@app/contract/category';
import { createProduct } from '@app/contract/product';
import { startSandbox } from '@app/courier/sandbox/start';
import { createOrder } from '../../order/index.ts';
import { sql } from '../../platform/database.ts';
import { story, type Person, type Story } from '../story.ts';

/** One parcel in the sandbox's own book. */
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

export interface OrderWish {
  readonly name?: string;
  readonly cod?: boolean;
  readonly postcode?: string;
}

export interface OtherShop {
  readonly shop: Story['shop'];
  newOrders(count: number, wish?: OrderWish): Promise<number[]>;
}

export interface ShippingStory {
  readonly s: Story;
  readonly owner: Person;
  readonly senderId: number;
  /** Makes this many orders waiting to be sent; returns their ids. */
  newOrders(count: number, wish?: OrderWish): Promise<number[]>;
  /** Another shop that ships, with its own account. */
  openShop(label: string): Promise<OtherShop>;
  ledger(): Promise<Ledger>;
  /** Parcels in the sandbox that carry one of these orders. */
  parcelsOf(orderIds: readonly number[]): Promise<LedgerParcel[]>;
  faults(change: object): Promise<void>;
  advance(ask: object): Promise<void>;
  end(): Promise<void>;
}

/** Invented; the sandbox knows them. */
export const accounts = [
  { mchId: 'ZZ0001', key: 'FAKEKEY00000000000000000000000001' },
  { mchId: 'ZZ0002', key: 'FAKEKEY00000000000000000000000002' },
] as const;

export async function shippingStory(env: Record<string, string> = {}): Promise<ShippingStory> {
  const sandbox =
    env['COURIER_URL_FLASH'] === undefined
      ? await startSandbox({ courier: 'flash', firstRetryMs: 200 })
      : undefined;
  const url = sandbox?.url ?? env['COURIER_URL_FLASH'] ?? '';
  const s = await story({ COURIER_URL_FLASH: url, ...env });
  const { owner } = s.shop;
  const senderId = await openAccount(s);
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
    owner,
    senderId,
    newOrders: (count, wish = {}) => newOrders(s, { count, wish, productId }),
    async openShop(label) {
      const shop = await s.openShop(label);
      await openAccount({ shop }, accounts[1]);
      const goods = await addProduct(shop.owner);
      return {
        shop,
        newOrders: (count, wish = {}) => newOrders({ shop }, { count, wish, productId: goods }),
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

/** Flag on, sender known, account enabled. */
export async function openAccount(
  { shop }: Pick<Story, 'shop'>,
  credentials: { mchId: string; key: string } = accounts[0],
): Promise<number> {
  const senderId = await shop.inside(async (tx) => {
    await tx.rows(sql`insert into options (tenant_id, name, value) values (${tx.tenantId}, 'shippingFlash', '1')
      on conflict (tenant_id, name) do update set value = '1'`);
    const row = await tx.first<{ id: number }>(sql`
      insert into addresses (tenant_id, type, name, phone, address, subdistrict, district, province, postcode, is_default)
      values (${tx.tenantId}, 'sender', 'ร้านทดสอบ', '0800000001', '1/2 ม.3', 'สันทรายหลวง', 'สันทราย', 'เชียงใหม่', '50210', true)
      returning id`);
    return row?.id ?? 0;
  });
  await shop.owner.call(setCourierAccount, {
    params: { c: 'flashexpress' },
    body: { enabled: true, environment: 'training', credentials, senderAddressId: senderId },
  });
  return senderId;
}

async function addProduct(owner: Person): Promise<number> {
  const category = await owner.call(createCategory, { body: { name: 'ทั่วไป' } });
  const product = await owner.call(createProduct, {
    body: {
      code: 'SHIP-1',
      name: 'สบู่ขมิ้น',
      categoryId: category.id,
      price: 290,
      weight: 250,
      isCheck: false,
    },
  });
  return product.id;
}

interface Making {
  readonly count: number;
  readonly wish: OrderWish;
  readonly productId: number;
}

async function newOrders(
  { shop }: Pick<Story, 'shop'>,
  { count, wish, productId }: Making,
): Promise<number[]> {
  const body = {
    info: {
      name: wish.name ?? 'สมหญิง ใจดี',
      phone: '0810001234',
      address: '99/1 ถนนสุขใจ',
      subdistrict: 'บางรัก',
      district: 'บางรัก',
      province: 'กรุงเทพมหานคร',
      postcode: wish.postcode ?? '10500',
    },
    items: [{ productId, unit: 2 }],
    payment: { method: wish.cod === false ? ('transfer' as const) : ('cod' as const) },
  };
  return shop.inside(async (tx) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await createOrder(tx, { body, mayPrice: true }));
    return ids;
  });
}
