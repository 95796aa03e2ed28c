// The profit of one order, by the figures that reports count.
import type { Gives } from '@app/contract/kit/endpoint';
import type { orderProfit } from '@app/contract/report/lists';
import { ownerOf } from '../../platform/session.ts';
import { readOrder } from '../../order/index.ts';
import type { Call } from '../../platform/route.ts';
import { figuresOfOrder } from './order-report.store.ts';
import { addMeasures, showFigures } from './show-figures.ts';

export async function orderProfitUse({
  tx,
  session,
  params,
}: Call<typeof orderProfit>): Promise<Gives<typeof orderProfit>> {
  const order = await readOrder(tx, params.id, ownerOf(session));
  const figures = await figuresOfOrder(tx, order.id);
  return {
    currency: order.payment.currency,
    figures: showFigures(figures ?? addMeasures([]), session),
    isCounted: figures !== undefined,
  };
}
