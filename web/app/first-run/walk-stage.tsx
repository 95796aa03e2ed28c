// The current step: its picture, its purpose, and one button.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { carrierById } from '@app/contract/kit/carriers';
import { couriersQuery } from '../../catalog/index.ts';
import type { CourierInfo } from '../../courier-setup/account/courier-account.data.ts';
import { connectTrial } from '../../courier-setup/account/connect-trial.ts';
import { useMayBegin } from '../../courier-setup/account/switch-on.ts';
import type { DrawingName } from '../../ui/drawing/drawing.tsx';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import type { WalkStep } from './walk-steps.ts';

const Drawing = lazy(() =>
  import('../../ui/drawing/drawing.tsx').catch(() => ({ default: () => null })),
);

/** Its space is reserved before it loads. */
export const Picture = ({ of }: { of: DrawingName }) => (
  <span className="h-24 w-40 shrink-0">
    <Suspense fallback={null}>
      <Drawing of={of} />
    </Suspense>
  </span>
);

interface StageProps {
  step: WalkStep;
  /** Opens the step's window. */
  onStart: () => void;
  /** It was done without a window. */
  onDone: () => Promise<void>;
  onLater: (() => void) | undefined;
  /** It follows a step that was just done here, whose button is gone. */
  takesFocus: boolean;
}

interface TrialProps {
  info: CourierInfo;
  onDone: () => Promise<void>;
}

/** A courier that this installation simulates: one press, nothing to type, no real parcel. */
function TrialButton({ info, onDone }: TrialProps) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const connect = async () => {
    setPending(true);
    try {
      await connectTrial(client, info);
      await onDone();
    } catch (fault) {
      toast.failed(fault);
      setPending(false);
    }
  };
  return (
    <Button
      kind="primary"
      icon="truck"
      pending={pending}
      pendingText="กำลังเชื่อม…"
      onClick={() => void connect()}
    >
      ลองกับขนส่งจำลอง
    </Button>
  );
}

function CourierWays({ step, onStart, onDone }: StageProps) {
  const info = useQuery(couriersQuery()).data?.find(({ trial }) => trial !== undefined);
  const mayBegin = useMayBegin(info);
  if (!info || !mayBegin)
    return (
      <Button kind="primary" onClick={onStart}>
        {step.verb}
      </Button>
    );
  return (
    <>
      <TrialButton info={info} onDone={onDone} />
      <Button onClick={onStart}>เชื่อมบัญชีจริง</Button>
      <p className="order-last w-full text-sm text-ink2">
        {carrierById(info.c)?.name} จำลองอยู่ในระบบนี้ ลองสร้างเลขและพิมพ์ได้ โดยไม่มีพัสดุจริงและไม่เสียค่าส่ง
      </p>
    </>
  );
}

export function Stage(props: StageProps) {
  const { step, onStart, onLater, takesFocus } = props;
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  return (
    <section
      ref={area}
      aria-label={step.title}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card bg-hover p-5 max-tab:justify-center max-tab:text-center"
    >
      <Picture of={step.drawing} />
      <div className="min-w-60 flex-1">
        <h3 className="text-lg font-semibold">{step.title}</h3>
        <p className="text-ink2">{step.text}</p>
        <div className="mt-3 flex flex-wrap items-center gap-2 max-tab:justify-center">
          {step.name === 'courier' ? (
            <CourierWays {...props} />
          ) : (
            <Button kind="primary" onClick={onStart}>
              {step.verb}
            </Button>
          )}
          {onLater ? (
            <Button kind="ghost" onClick={onLater}>
              ไว้ทีหลัง
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}
