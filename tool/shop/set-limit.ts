// The limits of a shop, as given on the command line.
import { optionRules } from '../../contract/shop/setting.contract.ts';
import { changeShop, recordCommand } from '../../server/operator/shop/run-shop.ts';
import type { ShopLimit } from '../../server/shop/operation/change-shop.ts';
import { requireShop } from './find-shop.ts';
import type { Database } from '../../server/platform/database.ts';

/** The flags of the command, and what each limits. */
export const LIMIT_FLAGS = {
  orders: { limit: 'order_limit', of: 'orders a month' },
  users: { limit: 'user_limit', of: 'users' },
  storage: { limit: 'storage_limit', of: 'megabytes of files' },
  imports: { limit: 'import_limit', of: 'imports a day' },
} as const satisfies Record<string, { limit: ShopLimit; of: string }>;
export type LimitFlag = keyof typeof LIMIT_FLAGS;

/** Sets the limits, where 0 removes one; returns a sentence about the new state of each. */
export async function setLimits(
  db: Database,
  label: string,
  typed: Readonly<Partial<Record<LimitFlag, string | undefined>>>,
): Promise<string[]> {
  const given = Object.entries(typed).filter(([, text]) => text !== undefined) as [
    LimitFlag,
    string,
  ][];
  if (given.length === 0)
    throw new Error('Say which limit: --orders, --users, --storage or --imports.');
  const limits: Partial<Record<ShopLimit, number>> = {};
  for (const [flag, text] of given) {
    const { limit, of } = LIMIT_FLAGS[flag];
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!optionRules[limit].schema.safeParse(value).success)
      throw new Error(`--${flag} is a whole number of ${of}; 0 takes the limit away.`);
    limits[limit] = value;
  }
  await requireShop(db, label);
  await changeShop({ db, recordAct: recordCommand, deployed: [] }, label, { limits });
  return given.map(([flag, text]) => {
    const { of } = LIMIT_FLAGS[flag];
    return Number(text) === 0
      ? `Shop ${label} has no limit of ${of}.`
      : `Shop ${label} may have ${Number(text)} ${of}.`;
  });
}
