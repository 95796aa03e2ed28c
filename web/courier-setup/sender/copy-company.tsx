// Copies name, phone and address from the shop's own settings; the address is split into its parts as far as
// possible.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Detection } from '@app/contract/customer/address';
import { detect } from '../../customer/index.ts';
import { optionsQuery } from '../../shop/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const names = ['company_name', 'company_phone', 'company_address'] as const;

/** Null where it cannot be read, or the right is missing: the text is then copied as it is. */
const readParts = (text: string): Promise<Detection | null> =>
  detect(text).then(
    (found) => (found.postcode === '' ? null : found),
    () => null,
  );

export function CopyCompany() {
  const { setValue } = useFormContext();
  const { data } = useQuery(optionsQuery(names));
  const [pending, setPending] = useState(false);
  const isEmpty = data !== undefined && !data.company_name && !data.company_address;
  const copy = async () => {
    const { company_name: name = '', company_phone: phone = '', company_address = '' } = data ?? {};
    setPending(true);
    const found = await readParts(`${name} ${company_address} ${phone}`);
    setPending(false);
    const { subdistrict, district, province, postcode } = found ?? {};
    const parts = found ? { subdistrict, district, province, postcode } : {};
    const address = found?.address || company_address;
    for (const [key, value] of Object.entries({ name, phone, address, ...parts })) {
      if (value) setValue(key, value, { shouldDirty: true, shouldValidate: true });
    }
    if (!found) toast.warn('คัดลอกแล้ว เลือกตำบลและรหัสไปรษณีย์เพิ่ม');
  };
  return (
    <Button
      icon="copy"
      pending={pending}
      disabled={data === undefined || isEmpty}
      title={isEmpty ? 'ยังไม่ได้ใส่ข้อมูลร้านในตั้งค่าทั่วไป' : undefined}
      onClick={() => void copy()}
    >
      คัดลอกจากข้อมูลร้าน
    </Button>
  );
}
