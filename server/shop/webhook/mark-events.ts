// Marks what changed in the transaction of the change; a job finds the events and their webhooks after the commit.
import type { TenantTx } from '../../platform/database.ts';
import { addMarks, type MarkSource } from './webhook.store.ts';

export { isOwnWebhook } from './sign.ts';
export type { SourceQuery, SourceEvent, WebhookSource } from './webhook-sources.ts';

export const NOTE_EVENTS = 'webhook.note';

const EVERY = 16;

/** The first mark starts the job; later marks are processed by the same run or the next one. */
export async function markForWebhooks(
  tx: TenantTx,
  source: MarkSource,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const marked = await addMarks(tx, source, ids);
  if (!marked) return;
  // A long transaction may be missed by both runs, so large ones, and some of the others, start the job anyway.
  if (marked.is_looking && ids.length === 1 && (ids[0] ?? 0) % EVERY !== 0) return;
  await tx.enqueue(NOTE_EVENTS, {}, { key: NOTE_EVENTS });
}
