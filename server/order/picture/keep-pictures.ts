// Adds, lists and removes pictures of orders, and erases them with their order.
import {
  MOST_PICTURES,
  type addPicture,
  type listPictures,
  type OrderPicture,
  type removePicture,
} from '@app/contract/order/picture';
import type { Gives } from '@app/contract/kit/endpoint';
import { ownerOf, type Session } from '../../platform/session.ts';
import { images } from '../../shop/index.ts';
import { findOrderRow, lockOrderRows, type OrderRow } from '../order/order.store.ts';
import { readOrder } from '../order/read-orders.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import { FORGET_PICTURES } from './forget-pictures.job.ts';
import {
  countPictures,
  insertPicture,
  picturesOf,
  removeAllOf,
  removeRow,
  type PictureRow,
} from './order-picture.store.ts';

type UrlContext = Parameters<typeof images.imageUrl>[0];

function pictureOf(urlContext: UrlContext, row: PictureRow, session: Session): OrderPicture {
  const isOwn = row.created_by !== null && row.created_by === session.userId;
  const maySee = isOwn || session.can('customer.pii');
  return {
    id: row.id,
    kind: row.kind,
    url: maySee ? images.privateImageUrl(urlContext, row.image_name) : null,
    at: row.created_at.toISOString(),
    by: row.created_by === null ? null : { id: row.created_by, username: row.username ?? '' },
    canRemove: row.kind !== 'return' && (isOwn || session.can('order.edit')),
  };
}

async function pictures(
  { session, ...asker }: UrlContext & { readonly session: Session },
  tx: TenantTx,
  orderId: number,
): Promise<Gives<typeof listPictures>> {
  const rows = await picturesOf(tx, orderId);
  return { items: rows.map((row) => pictureOf(asker, row, session)) };
}

export async function listPicturesUse(
  call: Call<typeof listPictures>,
): Promise<Gives<typeof listPictures>> {
  const { tx, session, params } = call;
  await readOrder(tx, params.id, ownerOf(session));
  return pictures(call, tx, params.id);
}

const refuse = (text: string) => fail('UNPROCESSED', { fields: { file: text } });

/** Locks the order, so that concurrent uploads are counted one after the other. */
async function requireOrder(tx: TenantTx, id: number, session: Session): Promise<OrderRow> {
  const [order] = await lockOrderRows(tx, [id], ownerOf(session));
  if (!order) throw fail('NO_ORDER');
  return order;
}

/** The order may have been merged meanwhile; a picture there would never be found. */
async function requireUnmerged(tx: TenantTx, order: OrderRow): Promise<void> {
  if (order.merged_into === null) return;
  const into = await findOrderRow(tx, order.merged_into, null);
  throw refuse(`ออเดอร์นี้ถูกรวมกับ ${into?.code ?? 'ออเดอร์อื่น'} แล้ว แนบรูปที่ออเดอร์นั้น`);
}

export const addPictureUse = (call: OutsideCall<typeof addPicture>): Promise<OrderPicture> =>
  images.withPicture(
    call,
    { file: call.body.file, field: 'file', isPrivate: true },
    async (tx, name) => {
      const { session, params, body } = call;
      await requireUnmerged(tx, await requireOrder(tx, params.id, session));
      if (name === undefined) throw refuse('เลือกรูปก่อน');
      if ((await countPictures(tx, params.id)) >= MOST_PICTURES)
        throw refuse(`เก็บได้ไม่เกิน ${MOST_PICTURES} รูปต่อออเดอร์ เอารูปเก่าออกก่อน`);
      const id = await insertPicture(tx, {
        ...{ orderId: params.id, kind: body.kind, imageName: name },
      });
      tx.audit({
        action: 'order.picture',
        entity: 'order',
        entityId: params.id,
        after: { kind: body.kind },
      });
      const row = (await picturesOf(tx, params.id)).find(
        (each) => each.id === id && each.kind === body.kind,
      );
      if (!row) throw new Error('the picture was not written');
      return { result: pictureOf(call, row, session) };
    },
  );

export const removePictureUse = (
  call: OutsideCall<typeof removePicture>,
): Promise<Gives<typeof removePicture>> =>
  images.withPicture(call, { file: undefined, field: 'file', isRemoved: true }, async (tx) => {
    const { session, params } = call;
    await requireOrder(tx, params.id, session);
    const row = (await picturesOf(tx, params.id)).find(
      ({ id, kind }) => id === params.pictureId && kind !== 'return',
    );
    if (!row) throw fail('NOT_FOUND');
    if (!pictureOf(call, row, session).canRemove) throw fail('PERMISSION_DENIED');
    const removed = await removeRow(tx, params.id, params.pictureId);
    tx.audit({
      action: 'order.picture-remove',
      entity: 'order',
      entityId: params.id,
      before: { kind: row.kind },
    });
    const result = await pictures(call, tx, params.id);
    return { result, replaced: removed?.image_name ?? '' };
  });

/** Called when buyers or orders are erased; a job removes the files. */
export async function forgetPictures(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  const gone = await removeAllOf(tx, orderIds);
  if (gone.length === 0) return;
  await tx.enqueue(FORGET_PICTURES, { names: gone.map((row) => row.image_name) });
}
