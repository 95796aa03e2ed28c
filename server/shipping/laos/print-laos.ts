// Prints labels to Laos: gives each order its number, draws one PDF, stores it and records it in
// the history.
import { randomUUID } from 'node:crypto';
import { ownNumber } from '@app/contract/kit/laos-place';
import type { LaosSize, printLaos } from '@app/contract/shipping/laos';
import { forgetUnlessNamed } from '../label/forget-unnamed.job.ts';
import { forgetOldPrintsLater } from '../label/forget-old.job.ts';
import { forgetOldPrints } from '../label/print-history.ts';
import { insertJob } from '../label/label.store.ts';
import { ownOrders, shippingFacts } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { BinaryReply, OutsideCall } from '../../platform/route.ts';
import { optionsOf } from '../../shop/index.ts';
import { laosLabelOf, type LaosLabel } from './laos-label.ts';
import { numbersGiven, printedOnce, sendersOf } from './laos.store.ts';
import { renderLaosLabels } from './paper/render-laos.ts';

interface Sheet {
  readonly labels: readonly LaosLabel[];
  readonly reprints: ReadonlySet<number>;
}

const SHOWN = 10;

export async function printLaosUse(call: OutsideCall<typeof printLaos>): Promise<BinaryReply> {
  const { services, actor, body } = call;
  const ids = [...new Set([body.orderId].flat())];
  const file = `print/${actor.tenantId}/${randomUUID()}.pdf`;
  const sheet = await services.db.withTenant(actor, async (tx) => {
    await ownOrders.requireSeen(tx, call.session, ids);
    await forgetUnlessNamed(tx, file);
    return readSheet(tx, ids, services.now());
  });
  const { size = '100x150' } = body;
  const run = renderLaosLabels({
    shop: actor.tenantId,
    labels: sheet.labels,
    size,
    at: services.now(),
  });
  await services.files.write(file, run.pdf);
  await run.report;
  await services.db.withTenant(actor, (tx) =>
    noteJob(tx, sheet, {
      ...{ file, size },
      device: String(call.incoming.headers['user-agent'] ?? ''),
    }),
  );
  await forgetOldPrints(call);
  const stored = await services.files.read(file);
  if (!stored) throw new Error(`the label just written is gone: ${file}`);
  return { type: 'application/pdf', body: stored.stream };
}

async function noteJob(
  tx: TenantTx,
  { labels, reprints }: Sheet,
  { file, size, device }: { file: string; size: LaosSize; device: string },
): Promise<void> {
  await forgetOldPrintsLater(tx);
  const jobId = await insertJob(tx, {
    courier: 'laos',
    size,
    sort: 'selected',
    hasPicklist: false,
    file,
    device,
    items: labels.map(({ orderId, pno }) => ({
      orderId,
      shipmentId: null,
      pno,
      isReprint: reprints.has(orderId),
    })),
  });
  tx.audit({
    action: 'label.print',
    entity: 'print',
    entityId: jobId,
    after: { labels: labels.length, courier: 'laos' },
  });
}

/** In the order of the request; all or none, so that no label is missed. */
async function readSheet(tx: TenantTx, ids: readonly number[], now: Date): Promise<Sheet> {
  const orders = new Map(
    (await shippingFacts.lockOrders(tx, ids)).map((order) => [order.id, order]),
  );
  if (orders.size < ids.length) throw fail('NO_ORDER');
  const wanted = ids.map((id) => orders.get(id)!);
  requireLaos(wanted);
  const given = await numbersGiven(tx, ids);
  const senders = await sendersOf(tx);
  const options = await optionsOf(tx, ['company_name', 'company_phone', 'year_style']);
  const labels: LaosLabel[] = [];
  for (const order of wanted) {
    // The first number is made from the order; each voided number makes the next one different.
    const pno = order.pno || ownNumber(order.id, (given.get(order.id) ?? 0) + 2);
    if (order.pno === '') await shippingFacts.setOwnPno(tx, order.id, pno);
    labels.push(laosLabelOf({ ...order, pno }, { senders, options, now }));
  }
  return { labels, reprints: await printedOnce(tx, ids) };
}

function requireLaos(orders: readonly shippingFacts.OrderForShipping[]): void {
  const wrong = orders.filter(
    (order) => order.country !== 'LA' || ['telesale', 'pending', 'cancel'].includes(order.status),
  );
  if (wrong.length === 0) return;
  const codes = wrong.slice(0, SHOWN).map((order) => order.code);
  const rest = wrong.length > SHOWN ? ` และอีก ${wrong.length - SHOWN} รายการ` : '';
  throw fail('PRINT_ERR', {
    fields: {
      orderId: `พิมพ์ใบลาวได้เฉพาะออเดอร์ส่งลาวที่ยืนยันแล้วและไม่ถูกยกเลิก: ${codes.join(', ')}${rest}`,
    },
    details: { orderIds: wrong.map((order) => order.id) },
  });
}
