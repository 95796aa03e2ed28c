// /setting/address/kerry and /setting/address/thaipost: the sender as that courier knows it, and what is still
// missing.
import { carrierById } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { SenderForm } from './sender.form.tsx';
import { labelOf } from './sender-labels.ts';
import { senderQuery, type Sender, type SenderCourier } from './sender.data.ts';

const next = ({ numbersLeft }: Sender): string =>
  typeof numbersLeft === 'number'
    ? `เหลือเลขพัสดุ ${formatCount(numbersLeft)} เลข เปิดใช้และทดสอบการเชื่อมต่อได้ที่ ตั้งค่า > บัญชีขนส่ง`
    : 'จะใช้เมื่อระบบเปิดเชื่อมต่อกับขนส่งรายนี้ ตอนนี้ยังทดสอบการเชื่อมต่อไม่ได้';

function MissingNote({ sender }: { sender: Sender }) {
  if (sender.missing.length === 0) {
    return (
      <p className="mb-4">
        <StatusChip tone="done">ข้อมูลครบ</StatusChip>{' '}
        <span className="text-sm text-ink2">{next(sender)}</span>
      </p>
    );
  }
  return (
    <p role="status" className="mb-4 rounded-control bg-waiting-bg px-3 py-2 text-sm text-waiting">
      <b>ยังขาด</b> {sender.missing.map((name) => labelOf(sender.c, name)).join(', ')} บันทึกทีละส่วนได้
    </p>
  );
}

function SenderPage({ c }: { c: SenderCourier }) {
  const query = useQuery(senderQuery(c));
  const { data, error } = query;
  return (
    <>
      <PageHead
        title={`ผู้ส่ง ${carrierById(c)?.name ?? ''}`}
        subtitle="ที่อยู่และรหัสที่ขนส่งใช้รู้จักร้าน พิมพ์บนใบปะหน้าและส่งให้ขนส่ง"
      />
      <Panel title="" className="max-w-3xl">
        {data ? (
          <>
            <MissingNote sender={data} />
            <SenderForm sender={data} />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </Panel>
    </>
  );
}

export const KerrySenderPage = () => <SenderPage c="kerry" />;
export const ThaiPostSenderPage = () => <SenderPage c="thaipost" />;
