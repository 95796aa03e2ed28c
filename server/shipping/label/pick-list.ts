// The pick list of a selection or a filter: as lines for the screen, or as a PDF.
import { randomUUID } from 'node:crypto';
import type { Gives } from '@app/contract/kit/endpoint';
import { PICK_MOST, type listPicks, type printPicks } from '@app/contract/shipping/pick-list';
import { ownerOf, seesPersonal, type Session } from '../../platform/session.ts';
import { optionsOf, images } from '../../shop/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { linkTo } from '../../platform/files.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import { renderPickList } from './paper/render-labels.ts';
import { countHits, pickRows, type PickRow, type PickFilter } from './pick.store.ts';

/** A little longer than the link is valid. */
const KEPT_SECONDS = 3_700;

const thaiOrder = new Intl.Collator('th', { numeric: true });

type PickListBody = OutsideCall<typeof printPicks>['body']['list'];

function wantedOf(session: Session, { ids, unpacked, ...filter }: PickListBody): PickFilter {
  const ownerId = ownerOf(session);
  return {
    ...{ filter, ids, unpacked: unpacked === true, ownerId, most: PICK_MOST + 1 },
    seesPersonal: seesPersonal(session),
  };
}

interface Picks {
  readonly rows: PickRow[];
  readonly orders: number;
  readonly capped: boolean;
}

async function picksOf(tx: TenantTx, wanted: PickFilter): Promise<Picks> {
  const found = await countHits(tx, wanted);
  const rows = await pickRows(tx, { ...wanted, most: PICK_MOST });
  rows.sort(
    (a, b) =>
      thaiOrder.compare(a.name, b.name) ||
      b.units - a.units ||
      thaiOrder.compare(a.code, b.code) ||
      a.product_id - b.product_id,
  );
  return { rows, orders: Math.min(found, PICK_MOST), capped: found > PICK_MOST };
}

export async function listPicksUse(call: Call<typeof listPicks>): Promise<Gives<typeof listPicks>> {
  const { page, pageSize, format: _format, ...asked } = call.query;
  const { rows, orders, capped } = await picksOf(call.tx, wantedOf(call.session, asked));
  return {
    items: rows.slice((page - 1) * pageSize, page * pageSize).map((row) => ({
      productId: row.product_id,
      code: row.code,
      name: row.name,
      imageUrl: images.imageUrl(call, row.image_name),
      units: row.units,
      orders: row.of_orders.length,
      ofOrders: row.of_orders,
    })),
    sum: { orders, units: rows.reduce((sum, row) => sum + row.units, 0), capped },
    pagination: { current_page: page, per_page: pageSize, total_count: rows.length },
  };
}

export async function printPicksUse(
  call: OutsideCall<typeof printPicks>,
): Promise<Gives<typeof printPicks>> {
  const { body, services, actor, session } = call;
  const file = `pick/${actor.tenantId}/${randomUUID()}.pdf`;
  const { rows, orders, yearStyle } = await services.db.withTenant(actor, async (tx) => {
    const picks = await picksOf(tx, wantedOf(session, body.list));
    if (picks.rows.length === 0)
      throw fail('UNPROCESSED', { fields: { list: 'ไม่มีสินค้าที่ต้องหยิบ เลือกออเดอร์อื่น' } });
    await tx.enqueue('barcode.forget', { file }, { afterSeconds: KEPT_SECONDS });
    const { year_style: style } = await optionsOf(tx, ['year_style']);
    const after = { orders: picks.orders, lines: picks.rows.length };
    tx.audit({ action: 'label.pick', entity: 'print', after });
    return { ...picks, yearStyle: style };
  });
  const run = await renderPickList({
    shop: actor.tenantId,
    lines: rows.map(({ code, name, units, of_orders: { length: of } }) => ({
      code,
      name,
      units,
      orders: of,
    })),
    orders,
    size: body.size ?? '100x150',
    printedAt: services.now(),
    yearStyle,
  });
  await services.files.write(file, run.pdf);
  const { pages } = await run.report;
  return { url: linkTo(call, file), pages, lines: rows.length };
}
