// Receiving, adjusting, counting and writing off one product; a count shows the difference before it is saved.
import { addStock } from '@app/contract/catalog/stock';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm, FormActions } from '../../ui/form/app-form.tsx';
import { NumberField, RadioField, TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { formatCount } from '../../ui/format/money.ts';
import {
  countProductStock,
  move,
  stockChanged,
  type Addition,
  type Product,
} from './stock.data.ts';
import { Change } from './stock-columns.tsx';

type Kind = Addition['reason'];

interface MoveDraft {
  reason: Kind;
  amount: number | null;
  note: string;
}

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'in', label: 'รับเข้า' },
  { value: 'adjust', label: 'ปรับยอด' },
  { value: 'count', label: 'ตรวจนับ' },
  { value: 'damage', label: 'ของเสีย' },
];

const amountLabels: Readonly<Record<Kind, string>> = {
  in: 'จำนวนที่รับ',
  adjust: 'จำนวนที่ปรับ (ใส่ − เมื่อลด)',
  count: 'จำนวนที่นับได้',
  damage: 'จำนวนที่เสีย',
};

/** A manual change without a reason is useless at the next count. */
const schema = z
  .pipe(
    z.transform((draft: MoveDraft): unknown => draft),
    addStock.takes.body as unknown as z.ZodMiniType<Addition, unknown>,
  )
  .check(
    z.refine((body) => body.reason !== 'adjust' || (body.note ?? '') !== '', {
      error: 'บอกเหตุผลที่ปรับ เช่น นับใหม่ หรือเบิกใช้',
      path: ['note'],
    }),
  );

/** The stock on hand after saving. */
function Outcome({ onHand }: { onHand: number }) {
  const [reason, amount] = useWatch({ name: ['reason', 'amount'] }) as [Kind, number | null];
  if (amount === null || amount === undefined) return null;
  const delta = { in: amount, adjust: amount, damage: -amount, count: amount - onHand }[reason];
  return (
    <p className="pt-8 text-sm text-ink2" role="status">
      {reason === 'count' ? (
        <>
          ต่างจากระบบ <Change value={delta} />
        </>
      ) : (
        <>
          คงเหลือ <span className="num">{formatCount(onHand)}</span> →{' '}
          <b className="num">{formatCount(onHand + delta)}</b>
        </>
      )}
    </p>
  );
}

function AmountField() {
  const reason = useWatch({ name: 'reason' }) as Kind;
  return <NumberField name="amount" label={amountLabels[reason]} unit="ชิ้น" required focusFirst />;
}

function NoteField() {
  const reason = useWatch({ name: 'reason' }) as Kind;
  return (
    <TextField
      name="note"
      label={reason === 'adjust' ? 'เหตุผล' : 'หมายเหตุ'}
      required={reason === 'adjust'}
      className="col-span-full"
    />
  );
}

export function MoveStock({ product, onDone }: { product: Product; onDone: () => void }) {
  const client = useQueryClient();
  const onHand = product.onHand ?? 0;
  const form = useAppForm<MoveDraft, Addition>({
    schema,
    defaults: { reason: 'in', amount: null, note: '' },
    submit: async (body) => {
      const now = await (
        body.reason === 'count'
          ? countProductStock({ ...product, onHand }, body)
          : move(product.id, body).then((done) => done.onHand)
      ).finally(() => stockChanged(client));
      toast.done(`บันทึกสำเร็จ คงเหลือ ${formatCount(now ?? 0)} ชิ้น`);
      onDone();
    },
  });
  return (
    <AppForm
      form={form}
      label={`ปรับสต็อก ${product.name}`}
      className="grid grid-cols-2 gap-3 rounded-card border border-line p-3"
    >
      <RadioField
        name="reason"
        label="ทำรายการ"
        hiddenLabel
        options={kinds}
        className="col-span-full"
      />
      <AmountField />
      <Outcome onHand={onHand} />
      <NoteField />
      <div className="col-span-full">
        <FormActions form={form} onCancel={onDone} />
      </div>
    </AppForm>
  );
}
