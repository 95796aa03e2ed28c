// Stores couriers' pushes once each and applies them to their parcels.
import { createHash } from 'node:crypto';
import type { CourierId } from '@app/contract/kit/carriers';
import { deployedCourier, type Words } from '../../courier-setup/index.ts';
import { planPricing, takeFreightPush } from '../freight/freight.ts';
import { takePickupPush } from '../pickup/take-push.ts';
import type { Actor, TenantTx } from '../../platform/database.ts';
import type { Services } from '../../platform/route.ts';
import { writeWeighed } from '../shipment/parcel-standing.store.ts';
import { lockShipment, type LockedShipment } from '../shipment/shipment.store.ts';
import { POLL, recordBooked, recordTaken } from '../shipment/book-shipment.ts';
import { doubtNumber } from '../shipment/number-doubt.ts';
import { isAnothers } from '../shipment/number-taken.ts';
import { saveScanReports, type ReportedShipment } from './scan-events/save-scan-reports.ts';
import { canBeAsked, type ScanReport } from './scan-events/apply-scan-report.ts';
import { insertPushes, lockNamed, writePushProblems } from './tracking.store.ts';

const WRITE_MS = 20_000;

interface PushContext {
  readonly actor: Actor;
  readonly courier: CourierId;
}

export interface AcceptedPush {
  readonly push: Words.ParsedPush;
  /** The exact text. */
  readonly body: string;
}

interface Fresh {
  readonly id: number;
  readonly push: Words.ParsedPush;
}

export async function takePushes(
  services: Services,
  { actor, courier }: PushContext,
  letIn: readonly AcceptedPush[],
): Promise<void> {
  await services.db.withTenant(
    actor,
    async (tx) => {
      const fresh = await storePushes(tx, courier, letIn);
      const problems = await applyAll(tx, services, { courier, fresh });
      for (const [problem, ids] of problems) {
        services.metrics.oddities.inc({ kind: `push-${problem}` }, ids.length);
        await writePushProblems(tx, ids, problem);
      }
    },
    { timeoutMs: WRITE_MS },
  );
}

/** The pushes that were not stored before, in order of arrival. */
async function storePushes(
  tx: TenantTx,
  courier: CourierId,
  letIn: readonly AcceptedPush[],
): Promise<Fresh[]> {
  const all = letIn.flatMap(({ push, body }) =>
    [push, ...(push.others ?? [])].map((one) => ({ push: one, body, digest: digestOf(one) })),
  );
  const once = [...new Map(all.map((one) => [one.digest, one])).values()];
  const ids = await insertPushes(
    tx,
    once.map(({ push, body, digest }) => ({
      courier,
      digest,
      body: body.replaceAll('\u0000', '').toWellFormed(),
      number: push.trackingNumber ?? '',
    })),
  );
  return once.flatMap(({ push, digest }) => {
    const id = ids.get(digest);
    return id === undefined ? [] : [{ id, push }];
  });
}

const digestOf = (push: Words.ParsedPush): string =>
  createHash('sha256')
    .update(JSON.stringify([push.kind, push.raw]))
    .digest('hex');

type Problem = 'no-shipment' | 'other-number' | 'no-pickup';
type Problems = Map<Problem, number[]>;

const saysNothing = ({ kind, weightGrams, freightSatang }: Words.ParsedPush): boolean =>
  kind === 'other' && weightGrams === undefined && freightSatang === undefined;

/** The errors that kept pushes from being applied, by push id. */
async function applyAll(
  tx: TenantTx,
  services: Services,
  { courier, fresh }: { courier: CourierId; fresh: readonly Fresh[] },
): Promise<Problems> {
  const problems: Problems = new Map();
  const note = (problem: Problem, id: number): void =>
    void problems.set(problem, [...(problems.get(problem) ?? []), id]);
  for (const { id, push } of fresh)
    if (push.pickup && !(await takePickupPush(tx, push.pickup, push.at))) note('no-pickup', id);
  const telling = fresh.filter(({ push }) => !push.pickup && !saysNothing(push));
  if (telling.length === 0) return problems;
  const parcels = await parcelsOf(tx, courier, telling);
  const told: ReportedShipment[] = [];
  for (const { id, push } of telling) {
    const found = parcels.find(push);
    const problem = found ? await routePush(tx, { push, parcels, found, told }) : 'no-shipment';
    if (problem) note(problem, id);
  }
  await saveScanReports(tx, services, { courier, told, locked: parcels.rows() });
  await planAsking(tx, services, { courier, told });
  return problems;
}

interface PushRouting {
  readonly push: Words.ParsedPush;
  readonly parcels: Parcels;
  readonly found: LockedShipment;
  readonly told: ReportedShipment[];
}

