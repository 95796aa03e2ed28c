// Turns orders into a durable batch: each order is checked under its lock, and the intent is
// written before any call.
import { ownOrders } from '../../order/index.ts';
import type { createShipments, retryBatch, ShipmentBatch } from '@app/contract/shipping/shipment';
import type { bookByRule } from '@app/contract/shipping/change';
import type { TenantTx } from '../../platform/database.ts';
import { fail, type Failure } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { findBatch, insertBatch, insertLines, linesOf, type NewLine } from './batch.store.ts';
import { openChange } from './change/open-change.ts';
import { groupByRule, NO_RULE } from './plan/group-by-rule.ts';
import {
  faultNoOrder,
  planOf,
  withoutReasons,
  type Fault,
  type BatchOpening,
} from './plan/plan-batch.ts';
import { insuranceOf, requestOf } from './plan/request-of.ts';
import { RUN_BATCH } from './run-batch.job.ts';
import { insertIntents } from './shipment.store.ts';
import { settledWithin } from './watch-batch.ts';

const WAIT_MS = 30_000;

export async function createShipmentsUse(
  call: OutsideCall<typeof createShipments>,
): Promise<ShipmentBatch> {
  const { body, params, services, actor, session } = call;
  const request = requestOf(services, params.c, body);
  const risk = { reason: body.riskReason ?? '', mayBypass: session.can('order.risk') };
  const unpaidReason = body.unpaidReason ?? '';
  const orderIds = [...new Set([body.orderId].flat())];
  const batchId = await services.db.withTenant(
    actor,
    async (tx) => {
      await ownOrders.requireSeen(tx, session, orderIds);
      const groups = [{ courier: params.c, orderIds }];
      return openBatch(tx, { services, request, orderIds, risk, unpaidReason }, groups);
    },
    { timeoutMs: 15_000 },
  );
  return settledWithin(call, batchId, body.async === true ? 0 : WAIT_MS);
}

/** Retries only the refused lines, with the same choices; unknown outcomes are never sent again. */
export async function retryBatchUse(call: OutsideCall<typeof retryBatch>): Promise<ShipmentBatch> {
  const { body, params, services, actor, session } = call;
  const batchId = await services.db.withTenant(
    actor,
    async (tx) => {
      const batch = await findBatch(tx, params.batchId);
      if (!batch) throw fail('NOT_FOUND');
      const lines = await linesOf(tx, batch.id);
      const orderIds = lines
        .filter((line) => line.state === 'refused')
        .map((line) => line.order_id);
      if (orderIds.length === 0) {
        throw fail('UNPROCESSED', { thai: 'ไม่มีรายการที่พลาดให้ลองใหม่' });
      }
      await ownOrders.requireSeen(tx, session, orderIds);
      const { courier, request } = batch;
      const wanted = { services, request, orderIds, ...withoutReasons };
      if (request.changes) return openChange(tx, { ...wanted, courier });
      return openBatch(tx, wanted, request.byRule ? undefined : [{ courier, orderIds }]);
    },
    { timeoutMs: 15_000 },
  );
  return settledWithin(call, batchId, body.async === true ? 0 : WAIT_MS);
}

/** The rules choose each order's courier here, in the transaction that opens the batch. */
export async function bookByRuleUse(call: OutsideCall<typeof bookByRule>): Promise<ShipmentBatch> {
  const { body, services, actor, session } = call;
  const { declaredSatang, insureField } = insuranceOf(body);
  if (insureField) throw fail('UNPROCESSED', { fields: insureField });
  const request = {
    ...{ address: body.address ?? null, category: null, expressCategory: null, declaredSatang },
    byRule: true,
  };
  const risk = { reason: body.riskReason ?? '', mayBypass: session.can('order.risk') };
  const unpaidReason = body.unpaidReason ?? '';
  const orderIds = [...new Set([body.orderId].flat())];
  const batchId = await services.db.withTenant(
    actor,
    async (tx) => {
      await ownOrders.requireSeen(tx, session, orderIds);
      return openBatch(tx, { services, request, orderIds, risk, unpaidReason });
    },
    { timeoutMs: 15_000 },
  );
  return settledWithin(call, batchId, body.async === true ? 0 : WAIT_MS);
}

type BatchOptions = Omit<BatchOpening, 'courier'>;
type Group = Pick<BatchOpening, 'courier' | 'orderIds'>;

/** The refusal where no order has a courier. */
const refusalOf = (faults: readonly Fault[]): Failure =>
  faults.every((fault) => fault === faultNoOrder)
    ? fail('NO_ORDER')
    : fail('UNPROCESSED', { thai: NO_RULE });

/**
 * One transaction: locks, checks, intents, lines and the job, or nothing. Without groups the
 * courier rules make them.
 */
async function openBatch(
  tx: TenantTx,
  batchOptions: BatchOptions,
  given?: readonly Group[],
): Promise<number> {
  const { orderIds, request } = batchOptions;
  const { groups, faults: unruled } = given
    ? { groups: given, faults: new Map<number, Fault>() }
    : await groupByRule(tx, orderIds);
  const head = groups[0]?.courier;
  if (!head) throw refusalOf([...unruled.values()]);
  const plans = [];
  for (const group of groups) {
    plans.push({ ...(await planOf(tx, { ...batchOptions, ...group })), courier: group.courier });
  }
  const batchId = await insertBatch(tx, head, request);
  const shipmentIds = new Map<number, number>();
  for (const { courier, intents } of plans) {
    const made = await insertIntents(tx, { batchId, courier }, intents);
    made.forEach((id, orderId) => shipmentIds.set(orderId, id));
  }
  const faults = new Map([...unruled, ...plans.flatMap((plan) => [...plan.faults])]);
  await insertLines(
    tx,
    batchId,
    orderIds.map((orderId, line) => lineOf({ orderId, line }, { shipmentIds, faults })),
  );
  await tx.enqueue(RUN_BATCH, { batchId }, { key: `batch:${batchId}` });
  tx.audit({
    action: 'shipment.book',
    entity: 'shipment-batch',
    entityId: batchId,
    after: { courier: head, ...request, orderIds, accepted: shipmentIds.size },
  });
  return batchId;
}

function lineOf(
  { orderId, line }: Pick<NewLine, 'orderId' | 'line'>,
  {
    shipmentIds,
    faults,
  }: { shipmentIds: ReadonlyMap<number, number>; faults: ReadonlyMap<number, Fault> },
): NewLine {
  const fault = faults.get(orderId);
  return {
    line,
    orderId,
    shipmentId: shipmentIds.get(orderId) ?? null,
    state: fault ? 'refused' : 'waiting',
    error: fault?.code ?? '',
    errorMessage: fault?.text ?? '',
  };
}
