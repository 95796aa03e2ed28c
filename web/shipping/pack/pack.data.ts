// The call of packing by scanner; the only file of the feature that calls the API.
import { scanPack, type PackOrder } from '@app/contract/shipping/pack';
import { call } from '../../ui/http.ts';

export type { PackOrder };

/** Retried without the bar on top: the queue shows what waits. */
export const findParcel = (code: string): Promise<PackOrder> =>
  call(scanPack, { body: { code } }, { quiet: true });

export interface Finished {
  /** The same for every try, so that an answer that was lost is given again. */
  key: string;
  code: string;
  items: readonly { productId: number; unit: number }[];
}

export const finishParcel = ({ key, code, items }: Finished): Promise<PackOrder> =>
  call(scanPack, { body: { code, items: [...items] } }, { quiet: true, idempotencyKey: key });
