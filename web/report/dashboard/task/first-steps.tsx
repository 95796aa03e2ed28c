// The first steps of a new shop: ticked by what it really has; the list leaves when all are done, or when it is put away.
import { firstSteps, firstStepNames, type FirstStep } from '@app/contract/report/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { freshMe } from '../../../shop/index.ts';
import { Button } from '../../../ui/action/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useCan, useMe } from '../../../ui/hooks/me.ts';
import { session } from '../../../ui/http.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Panel } from '../../../ui/layout/detail-page.tsx';
import { hideSteps, stepsQuery } from '../dashboard.data.ts';
import type { PlainPath } from '../../../ui/layout/target.ts';

interface Way {
  readonly to: PlainPath;
  readonly search?: Record<string, string>;
  /** Why it is worth doing. */
  readonly text: string;
}

const ways: Readonly<Record<FirstStep, Way>> = {
  shop: { to: '/setting/general', text: 'ใช้บนใบเสร็จและใบปะหน้า' },
  sender: {
    to: '/address',
    search: { type: 'sender', create: '1' },
    text: 'ขนส่งรับพัสดุและส่งคืนที่นี่',
  },
  courier: { to: '/setting/courier', text: 'สร้างเลขพัสดุได้จากหน้ารอจัดส่ง' },
  product: { to: '/product', search: { create: '1' }, text: 'ราคาและสต็อกเข้าออเดอร์เอง' },
  staff: { to: '/user/create', text: 'แต่ละคนเห็นเฉพาะงานของตัวเอง' },
  order: { to: '/order/create', text: 'วางข้อความแชต ระบบแยกที่อยู่ให้' },
  label: { to: '/order/send', text: 'เลือกออเดอร์ สร้างเลข แล้วพิมพ์' },
};

function Done({ step }: { step: FirstStep }) {
  return (
    <li className="flex min-h-11 items-center gap-3 rounded-control px-2 text-ink3">
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-50 text-brand-700">
        <Icon name="check" size={16} />
      </span>
      <span className="line-through">{firstSteps[step]}</span>
      <span className="sr-only">เสร็จแล้ว</span>
    </li>
  );
}

function Open({ step, number, isNext }: { step: FirstStep; number: number; isNext: boolean }) {
  const { to, search, text } = ways[step];
  return (
    <li>
      <Link
        to={to}
        search={search}
        className={`flex min-h-11 items-center gap-3 rounded-control px-2 py-1 hover:bg-hover ${isNext ? 'bg-brand-50' : ''}`}
      >
        <span
          className={`num grid size-6 shrink-0 place-items-center rounded-full text-sm ${isNext ? 'bg-brand-600 text-white' : 'bg-hover'}`}
        >
          {number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{firstSteps[step]}</span>
          <span className="block text-xs text-ink2">{text}</span>
        </span>
        <Icon name="right" size={16} />
      </Link>
    </li>
  );
}

const isHidden = (): boolean => {
  const me = session.read('userInfo') as { profile?: { stepsHidden?: unknown } } | null;
  return me?.profile?.stepsHidden === true;
};

/** Put away at once; the profile remembers it for the next time and the other devices. */
function useHiding() {
  const me = useMe();
  const [hidden, setHidden] = useState(isHidden);
  const put = async (next: boolean) => {
    setHidden(next);
    try {
      await hideSteps(me?.id ?? 0, next);
      await freshMe();
    } catch (fault) {
      setHidden(!next);
      toast.failed(fault);
    }
  };
  const hide = () => {
    void put(true);
    toast.undo('ซ่อนขั้นตอนเริ่มใช้งานแล้ว', () => void put(false));
  };
  return { hidden, hide };
}

function Steps() {
  const { hidden, hide } = useHiding();
  // Nothing is shown before all is known, so that a running shop never sees it flash up.
  const { data } = useQuery({ ...stepsQuery(), enabled: !hidden });
  if (hidden || !data) return null;
  const done = firstStepNames.filter((step) => data[step]).length;
  const all = firstStepNames.length;
  if (done === all) return null;
  const next = firstStepNames.find((step) => !data[step]);
  return (
    <Panel
      title={`เริ่มใช้งาน ${done}/${all} ขั้น`}
      className="mb-6"
      actions={
        <Button kind="ghost" onClick={hide}>
          ซ่อน
        </Button>
      }
    >
      <progress aria-label="ทำไปแล้ว" value={done} max={all} className="part-bar mb-3 w-full" />
      <ol className="grid gap-x-6 gap-y-1 tab:grid-cols-2">
        {firstStepNames.map((step, index) =>
          data[step] ? (
            <Done key={step} step={step} />
          ) : (
            <Open key={step} step={step} number={index + 1} isNext={step === next} />
          ),
        )}
      </ol>
    </Panel>
  );
}

/** Only for who may take these steps. */
export const FirstSteps = () => (useCan()('setting') ? <Steps /> : null);
