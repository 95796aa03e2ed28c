// Orders per person: everybody's for managers of users, one's own for all others.
import type { countUserOrders } from '@app/contract/shop/member';
import type { Role } from '@app/contract/kit/permissions';
import type { Call } from '../../platform/route.ts';
import { countByPerson, type NumbersRow } from './member.store.ts';

const SATANG = 100;

const percentOf = (part: number, all: number): number | null =>
  all === 0 ? null : Math.round((part * 1000) / all) / 10;

const numbersOf = (row: NumbersRow) => ({
  id: row.id,
  orders: row.orders,
  monthOrders: row.month_orders,
  monthSales: Number(row.month_satang) / SATANG,
  delivered: percentOf(row.delivered, row.parcels),
  returned: percentOf(row.returned, row.parcels),
});

export async function countUserOrdersUse({ tx, session, query }: Call<typeof countUserOrders>) {
  const roles: Role[] = [];
  if (query.role !== 'member' && session.can('user.manage')) roles.push(1, 2, 4, 5);
  if (query.role !== 'admin-emp' && session.can('member.manage')) roles.push(3);
  const rows = await countByPerson(tx, {
    roles,
    selfId: session.userId,
    userId: query.userId ?? null,
  });
  return { items: rows.map(numbersOf) };
}
