// Notifications of this browser: a switch per event, and why there are none; all are off by default.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { deviceName } from '@app/contract/kit/device';
import { Switch } from '../../ui/input/choice.tsx';
import { pushBrowser, type PushBrowser } from './push-browser.ts';
import {
  endPush,
  pushChanged,
  pushQuery,
  savePush,
  tryPush,
  type StaffEvent,
  type StaffPush,
} from './staff-push.data.ts';

const labels: Readonly<Record<StaffEvent, readonly [label: string, hint: string]>> = {
  page_order: ['ออเดอร์ใหม่จากเซลเพจ', 'เมื่อเซลเพจส่งออเดอร์เข้ามา'],
  parcel_trouble: ['พัสดุมีปัญหา', 'นำส่งไม่สำเร็จ ตีกลับ หรือสูญหาย แจ้งครั้งเดียวต่อพัสดุ'],
  cod_late: ['ยอด COD เลยกำหนด', 'สรุปทุกเช้า 8:30 น. ถ้ามี'],
  stock_low: ['สินค้าใกล้หมด', 'เมื่อเหลือถึงจำนวนที่ตั้งเตือนไว้'],
  leads_due: ['ลีดถึงกำหนดติดตาม', 'สรุปทุกเช้า 8:30 น. ถ้ามี'],
};

function Unable() {
  return (
    <div className="grid gap-1 text-sm text-ink2">
      <p className="font-semibold">เบราว์เซอร์นี้รับการแจ้งเตือนไม่ได้</p>
      <p>ลองโหลดหน้านี้ใหม่ หรือใช้ Chrome, Edge หรือ Firefox รุ่นล่าสุดและไม่ใช่หน้าต่างส่วนตัว</p>
      <p>บน iPhone และ iPad กดแชร์แล้วเลือก “เพิ่มไปยังหน้าจอโฮม” จากนั้นเปิดจากไอคอนนั้น</p>
    </div>
  );
}

function Denied() {
  return (
    <div className="grid gap-1 text-sm text-ink2">
      <p className="font-semibold">เบราว์เซอร์บล็อกการแจ้งเตือนของเว็บนี้ไว้</p>
      <ol className="list-decimal pl-5">
        <li>กดไอคอนหน้าที่อยู่เว็บ (รูปแม่กุญแจหรือแถบเลื่อน)</li>
        <li>ที่ “การแจ้งเตือน” เลือก “อนุญาต”</li>
        <li>กลับมาที่หน้านี้แล้วโหลดใหม่</li>
      </ol>
    </div>
  );
}

interface PartProps {
  readonly push: StaffPush;
  readonly browser: PushBrowser;
  readonly isOn: boolean;
  readonly onChange: () => Promise<void>;
}

/** One action at a time; afterwards the state is fetched again, whatever the outcome. */
function useRun(onChange: () => Promise<void>) {
  const [pending, setPending] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setPending(true);
    try {
      await work();
    } catch (fault) {
      toast.failed(fault);
    } finally {
      await onChange();
      setPending(false);
    }
  };
  return { pending, run };
}

const faults = {
  refused: 'ยังไม่ได้อนุญาตการแจ้งเตือน กดอนุญาตเมื่อเบราว์เซอร์ถาม',
  unreachable: 'เบราว์เซอร์ต่อกับบริการแจ้งเตือนไม่ได้ ลองใหม่ หรือใช้เบราว์เซอร์อื่น',
} as const;

interface ListeningProps extends PartProps {
  readonly mine: StaffPush['devices'][number];
}

