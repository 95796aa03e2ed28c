// Makes a shop ready to ship: a courier account at the sandbox, a sender, goods and orders.
import { setCourierAccount } from '@app/contract/courier-setup/account';
import { createCategory } from '@app/contract/catalog/category';
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import { createProduct } from '@app/contract/catalog/product';
import { senderCouriers, setSender } from '@app/contract/courier-setup/sender';
import { createOrder } from '../../order/order/create-order.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import type { Person } from '../person.ts';
import { fillPorts } from '../ports.ts';

/** Invented credentials that the sandbox knows. */
export const accounts = [
  { mchId: 'ZZ0001', key: 'FAKEKEY00000000000000000000000001' },
  { mchId: 'ZZ0002', key: 'FAKEKEY00000000000000000000000002' },
] as const;

export interface OrderWish {
  readonly name?: string;
  readonly cod?: boolean;
  readonly postcode?: string;
}

/** Access to a shop's database, and its administrator. */
interface Place {
  readonly owner: Person;
  inside<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}

/** J&T accounts, one for each of its protocols; invented too. */
export const jntAccounts = {
  open: {
    platform: 'open',
    apiAccount: '640000000000000001',
    privateKey: 'FAKE-PRIVATE-KEY-0001',
    customerCode: 'JTNEW0001',
    password: '0123456789ABCDEF0123456789ABCDEF',
  },
  classic: {
    platform: 'classic',
    eccompanyid: 'PARTNER0001',
    customerid: 'JTOLD0001',
    key: 'FAKE-JT-KEY-0001',
  },
} as const;

export const bestAccounts = [
  { partnerID: 'BESTDEMO0001', partnerKey: 'FAKE-BEST-KEY-0001' },
  { partnerID: 'BESTDEMO0002', partnerKey: 'FAKE-BEST-KEY-0002' },
] as const;

/** Kerry accounts, with the range of numbers for the shop's parcels. */
export const kerryAccounts = [
  {
    credentials: { appId: 'DEMOSHOP', appKey: 'FAKE0000-0000-0000-0000-000000000001' },
    details: { numberPrefix: 'TEST', numberFrom: '000000001', numberTo: '000009999' },
  },
  {
    credentials: { appId: 'OTHERSHOP', appKey: 'FAKE0000-0000-0000-0000-000000000002' },
    details: { numberPrefix: 'TOTH', numberFrom: '000000001', numberTo: '000009999' },
  },
] as const;

/** Thailand Post accounts: one with a range of barcodes, one whose gateway issues the numbers. */
export const thaipostAccounts = {
  eparcel: {
    credentials: {
      username: 'EPARCEL0001',
      password: 'FAKE-PASSWORD-0001',
      trackKey: 'FAKE-TRACK-KEY-0001',
      hookKey: 'FAKE-HOOK-KEY-0001',
    },
    details: {
      originPostcode: '50210',
      contractNo: 'ZZ-0001/2569',
      barcodePrefix: 'EX',
      barcodeFrom: '00000001',
      barcodeTo: '00009999',
    },
  },
  other: {
    credentials: {
      username: 'EPARCEL0002',
      password: 'FAKE-PASSWORD-0002',
      trackKey: 'FAKE-TRACK-KEY-0002',
    },
    details: { barcodePrefix: 'EW', barcodeFrom: '00000001', barcodeTo: '00009999' },
  },
  gateway: {
    credentials: {
      system: 'gateway',
      username: 'GATEWAY0001',
      password: 'FAKE-PASSWORD-0003',
      trackKey: 'FAKE-TRACK-KEY-0003',
    },
  },
} as const;

export const spxAccounts = [
  {
    appId: '100001',
    appSecret: 'FAKE-APP-SECRET-0001',
    userId: '9876543210987655',
    userSecret: 'FAKE0000-0000-0000-0000-00000000SPX1',
  },
  {
    appId: '100002',
    appSecret: 'FAKE-APP-SECRET-0002',
    userId: '9876543210987657',
    userSecret: 'FAKE0000-0000-0000-0000-00000000SPX2',
  },
] as const;

interface Account {
  readonly c: CourierId;
  readonly credentials: Readonly<Record<string, string>>;
  /** The sender details for couriers with such a form. */
  readonly details?: Readonly<Record<string, string>>;
}

const senderPlace = {
  name: 'ร้านทดสอบ',
  phone: '0800000001',
  address: '1/2 ม.3',
  subdistrict: 'สันทรายหลวง',
  district: 'สันทราย',
  province: 'เชียงใหม่',
  postcode: '50210',
};

/** Switches the flag on, saves the sender and enables the account. */
export async function openAccount(
  shop: Place,
  { c, credentials, details }: Account = { c: 'flashexpress', credentials: accounts[0] },
): Promise<number> {
  const flag = carrierById(c)?.flag;
  const senderId = await shop.inside(async (tx) => {
    if (flag)
      await tx.rows(sql`insert into options (tenant_id, name, value) values (${tx.tenantId}, ${flag}, '1')
        on conflict (tenant_id, name) do update set value = '1'`);
    const row = await tx.first<{ id: number }>(sql`
      insert into addresses (tenant_id, type, name, phone, address, subdistrict, district, province, postcode, is_default)
      select ${tx.tenantId}::int, 'sender', 'ร้านทดสอบ', '0800000001', '1/2 ม.3', 'สันทรายหลวง', 'สันทราย', 'เชียงใหม่', '50210',
        count(*) = 0 from addresses where tenant_id = ${tx.tenantId} and type = 'sender' and is_default
      returning id`);
    return row?.id ?? 0;
  });
  await shop.owner.call(setCourierAccount, {
    params: { c },
    body: {
      enabled: true,
      environment: 'training',
      credentials: { ...credentials },
      senderAddressId: senderId,
    },
  });
  const asks = senderCouriers.find((each) => each === c);
  if (!asks || !details) return senderId;
  const told = { ...senderPlace, details: { customerCode: 'ZZ001', ...details } };
  const sender = await shop.owner.call(setSender, { params: { c: asks }, body: told });
  return sender.address?.id ?? 0;
}

/** A product without stock tracking; returns its id. */
export async function addProduct(owner: Person): Promise<number> {
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
  readonly wish?: OrderWish;
  readonly productId: number;
}

/** Orders ready to send; returns their ids. */
export async function makeOrders(
  shop: Pick<Place, 'inside'>,
  { count, wish = {}, productId }: Making,
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
  // The server may be another process, so this process needs its own ports.
  fillPorts();
  return shop.inside(async (tx) => {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await createOrder(tx, { body, mayPrice: true }));
    return ids;
  });
}
