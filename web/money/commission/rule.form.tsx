// One rule: seller, goods and rate; two rules with the same conditions are refused before sending.
import { CommissionRule, scopeOf } from '@app/contract/money/commission';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { channelsQuery } from '../../shop/index.ts';
import { searchProducts, categoriesQuery } from '../../catalog/index.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { NumberField, RadioField, SelectField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Combobox } from '../../ui/input/combobox.tsx';
import type { Option } from '../../ui/input/choice.tsx';
import { agentsQuery, type CommissionPlan, type PlanReply } from './commission.data.ts';

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

/** The shop's items, and deleted ones that rules still name. */
function optionsOf(
  live: readonly NamedRow[] | undefined,
  named: readonly NamedRow[],
): Option<number>[] {
  const all = new Map([...named, ...(live ?? [])].map((each) => [each.id, each]));
  return [...all.values()].map(({ id, name }) => ({ value: id, label: name }));
}

function ProductField({ named }: { named: readonly NamedRow[] }) {
  const { field, fieldState } = useController({ name: 'productId' });
  const [known, setKnown] = useState<readonly NamedRow[]>(named);
  return (
    <Combobox<NamedRow>
      label="สินค้า"
      placeholder="ทุกสินค้า"
      value={known.find(({ id }) => id === field.value) ?? null}
      onChange={(product) => {
        if (product) setKnown([...known, product]);
        field.onChange(product?.id ?? null);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      search={searchProducts}
      labelOf={({ name }) => name}
      keyOf={({ id }) => id}
      emptyText="ไม่พบสินค้านี้"
    />
  );
}

const kinds = [
  { value: 'percent', label: 'เปอร์เซ็นต์ของยอด' },
  { value: 'baht', label: 'บาทต่อชิ้น' },
] as const;

function ValueField() {
  const kind = useWatch({ name: 'kind' }) as CommissionRule['kind'];
  return (
    <NumberField
      name="value"
      label="ค่าคอม"
      required
      decimals={2}
      unit={kind === 'percent' ? '%' : 'บาท'}
    />
  );
}

function Scope({ names }: { names: PlanReply['names'] }) {
  const can = useCan();
  const agents = useQuery(agentsQuery());
  const categories = useQuery({ ...categoriesQuery(), enabled: can('product.view') });
  const channels = useQuery({ ...channelsQuery(), enabled: can('order.view') });
  return (
    <>
      <SelectField<number>
        name="userId"
        label="ผู้ขาย"
        empty="ทุกคน"
        options={optionsOf(agents.data?.items, names.users)}
      />
      {can('product.view') ? <ProductField named={names.products} /> : null}
      <SelectField<number>
        name="categoryId"
        label="หมวด"
        empty="ทุกหมวด"
        options={optionsOf(categories.data?.items, names.categories)}
      />
      <SelectField<number>
        name="channelId"
        label="ช่องทาง"
        empty="ทุกช่องทาง"
        options={optionsOf(channels.data?.items, names.channels)}
      />
    </>
  );
}

type Values = Omit<CommissionRule, 'value'> & { value: number | null };

const everything: Values = {
  userId: null,
  productId: null,
  categoryId: null,
  channelId: null,
  kind: 'percent',
  value: null,
};

interface RuleFormProps {
  reply: PlanReply;
  plan: CommissionPlan;
  /** Its position in the plan; null adds one. */
  at: number | null;
  save: (plan: CommissionPlan) => Promise<void>;
  onClose: () => void;
}

export default function RuleForm({ reply, plan, at, save, onClose }: RuleFormProps) {
  const others = plan.rules.filter((_, each) => each !== at);
  const known = at === null ? undefined : plan.rules[at];
  const form = useAppForm<Values, CommissionRule>({
    schema: CommissionRule,
    defaults: known ?? everything,
    submit: async (rule) => {
      if (others.some((each) => scopeOf(each) === scopeOf(rule))) {
        const message = 'มีกฎที่ใช้กับสิ่งเดียวกันนี้แล้ว แก้กฎเดิมแทน';
        form.rhf.setError('userId', { type: 'same', message }, { shouldFocus: true });
        throw new DOMException(message, 'AbortError');
      }
      const rules =
        at === null ? [...plan.rules, rule] : plan.rules.map((each, i) => (i === at ? rule : each));
      await save({ ...plan, rules });
      toast.done('บันทึกสำเร็จ');
    },
    saved: onClose,
  });
  return (
    <AppForm form={form} label="กฎค่าคอม" className="grid gap-4 sm:grid-cols-2">
      <Scope names={reply.names} />
      <div className="sm:col-span-2">
        <RadioField<CommissionRule['kind']> name="kind" label="คิดเป็น" options={kinds} />
      </div>
      <ValueField />
      <div className="sm:col-span-2">
        <FormActions form={form} onCancel={onClose} />
      </div>
    </AppForm>
  );
}
