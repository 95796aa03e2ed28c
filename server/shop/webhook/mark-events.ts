// Marks what changed, in the transaction that changes it; what of it is told to whom is found out once that has committed.
import type { TenantTx } from '../../platform/database.ts';
import { addMarks, type MarkSource } from './webhook.store.ts';

export { isOwnWebhook } from './sign.ts';
export type { SourceQuery, SourceEvent, WebhookSource } from './webhook-sources.ts';

export const NOTE_EVENTS = 'webhook.note';

const EVERY = 16;

/** The first mark calls whoever looks; those after it are seen by the same look, or by the one that follows it. */
export async function markForWebhooks(
  tx: TenantTx,
  source: MarkSource,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const marked = await addMarks(tx, source, ids);
  if (!marked) return;
  // A transaction that takes long may be overlooked by both: large ones, and some of the others, call anyway.
  if (marked.is_looking && ids.length === 1 && (ids[0] ?? 0) % EVERY !== 0) return;
  await tx.enqueue(NOTE_EVENTS, {}, { key: NOTE_EVENTS });
}
