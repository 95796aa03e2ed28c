// SQL for proofs of delivery, stored beside their parcels.
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import { ownOrders } from '../../order/index.ts';
import type { Session } from '../../platform/session.ts';
import { COURIER } from './pickup.store.ts';

export interface ProofRow extends Row<
  'shipments',
  'pno' | 'merchant_no' | 'order_id' | 'delivered_at'
> {
  readonly shipment_id: Column<'shipments', 'id'>;
  readonly order_code: Column<'orders', 'code'>;
  readonly signer: string;
  readonly relation_text: string;
  readonly image_file: string;
  readonly image_note: string;
  /** When the courier was asked; null = never. */
  readonly asked_at: Column<'parcel_proofs', 'asked_at'> | null;
}

/** The parcel with its proof, if it was asked for. */
export const findProof = (tx: TenantTx, session: Session, pno: string) =>
  tx.first<ProofRow>(sql`
    select s.id as shipment_id, s.pno, s.merchant_no, s.order_id, o.code as order_code, s.delivered_at,
      coalesce(p.signer, '') as signer, coalesce(p.relation_text, '') as relation_text,
      coalesce(p.image_file, '') as image_file, coalesce(p.image_note, '') as image_note, p.asked_at
    from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    left join parcel_proofs p on p.tenant_id = s.tenant_id and p.shipment_id = s.id
    where s.tenant_id = ${tx.tenantId} and s.courier = ${COURIER} and s.pno = ${pno}
      and ${ownOrders.seenBy(session)}`);

interface ProofContent {
  readonly signer: string;
  readonly relationText: string;
  readonly imageFile: string;
  readonly imageNote: string;
}

export const saveProof = (tx: TenantTx, shipmentId: number, proofContent: ProofContent) =>
  tx.rows(sql`
    insert into parcel_proofs (tenant_id, shipment_id, signer, relation_text, image_file, image_note)
    values (${tx.tenantId}, ${shipmentId}, ${proofContent.signer}, ${proofContent.relationText}, ${proofContent.imageFile}, ${proofContent.imageNote})
    on conflict (tenant_id, shipment_id) do update set signer = excluded.signer, relation_text = excluded.relation_text,
      image_file = excluded.image_file, image_note = excluded.image_note, asked_at = ${tx.now}::timestamptz`);

/** Removes the picture's name, unless another picture has replaced it. */
export const forgetPicture = (
  tx: TenantTx,
  { shipmentId, file }: { shipmentId: number; file: string },
) =>
  tx.rows(sql`update parcel_proofs set image_file = '', image_note = 'รูปถูกลบแล้ว กดขอใหม่เพื่อดูอีกครั้ง'
    where tenant_id = ${tx.tenantId} and shipment_id = ${shipmentId} and image_file = ${file}`);
