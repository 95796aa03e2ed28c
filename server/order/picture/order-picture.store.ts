// Pictures of orders as rows: their own, and those taken at a return scan.
import type { PictureKind } from '@app/contract/order/picture';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface PictureRow {
  readonly id: number;
  readonly kind: PictureKind;
  readonly image_name: string;
  readonly created_at: Date;
  readonly created_by: number | null;
  readonly username: Column<'users', 'username'> | null;
}

/** Newest first. */
export const picturesOf = (tx: TenantTx, orderId: number) =>
  tx.rows<PictureRow>(sql`
    select p.id, p.kind, p.image_name, p.created_at, p.created_by, u.username from (
      select id, kind, image_name, created_at, created_by from order_pictures
      where tenant_id = ${tx.tenantId} and order_id = ${orderId}
      union all
      select id, 'return', image_name, scanned_at, scanned_by from report_returns
      where tenant_id = ${tx.tenantId} and order_id = ${orderId} and undone_at is null and image_name <> ''
    ) p left join users u on u.tenant_id = ${tx.tenantId} and u.id = p.created_by
    order by p.created_at desc, p.id desc`);

export async function countPictures(tx: TenantTx, orderId: number): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select count(*)::int as n from order_pictures where tenant_id = ${tx.tenantId} and order_id = ${orderId}`);
  return row?.n ?? 0;
}

interface NewPicture {
  readonly orderId: number;
  readonly kind: 'pack' | 'file';
  readonly imageName: string;
}

export async function insertPicture(tx: TenantTx, picture: NewPicture): Promise<number> {
  const row = await tx.first<Row<'order_pictures', 'id'>>(sql`
    insert into order_pictures (tenant_id, order_id, kind, image_name, created_by)
    values (${tx.tenantId}, ${picture.orderId}, ${picture.kind}, ${picture.imageName}, ${tx.actor.userId}::bigint)
    returning id`);
  if (!row) throw new Error('no picture came back');
  return row.id;
}

/** Undefined if another call has removed it already. */
export const removeRow = (tx: TenantTx, orderId: number, id: number) =>
  tx.first<Row<'order_pictures', 'image_name'>>(sql`
    delete from order_pictures where tenant_id = ${tx.tenantId} and order_id = ${orderId} and id = ${id} returning image_name`);

export const movePictures = (
  tx: TenantTx,
  { from, to }: { readonly from: readonly number[]; readonly to: number },
) =>
  tx.rows(sql`
    update order_pictures set order_id = ${to}
    where tenant_id = ${tx.tenantId} and order_id = any(${[...from]}::bigint[])`);

/** Returns the file names. */
export const removeAllOf = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows<Row<'order_pictures', 'image_name'>>(sql`
    delete from order_pictures where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) returning image_name`);
