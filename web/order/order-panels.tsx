// Panels of an order that each edit and save alone: customer and address, shipping, channel.
import { carriers, carrierByCode } from '@app/contract/kit/carriers';
import { formatPhone } from '@app/contract/kit/text';
import type { OrderReply } from '@app/contract/order';
import {
  updateOrderChannel,
  updateOrderInfo,
  updateOrderShipping,
} from '@app/contract/order-write';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { toast } from '../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../ui/form/app-form.tsx';
import {
  NumberField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/fields.tsx';
import { useAppForm } from '../ui/form/use-app-form.ts';
import { useCan } from '../ui/hooks/me.ts';
import { AppError } from '../ui/http.ts';
import { Facts, Panel } from '../ui/layout/detail-page.tsx';
import { PlacePicker } from '../address/index.ts';
import {
  channelsQuery,
  orderQuery,
  ordersChanged,
  saveChannel,
  saveInfo,
  saveShipping,
} from './order.data.ts';

interface PanelProps {
  order: OrderReply;
  /** Why nothing may be changed now; null when it may. */
  lock: string | null;
}

interface EditableProps {
  title: string;
  lock?: string | null;
  facts: ReactNode;
  form: (close: () => void) => ReactNode;
}

/** Shows facts, and the form in their place while it is edited. */
export function Editable({ title, lock = null, facts, form }: EditableProps) {
  const can = useCan();
  const [editing, setEditing] = useState(false);
  const mayEdit = can('order.edit') && lock === null;
  const close = () => setEditing(false);
  return (
    <Panel title={title} editing={editing} onEdit={mayEdit ? () => setEditing(true) : undefined}>
      {editing && mayEdit ? form(close) : facts}
      {lock !== null && can('order.edit') ? <p className="mt-2 text-xs text-ink3">{lock}</p> : null}
    </Panel>
  );
}

/**
 * Saves a panel, then refreshes everything that shows the order. Somebody else's change in between is
 * told once, with what was typed kept: saving again is then a decision.
 */
export function useSaving(order: OrderReply, close: () => void) {
  const client = useQueryClient();
  const version = useRef(order.version);
  return async (save: (version: number) => Promise<OrderReply>): Promise<void> => {
    try {
      await ordersChanged(client, await save(version.current));
      toast.done('แก้ไขสำเร็จ');
      close();
    } catch (fault) {
      if (!(fault instanceof AppError) || fault.code !== 'STALE') throw fault;
      const latest = await client.fetchQuery({ ...orderQuery(order.id), staleTime: 0 });
      version.current = latest.version;
      throw changedMeanwhile(fault);
    }
  };
}

const changedMeanwhile = ({ kind, status, code }: AppError): AppError =>
  new AppError({
    kind,
    status,
    code,
    text: 'มีผู้แก้ไขออเดอร์นี้ก่อนคุณ ยังไม่ได้บันทึก',
    next: 'กด “บันทึก” อีกครั้งเพื่อใช้ข้อมูลของคุณ หรือ “ยกเลิก” เพื่อดูข้อมูลล่าสุด',
  });

function InfoForm({ order, close }: { order: OrderReply; close: () => void }) {
  const saving = useSaving(order, close);
  const { info } = order;
  const form = useAppForm({
    schema: updateOrderInfo.takes.body,
    defaults: {
      name: info.name,
      phone: info.phone,
      phone2: info.phone2,
      social: info.social,
      address: info.address,
      subdistrict: info.subdistrict,
      district: info.district,
      province: info.province,
      postcode: info.postcode,
      note: info.note,
      addressReason: info.addressReason,
    },
    submit: (values) => saving((version) => saveInfo(order.id, { ...values, version })),
  });
  return (
    <AppForm form={form} label="แก้ไขลูกค้าและที่อยู่" className="grid gap-3 sm:grid-cols-2">
      <TextField name="name" label="ชื่อผู้รับ" required focusFirst />
      <PhoneField name="phone" label="เบอร์โทร" required />
      <PhoneField name="phone2" label="เบอร์สำรอง" />
      <TextField name="social" label="ชื่อ LINE / Facebook" />
      <TextField name="address" label="บ้านเลขที่ / ถนน" required className="sm:col-span-2" />
      <PlacePicker className="sm:col-span-2" />
      <TextAreaField name="note" label="โน้ตถึงขนส่ง" limit={400} rows={2} className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <FormActions form={form} onCancel={close} />
      </div>
    </AppForm>
  );
}

export function InfoPanel({ order, lock }: PanelProps) {
  const { info } = order;
  const phones = [info.phone, info.phone2].filter(Boolean).map(formatPhone).join(', ');
  return (
    <Editable
      title="ลูกค้าและที่อยู่"
      lock={lock}
      facts={
        <Facts
          facts={[
            ['ชื่อ', <b key="name">{info.name}</b>],
            [
              'เบอร์',
              <span key="phone" className="num">
                {phones}
              </span>,
            ],
            ['LINE / Facebook', info.social],
            ['ที่อยู่', info.address],
            ['ตำบล อำเภอ', `${info.subdistrict} ${info.district}`],
            ['จังหวัด', `${info.province} ${info.postcode}`],
            ...(info.addressReason ? [['เหตุผลที่อยู่ไม่ตรง', info.addressReason] as const] : []),
            ['โน้ตถึงขนส่ง', info.note],
          ]}
        />
      }
      form={(close) => <InfoForm order={order} close={close} />}
    />
  );
}

const carrierOptions = carriers.map((carrier) => ({ value: carrier.code, label: carrier.name }));

function ShippingForm({ order, close }: { order: OrderReply; close: () => void }) {
  const saving = useSaving(order, close);
  const { carrier, weight, width, length, height, note } = order.shipping;
  const form = useAppForm({
    schema: updateOrderShipping.takes.body,
    defaults: {
      carrier: carrier as 0 | null,
      weight,
      width,
      length,
      height,
      note,
    },
    submit: (values) => saving((version) => saveShipping(order.id, { ...values, version })),
  });
  return (
    <AppForm form={form} label="แก้ไขขนส่ง" className="grid grid-cols-2 gap-3">
      <SelectField
        name="carrier"
        label="ขนส่ง"
        empty="ตามกฎของร้าน"
        options={carrierOptions}
        className="col-span-2"
      />
      <NumberField name="weight" label="น้ำหนัก" unit="กรัม" className="col-span-2" />
      <NumberField name="width" label="กว้าง" unit="ซม." />
      <NumberField name="length" label="ยาว" unit="ซม." />
      <NumberField name="height" label="สูง" unit="ซม." />
      <TextAreaField name="note" label="โน้ตการส่ง" limit={400} rows={2} className="col-span-2" />
      <div className="col-span-2">
        <FormActions form={form} onCancel={close} />
      </div>
    </AppForm>
  );
}

export function ShippingPanel({ order, lock }: PanelProps) {
  const { carrier, weight, width, length, height, note } = order.shipping;
  const hasSize = width > 0 && length > 0 && height > 0;
  return (
    <Editable
      title="ขนส่ง"
      lock={lock}
      facts={
        <Facts
          facts={[
            ['ขนส่ง', carrier === null ? 'ตามกฎของร้าน' : carrierByCode(carrier)?.name],
            ['น้ำหนัก', weight > 0 ? `${weight.toLocaleString('en-US')} กรัม` : null],
            ['ขนาด', hasSize ? `${width}×${length}×${height} ซม.` : null],
            ['โน้ตการส่ง', note],
          ]}
        />
      }
      form={(close) => <ShippingForm order={order} close={close} />}
    />
  );
}

function ChannelForm({ order, close }: { order: OrderReply; close: () => void }) {
  const saving = useSaving(order, close);
  const { data } = useQuery(channelsQuery());
  const options = (data?.items ?? []).filter(
    (channel) => channel.active || channel.id === order.channel?.id,
  );
  const form = useAppForm({
    schema: updateOrderChannel.takes.body,
    defaults: { channelId: order.channel?.id ?? null },
    submit: (values) => saving((version) => saveChannel(order.id, { ...values, version })),
  });
  return (
    <AppForm form={form} label="แก้ไขช่องทาง">
      <SelectField
        name="channelId"
        label="ช่องทาง"
        empty="ไม่ระบุ"
        options={options.map((channel) => ({ value: channel.id, label: channel.name }))}
      />
      <FormActions form={form} onCancel={close} />
    </AppForm>
  );
}

export function ChannelPanel({ order }: { order: OrderReply }) {
  return (
    <Editable
      title="ช่องทาง"
      facts={
        <Facts
          facts={[
            ['ช่องทาง', order.channel?.name],
            ['เทเลเซล', order.telesaleBy?.username],
          ]}
        />
      }
      form={(close) => <ChannelForm order={order} close={close} />}
    />
  );
}
