// Frees the orders of a courier change one by one: cancels the old parcel, then writes the new
// intent.
import { errors } from '@app/contract/kit/errors';
import type { Actor, TenantTx } from '../../../platform/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Services } from '../../../platform/route.ts';
import {
  findBatch,
  setLineShipment,
  refuseLine,
  unfreedLines,
  type BatchRow,
} from '../batch.store.ts';
import { cancelShipment } from '../cancel-shipment.ts';
import { planOf, requireCourier, withoutReasons, type Fault } from '../plan/plan-batch.ts';
import { insertIntents, liveShipmentsOf } from '../shipment.store.ts';

const WIDTH = 8;
const FREED = 'ยกเลิกเลขเดิมแล้ว แต่ยังสร้างเลขใหม่ไม่ได้';

interface Freeing {
  readonly services: Services;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

type Line = Awaited<ReturnType<typeof unfreedLines>>[number];

/** After a crash it finds each order with its old parcel or with none, and continues. */
export async function freeLines(freeing: Freeing, batchId: number): Promise<void> {
  const { services, actor, signal } = freeing;
  const { batch, lines } = await services.db.withTenant(actor, async (tx) => ({
    batch: await findBatch(tx, batchId),
    lines: await unfreedLines(tx, batchId),
  }));
  if (!batch?.request.changes || lines.length === 0) return;
  // The audit trail names the user who started it, although no request is waiting.
  const hands = { services, actor: { ...actor, userId: batch.created_by } };
  const queue = lines.values();
  const work = async (): Promise<void> => {
    for (const line of queue) {
      if (signal.aborted) return;
      await freeLine(hands, batch, line);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: WIDTH }, work));
  const fault = ends.find((end) => end.status === 'rejected');
  if (fault) throw fault.reason;
}

async function freeLine(
  hands: Omit<Freeing, 'signal'>,
  batch: BatchRow,
  { line, order_id: orderId }: Line,
): Promise<void> {
  const { services, actor } = hands;
  const at = { batchId: batch.id, line };
  const refuse = (code: string, text: string) =>
    services.db.withTenant(actor, (tx) => refuseLine(tx, at, { code, text }));
  const [held] = await services.db.withTenant(actor, (tx) => liveShipmentsOf(tx, [orderId]));
  if (held?.courier === batch.courier)
    return void (await refuse('SHIPMENT_EXISTS', errors.SHIPMENT_EXISTS.th));
  // The courier was switched off, or lost its sender, since the change began: the old parcel stays.
  const away = await whyNot(() =>
    services.db.withTenant(actor, (tx) => requireCourier(tx, batch.courier, batch.request.address)),
  );
  if (away) return void (await refuse(away.code, held ? away.text : `${FREED}: ${away.text}`));
  const verdict = held ? await cancelShipment(hands, held) : null;
  if (verdict && !verdict.ok) return void (await refuse(verdict.code, verdict.message));
  const fault = await whyNot(() =>
    services.db.withTenant(actor, (tx) => intend(tx, { services, batch, line, orderId })),
  );
  if (fault) await refuse(fault.code, `${FREED}: ${fault.text}`);
}

/** Turns a refusal into the line's message; the other lines continue. */
async function whyNot(work: () => Promise<unknown>): Promise<Fault | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, info } = error;
    const said = info.thai ?? Object.values(info.fields ?? {})[0] ?? info.details?.['text'];
    return { code, text: typeof said === 'string' ? said : errors[code].th };
  }
}

interface Intending {
  readonly services: Services;
  readonly batch: BatchRow;
  readonly line: number;
  readonly orderId: number;
}

/** In one transaction: the intent and its line in the batch, or the reason why there is none. */
async function intend(tx: TenantTx, { services, batch, line, orderId }: Intending): Promise<void> {
  const { courier, request, id: batchId } = batch;
  const orderIds = [orderId];
  const plan = await planOf(tx, { services, courier, request, orderIds, ...withoutReasons });
  const fault = plan.faults.get(orderId);
  if (fault) {
    const { code, text } = fault;
    return void (await refuseLine(tx, { batchId, line }, { code, text: `${FREED}: ${text}` }));
  }
  const made = await insertIntents(tx, { batchId, courier }, plan.intents);
  const shipmentId = made.get(orderId);
  if (shipmentId !== undefined) await setLineShipment(tx, { batchId, line }, shipmentId);
}
