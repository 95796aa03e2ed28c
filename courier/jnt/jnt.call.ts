// The HTTP step that both protocols share: downloading a label by its URL.
import type { Courier, CourierCalls, DeskCalls, CourierLink, LabelPdf } from '../kit/courier.ts';
import { downloadPdf } from '../kit/calls.ts';
import type { Failure } from '../kit/outcome.ts';

/**
 * Pushes are set up in J&T's console for all parcels at once; a booked parcel cannot be changed.
 */
export type JntCalls = Omit<
  CourierCalls,
  'registerWebhook' | 'subscribe' | 'update' | keyof DeskCalls
> &
  Pick<Courier, 'validateParcel'>;

export const downloadLabel = (
  link: CourierLink,
  address: string,
  secrets: string[],
): Promise<LabelPdf | Failure> =>
  downloadPdf(link, { address, ownHost: /(^|\.)jtexpress\.co\.th$/, secrets });
