// A call result recorded offline: stored, and sent when the connection is back.
import { logLead } from '@app/contract/crm/lead';
import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../../ui/http.ts';
import { keepEntry, requireKnownKey, type Send } from '../../ui/outbox/outbox.ts';
import type { Entry } from '../../ui/outbox/waiting.ts';
import { handOver } from '../../ui/wire/unanswered.ts';
import { leadsChanged } from '../lead/lead.data.ts';
import type { Activity } from './lead-desk.data.ts';

export const CALL = 'call';

interface KeptCall {
  readonly leadId: number;
  readonly activity: Activity;
  /** When it was first saved; absent in entries of an older release, whose own time counts. */
  readonly calledAt?: string;
}

/** `detail` is the result as text. */
export async function keepCall(
  kept: Required<KeptCall>,
  about: Pick<Entry, 'title' | 'detail'>,
): Promise<void> {
  const params = { id: kept.leadId };
  await handOver(logLead, { params, body: kept.activity }, (id, isSent) =>
    keepEntry({ id, kind: CALL, ...about, body: kept, draft: null, isSent }),
  );
  toast.info('ไม่มีสัญญาณ เก็บผลการโทรไว้ในเครื่องนี้แล้ว จะส่งให้เองเมื่อกลับมาออนไลน์');
}

export const sendKeptCall =
  (client: QueryClient): Send =>
  async (entry, going) => {
    const { leadId, activity, calledAt = entry.madeAt } = entry.body as KeptCall;
    requireKnownKey(entry, 'ประวัติของลีด');
    await going();
    const options = { idempotencyKey: entry.id, quiet: true };
    await call(logLead, { params: { id: leadId }, body: { ...activity, calledAt } }, options);
    void leadsChanged(client);
    toast.done(`ส่งผลการโทรของ ${entry.title} แล้ว`);
  };

/** The call was made, whatever happened to the lead since: it is sent again without a version. */
export const callAgain = ({ body }: Entry): KeptCall => {
  const kept = body as KeptCall;
  const { version: _seen, ...activity } = kept.activity;
  return { ...kept, activity };
};

export const leadOf = ({ body }: Entry): number => (body as KeptCall).leadId;
