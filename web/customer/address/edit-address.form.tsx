// The form of an address: pasted or typed, checked against known places, stored as a draft until it is saved.
import { addressTypes, createAddress, type AddressType } from '@app/contract/customer/address';
import type { CarrierCode } from '@app/contract/kit/carriers';
import { defaultProvince } from '@app/contract/kit/province';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { couriersQuery } from '../../catalog/index.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { PhoneField, RadioField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useMe } from '../../ui/hooks/me.ts';
import { Checkbox } from '../../ui/input/choice.tsx';
import { add, addressesChanged, change, type Address, type NewAddress } from './address.data.ts';
import { PasteAddress } from './paste-address.tsx';
import { PlacePicker } from './place-picker.tsx';

type AddressDraft = Required<Omit<NewAddress, 'prefix'>>;

const draftOf = (address: Address | null, type: AddressType): AddressDraft => ({
  type: address?.type ?? type,
  name: address?.name ?? '',
  phone: address?.phone ?? '',
  address: address?.address ?? '',
  subdistrict: address?.subdistrict ?? '',
  district: address?.district ?? '',
  province: address?.province ?? defaultProvince,
  postcode: address?.postcode ?? '',
  isDefault: address?.isDefault ?? false,
  carriers: (address?.carriers ?? []) as CarrierCode[],
});

const typeOptions = Object.entries(addressTypes).map(([value, label]) => ({
  value: value as AddressType,
  label,
}));

/** Couriers for this sender; none chosen means all. */
function CarriersField() {
  const { field } = useController<AddressDraft, 'carriers'>({ name: 'carriers' });
  const flags = useMe()?.flags ?? {};
  const { data: couriers } = useQuery(couriersQuery());
  const offered = (couriers ?? []).filter(({ flag }) => flag === null || flags[flag] === 1);
  if (offered.length < 2 && field.value.length === 0) return null;
  const toggle = (code: number, on: boolean) =>
    field.onChange(on ? [...field.value, code] : field.value.filter((each) => each !== code));
  return (
    <fieldset>
      <legend className="text-sm font-semibold">ขนส่งที่ใช้ที่อยู่นี้</legend>
      <p className="text-xs text-ink3">ไม่เลือก = ใช้ได้ทุกขนส่ง</p>
      <div className="flex flex-wrap gap-x-4">
        {offered.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            value={field.value.some((each) => each === code)}
            onChange={(on) => toggle(code, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}

export interface EditAddressProps {
  /** Null adds a new one. */
  address: Address | null;
  /** The initial type of a new one. */
  type: AddressType;
  onClose: () => void;
}

export function EditAddress({ address: opened, type, onClose }: EditAddressProps) {
  // The address when the form opened: others' changes must not replace what is typed.
  const [address] = useState(opened);
  const client = useQueryClient();
  const form = useAppForm<AddressDraft, NewAddress>({
    schema: createAddress.takes.body,
    defaults: draftOf(address, type),
    // A draft belongs to the values it was typed over: after somebody else's change it is not offered.
    draft: address ? `address-${address.id}-v${address.version}` : 'address-create',
    isHeld: true,
    submit: async (body) => {
      try {
        if (address) await change(address, body);
        else await add(body);
      } finally {
        // The list updates in the background.
        void addressesChanged(client);
      }
      toast.done(address ? 'แก้ไขสำเร็จ' : 'บันทึกสำเร็จ');
      onClose();
    },
  });
  const giveUp = async () => {
    await form.draft.drop();
    onClose();
  };
  return (
    <AppForm form={form} label={address ? 'แก้ไขที่อยู่' : 'เพิ่มที่อยู่'}>
      <div className="grid gap-3 pb-3">
        {address ? null : <PasteAddress />}
        <RadioField name="type" label="ประเภท" required options={typeOptions} />
        <TextField name="name" label="ชื่อ" required focusFirst={address === null} />
        <PhoneField name="phone" label="เบอร์โทร" required />
        <TextField name="address" label="บ้านเลขที่ / ถนน" required />
        <PlacePicker asksReason={false} />
        <CarriersField />
        <SwitchField name="isDefault" label="เป็นค่าเริ่มต้นของประเภทนี้" />
      </div>
      <FormActions form={form} sticky="drawer" onCancel={() => void giveUp()} />
    </AppForm>
  );
}
