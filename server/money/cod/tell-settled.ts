// Sends the webhook event that a courier's statement paid a parcel.
import type { webhooks } from '../../shop/index.ts';
import { parcelOf } from './list-cod.ts';
import { settledLines } from './tell-settled.store.ts';

export const tellSettled: webhooks.WebhookSource = async (tx, { ids, since }) => {
  const lines = await settledLines(tx, ids, since);
  return lines.flatMap((line): webhooks.SourceEvent[] => {
    if (line.order_id === null) return [];
    const { settled_at: at, owners, order_id: subjectId } = line;
    const about = { subject: 'order', subjectId, at, owners } as const;
    const event = `cod:${line.id}`;
    return [{ ...about, type: 'cod.settled', event, dataFor: () => parcelOf(line) }];
  });
};
