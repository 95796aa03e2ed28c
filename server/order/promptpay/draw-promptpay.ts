// The PromptPay QR for what is left to pay for an order.
import type { getPromptPay } from '@app/contract/order/promptpay';
import type { Gives } from '@app/contract/kit/endpoint';
import { isUnpaid } from '@app/contract/kit/order-states';
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import type { OrderReply } from '@app/contract/order/order';
import sharp from 'sharp';
import { encode } from 'uqr';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { ownerOf } from '../../platform/session.ts';
import { optionsOf } from '../../shop/index.ts';
import { readOrder } from '../order/read-orders.ts';
import { promptPayPayload } from './promptpay-payload.ts';

/** Pixels per QR module, so that the picture is wide enough for a chat. */
const MODULE_PX = 10;
/** The quiet zone of ISO/IEC 18004, in modules. */
const QUIET_ZONE = 4;

/** The text as a QR code, in PNG. */
export async function drawQr(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PX, size * MODULE_PX, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** The amount due and its payload; throws NOTHING_DUE if the order is cancelled, paid or COD. */
export async function promptPayOf(
  tx: TenantTx,
  order: Pick<OrderReply, 'status' | 'payment' | 'code'>,
): Promise<{ readonly payload: string; readonly amount: number }> {
  if (order.status === 'cancel' || !isUnpaid(order)) throw fail('NOTHING_DUE');
  const { total, paid } = order.payment;
  const amount = bahtFromSatang(satangFromBaht(total) - satangFromBaht(paid));
  const { promptpay_id, promptpay_biller } = await optionsOf(tx, [
    'promptpay_id',
    'promptpay_biller',
  ]);
  const payload = promptPayPayload(
    { id: promptpay_id, biller: promptpay_biller },
    { baht: amount, reference: order.code },
  );
  if (payload === null) throw fail('PROMPTPAY_MISSING');
  return { payload, amount };
}

export async function getPromptPayUse({
  tx,
  session,
  params,
}: Call<typeof getPromptPay>): Promise<Gives<typeof getPromptPay>> {
  const { payload, amount } = await promptPayOf(
    tx,
    await readOrder(tx, params.id, ownerOf(session)),
  );
  const png = await drawQr(payload);
  return { payload, amount, image: `data:image/png;base64,${png.toString('base64')}` };
}
