// The form that requests a pickup, at a Flash warehouse or at one of the shop's sender addresses.
import {
  PICKUP_PARCELS_MOST,
  PICKUP_REMARK_MOST,
  PICKUP_REMARK_SENT,
} from '@app/contract/shipping/pickup';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { callToAddress, callToWarehouse, carsChanged, type Pickup } from './pickup.data.ts';

interface Draft {
  place: string;
  parcels: number | null;
  remark: string;
  staffId: string;
}

const range = { error: 'ใส่จำนวนพัสดุ 1–9,999' };
const schema = z.object({
  place: z.string().check(z.minLength(1, { error: 'เลือกจุดที่ให้มารับ' })),
  parcels: z.int(range).check(z.gte(1, range), z.lte(PICKUP_PARCELS_MOST, range)),
  remark: z.string().check(z.maxLength(PICKUP_REMARK_MOST, { error: 'ไม่เกิน 400 ตัวอักษร' })),
  staffId: z.string().check(z.trim(), z.maxLength(32, { error: 'ไม่เกิน 32 ตัวอักษร' })),
});

export interface CallFormProps {
  kind: 'warehouse' | 'address';
  places: readonly { value: string; label: string }[];
  place: string;
  /** Labels printed today that were not picked up. */
  ready: number;
  onPlace?: (place: string) => void;
}

const send = (kind: CallFormProps['kind'], draft: Draft): Promise<Pickup> => {
  const remark = draft.remark.trim();
  const rest = { estimate_parcel_number: draft.parcels ?? 0, ...(remark && { remark }) };
  if (kind === 'address') return callToAddress({ address: Number(draft.place), ...rest });
  const staffId = draft.staffId.trim();
  return callToWarehouse({
    ka_warehouse_id: draft.place,
    ...rest,
    ...(staffId && { staff_id: staffId }),
  });
};

const told = ({ staffName, timeoutText }: Pickup): string =>
  ['เรียกรถแล้ว', staffName && `ผู้มารับ ${staffName}`, timeoutText].filter(Boolean).join(' · ');

export function CallForm({ kind, places, place, ready, onPlace }: CallFormProps) {
  const client = useQueryClient();
  const isWarehouse = kind === 'warehouse';
  const form = useAppForm<Draft>({
    schema: schema as never,
    defaults: { place, parcels: ready > 0 ? ready : null, remark: '', staffId: '' },
    submit: async (draft) => {
      try {
        const pickup = await send(kind, draft);
        onPlace?.(draft.place);
        toast.done(told(pickup));
      } finally {
        // A pickup whose answer was lost is in the list too.
        await carsChanged(client);
      }
    },
  });
  return (
    <AppForm form={form} label="เรียกรถ" className="grid gap-4 sm:grid-cols-2">
      <SelectField name="place" label={isWarehouse ? 'คลัง' : 'ที่อยู่ผู้ส่ง'} required options={places} />
      <NumberField
        name="parcels"
        label="จำนวนพัสดุโดยประมาณ"
        required
        unit="ชิ้น"
        hint={ready > 0 ? `พิมพ์วันนี้และรอรับ ${ready} ใบ` : 'วันนี้ยังไม่มีใบที่พิมพ์แล้วรอรับ'}
      />
      <div className="sm:col-span-2">
        <TextAreaField
          name="remark"
          label="หมายเหตุ"
          limit={PICKUP_REMARK_MOST}
          warnAbove={{
            length: PICKUP_REMARK_SENT,
            text: 'Flash รับหมายเหตุ 200 ตัวอักษร ส่วนที่เกินจะเห็นเฉพาะในร้าน',
          }}
        />
      </div>
      {isWarehouse ? (
        <TextField name="staffId" label="รหัสพนักงาน" hint="ถ้าทราบ เก็บไว้ดูในร้านเท่านั้น" />
      ) : null}
      <div className="sm:col-span-2">
        <FormActions form={form} save="เรียกรถ" />
      </div>
    </AppForm>
  );
}
