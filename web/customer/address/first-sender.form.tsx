// The first step of a new shop: its name, phone and pickup address, typed once for documents and couriers.
import { createAddress } from '@app/contract/customer/address';
import { defaultProvince } from '@app/contract/kit/province';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { optionsChanged, optionsQuery, saveOption } from '../../shop/index.ts';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { PhoneField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { add, addressesChanged, type Address, type NewAddress } from './address.data.ts';
import { sendersQuery } from './choices.data.ts';
import { PlacePicker } from './place-picker.tsx';

interface StepFormProps {
  onDone: () => Promise<void>;
  onClose: () => void;
}

interface ShopFormProps extends StepFormProps {
  name: string;
  phone: string;
  sender: Address | undefined;
}

function ShopForm({ name, phone, sender, onDone, onClose }: ShopFormProps) {
  const client = useQueryClient();
  const form = useAppForm<NewAddress>({
    schema: createAddress.takes.body,
    defaults: {
      type: 'sender',
      isDefault: true,
      name: name || (sender?.name ?? ''),
      phone: phone || (sender?.phone ?? ''),
      address: sender?.address ?? '',
      subdistrict: sender?.subdistrict ?? '',
      district: sender?.district ?? '',
      province: sender?.province ?? defaultProvince,
      postcode: sender?.postcode ?? '',
    },
    draft: 'first-shop',
    submit: async (body) => {
      await saveOption('company_name', body.name);
      await saveOption('company_phone', body.phone);
      if (!sender) await add(body);
      await Promise.all([optionsChanged(client), addressesChanged(client)]);
      await onDone();
    },
  });
  return (
    <AppForm form={form} label="ร้านและที่อยู่ผู้ส่ง">
      <div className="grid gap-3 pb-3 sm:grid-cols-2">
        <TextField name="name" label="ชื่อร้าน" required focusFirst />
        <PhoneField name="phone" label="เบอร์โทรร้าน" required />
        <TextField
          name="address"
          label="บ้านเลขที่ / ถนน"
          required
          className="sm:col-span-2"
          hint="ขนส่งมารับของและส่งของตีกลับที่นี่"
        />
        <PlacePicker asksReason={false} className="sm:col-span-2" />
      </div>
      <FormActions form={form} sticky="drawer" onCancel={onClose} />
    </AppForm>
  );
}

export default function FirstSender(props: StepFormProps) {
  const options = useQuery(optionsQuery(['company_name', 'company_phone']));
  const senders = useQuery(sendersQuery());
  const error = options.error ?? senders.error;
  if (options.data && senders.data)
    return (
      <ShopForm
        {...props}
        name={options.data.company_name ?? ''}
        phone={options.data.company_phone ?? ''}
        sender={senders.data.items[0]}
      />
    );
  if (!error) return <SkeletonText lines={6} />;
  const again = () => void Promise.all([options.refetch(), senders.refetch()]);
  return <ErrorState error={error} onRetry={again} />;
}
