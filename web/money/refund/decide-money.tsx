// What happens to the money of an ended order: it is refunded to the buyer, or the shop keeps it.
import { useState } from 'react';
import { RadioGroup } from '../../ui/input/choice.tsx';
import { KeepForm } from './keep.form.tsx';
import { RefundForm, type RefundFormProps } from './refund.form.tsx';

const ways = [
  { value: 'back', label: 'คืนลูกค้า' },
  { value: 'kept', label: 'ไม่คืน' },
] as const;
type Way = (typeof ways)[number]['value'];

export function DecideMoney(props: RefundFormProps) {
  const { orderId, left, onDone } = props;
  const [way, setWay] = useState<Way | null>(null);
  return (
    <div className="grid gap-4">
      <RadioGroup label="เงินที่รับแล้ว" value={way ?? 'back'} onChange={setWay} options={[...ways]} />
      {way === 'kept' ? (
        <KeepForm orderId={orderId} left={left} onDone={onDone} />
      ) : (
        // A user who chose by keyboard keeps the focus on the choice.
        <RefundForm {...props} isFocused={way === null} />
      )}
    </div>
  );
}
