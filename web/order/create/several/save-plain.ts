// Saves the orders of a message that need no check, one by one; a refused one stays with its reason.
import type { QueryClient } from '@tanstack/react-query';
import { customerQuery } from '../../../customer/index.ts';
import { ordersChanged } from '../../order/order.data.ts';
import { randomId } from '../../../ui/hooks/random-id.ts';
import { AppError } from '../../../ui/http.ts';
import { isLineGone } from '../../../ui/wire/or-kept.ts';
import { orderBody } from '../create-order.ts';
import { checkForDuplicates, createUnder, roomChanged } from '../create-order.data.ts';
import { roundStore, type Row } from '../kept-round.ts';
import { closeMessages } from './close-messages.data.ts';
import { markSent, isUnderKey, plainRows, settled, told, waitingState } from './round.ts';

const note = (at: number, change: Partial<Row>): void =>
  roundStore.set((round) => round && told(round, at, change));

/** Why it should not be created without a check: the shop's rule, or an existing order. */
async function objection(client: QueryClient, row: Row): Promise<string | null> {
  // An order that may exist already would count as its own duplicate; under a forgotten key it would be created
  // twice.
  if (isUnderKey(row)) return null;
  const { draft } = row;
  const answer = await checkForDuplicates(orderBody(draft));
  if (answer !== 'OK')
    return `คล้ายออเดอร์ที่มีแล้ว ${answer.duplicates.map(({ code }) => code).join(' ')}`;
  const { asks } = await client.fetchQuery(customerQuery(draft.phone));
  return asks === 'off' ? null : 'ลูกค้ามีประวัติไม่รับของ กรุณาตรวจก่อนบันทึก';
}

async function saveRow(client: QueryClient, row: Row): Promise<void> {
  const reason = await objection(client, row);
  if (reason !== null) return note(row.at, { reason });
  note(row.at, markSent(row));
  const order = await createUnder(row.key, orderBody(row.draft));
  const saved = { state: 'saved', code: order.code, reason: null, isSent: false } as const;
  roundStore.set((round) => round && settled(round, row.at, saved));
  void closeMessages();
}

/** Without an answer it is queued under the key it was sent with. */
async function keepRow(at: number): Promise<void> {
  const row = roundStore.get()?.rows[at];
  if (!row) return;
  const { keepUnder } = await import('../keep-order.data.ts');
  await keepUnder(row, row.draft);
  roundStore.set((round) => round && settled(round, at, waitingState));
}

/** Whether the others may succeed after this one failed. */
function refused(row: Row, fault: unknown): boolean {
  if (!(fault instanceof AppError)) throw fault;
  const { limit, name } = fault.details;
  const what = typeof name === 'string' ? `: ${name}` : '';
  note(row.at, {
    reason: `${fault.text}${what}`,
    // A final answer ends the submit; a lost answer is requested again under the same key.
    ...(!fault.isWorthRetrying && { isSent: false, key: randomId() }),
  });
  return !fault.isWorthRetrying && limit === undefined;
}

/**
 * Saves all rows that need no check, in message order. Calls `progress` with the number tried. Stops early when the
 * connection or the package's limit would fail the rest too.
 */
export async function savePlain(
  client: QueryClient,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const round = roundStore.get();
  const rows = round ? plainRows(round) : [];
  for (const [index, { at }] of rows.entries()) {
    progress(index, rows.length);
    const row = roundStore.get()?.rows[at];
    if (row?.state !== 'open') continue;
    try {
      await saveRow(client, row);
    } catch (fault) {
      if (isLineGone(fault)) await keepRow(at);
      else if (!refused(row, fault)) break;
    }
  }
  // The next save does not wait for lists that nobody sees.
  void ordersChanged(client);
  void roomChanged(client);
}
