// Pictures of an order: packed goods, documents, and returned goods.
import * as z from 'zod/mini';
import { imageFile, PICTURE_BODY } from '../shop/image.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const pictureKinds = {
  pack: 'รูปแพ็ค',
  file: 'รูปแนบ',
  return: 'รูปรับคืน',
} as const;
export type PictureKind = keyof typeof pictureKinds;

/** The most pictures per order. */
export const MOST_PICTURES = 20;

export const OrderPicture = z.object({
  /** Of a return it is the id of its scan. */
  id: f.id,
  kind: z.enum(['pack', 'file', 'return']),
  /** Null for users who may not see customers, because a label may be on it. Own pictures are visible. */
  url: z.nullable(z.string()),
  at: f.instant,
  by: z.nullable(z.object({ id: f.id, username: z.string() })),
  /** Whether the session may remove it. */
  canRemove: z.boolean(),
});
export type OrderPicture = z.infer<typeof OrderPicture>;

const Pictures = z.object({ items: z.array(OrderPicture) });

const ofOrder = z.object({ id: f.idText });

export const listPictures = endpoint({
  does: 'Lists the pictures kept with an order, newest first, with those of its return.',
  at: 'GET /order/{id}/picture',
  may: 'order.view',
  takes: { params: ofOrder },
  gives: Pictures,
  fails: ['NO_ORDER'],
});

export const addPicture = endpoint({
  does: 'Keeps a picture with an order: jpg, png or webp up to 5 MB, checked by its content and made small.',
  at: 'POST /order/{id}/picture',
  may: ['order.edit', 'pack.scan'],
  takes: {
    params: ofOrder,
    body: z.strictObject({
      kind: z._default(z.enum(['pack', 'file'], { error: 'เลือกชนิดรูป' }), 'file'),
      file: imageFile,
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: OrderPicture,
  fails: ['NO_ORDER'],
  once: true,
  bodyLimit: PICTURE_BODY,
});

export const removePicture = endpoint({
  does: 'Takes a picture away from its order: one’s own, or any with the right to edit orders.',
  at: 'DELETE /order/{id}/picture/{pictureId}',
  may: ['order.edit', 'pack.scan'],
  takes: { params: z.extend(ofOrder, { pictureId: f.idText }) },
  gives: Pictures,
  fails: ['NO_ORDER'],
  once: 'by-state',
});
