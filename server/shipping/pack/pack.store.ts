// SQL behind a scan: the order of a number, what belongs in its parcel, and the components of its
// sets.
import { trackingNumber } from '@app/contract/kit/text';
import { courierIds } from '@app/contract/kit/carriers';
import type { Column, Row, TenantTx } from '../../platform/database.ts';
import { ownerOf, type Session } from '../../platform/session.ts';

export interface Hit extends Row<'orders', 'code' | 'status' | 'pno'> {
  readonly order_id: number;
  readonly shipment_id: number | null;
  /**
   * How the number was found: as the order code, the order's tracking number, a parcel's number,
   * the merchant number at the courier, or the number of the return leg.
   */
  readonly via: 'code' | 'pno' | 'parcel' | 'own' | 'back';
  /** Number of the parcel that was found; the order may have another parcel now. */
  readonly parcel_pno: string;
}

/** All orders that the user may see and a scanned number may mean; each way is one index lookup. */
export const findScanned = (tx: TenantTx, session: Session, code: string) =>
  tx.named<Hit>(
    'scan-find',
    `with hit as (
       select id as order_id, null::bigint as shipment_id, 'code' as via, '' as parcel_pno from orders where tenant_id = $1 and code in ($2, upper($2))
       union all select id, null, 'pno', pno from orders where tenant_id = $1 and pno in ($2, $5) and pno <> ''
       union all select order_id, id, 'parcel', pno from shipments
         where tenant_id = $1 and courier = any($3::text[]) and pno in ($2, $5) and pno <> ''
       union all select order_id, id, 'own', pno from shipments
         where tenant_id = $1 and courier = any($3::text[]) and merchant_no = $2
       union all select order_id, id, 'back', pno from shipments
         where tenant_id = $1 and return_pno in ($2, $5) and return_pno <> '')
     select h.order_id, h.shipment_id, h.via, o.code, o.status, o.pno, h.parcel_pno from hit h
     join orders o on o.tenant_id = $1 and o.id = h.order_id and o.deleted_at is null
       and ($4::bigint is null or o.created_by = $4 or o.telesale_by = $4)
     order by h.order_id desc, h.shipment_id desc nulls last`,
    [tx.tenantId, code, courierIds, ownerOf(session), trackingNumber(code)],
  );

export interface LineRow
  extends Row<'order_items', 'product_id'>, Row<'products', 'code' | 'barcode' | 'image_name'> {
  readonly name: string;
  readonly unit: number;
  readonly is_set: boolean;
  readonly is_pack: boolean;
}

/** One line per product, with paid and free pieces together. */
export const packLines = (tx: TenantTx, orderId: number) =>
  tx.named<LineRow>(
    'pack-lines',
    `select i.product_id, p.code, p.barcode, min(i.product_name) as name, sum(i.unit)::int as unit,
       bool_or(i.is_set) as is_set, bool_or(i.is_pack) as is_pack, p.image_name
     from order_items i join products p on p.tenant_id = i.tenant_id and p.id = i.product_id
     where i.tenant_id = $1 and i.order_id = $2
     group by i.product_id, p.code, p.barcode, p.image_name order by min(i.id)`,
    [tx.tenantId, orderId],
  );

export interface PartRow
  extends Row<'set_components', 'set_id' | 'unit'>, Row<'products', 'code' | 'barcode' | 'name'> {
  readonly product_id: Column<'set_components', 'component_id'>;
}

export const partsOf = (tx: TenantTx, setIds: readonly number[]): Promise<PartRow[]> =>
  setIds.length === 0
    ? Promise.resolve([])
    : tx.named<PartRow>(
        'pack-parts',
        `select c.set_id, c.component_id as product_id, p.code, p.barcode, p.name, c.unit
         from set_components c join products p on p.tenant_id = c.tenant_id and p.id = c.component_id
         where c.tenant_id = $1 and c.set_id = any($2::bigint[]) order by c.set_id, c.component_id`,
        [tx.tenantId, setIds],
      );
