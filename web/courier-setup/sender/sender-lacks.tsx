// On a courier's screen: the sender details it still lacks, and few remaining parcel numbers, for users who can
// change that.
import { carrierById, type CourierId } from '@app/contract/kit/carriers';
import { senderCouriers, type Sender } from '@app/contract/courier-setup/sender';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { senderQuery, type SenderCourier } from './sender.data.ts';
import { labelOf } from './sender-labels.ts';

/** A warning below this many free parcel numbers, because a new range takes days to get. */
const FEW_NUMBERS = 500;

function textOf({ c, missing, numbersLeft }: Sender, name: string): string | null {
  if (missing.length > 0) {
    const words = missing.map((field) => labelOf(c, field)).join(', ');
    return `ข้อมูลผู้ส่ง ${name} ยังขาด ${words} จึงสร้างเลขพัสดุไม่ได้`;
  }
  if (typeof numbersLeft !== 'number' || numbersLeft >= FEW_NUMBERS) return null;
  return numbersLeft === 0
    ? `เลขพัสดุในช่วงของร้านหมดแล้ว ขอช่วงเลขใหม่จาก ${name}`
    : `เหลือเลขพัสดุในช่วงของร้าน ${formatCount(numbersLeft)} เลข ขอช่วงเลขใหม่จาก ${name} ไว้ก่อน`;
}

const Left = ({ numbers }: { numbers: Sender['numbersLeft'] }) =>
  typeof numbers === 'number' ? (
    <p className="mb-3 text-sm text-ink2">เลขพัสดุในช่วงของร้านเหลือ {formatCount(numbers)} เลข</p>
  ) : null;

function Lacks({ c }: { c: SenderCourier }) {
  const { data } = useQuery(senderQuery(c));
  const name = carrierById(c)?.name ?? '';
  if (!data) return null;
  const text = textOf(data, name);
  if (text === null) return <Left numbers={data.numbersLeft} />;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-3 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      <span className="min-w-0 flex-1 basis-60">{text}</span>
      <LinkButton to={`/setting/address/${c}`}>ตั้งค่าผู้ส่ง</LinkButton>
    </p>
  );
}

export function SenderLacks({ c }: { c: CourierId }) {
  const can = useCan();
  const asks = senderCouriers.find((each) => each === c);
  return asks && can('setting') ? <Lacks c={asks} /> : null;
}
