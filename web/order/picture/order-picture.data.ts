// API calls for pictures of orders; the only file of the feature that makes them.
import {
  addPicture,
  listPictures,
  removePicture,
  type OrderPicture,
} from '@app/contract/order/picture';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { formBody } from '../../ui/wire/form-body.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { OrderPicture };

export const picturesQuery = (orderId: number) =>
  read(listPictures, { params: { id: orderId } }, { quiet: true });

export interface NewPicture {
  readonly orderId: number;
  readonly kind: 'pack' | 'file';
  readonly file: File;
  /** The same for every attempt with one picture, so that a lost answer is returned again. */
  readonly key: string;
}

export const add = ({ orderId, kind, file, key }: NewPicture): Promise<OrderPicture> =>
  call(
    addPicture,
    { params: { id: orderId }, body: formBody({ kind, file }) },
    { idempotencyKey: key },
  );

export const remove = (orderId: number, pictureId: number) =>
  call(removePicture, { params: { id: orderId, pictureId } });

export const picturesChanged = (client: QueryClient, orderId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(listPictures, { params: { id: orderId } }) });
