// The product form in a drawer: new, copied or existing; typing is stored as a draft until it is saved.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { courierCan } from '@app/contract/kit/carriers';
import { HEAVY_GRAMS, TOO_HEAVY } from '@app/contract/kit/order-sums';
import { couriersQuery } from './couriers.data.ts';
import { categoriesQuery } from '../category/category.data.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import {
  CheckboxField,
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
} from '../../ui/form/fields.tsx';
import { ImageField } from '../../ui/form/image-field.tsx';
import { useAppForm, type AppFormState } from '../../ui/form/use-app-form.ts';
import { formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { pictureAt } from './copied-picture.data.ts';
import { AliasField } from './alias-field.tsx';
import { NewCategory } from './new-category.tsx';
import { PartsField } from './parts-field.tsx';
import {
  copyOf,
  draftOf,
  emptyProduct,
  productSchema,
  type ProductDraft,
} from './product-draft.ts';
import { productsChanged, type Product, type ProductBody } from './product.data.ts';
import { addProduct, changeProduct } from './save-product.data.ts';

/** On a phone half a drawer is too narrow for a long code or amount. */
const half = 'col-span-3 max-sm:col-span-full';

/** Without a cost, a set costs the sum of its components. */
function CostField() {
  const isSet: unknown = useWatch({ name: 'isSet' });
  const hint = isSet === true ? 'เว้นว่างไว้ ระบบรวมต้นทุนของสินค้าในชุดให้' : undefined;
  return <MoneyField name="cost" label="ต้นทุน" className={half} hint={hint} />;
}

const PARTS_WEIGH = 'เว้นว่างไว้ ระบบรวมน้ำหนักของสินค้าในชุดให้';

/** Without a weight, a set weighs the sum of its components, even above the input limit. */
function WeightField({ grams }: { grams: number }) {
  const isSet: unknown = useWatch({ name: 'isSet' });
  const heavy = grams > HEAVY_GRAMS ? ` ตอนนี้ ${formatCount(grams)} กรัม ${TOO_HEAVY}` : '';
  const hint = isSet === true ? `${PARTS_WEIGH}${heavy}` : undefined;
  return (
    <NumberField name="weight" label="น้ำหนัก" unit="กรัม" className="col-span-full" hint={hint} />
  );
}

function CategoryField() {
  const { data } = useQuery(categoriesQuery());
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div>
      <SelectField name="categoryId" label="หมวดหมู่" required empty="เลือกหมวดหมู่" options={options} />
      {data ? <NewCategory isOpen={options.length === 0} /> : null}
    </div>
  );
}

/** The kinds of goods of the courier that has them; nothing if this deployment does not offer it. */
function FlashCategoryField() {
  const { data } = useQuery(couriersQuery());
  const kinds = data?.find((courier) => courierCan(courier.c, 'kinds'))?.categories ?? [];
  if (kinds.length === 0) return null;
  const options = kinds.map(({ code, label }) => ({ value: code, label }));
  return (
    <SelectField
      name="flashCategory"
      label="หมวดขนส่ง Flash"
      empty="ไม่ระบุ"
      options={options}
      className="col-span-full"
    />
  );
}

/** A set has no stock of its own: the stock of its components is tracked. */
function StockFields() {
  const isSet: unknown = useWatch({ name: 'isSet' });
  return (
    <>
      {isSet === true ? null : (
        <>
          <CheckboxField name="isCheck" label="นับสต็อกสินค้านี้" className="col-span-full" />
          <NumberField name="lowStock" label="เตือนเมื่อเหลือไม่เกิน" unit="ชิ้น" className="col-span-3" />
        </>
      )}
      <NumberField name="supplyDays" label="ลูกค้าใช้หมดใน" unit="วัน" className="col-span-3" />
    </>
  );
}

function KindFields({ ownId }: { ownId: number | null }) {
  const isSet: unknown = useWatch({ name: 'isSet' });
  return (
    <fieldset className="col-span-full grid gap-2 border-t border-line pt-3">
      <legend className="sr-only">ชุด แพ็ก และการขาย</legend>
      <SwitchField name="isSet" label="เป็นสินค้าชุด" hint="เมื่อขายจะตัดสต็อกของสินค้าในชุด" />
      {isSet === true ? <PartsField ownId={ownId} /> : null}
      <SwitchField name="isPack" label="เป็นแพ็ก" hint="ยอดสรุปนับเป็น 0 ชิ้น ไม่ปนกับจำนวนชิ้นของสินค้าเดี่ยว" />
      <SwitchField
        name="active"
        label="เปิดขาย"
        hint="ปิดแล้วจะไม่ขึ้นให้เลือกในออเดอร์ใหม่ ออเดอร์เดิมไม่เปลี่ยน"
      />
    </fieldset>
  );
}

