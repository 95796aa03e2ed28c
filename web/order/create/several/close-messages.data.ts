// API calls that close inbox messages once all orders made from them are done.
import { setMessageState } from '@app/contract/order/inbox';
import { toast } from '../../../ui/feedback/toast.ts';
import { call } from '../../../ui/http.ts';
import { roundStore } from '../kept-round.ts';
import { countOf } from './round.ts';

/** Call it after a row was saved or skipped. */
export async function closeMessages(): Promise<void> {
  const round = roundStore.get();
  // A queued order may still be refused: a person closes those messages.
  if (!round?.messageIds || countOf(round, 'open') + countOf(round, 'waiting') > 0) return;
  if (countOf(round, 'saved') === 0) return;
  // Created orders link to the message themselves.
  const orderIds = round.rows.flatMap(({ mergedInto }) => mergedInto ?? []);
  const body = { state: 'opened' as const, ...(orderIds[0] && { orderIds }) };
  try {
    for (const id of round.messageIds) await call(setMessageState, { params: { id }, body });
  } catch (fault) {
    toast.failed(fault);
  }
}
