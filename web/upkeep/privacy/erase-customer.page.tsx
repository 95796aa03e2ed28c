// /setting/privacy: erasing a person on request: phone and reason, an unmistakable question, and what was erased.
import { formatPhone, normalizePhone } from '@app/contract/kit/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { PhoneInput, TextInput } from '../../ui/input/text-input.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { erase, type Erased } from './privacy.data.ts';

const told = ({ orders, addresses, messages, receipts, leads }: Erased): string =>
  `ลบแล้ว: ${orders} ออเดอร์ ${messages} ข้อความ ${addresses} ที่อยู่ ${leads} ลีด ${receipts} เอกสาร ยอดเงินและสต็อกคงเดิม`;

const toldBefore = (phone: string): string =>
  `ลบข้อมูลของ ${formatPhone(phone)} ไปแล้ว ไม่มีข้อมูลเหลือให้ลบ`;

function useErasing() {
  const client = useQueryClient();
  // The answer may have been lost. An idempotency key would be stored with the request, longer than the phone itself.
  const [pressed] = useState(() => new Set<string>());
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<AppError | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const run = async (phone: string, reason: string) => {
    setPending(true);
    setProblem(null);
    setDone(null);
    const who = normalizePhone(phone) ?? phone;
    try {
      setDone(told(await erase(phone, reason)));
      pressed.add(who);
      // Data of any other screen may still show the person.
      await client.invalidateQueries();
    } catch (fault) {
      if (!(fault instanceof AppError)) toast.failed(fault);
      else if (fault.code === 'NOT_FOUND' && pressed.has(who)) setDone(toldBefore(phone));
      else setProblem(fault);
      if (fault instanceof AppError && fault.isWorthRetrying) pressed.add(who);
    } finally {
      setPending(false);
    }
  };
  return { pending, problem, done, run };
}

const whatGoes = (
  <p className="text-sm text-ink2">
    ชื่อ เบอร์ ที่อยู่ และข้อความของลูกค้าจะหายถาวร ยอดขายและ<span className="whitespace-nowrap">สต็อก</span>
    ไม่เปลี่ยน ใบกำกับภาษีเต็มรูปเก็บไว้ตามกฎหมาย
  </p>
);

interface WhoAndWhyProps {
  phone: string;
  reason: string;
  fields: Record<string, string>;
  onPhone: (phone: string) => void;
  onReason: (reason: string) => void;
}

function WhoAndWhy({ phone, reason, fields, onPhone, onReason }: WhoAndWhyProps) {
  return (
    <>
      <PhoneInput
        label="เบอร์ลูกค้า"
        required
        value={phone}
        onChange={onPhone}
        error={fields['phone']}
      />
      <TextInput
        label="เหตุผล"
        required
        value={reason}
        onChange={onReason}
        error={fields['reason']}
        placeholder="เช่น ลูกค้าขอให้ลบ"
      />
    </>
  );
}

function Outcome({ problem, done }: { problem: AppError | null; done: string | null }) {
  return (
    <>
      {problem && Object.keys(problem.fields).length === 0 ? <ErrorNote error={problem} /> : null}
      {done ? (
        <p role="status" className="rounded-control bg-brand-50 px-3 py-2 text-sm text-brand-800">
          {done}
        </p>
      ) : null}
    </>
  );
}

function EraseForm() {
  const [phone, setPhone] = useState('');
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const { pending, problem, done, run } = useErasing();
  return (
    <form
      aria-label="ลบข้อมูลลูกค้าตามคำขอ"
      className="grid gap-3 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      {whatGoes}
      <WhoAndWhy
        phone={phone}
        reason={reason}
        fields={problem?.fields ?? {}}
        onPhone={setPhone}
        onReason={setReason}
      />
      <div>
        <Button
          kind="danger"
          type="submit"
          pending={pending}
          pendingText="กำลังลบ…"
          disabled={phone.trim() === '' || reason.trim() === ''}
        >
          ลบข้อมูลลูกค้า
        </Button>
      </div>
      <Outcome problem={problem} done={done} />
      <Confirm
        open={asking}
        danger
        pending={pending}
        title={`ลบข้อมูลของ ${formatPhone(phone)} ถาวร?`}
        text="กู้คืนไม่ได้"
        verb="ลบถาวร"
        onConfirm={() => void run(phone, reason.trim()).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </form>
  );
}

export default function EraseCustomerPage() {
  return (
    <>
      <PageHead title="ลบข้อมูลลูกค้า" back={{ to: '/setting/general', label: 'ตั้งค่าทั่วไป' }} />
      <Panel title="" className="max-w-3xl">
        <EraseForm />
      </Panel>
    </>
  );
}
