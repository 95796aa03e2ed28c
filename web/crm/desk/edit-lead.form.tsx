// The form of a lead's facts; sends only changed values, and masked data stays unless it is typed again.
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  agentsQuery,
  change,
  activeChannelsQuery,
  leadsChanged,
  type Lead,
  type LeadBody,
} from '../lead/lead.data.ts';
import { searchProducts } from '../../catalog/index.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import {
  ComboboxField,
  MoneyField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { typable } from '../../ui/format/hidden.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { AppError } from '../../ui/http.ts';
import { cacheLead } from './lead-desk.data.ts';

interface Product {
  id: number;
  code: string;
  name: string;
}

interface Draft {
  name: string;
  phone: string;
  social: string;
  channelId: number | null;
  product: Product | null;
  ownerId: number | null;
  value: number | null;
  province: string;
  address: string;
  tags: string;
  note: string;
}

const schema = z.object({
  name: z.string().check(z.minLength(1, { error: 'กรุณากรอกข้อมูล' }), z.maxLength(100)),
});

// Masked without the right to see it: an empty input that is sent only when something is typed.
const phoneOf = ({ phone }: Lead): string => (phone.includes('x') ? '' : typable(phone));

const draftOf = (lead: Lead): Draft => ({
  name: lead.name,
  phone: phoneOf(lead),
  social: typable(lead.social),
  channelId: lead.channelId,
  product: lead.product,
  ownerId: lead.ownerId,
  value: lead.value > 0 ? lead.value : null,
  province: lead.province,
  address: typable(lead.address),
  tags: lead.tags.join(', '),
  note: typable(lead.note),
});

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

function changeOf(draft: Draft, lead: Lead): LeadBody {
  const before = draftOf(lead);
  const words = ['name', 'phone', 'social', 'province', 'address', 'note'] as const;
  return {
    ...Object.fromEntries(
      words.flatMap((key) => (draft[key] === before[key] ? [] : [[key, draft[key]]])),
    ),
    ...(draft.channelId !== lead.channelId && { channelId: draft.channelId }),
    ...(draft.product?.id !== lead.product?.id && { productId: draft.product?.id ?? null }),
    ...(draft.ownerId !== lead.ownerId && { ownerId: draft.ownerId }),
    ...(draft.value !== before.value && { value: draft.value ?? 0 }),
    ...(draft.tags !== before.tags && { tags: tagsOf(draft.tags) }),
  };
}

/** Only typed values are sent: they can be saved on top of others' changes with the new version. */
const overtaken = (client: QueryClient) => (fault: unknown) => {
  if (!(fault instanceof AppError) || fault.code !== 'STALE') throw fault;
  void leadsChanged(client);
  throw fault.said('มีผู้แก้ลีดนี้ไปก่อนคุณ กดบันทึกอีกครั้งเพื่อบันทึกเฉพาะช่องที่คุณแก้', {});
};

const useOptions = () => {
  const { data: channels } = useQuery(activeChannelsQuery());
  const { data: agents } = useQuery(agentsQuery());
  return {
    channels: (channels?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    agents: (agents?.items ?? []).map(({ id, name, username, open }) => ({
      value: id,
      label: `${name || username} (${open} ลีด)`,
    })),
  };
};

export default function EditLead({ lead: now, onDone }: { lead: Lead; onDone: () => void }) {
  // The lead when the form opened: others' changes are neither reverted nor do they replace what is typed.
  const [lead] = useState(now);
  const client = useQueryClient();
  const can = useCan();
  const { channels, agents } = useOptions();
  const form = useAppForm<Draft>({
    schema: schema as never,
    defaults: draftOf(lead),
    draft: `lead-${lead.id}-v${lead.version}`,
    submit: async () => {
      const body = { ...changeOf(form.rhf.getValues(), lead), version: now.version };
      cacheLead(client, await change(lead.id, body).catch(overtaken(client)));
      toast.done('แก้ไขสำเร็จ');
      onDone();
      void leadsChanged(client);
    },
  });
  return (
    <AppForm form={form} label="แก้ไขข้อมูลลีด" className="grid gap-3 sm:grid-cols-2">
      <TextField name="name" label="ชื่อ" required focusFirst />
      <PhoneField
        name="phone"
        label="เบอร์"
        {...(phoneOf(lead) === '' ? { hint: `เดิม ${lead.phone} พิมพ์เมื่อต้องการเปลี่ยน` } : {})}
      />
      <TextField name="social" label="LINE / Facebook" />
      <SelectField name="channelId" label="ที่มา" empty="ไม่ระบุ" options={channels} />
      <ComboboxField<Product>
        name="product"
        label="สินค้าที่สนใจ"
        search={searchProducts}
        labelOf={(product) => product.name}
        keyOf={(product) => product.id}
        placeholder="ชื่อหรือรหัสสินค้า"
      />
      {can('crm.assign') ? (
        <SelectField name="ownerId" label="ผู้ดูแล" empty="ยังไม่มี" options={agents} />
      ) : null}
      <MoneyField name="value" label="มูลค่าคาด" unit="บาท" />
      <TextField name="province" label="จังหวัด" />
      <TextField name="tags" label="แท็ก" hint="คั่นด้วยจุลภาค" />
      <TextAreaField name="address" label="ที่อยู่" limit={300} rows={2} className="sm:col-span-2" />
      <TextAreaField name="note" label="โน้ต" limit={1000} rows={3} className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <FormActions form={form} save="บันทึก" onCancel={onDone} />
      </div>
    </AppForm>
  );
}