function MoreFields({ grams }: { grams: number }) {
  return (
    <>
      <WeightField grams={grams} />
      <NumberField name="width" label="กว้าง" unit="ซม." className="col-span-2" />
      <NumberField name="length" label="ยาว" unit="ซม." className="col-span-2" />
      <NumberField name="height" label="สูง" unit="ซม." className="col-span-2" />
      <FlashCategoryField />
    </>
  );
}

/** A copy gets the picture as a file of its own, independent of the original. */
function useCopiedPicture({ rhf }: AppFormState<ProductDraft>, url: string | null): void {
  useEffect(() => {
    if (url === null) return;
    let left = false;
    void pictureAt(url).then((file) => {
      if (file && !left && rhf.getValues('file') === null) rhf.setValue('file', file);
    });
    return () => {
      left = true;
    };
  }, [rhf, url]);
}

export interface EditProductProps {
  /** The existing product to change or copy. */
  product?: Product;
  isCopy?: boolean;
  onClose: () => void;
}

function useProductForm({ product, isCopy = false, onClose }: EditProductProps) {
  const client = useQueryClient();
  const canSeeCost = useCan()('product.cost');
  const schema = useMemo(() => productSchema(canSeeCost), [canSeeCost]);
  // The product when the form opened: others' changes must not replace what is typed.
  const [saved] = useState(() => (product && !isCopy ? product : null));
  const defaults = product ? (isCopy ? copyOf(product) : draftOf(product)) : emptyProduct;
  const form = useAppForm<ProductDraft, ProductBody>({
    schema,
    defaults,
    // A draft belongs to the values it was typed over: after somebody else's change it is not offered.
    draft: saved
      ? `product-${saved.id}-v${saved.version}`
      : `product-create${product ? `-from-${product.id}` : ''}`,
    isHeld: true,
    submit: async (body, { again }) => {
      try {
        if (saved) await changeProduct(saved.id, { ...body, version: saved.version });
        else await addProduct(body);
      } finally {
        // The list updates in the background.
        void productsChanged(client);
      }
      toast.done(saved ? 'แก้ไขสำเร็จ' : 'บันทึกสำเร็จ');
      if (!again) onClose();
    },
  });
  useCopiedPicture(form, (isCopy && product?.imageUrl) || null);
  return { form, saved, canSeeCost };
}

export function EditProduct(props: EditProductProps) {
  const { form, saved, canSeeCost } = useProductForm(props);
  const giveUp = async () => {
    await form.draft.drop();
    props.onClose();
  };
  return (
    <AppForm form={form} label={saved ? 'แก้ไขสินค้า' : 'เพิ่มสินค้า'}>
      <div className="grid grid-cols-6 gap-3 pb-3">
        <TextField
          name="name"
          label="ชื่อสินค้า"
          required
          focusFirst={!saved}
          className="col-span-full"
        />
        <TextField name="code" label="รหัส" required scan className={half} />
        <TextField name="barcode" label="บาร์โค้ด" scan className={half} />
        <div className="col-span-full">
          <CategoryField />
        </div>
        <MoneyField name="price" label="ราคาขาย" required className={half} />
        {canSeeCost ? <CostField /> : null}
        <ImageField
          name="file"
          label="รูปสินค้า"
          url={saved?.imageUrl ?? null}
          alt={`รูป ${saved?.name ?? 'สินค้าใหม่'}`}
          className="col-span-full"
        />
        <AliasField className="col-span-full" />
        <StockFields />
        <MoreFields grams={saved?.weight ?? 0} />
        <KindFields ownId={saved?.id ?? null} />
      </div>
      <FormActions
        form={form}
        sticky="drawer"
        {...(saved ? {} : { again: 'บันทึกและเพิ่มใหม่' })}
        onCancel={() => void giveUp()}
      />
    </AppForm>
  );
}