function Listening({ push, browser, mine, onChange }: ListeningProps) {
  const { pending, run } = useRun(onChange);
  const turnOff = () =>
    run(async () => {
      await endPush(mine.id);
      await browser.unsubscribe();
      toast.done('ปิดการแจ้งเตือนในเครื่องนี้แล้ว');
    });
  const test = () =>
    run(async () => {
      await tryPush();
      toast.done(push.isPlayed ? 'ส่งเข้าบริการจำลองแล้ว' : 'ส่งแล้ว จะเห็นในเครื่องนี้ภายในไม่กี่วินาที');
    });
  return (
    <>
      {mine.fault === '' ? null : (
        <p role="alert" className="text-sm text-problem">
          บริการแจ้งเตือนไม่รับข้อความล่าสุด ({mine.fault}) ปิดแล้วเปิดใหม่อีกครั้ง
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon="bell" pending={pending} onClick={() => void test()}>
          ส่งข้อความทดสอบ
        </Button>
        <Button kind="ghost" disabled={pending} onClick={() => void turnOff()}>
          ปิดในเครื่องนี้
        </Button>
      </div>
    </>
  );
}

function Choices(props: PartProps) {
  const { push, browser, isOn, onChange } = props;
  const { pending, run } = useRun(onChange);
  const mine = isOn ? push.devices.find(({ isThis }) => isThis) : undefined;
  const chosen = mine?.events ?? [];
  const choose = (event: StaffEvent, isWanted: boolean) =>
    run(async () => {
      const subscription = await browser.subscribe(push.publicKey);
      if (typeof subscription === 'string') {
        toast.warn(faults[subscription]);
        return;
      }
      const others = chosen.filter((each) => each !== event);
      await savePush(subscription, isWanted ? [...others, event] : others);
    });
  return (
    <div className="grid gap-3">
      <p>
        <StatusChip tone={mine ? 'done' : 'neutral'}>
          {mine ? 'เครื่องนี้เปิดอยู่' : 'เครื่องนี้ปิดอยู่'}
        </StatusChip>
      </p>
      <fieldset disabled={pending} className="grid gap-2">
        <legend className="sr-only">เรื่องที่ให้แจ้งเตือนในเครื่องนี้</legend>
        {push.offered.map((event) => (
          <Switch
            key={event}
            label={labels[event][0]}
            hint={labels[event][1]}
            value={chosen.includes(event)}
            onChange={(isWanted) => void choose(event, isWanted)}
          />
        ))}
      </fieldset>
      {mine ? <Listening {...props} mine={mine} /> : null}
    </div>
  );
}

function Others({ push, onChange }: Pick<PartProps, 'push' | 'onChange'>) {
  const { pending, run } = useRun(onChange);
  const others = push.devices.filter(({ isThis }) => !isThis);
  if (others.length === 0) return null;
  return (
    <ul aria-label="เครื่องอื่นที่เปิดการแจ้งเตือน" className="mt-3 border-t border-line pt-1">
      {others.map(({ id, agent, events }) => (
        <li key={id} className="flex flex-wrap items-center gap-2 py-1 text-sm">
          <span className="min-w-0 flex-1">
            {deviceName(agent)} <span className="text-ink3">{events.length} เรื่อง</span>
          </span>
          <Button
            kind="ghost"
            disabled={pending}
            aria-label={`ปิดการแจ้งเตือนที่ ${deviceName(agent)}`}
            onClick={() => void run(() => endPush(id))}
          >
            ปิด
          </Button>
        </li>
      ))}
    </ul>
  );
}

export default function PushPanel({ browser = pushBrowser }: { browser?: PushBrowser }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(pushQuery());
  const { data: standing, refetch: look } = useQuery({
    queryKey: ['push-standing'],
    queryFn: () => browser.look(),
    staleTime: 0,
  });
  const onChange = async () => {
    await Promise.all([pushChanged(client), look()]);
  };
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || standing === undefined) return <SkeletonText lines={5} />;
  return (
    <>
      <p className="mb-2 text-sm text-ink2">
        แจ้งเฉพาะเรื่องที่เปิดไว้ เฉพาะเครื่องนี้ และหยุดเองเมื่อออกจากระบบ ไม่มีชื่อ เบอร์ หรือที่อยู่ลูกค้าในข้อความ
      </p>
      {data.isPlayed ? (
        <p className="mb-2 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
          ระบบทดลอง: ข้อความแจ้งเตือนไม่ออกไปนอกเครื่องที่รันระบบ จึงไม่เด้งบนหน้าจอ
        </p>
      ) : null}
      {standing === 'unable' ? <Unable /> : null}
      {standing === 'denied' ? <Denied /> : null}
      {standing === 'off' || standing === 'on' ? (
        <Choices push={data} browser={browser} isOn={standing === 'on'} onChange={onChange} />
      ) : null}
      <Others push={data} onChange={onChange} />
    </>
  );
}
