// The steps of a new shop in one panel: the done ones, the current one with its picture and button, and its window.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { SkeletonText } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { stepsChanged } from './first-run.data.ts';
import { Picture, Stage } from './walk-stage.tsx';
import {
  isDone,
  openSteps,
  walkSteps,
  type StepsDone,
  type StepName,
  type WalkStep,
} from './walk-steps.ts';

const forms = {
  shop: lazyPart(() => import('../../customer/address/first-sender.form.tsx')),
  courier: lazyPart(() => import('./courier.form.tsx')),
  product: lazyPart(() => import('./product.form.tsx')),
  order: lazyPart(() => import('./order.form.tsx')),
} as const;
const FirstLabel = lazyPart(() => import('./first-label.tsx'));

interface MarkProps {
  step: WalkStep;
  number: number;
  done: boolean;
  isNow: boolean;
  onChoose: () => void;
}

function StepMark({ step, number, done, isNow, onChoose }: MarkProps) {
  // On phones the numbers are in a row: the panel below has the title.
  const look =
    'flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left max-tab:w-11 max-tab:justify-center max-tab:px-0';
  const title = <span className="max-tab:sr-only">{step.title}</span>;
  const dot = 'num grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold';
  if (done)
    return (
      <li className={`${look} text-ink3`}>
        <span className={`${dot} bg-brand-50 text-brand-700`}>
          <Icon name="check" size={16} />
        </span>
        {title}
        <span className="sr-only">เสร็จแล้ว</span>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        aria-current={isNow ? 'step' : undefined}
        onClick={onChoose}
        className={`${look} hover:bg-hover ${isNow ? 'bg-brand-50 font-semibold' : ''}`}
      >
        <span className={`${dot} ${isNow ? 'bg-brand-600 text-white' : 'bg-hover'}`}>{number}</span>
        {title}
      </button>
    </li>
  );
}

interface ListProps {
  standing: StepsDone;
  now: WalkStep;
  onChoose: (name: StepName) => void;
}

const StepList = ({ standing, now, onChoose }: ListProps) => (
  <ol className="grid content-start gap-1 max-tab:flex max-tab:justify-between">
    {walkSteps.map((step, at) => (
      <StepMark
        key={step.name}
        step={step}
        number={at + 1}
        done={isDone(step, standing)}
        isNow={step === now}
        onChoose={() => onChoose(step.name)}
      />
    ))}
  </ol>
);

interface OpenedProps {
  name: StepName | null;
  onDone: () => Promise<void>;
  onClose: () => void;
  onOpen: (name: StepName) => void;
}

/** The step's window covers the panel, which stays in place. */
function Opened({ name, onDone, onClose, onOpen }: OpenedProps) {
  if (name === 'label')
    return (
      <Suspense fallback={null}>
        <FirstLabel onOrder={() => onOpen('order')} onClose={() => void onDone()} />
      </Suspense>
    );
  const Form = name && forms[name];
  const step = walkSteps.find((each) => each.name === name);
  return (
    <Dialog
      open={name !== null}
      size={name === 'order' ? 'wide' : 'normal'}
      title={step?.title ?? ''}
      onClose={onClose}
    >
      <Suspense fallback={<SkeletonText lines={6} />}>
        {Form ? <Form onDone={onDone} onClose={onClose} /> : null}
      </Suspense>
    </Dialog>
  );
}

/** All steps are done: what the shop does next. */
function Finished({ onLeave }: { onLeave: () => void }) {
  return (
    <Panel title="พร้อมขายแล้ว" className="mb-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 max-tab:justify-center max-tab:text-center">
        <Picture of="done" />
        <p className="min-w-60 flex-1">
          พิมพ์ใบปะหน้าใบแรกได้แล้ว จากนี้วางข้อความลูกค้า สร้างเลข แล้วพิมพ์ได้แบบเดียวกันทุกออเดอร์
          <span className="mt-1 block text-sm text-ink2">
            ถ้าเพิ่งลองกับระบบทดสอบ เชื่อมบัญชีจริงของขนส่งก่อนส่งพัสดุแรก
          </span>
        </p>
        <div className="flex flex-wrap gap-2 max-tab:justify-center">
          <LinkButton to="/user/create" icon="user">
            เพิ่มพนักงาน
          </LinkButton>
          <LinkButton to="/setting/courier" icon="truck">
            บัญชีขนส่ง
          </LinkButton>
          <Button kind="primary" icon="check" onClick={onLeave}>
            เริ่มขาย
          </Button>
        </div>
      </div>
    </Panel>
  );
}

interface WalkProps {
  standing: StepsDone;
  onHide: () => void;
  /** A step was started here. */
  onWalk: () => void;
  onLeave: () => void;
}

/** The current step, and whose window is open. */
function useWalk({ standing, onWalk }: Pick<WalkProps, 'standing' | 'onWalk'>) {
  const client = useQueryClient();
  const [chosen, choose] = useState<StepName | null>(null);
  const [opened, setOpened] = useState<StepName | null>(null);
  const [isWalking, setWalking] = useState(false);
  const open = openSteps(standing);
  const now = open.find(({ name }) => name === chosen) ?? open[0];
  const next = now && open[(open.indexOf(now) + 1) % open.length];
  return {
    open,
    now,
    opened,
    isWalking,
    choose,
    later: next && next !== now ? () => choose(next.name) : undefined,
    start: (name: StepName) => {
      onWalk();
      setOpened(name);
    },
    close: () => setOpened(null),
    finish: async () => {
      onWalk();
      setOpened(null);
      choose(null);
      setWalking(true);
      await stepsChanged(client);
    },
  };
}

export default function Walk({ standing, onHide, onWalk, onLeave }: WalkProps) {
  const walk = useWalk({ standing, onWalk });
  const { open, now, start, finish } = walk;
  const all = walkSteps.length;
  return (
    <>
      {now ? (
        <Panel
          title={`เริ่มใช้งาน ${all - open.length}/${all} ขั้น`}
          className="mb-6"
          actions={
            <Button kind="ghost" onClick={onHide}>
              ซ่อน
            </Button>
          }
        >
          <div className="grid gap-4 tab:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
            <StepList standing={standing} now={now} onChoose={walk.choose} />
            <Stage
              key={now.name}
              step={now}
              onStart={() => start(now.name)}
              onDone={finish}
              onLater={walk.later}
              takesFocus={walk.isWalking}
            />
          </div>
        </Panel>
      ) : (
        <Finished onLeave={onLeave} />
      )}
      <Opened name={walk.opened} onDone={finish} onClose={walk.close} onOpen={start} />
    </>
  );
}
