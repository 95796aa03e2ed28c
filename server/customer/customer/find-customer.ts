// Recognising a buyer by phone: figures, the result of the shop's rule, the last orders and the last address.
import type { findCustomer } from '@app/contract/customer/customer';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { phoneKey } from '@app/contract/kit/text';
import { ownerOf } from '../../platform/session.ts';
import type { Call } from '../../platform/route.ts';
import {
  itemsOfPast,
  lastOrdersOf,
  type PastItemRow,
  type PastOrderRow,
} from './customer.store.ts';
import { historyOf } from './assess-risk.ts';

const LAST_ORDERS = 3;
type Customer = Gives<typeof findCustomer>;

export async function findCustomerUse({
  tx,
  session,
  query,
}: Call<typeof findCustomer>): Promise<Customer> {
  const ownerId = ownerOf(session);
  const key = phoneKey(query.phone);
  const history = await historyOf(tx, key, ownerId);
  const past = await lastOrdersOf(tx, key, { ownerId, most: LAST_ORDERS });
  const items = await itemsOfPast(
    tx,
    past.map((order) => order.id),
  );
  return {
    phone: query.phone,
    name: past[0]?.customer_name ?? '',
    ...history,
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
