// The inputs of a status change: the status, a typed number, a reason; and its effects.
import { orderStatuses, stepVerb, type OrderStatus } from '@app/contract/kit/order-states';
import { Select } from '../../ui/input/choice.tsx';
import { TextArea, TextInput } from '../../ui/input/text-input.tsx';

export interface StepValues {
  to: OrderStatus | null;
  reason: string;
  pno: string;
}

interface StepFieldsProps {
  from: OrderStatus;
  steps: readonly OrderStatus[];
  /** The status was chosen before the window opened. */
  isFixed: boolean;
  typed: StepValues;
  onChange: (stepValues: StepValues) => void;
  needsReason: boolean;
  takesPno: boolean;
  pnoError: string | undefined;
}

/** Usual reasons that end an order: one press instead of typing. */
const usualReasons: Partial<Record<OrderStatus, readonly string[]>> = {
  cancel: ['ลูกค้าเปลี่ยนใจ', 'สั่งซ้ำ', 'ติดต่อลูกค้าไม่ได้', 'ไม่โอนเงิน', 'สินค้าหมด'],
  return: ['ลูกค้าปฏิเสธรับ', 'ติดต่อลูกค้าไม่ได้', 'ที่อยู่ผิด', 'สินค้าเสียหาย'],
};

function whatHappens(from: OrderStatus, to: OrderStatus | null): string {
  if (to === 'cancel') return 'สต็อกที่จองไว้จะถูกคืน กู้คืนออเดอร์ได้จากหน้า “ยกเลิก”';
  if (to === 'sending') return 'สต็อกจะถูกตัดทันที ใช้เมื่อส่งเองหรือขนส่งที่ไม่ได้เชื่อมต่อ';
  if (to === 'return') return 'สต็อกยังไม่กลับเข้าคลังจนกว่าจะตรวจสภาพสินค้า';
  if (to !== 'send') return '';
  if (from === 'cancel' || from === 'return')
    return 'ระบบจะจองสต็อกใหม่ ออเดอร์ที่สต็อกไม่พอจะบอกทีละรายการ';
  if (from === 'sending' || from === 'tracking')
    return 'สต็อกจะกลับมาเป็นจอง เลขพัสดุที่พิมพ์เองจะเก็บไว้ในประวัติ';
  return '';
}

function Reasons({ to, onPick }: { to: OrderStatus; onPick: (reason: string) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {(usualReasons[to] ?? []).map((reason) => (
        <button
          key={reason}
          type="button"
          onClick={() => onPick(reason)}
          className="h-8 rounded-control border border-field px-2.5 text-sm hover:bg-hover max-md:h-11"
        >
          {reason}
        </button>
      ))}
    </div>
  );
}

export function StepFields(props: StepFieldsProps) {
  const { from, steps, typed, onChange } = props;
  if (steps.length === 0) {
    return (
      <p className="text-ink2">ออเดอร์ที่เลือกอยู่คนละสถานะ หรือคุณไม่มีสิทธิ์เปลี่ยน ลองเลือกออเดอร์สถานะเดียวกัน</p>
    );
  }
  const effect = whatHappens(from, typed.to);
  return (
    <div className="grid gap-4">
      {props.isFixed ? null : (
        <Select
          label="เปลี่ยนเป็น"
          value={typed.to}
          onChange={(to) => onChange({ ...typed, to })}
          options={steps.map((step) => ({
            value: step,
            label: `${stepVerb(from, step)} (${orderStatuses[step]})`,
          }))}
        />
      )}
      {effect ? <p className="text-sm text-ink2">{effect}</p> : null}
      {props.takesPno ? (
        <TextInput
          label="เลขพัสดุ (ถ้ามี)"
          hint="สำหรับของที่ส่งเองหรือขนส่งที่ไม่ได้เชื่อมต่อ ระบบถามสถานะให้เฉพาะขนส่งที่ร้านเชื่อมต่อบัญชีแล้ว นอกนั้นตั้งสถานะเองที่หน้าติดตามพัสดุ"
          value={typed.pno}
          onChange={(pno) => onChange({ ...typed, pno })}
          error={props.pnoError}
          scan
        />
      ) : null}
      {props.needsReason && typed.to !== null ? (
        <>
          <TextArea
            label="เหตุผล"
            required
            value={typed.reason}
            onChange={(reason) => onChange({ ...typed, reason })}
            limit={400}
            rows={2}
          />
          <Reasons to={typed.to} onPick={(reason) => onChange({ ...typed, reason })} />
        </>
      ) : null}
    </div>
  );
}
