// While a phone is typed: the leads it has, whose they are, what it bought, and the three ways on.
import { leadStages } from '@app/contract/crm/states';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { normalizePhone } from '@app/contract/kit/text';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/action/button.tsx';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { change, duplicatesQuery, leadsChanged, log, type Lead } from '../lead.data.ts';
import { sayRefusal } from '../say-refusal.ts';
import { tagsOf, type LeadDraft } from './lead-draft.ts';

/** What was typed goes into the lead that is there, where it says nothing yet. */
async function mergeInto(lead: Lead, typed: LeadDraft): Promise<void> {
  const tags = tagsOf(typed.tags);
  await change(lead.id, {
    ...(lead.social === '' && typed.social && { social: typed.social }),
    ...(lead.channelId === null && typed.channelId && { channelId: typed.channelId }),
    ...(lead.productId === null && typed.product && { productId: typed.product.id }),
    ...(lead.province === '' && typed.province && { province: typed.province }),
    ...(lead.address === '' && typed.address && { address: typed.address }),
    ...(lead.nextAt === null && typed.nextAt && { nextAt: typed.nextAt }),
    // As where two leads become one: the larger of both.
    ...((typed.value ?? 0) > lead.value && { value: typed.value ?? 0 }),
    ...(tags.length > 0 && { tags: [...new Set([...lead.tags, ...tags])].slice(0, 20) }),
    version: lead.version,
  });
  const note = [typed.name !== lead.name && typed.name, typed.note].filter(Boolean).join(': ');
  if (note !== '') await log(lead.id, { kind: 'note', note });
}

function Known({ lead, onMerge }: { lead: Lead; onMerge: (lead: Lead) => void }) {
  return (
    <li className="flex flex-wrap items-center gap-2 border-t border-line py-2">
      <span className="min-w-0 flex-1 basis-52">
        <b className="font-semibold">{lead.name}</b> · {leadStages[lead.stage]} ·{' '}
        {lead.owner?.name ?? 'ยังไม่มีผู้ดูแล'} · {lead.orderIds.length} ออเดอร์
      </span>
      <LinkButton to="/crm/lead/manage/$id" params={{ id: String(lead.id) }}>
        เปิดรายการเดิม
      </LinkButton>
      {lead.stage === 'cancel' ? null : <Button onClick={() => onMerge(lead)}>รวม</Button>}
    </li>
  );
}

function useMerge() {
  const { getValues, reset } = useFormContext<LeadDraft>();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (lead: Lead) => {
    try {
      await mergeInto(lead, getValues());
      await leadsChanged(client);
      reset(getValues());
      toast.done('รวมเข้ากับลีดเดิมแล้ว');
      setTimeout(
        () => void navigate({ to: '/crm/lead/manage/$id', params: { id: String(lead.id) } }),
      );
    } catch (fault) {
      sayRefusal(fault);
    }
  };
}

function GoOn() {
  const [goesOn, setGoesOn] = useState(false);
  if (!goesOn) return <Button onClick={() => setGoesOn(true)}>สร้างต่อ</Button>;
  return (
    <TextField
      name="duplicateReason"
      label="เหตุผลที่สร้างอีกรายการ"
      placeholder="เช่น คนในบ้านใช้เบอร์เดียวกัน"
      focusFirst
    />
  );
}

export function KnownLeads() {
  const phone = normalizePhone(String(useWatch({ name: 'phone' }) ?? ''));
  const merge = useMerge();
  const { data, error, refetch } = useQuery({
    ...duplicatesQuery(phone ?? ''),
    enabled: phone !== null,
  });
  if (phone === null) return null;
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null;
  const { items, others, orders, delivered, refused, doNotCall } = data;
  if (items.length === 0 && others === 0 && orders === 0 && !doNotCall) return null;
  const isTaken = others > 0 || items.some((lead) => lead.stage !== 'cancel');
  const title = doNotCall
    ? 'เบอร์นี้ขอไม่ให้ติดต่อ เพิ่มเป็นลีดไม่ได้'
    : isTaken
      ? 'เบอร์นี้มีลีดอยู่แล้ว'
      : 'รู้จักเบอร์นี้แล้ว';
  const bought = `เคยซื้อ ${orders} ออเดอร์ รับของ ${delivered} ตีกลับ ${refused}`;
  return (
    <section aria-label="เบอร์นี้มีอยู่แล้ว" className="rounded-card border border-line bg-waiting-bg p-3">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-ink2">
        {orders > 0 ? bought : 'ยังไม่เคยซื้อ'}
        {others > 0 ? <span> · ผู้ดูแลคนอื่นมีลีดเบอร์นี้ {others} รายการ</span> : null}
      </p>
      <ul className="mt-2">
        {items.map((lead) => (
          <Known key={lead.id} lead={lead} onMerge={(into) => void merge(into)} />
        ))}
      </ul>
      {isTaken && !doNotCall ? <GoOn /> : null}
    </section>
  );
}
