// The first product: its name, price and stock; everything else is in the complete product form.
import * as f from '@app/contract/kit/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { MoneyField, NumberField, TextField } from '../../ui/form/fields.tsx';
import { ImageField } from '../../ui/form/image-field.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { saveProduct, type FirstProduct, type MadeProduct } from './first-run.data.ts';

const count = (most: number) =>
  z.nullable(z.int().check(z.gte(1, { error: 'ใส่จำนวนตั้งแต่ 1 ขึ้นไป' }), z.lte(most)));

const schema = z.object({
  name: f.text(200),
  code: f.text(64),
  price: f.baht,
  weight: count(50_000),
  units: count(999_999),
  file: z.nullable(z.instanceof(File)),
});

interface Draft extends Omit<FirstProduct, 'price'> {
  readonly price: number | null;
}

const empty: Draft = { name: '', code: 'P001', price: null, weight: null, units: null, file: null };

interface StepFormProps {
  onDone: () => Promise<void>;
  onClose: () => void;
}

export default function FirstProductForm({ onDone, onClose }: StepFormProps) {
  const client = useQueryClient();
  const [made] = useState<MadeProduct>({});
  const form = useAppForm<Draft, FirstProduct>({
    schema,
    defaults: empty,
    draft: 'first-product',
    submit: async (product) => {
      await saveProduct(client, product, made);
      await onDone();
    },
  });
  return (
    <AppForm form={form} label="สินค้าชิ้นแรก">
      <div className="grid gap-3 pb-3 sm:grid-cols-2">
        <TextField
          name="name"
          label="ชื่อสินค้า"
          required
          focusFirst
          placeholder="เช่น สบู่ขมิ้น"
          className="sm:col-span-2"
        />
        <MoneyField name="price" label="ราคาขาย" required />
        <TextField name="code" label="รหัส" required />
        <NumberField name="units" label="มีอยู่" unit="ชิ้น" hint="เว้นว่าง = ไม่นับสต็อก" />
        <NumberField name="weight" label="น้ำหนัก" unit="กรัม" hint="ขนส่งใช้คิดค่าส่ง" />
        <ImageField
          name="file"
          label="รูปสินค้า"
          url={null}
          alt="รูปสินค้าชิ้นแรก"
          className="sm:col-span-2"
        />
      </div>
      <FormActions form={form} sticky="drawer" onCancel={onClose} />
    </AppForm>
  );
}