async function routePush(
  tx: TenantTx,
  { push, parcels, found, told }: PushRouting,
): Promise<'other-number' | null> {
  if (push.hint === 'only') {
    told.push({ shipmentId: found.id, scanReport: { ...nothing, askNow: true } });
    return null;
  }
  if (isAnothers(found, push)) {
    // The missing answer cannot belong to this parcel, so its order can take the next number.
    if (found.state === 'unknown') {
      await recordTaken(tx, found, false);
      parcels.put({ ...found, state: 'refused' });
    }
    if (found.state === 'booked') parcels.put(await doubtNumber(tx, found));
    return 'other-number';
  }
  const shipment = await withNumber(tx, found, push);
  if (shipment !== found) parcels.put(shipment);
  const isOther =
    !push.isReturnLeg && push.trackingNumber !== null && shipment.pno !== push.trackingNumber;
  if (isOther) return 'other-number';
  await takeFacts(tx, shipment.id, push);
  if (push.kind !== 'other') told.push({ shipmentId: shipment.id, scanReport: scanReportOf(push) });
  return null;
}

/** The weight and the charge that the courier reported for the parcel. */
async function takeFacts(tx: TenantTx, id: number, push: Words.ParsedPush): Promise<void> {
  const { weightGrams, freightSatang, at } = push;
  if (weightGrams !== undefined) {
    await writeWeighed(tx, id, { grams: weightGrams, at });
    await planPricing(tx, id);
  }
  if (freightSatang !== undefined) await takeFreightPush(tx, id, { satang: freightSatang, at });
}

const nothing: ScanReport = {
  source: 'push',
  events: [],
  status: null,
  statusAt: null,
  returnPno: null,
};

/**
 * Once for all of them. A hint gets its own job, because the job for the next due parcel may wait
 * for minutes.
 */
async function planAsking(
  tx: TenantTx,
  services: Services,
  { courier, told }: { courier: CourierId; told: readonly ReportedShipment[] },
): Promise<void> {
  const isHinted = told.some(({ scanReport }) => scanReport.askNow);
  if (isHinted) await tx.enqueue(POLL, { courier }, { afterSeconds: 1, key: `hint:${courier}` });
  if (told.every(({ scanReport }) => scanReport.askNow)) return;
  if (canBeAsked(deployedCourier(services.config, courier)))
    await tx.enqueue(POLL, { courier }, { afterSeconds: 90, key: `poll:${courier}` });
}

interface Parcels {
  find(push: Words.ParsedPush): LockedShipment | undefined;
  /** The current state. */
  put(row: LockedShipment): void;
  rows(): LockedShipment[];
}

/**
 * The parcels of pushes: found by the courier's number, by the shop's own number, or by the
 * merchant number if a push is the first to bring the courier's number.
 */
async function parcelsOf(
  tx: TenantTx,
  courier: CourierId,
  telling: readonly Fresh[],
): Promise<Parcels> {
  const numberOf = (push: Words.ParsedPush): string | null =>
    push.isReturnLeg ? push.originalTrackingNumber : push.trackingNumber;
  const rows = await lockNamed(tx, {
    courier,
    numbers: [...new Set(telling.flatMap(({ push }) => numberOf(push) ?? []))],
    merchantNos: [...new Set(telling.flatMap(({ push }) => push.merchantNumber ?? []))],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byNumber = new Map<string, number>();
  const put = (row: LockedShipment): void => {
    byId.set(row.id, row);
    if (row.pno !== '') byNumber.set(row.pno, row.id);
  };
  for (const row of rows) if (row.own_number) byNumber.set(row.own_number.text, row.id);
  for (const row of rows) put(row);
  const byMerchantNo = new Map(rows.map((row) => [row.merchant_no, row.id]));
  return {
    put,
    rows: () => [...byId.values()],
    find(push) {
      const id = byNumber.get(numberOf(push) ?? '') ?? byMerchantNo.get(push.merchantNumber ?? '');
      return id === undefined ? undefined : byId.get(id);
    },
  };
}

/** A push is the first to bring the number of a parcel whose answer was lost. */
async function withNumber(
  tx: TenantTx,
  shipment: LockedShipment,
  push: Words.ParsedPush,
): Promise<LockedShipment> {
  if (shipment.pno !== '' || push.trackingNumber === null || push.isReturnLeg) return shipment;
  await recordBooked(tx, shipment, {
    trackingNumber: push.trackingNumber,
    sortCode: null,
    sortingLine: null,
    branch: null,
  });
  return (await lockShipment(tx, shipment.id)) ?? shipment;
}

export const scanReportOf = (push: Words.ParsedPush): ScanReport => ({
  source: 'push',
  events: push.events,
  status: push.status,
  statusAt: push.at,
  returnPno: push.isReturnLeg ? push.trackingNumber : push.returnTrackingNumber,
  ...(push.hint && { askNow: true }),
});
