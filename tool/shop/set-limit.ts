// How many orders a shop may make in a month, as it is typed behind the command.
import { optionRules } from '../../contract/shop/setting.contract.ts';
import { changeShop, recordCommand } from '../../server/operator/shop/run-shop.ts';
import { requireShop } from './find-shop.ts';
import type { Database } from '../../server/platform/database.ts';

/** 0 takes the limit away. */
export async function setLimit(db: Database, label: string, typed: string): Promise<number> {
  const orderLimit = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!optionRules.order_limit.schema.safeParse(orderLimit).success)
    throw new Error('--orders is a whole number of orders a month; 0 takes the limit away.');
  await requireShop(db, label);
  await changeShop({ db, recordAct: recordCommand, deployed: [] }, label, { orderLimit });
  return orderLimit;
}
