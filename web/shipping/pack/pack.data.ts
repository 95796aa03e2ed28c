// API call for packing with a scanner; the only file of the feature that makes it.
import { scanPack, type PackOrder } from '@app/contract/shipping/pack';
import { call } from '../../ui/http.ts';

export type { PackOrder };

/** Retries without the loading bar: the queue shows what waits. */
export const findParcel = (code: string): Promise<PackOrder> =>
  call(scanPack, { body: { code } }, { quiet: true });

export interface Finished {
  /** The same for every attempt, so that a lost answer is returned again. */
  key: string;
  code: string;
  items: readonly { productId: number; unit: number }[];
}

export const finishParcel = ({ key, code, items }: Finished): Promise<PackOrder> =>
  call(scanPack, { body: { code, items: [...items] } }, { quiet: true, idempotencyKey: key });
