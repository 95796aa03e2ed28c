// The data of an order's page, read in one transaction.
import type { OrderReply } from '@app/contract/order/order';
import { isUnpaid } from '@app/contract/kit/order-states';
import type { TenantTx } from '../../platform/database.ts';
import { buyerMoney } from '../../money/index.ts';
import { buyerSide, readOrder } from '../../order/index.ts';
import { wayOfOrder, type ParcelWay } from '../../shipping/index.ts';
import { optionsOf } from '../../shop/index.ts';

type Slip = Awaited<ReturnType<typeof buyerMoney.slipsOf>>[number];
type Refund = Awaited<ReturnType<typeof buyerMoney.refundsOf>>[number];

export interface PageFacts {
  readonly order: OrderReply;
  readonly way: ParcelWay | undefined;
  readonly slips: readonly Slip[];
  readonly refunds: readonly Refund[];
  /** In baht, still to be transferred; null where nothing is due. */
  readonly due: number | null;
  /** The shop has set up a payment QR. */
  readonly hasQr: boolean;
  readonly accounts: readonly {
    readonly bank: string;
    readonly number: string;
    readonly name: string;
  }[];
  readonly mayPropose: boolean;
  /** The outcome of the buyer's last change request. */
  readonly asked: Awaited<ReturnType<typeof buyerSide.answerTo>>;
}

const LOST = ['returning', 'returned', 'lost'];

/** Nobody is asked to pay for an order that will not arrive. */
export const isToBePaid = (order: OrderReply): boolean =>
  isUnpaid(order) &&
  !['cancel', 'return'].includes(order.status) &&
  !LOST.includes(order.tracking?.bucket ?? '');

export async function factsOfPage(tx: TenantTx, orderId: number): Promise<PageFacts> {
  const order = await readOrder(tx, orderId, null);
  const options = await optionsOf(tx, [
    'promptpay_id',
    'promptpay_biller',
    'page_proposals',
    'bank_accounts',
  ]);
  const isDue = isToBePaid(order);
  const { total, paid } = order.payment;
  return {
    order,
    way: await wayOfOrder(tx, order),
    slips: await buyerMoney.slipsOf(tx, orderId),
    refunds: await buyerMoney.refundsOf(tx, orderId),
    due: isDue ? Math.round((total - paid) * 100) / 100 : null,
    hasQr: options.promptpay_id !== '' || options.promptpay_biller !== '',
    accounts: options.bank_accounts,
    mayPropose: options.page_proposals === 1 && buyerSide.mayPropose(order),
    asked: await buyerSide.answerTo(tx, order),
  };
}
