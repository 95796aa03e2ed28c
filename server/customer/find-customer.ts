// Recognising a buyer: figures and risk by phone, the last orders, and look-alikes of an order about to be made.
import type { findCustomer, Risk } from '@app/contract/customer';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { normalizeText, phoneKey } from '@app/contract/kit/text';
import type { checkDuplicate } from '@app/contract/order-list';
import { ownerOf } from '../figures/index.ts';
import { fail } from '../platform/failure.ts';
import type { Call } from '../platform/route.ts';
import { optionsOf } from '../setting/index.ts';
import {
  customerFigures,
  itemsOfPast,
  lastOrdersOf,
  lookAlikes,
  type PastItemRow,
  type PastOrderRow,
} from './customer.store.ts';

const LAST_ORDERS = 3;
const MOST_DUPLICATES = 10;
const REGULAR_ORDERS = 2;

interface History {
  readonly orders: number;
  readonly delivered: number;
  readonly refused: number;
}

// One parcel that came back is bad luck; a third of them, or the only one, is a risk.
function riskOf({ orders, delivered, refused }: History): Risk {
  if (refused > 0 && refused * 3 >= orders) return 'risky';
  return delivered >= REGULAR_ORDERS || orders > REGULAR_ORDERS ? 'regular' : 'new';
}

type Customer = Gives<typeof findCustomer>;

export async function findCustomerUse({
  tx,
  session,
  query,
}: Call<typeof findCustomer>): Promise<Customer> {
  const ownerId = ownerOf(session);
  const key = phoneKey(query.phone);
  const figures = await customerFigures(tx, key, ownerId);
  const past = await lastOrdersOf(tx, key, { ownerId, most: LAST_ORDERS });
  const items = await itemsOfPast(
    tx,
    past.map((order) => order.id),
  );
  return {
    phone: query.phone,
    name: past[0]?.customer_name ?? '',
    ...figures,
    risk: riskOf(figures),
    lastOrders: past.map((order) => pastOrderOf(order, items)),
    lastAddress: past[0] ? addressOf(past[0]) : null,
  };
}

const pastOrderOf = (
  order: PastOrderRow,
  items: readonly PastItemRow[],
): Customer['lastOrders'][number] => ({
  id: order.id,
  code: order.code,
  status: order.status,
  total: bahtFromSatang(order.total_satang),
  createdAt: order.created_at.toISOString(),
  items: items
    .filter((item) => item.order_id === order.id)
    .map((item) => ({
      productId: item.product_id,
      code: item.product_code,
      name: item.product_name,
      unit: item.unit,
    })),
});

const addressOf = (order: PastOrderRow): Customer['lastAddress'] => ({
  name: order.customer_name,
  phone2: order.phone2,
  social: order.social,
  address: order.address,
  subdistrict: order.subdistrict,
  district: order.district,
  province: order.province,
  postcode: order.postcode,
});

export async function checkDuplicateUse({
  tx,
  session,
  query,
}: Call<typeof checkDuplicate>): Promise<Gives<typeof checkDuplicate>> {
  const name = normalizeText(query.name ?? '').trim();
  const key = phoneKey(query.phone ?? '');
  if (name === '' && key === '') {
    throw fail('UNPROCESSED', { fields: { name: 'กรอกชื่อหรือเบอร์โทรที่จะตรวจ' } });
  }
  const { duplicate_days: days } = await optionsOf(tx, ['duplicate_days']);
  if (days === 0) return 'OK';
  const found = await lookAlikes(tx, {
    name,
    phoneKey: key,
    days,
    ownerId: ownerOf(session),
    most: MOST_DUPLICATES,
  });
  if (found.length === 0) return 'OK';
  const items = await itemsOfPast(
    tx,
    found.map((order) => order.id),
  );
  return {
    duplicates: found.map((order) => ({
      id: order.id,
      code: order.code,
      status: order.status,
      name: order.customer_name,
      phone: order.phone,
      total: bahtFromSatang(order.total_satang),
      createdAt: order.created_at.toISOString(),
      items: items
        .filter((item) => item.order_id === order.id)
        .map((item) => ({ name: item.product_name, unit: item.unit })),
    })),
  };
}
