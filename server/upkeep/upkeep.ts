// What all domains let upkeep ask of them, upkeep's own tables among them.
import type { TrashKind } from '@app/contract/upkeep/trash';
import { buyerUpkeep } from '../buyer/index.ts';
import { catalogUpkeep } from '../catalog/index.ts';
import { courierSetupUpkeep } from '../courier-setup/index.ts';
import { crmUpkeep } from '../crm/index.ts';
import { customerUpkeep } from '../customer/index.ts';
import { moneyUpkeep } from '../money/index.ts';
import { operatorUpkeep } from '../operator/index.ts';
import { orderUpkeep } from '../order/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { forgetFilesLater } from '../platform/forget-files.job.ts';
import {
  ERASES_BUYER,
  KNOWS_NO_BUYER,
  platformUpkeep,
  type Buyer,
  type DomainUpkeep,
  type Erased,
  type PassingRows,
  type TableUpkeep,
  type TakeBack,
  type TrashKeeper,
} from '../platform/upkeep.ts';
import { reportUpkeep } from '../report/index.ts';
import { shippingUpkeep } from '../shipping/index.ts';
import { shopUpkeep } from '../shop/index.ts';
import { forgetArchives } from './shop-data/data-move.store.ts';

const ownUpkeep = {
  tables: {
    imports: KNOWS_NO_BUYER,
    import_rows: KNOWS_NO_BUYER,
    data_moves: ERASES_BUYER,
  },
  eraseBuyer: async (tx, { phone }) => {
    // Every hour somebody's time is over, and an archive ends by itself two hours later.
    if (phone === null) return {};
    await forgetArchives(tx);
    await forgetFilesLater(tx, { kinds: ['shop-data'] });
    return {};
  },
} satisfies DomainUpkeep;

/** In the order in which they are asked: what takes long and holds nothing, then what names other things before them. */
export const upkeepOf: Readonly<Record<string, DomainUpkeep>> = {
  platform: platformUpkeep,
  buyer: buyerUpkeep,
  money: moneyUpkeep,
  order: orderUpkeep,
  shipping: shippingUpkeep,
  report: reportUpkeep,
  'courier-setup': courierSetupUpkeep,
  customer: customerUpkeep,
  crm: crmUpkeep,
  catalog: catalogUpkeep,
  shop: shopUpkeep,
  operator: operatorUpkeep,
  upkeep: ownUpkeep,
};

export const trashKeepers: Readonly<Record<TrashKind, TrashKeeper>> = {
  ...orderUpkeep.trash,
  ...customerUpkeep.trash,
  ...catalogUpkeep.trash,
  ...shopUpkeep.trash,
  ...moneyUpkeep.trash,
};

export const passingRows: readonly PassingRows[] = Object.values(upkeepOf).flatMap(
  ({ passing = [] }) => passing,
);

/** By the word that stands beside an undo token. */
export const takeBacks: Readonly<Record<string, TakeBack>> = {
  ...orderUpkeep.undo,
  ...crmUpkeep.undo,
  ...shippingUpkeep.undo,
};

/** Every domain blots out what it knows; what that came to, by the words of the trail. */
export async function eraseBuyer(tx: TenantTx, buyer: Buyer): Promise<Erased> {
  let erased: Erased = {};
  for (const domain of Object.values(upkeepOf))
    erased = { ...erased, ...(await domain.eraseBuyer?.(tx, buyer)) };
  return erased;
}

/** At most so many rows of each domain; how many there were in all, and whether one has more. */
export async function eraseOld(tx: TenantTx, months: number, most: number) {
  let [rows, isFull] = [0, false];
  for (const domain of Object.values(upkeepOf)) {
    const erased = (await domain.eraseOld?.(tx, months, most)) ?? 0;
    rows += erased;
    isFull ||= erased === most;
  }
  return { rows, isFull };
}

/** What the domain that owns the table says of it. */
export function answerFor(table: string): TableUpkeep {
  const [answer] = Object.values(upkeepOf).flatMap(({ tables }) => tables[table] ?? []);
  if (!answer) throw new Error(`No domain answers for the table ${table}.`);
  return answer;
}
