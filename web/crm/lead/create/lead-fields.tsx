// The fields of a new lead: pasted chat, person, product, owner, and next date.
import type { Detection } from '@app/contract/customer/address';
import { detect } from '../../../customer/index.ts';
import { searchProducts } from '../../../catalog/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/action/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import {
  ComboboxField,
  MoneyField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../ui/form/fields.tsx';
import { useCan } from '../../../ui/hooks/me.ts';
import { agentsQuery, activeChannelsQuery } from '../lead.data.ts';
import { NextDate } from '../next-date.tsx';
import { ownerChoices, type Goods, type LeadDraft } from './lead-draft.ts';

const boxes = ['name', 'phone', 'address', 'province', 'note'] as const;

/** Reads a pasted chat into fields that are still empty. */
export function PasteLead() {
  const { getValues, setValue } = useFormContext<LeadDraft>();
  const [pending, setPending] = useState(false);
  const fill = (found: Detection) => {
    for (const box of boxes)
      if (getValues(box) === '' && found[box] !== '')
        setValue(box, found[box], { shouldDirty: true, shouldValidate: true });
    const [first] = found.items;
    if (first && !getValues('product'))
      setValue('product', { id: first.productId, name: first.name }, { shouldDirty: true });
  };
  const read = async () => {
    const text = getValues('message').trim();
    if (text === '') return;
    setPending(true);
    try {
      fill(await detect(text));
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="grid gap-2">
      <TextAreaField name="message" label="วางข้อความจากแชต" rows={3} limit={5000} />
      <div>
        <Button pending={pending} onClick={() => void read()}>
          อ่านข้อความลงช่อง
        </Button>
      </div>
    </div>
  );
}

const Interest = () => (
  <ComboboxField<Goods>
    name="product"
    label="สินค้าที่สนใจ"
    placeholder="ไม่ระบุ"
    search={searchProducts}
    labelOf={({ name }) => name}
    keyOf={({ id }) => id}
    show={({ name, code }) => (
      <>
        {name} <span className="text-xs text-ink3">{code}</span>
      </>
    )}
    emptyText="ไม่พบสินค้านี้"
  />
);

function Owner() {
  const can = useCan();
  const agents = useQuery({ ...agentsQuery(), enabled: can('crm.assign') });
  if (!can('crm.assign')) return null;
  const people = (agents.data?.items ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const fixed = Object.entries(ownerChoices).map(([value, label]) => ({ value, label }));
  return <SelectField name="owner" label="ผู้ดูแล" options={[...fixed, ...people]} />;
}

function Next() {
  const { field, fieldState } = useController<LeadDraft, 'nextAt'>({ name: 'nextAt' });
  return (
    <NextDate
      value={field.value ?? null}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}

/** A new shop has no sources; its leads need not wait for them. */
function NoSource() {
  const may = useCan()('channel.edit');
  return (
    <>
      ร้านยังไม่มีช่องทาง บันทึกโดยไม่ระบุได้{' '}
      {may ? (
        <a href="/setting/channel" className="text-link underline underline-offset-4">
          เพิ่มช่องทาง
        </a>
      ) : null}
    </>
  );
}

export function LeadFields() {
  const channels = useQuery(activeChannelsQuery());
  const from = (channels.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const lacksSource = channels.data?.items.length === 0;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField name="name" label="ชื่อ" required />
      <PhoneField name="phone" label="เบอร์โทร" required />
      <TextField name="social" label="LINE / Facebook" />
      <SelectField
        name="channelId"
        label="ที่มา"
        required={!lacksSource}
        options={from}
        {...(lacksSource && { hint: <NoSource /> })}
      />
      {useCan()('product.view') ? <Interest /> : null}
      <MoneyField name="value" label="มูลค่าคาด" />
      <Owner />
      <Next />
      <TextField name="province" label="จังหวัด" />
      <TextField name="address" label="ที่อยู่" />
      <TextField name="tags" label="แท็ก" hint="คั่นด้วยจุลภาค" />
      <TextAreaField name="note" label="โน้ต" limit={1000} className="md:col-span-2" />
    </div>
  );
}
