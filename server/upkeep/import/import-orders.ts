// Importing orders: all are checked first, then created by the rules of a single order.
import type { importOrders, ImportResult } from '@app/contract/upkeep/import';
import type { CreateOrderBody } from '@app/contract/order/create';
import { newOrders } from '../../order/index.ts';
import type { Actor, Database, TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { checkOrders, type CheckedOrder } from './check-orders.ts';
import { listCatalogue } from './import.store.ts';
import type { Values } from './drafts.ts';
import { addTrialFaults } from './sound-parts.ts';
import { knownOrders, wantedAgain } from './known-orders.ts';
import { runImport, wishOf, type Outcome, type PieceInfo, type SentRow } from './run-import.ts';

type Call = OutsideCall<typeof importOrders>;

const FIRST_VERSION = 1;
const MAX_ROW = 10_000_000;
const MAX_REF = 100;

/** The row number that the client sent, else the position. */
export const rowOf = ({ row }: Values, at: number): number =>
  typeof row === 'number' && Number.isInteger(row) && row > 0 && row < MAX_ROW ? row : at + 1;

const refOf = ({ ref }: Values): string => (typeof ref === 'string' ? ref.slice(0, MAX_REF) : '');

export async function importOrdersUse(call: Call): Promise<ImportResult> {
  const { body, actor, services, session } = call;
  const wish = wishOf(body);
  const { isWhole, dryRun } = wish;
  const mayPrice = session.can('order.edit');
  const mayBypass = session.can('order.risk');
  const make = (tx: TenantTx, orders: readonly CreateOrderBody[], isTrial: boolean) =>
    newOrders.createOrders(tx, {
      // Risky customers are asked about when the order is shipped.
      requests: orders.map((one) => ({
        body: { ...one, riskReason: mayBypass ? (one.riskReason ?? '') : '' },
        mayPrice,
      })),
      isWhole,
      dryRun: isTrial,
      shortWaits: body.whenShort === 'review',
    });
  const wanted = wantedAgain(body.orders);
  const write = async (
    tx: TenantTx,
    orders: readonly CreateOrderBody[],
    piece: PieceInfo,
  ): Promise<Outcome[]> => {
    const known = await knownOrders(tx, piece, wanted);
    const fresh = orders.filter((_, place) => !known.has(place));
    const made = await make(tx, fresh, dryRun);
    if (isWhole && !dryRun) refuseFull(made);
    const outcome = made.map((one) =>
      one === undefined || one instanceof Failure
        ? one
        : { id: one.id, version: FIRST_VERSION, before: null, isShort: one.isShort },
    );
    return orders.map((_, place) => known.get(place) ?? outcome.shift());
  };
  const tryOut: TryOut = (tx, orders) => make(tx, orders, true);
  const sent = await checked(call, tryOut);
  return runImport({
    services,
    actor,
    kind: 'order',
    ...wish,
    sent,
    write,
    trial: async (tx, orders) =>
      (await tryOut(tx, orders)).map((one) => (one instanceof Failure ? one : undefined)),
  });
}

type TryOut = (tx: TenantTx, orders: readonly CreateOrderBody[]) => Promise<readonly unknown[]>;

/** An invalid order is tried with its valid parts: it needs stock and references like the others. */
async function tryWrongOnes(
  db: Database,
  actor: Actor,
  { all, tryOut }: { readonly all: readonly CheckedOrder[]; readonly tryOut: TryOut },
): Promise<void> {
  if (all.every(({ sound }) => sound === undefined)) return;
  // The import itself reports the errors of a valid order.
  const orders = all.map((one) => (one.body ? { ...one, errors: {} } : one));
  await db.withTenant(actor, (tx) => addTrialFaults(orders, (bodies) => tryOut(tx, bodies)));
}

async function checked(
  { body, actor, services }: Call,
  tryOut: TryOut,
): Promise<SentRow<CreateOrderBody>[]> {
  const { orders: drafts, status, channelId } = body;
  const defaults = { status, channelId };
  const rows = await services.db.withTenant(actor, listCatalogue, { mode: 'read' });
  const all = await checkOrders({ shop: actor.tenantId, rows, drafts, defaults, isSheet: false });
  await tryWrongOnes(services.db, actor, { all, tryOut });
  return all.map(({ values, body: order, errors, marks }, at) => ({
    at,
    row: rowOf(values, at),
    ref: refOf(values),
    body: order,
    errors,
    marks,
  }));
}

// With all-or-nothing and no room for all, the answer is the limit itself.
function refuseFull(outcome: readonly unknown[]): void {
  const full = outcome.find((one) => one instanceof Failure && one.code === 'ORDER_LIMIT');
  if (full instanceof Failure) throw fail('ORDER_LIMIT', full.info);
}
