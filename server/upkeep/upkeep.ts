// The upkeep functions of all domains, including upkeep's own tables.
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
    // Erasure by age runs hourly, and an archive ends by itself two hours later.
    if (phone === null) return {};
    await forgetArchives(tx);
    await forgetFilesLater(tx, { kinds: ['shop-data'] });
    return {};
  },
} satisfies DomainUpkeep;

/** In execution order: slow work without locks first, then domains that refer to others before those. */
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

/** By the kind of the undo token. */
export const takeBacks: Readonly<Record<string, TakeBack>> = {
  ...orderUpkeep.undo,
  ...crmUpkeep.undo,
  ...shippingUpkeep.undo,
};

/** Every domain erases its data about the buyer; returns the counts by their audit name. */
export async function eraseBuyer(tx: TenantTx, buyer: Buyer): Promise<Erased> {
  let erased: Erased = {};
  for (const domain of Object.values(upkeepOf))
    erased = { ...erased, ...(await domain.eraseBuyer?.(tx, buyer)) };
  return erased;
}

/** Processes at most `most` rows per domain; returns the total, and whether any domain has more. */
export async function eraseOld(tx: TenantTx, months: number, most: number) {
  let [rows, isFull] = [0, false];
  for (const domain of Object.values(upkeepOf)) {
    const erased = (await domain.eraseOld?.(tx, months, most)) ?? 0;
    rows += erased;
    isFull ||= erased === most;
  }
  return { rows, isFull };
}

/** The owning domain's answer for the table. */
export function answerFor(table: string): TableUpkeep {
  const [answer] = Object.values(upkeepOf).flatMap(({ tables }) => tables[table] ?? []);
  if (!answer) throw new Error(`No domain answers for the table ${table}.`);
  return answer;
}
