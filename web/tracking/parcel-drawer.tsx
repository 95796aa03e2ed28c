// One parcel in a drawer: its checkpoints, its order, and asking the courier now.
import type { CourierId } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../ui/action/link-button.tsx';
import { ErrorState, SkeletonText } from '../ui/feedback/states.tsx';
import { formatTime } from '../ui/format/date.ts';
import { Facts } from '../ui/layout/detail-page.tsx';
import { Drawer } from '../ui/overlay/dialog.tsx';
import { trackingQuery, type Tracking } from './tracking.data.ts';

interface ParcelDrawerProps {
  c: CourierId;
  pno: string | null;
  onClose: () => void;
}

function Inside({ parcel }: { parcel: Tracking }) {
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ['สถานะ', <b key="label">{parcel.label}</b>],
          ['สถานที่', parcel.place],
          ...(parcel.returnPno ? [['เลขขากลับ', parcel.returnPno] as const] : []),
        ]}
      />
      <ol aria-label="เส้นทางพัสดุ" className="grid gap-3">
        {parcel.details.map((point) => (
          <li
            key={point.at + point.code}
            className="border-l-2 border-line pl-3 first:border-brand-600"
          >
            <span className="block font-semibold">{point.label}</span>
            <span className="block text-sm text-ink3">
              {formatTime(point.at)} {point.place ? `· ${point.place}` : ''}
              {point.signer ? ` · ผู้รับ ${point.signer}` : ''}
            </span>
          </li>
        ))}
      </ol>
      {parcel.details.length === 0 ? <p className="text-ink3">รอขนส่งเข้ารับ ยังไม่มีการสแกน</p> : null}
    </div>
  );
}

export function ParcelDrawer({ c, pno, onClose }: ParcelDrawerProps) {
  const query = useQuery({ ...trackingQuery(c, pno ?? ''), enabled: pno !== null });
  const parcel = query.data;
  return (
    <Drawer
      open={pno !== null}
      onClose={onClose}
      title={pno ?? ''}
      subtitle={parcel?.askedAt ? `อัปเดตล่าสุด ${formatTime(parcel.askedAt)}` : null}
      actions={
        parcel ? (
          <>
            {c === 'flashexpress' && parcel.bucket === 'delivered' ? (
              <LinkButton to="/flash-express/orders" search={{ desk: 'pod', pno: parcel.pno }}>
                หลักฐานการนำส่ง
              </LinkButton>
            ) : null}
            <LinkButton to={`/order/${parcel.orderId}/view`} kind="primary">
              เปิดออเดอร์
            </LinkButton>
          </>
        ) : null
      }
    >
      {parcel ? (
        <Inside parcel={parcel} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}
