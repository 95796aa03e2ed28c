// Above a list of parcels: when the courier last reported, how often it is polled, and whether it does not answer.
import type { CourierId } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../ui/format/date.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { stateQuery, type CourierState as State, type ParcelReply } from './tracking.data.ts';

const HOUR_MINUTES = 60;

const spanText = (minutes: number): string =>
  minutes < HOUR_MINUTES || minutes % HOUR_MINUTES !== 0
    ? `${minutes} นาที`
    : `${minutes / HOUR_MINUTES} ชั่วโมง`;

/** The actual interval of this page's parcels: older ones are polled less often. */
export function intervalText(parcels: readonly Pick<ParcelReply, 'everyMinutes'>[]): string {
  const all = parcels.flatMap(({ everyMinutes }) => everyMinutes ?? []);
  if (all.length === 0) return '';
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most
    ? `ทุก ${spanText(least)}`
    : `ทุก ${spanText(least)}–${spanText(most)} ตามอายุพัสดุ`;
}

const pushed = 'รอขนส่งแจ้งสถานะเอง';

interface CourierStateProps {
  c: CourierId;
  name: string;
  parcels: readonly ParcelReply[];
}

function Failing({ name, state }: { name: string; state: State }) {
  const can = useCan();
  if (!state.failingSince) return null;
  const since = formatTime(state.failingSince);
  const isAccount = state.failure === 'account';
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-3 rounded-control bg-problem-bg px-3 py-2 text-sm text-problem"
    >
      <Icon name="alert" size={18} />
      <span className="min-w-0 flex-1 basis-60">
        {isAccount
          ? `${name} ไม่รับรหัสเชื่อมต่อของร้านตั้งแต่ ${since} สถานะด้านล่างเป็นข้อมูลเดิม ตรวจรหัสแล้วทดสอบการเชื่อมต่อ`
          : `${name} ไม่ตอบตั้งแต่ ${since} สถานะด้านล่างเป็นข้อมูลเดิม ระบบถามใหม่ให้เองเป็นระยะ`}
      </span>
      {isAccount && can('setting') ? (
        <LinkButton to="/setting/courier">ตรวจการเชื่อมต่อ</LinkButton>
      ) : null}
    </div>
  );
}

/** A line below the title. */
export function LastTold({ c, parcels }: Pick<CourierStateProps, 'c' | 'parcels'>) {
  const { data: state } = useQuery(stateQuery(c));
  if (!state) return null;
  const every = intervalText(parcels);
  const told = state.answeredAt
    ? `อัปเดตล่าสุด ${formatTime(state.answeredAt)}`
    : 'ขนส่งยังไม่เคยแจ้งสถานะ';
  return (
    <span role="status">
      {told}
      {every ? ` · ${every}` : ''}
      {state.canAsk ? '' : ` · ${pushed}`}
    </span>
  );
}

export function CourierState({ c, name }: Omit<CourierStateProps, 'parcels'>) {
  const { data: state } = useQuery(stateQuery(c));
  if (!state) return null;
  return (
    <>
      <Failing name={name} state={state} />
      {state.isHeld ? (
        <p className="mb-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
          วันนี้ถามสถานะกับ {name} ครบโควตาแล้ว ระบบจะถามต่อเมื่อมีโควตา สถานะที่ขนส่งแจ้งเองยังเข้าตามปกติ
        </p>
      ) : null}
    </>
  );
}
