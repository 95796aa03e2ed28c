// One parcel in a drawer: its checkpoints, its order, and the actions.
import { courierCan, type CourierId } from '@app/contract/kit/carriers';
import { useQuery } from '@tanstack/react-query';
import { copyText } from '../../../ui/action/copy-text.ts';
import { CallLink } from '../../../crm/index.ts';
import { Button } from '../../../ui/action/button.tsx';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { ErrorState, SkeletonText } from '../../../ui/feedback/states.tsx';
import { formatTime } from '../../../ui/format/date.ts';
import { useCan } from '../../../ui/hooks/me.ts';
import { Facts } from '../../../ui/layout/detail-page.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { trackingQuery, type ParcelReply, type Tracking } from '../tracking.data.ts';
import { HandStatus } from './hand-status.tsx';
import { OpenExceptionButton } from './parcel-actions.tsx';
import { courierText, customerText } from './parcel-texts.ts';

interface ParcelDrawerProps {
  c: CourierId;
  pno: string | null;
  /** Its row, if it is on the page. */
  parcel: ParcelReply | undefined;
  onClose: () => void;
}

/** Prepared texts for the buyer and the courier, and a phone call. */
function Deeds({ parcel }: { parcel: ParcelReply }) {
  const can = useCan();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CallLink phone={parcel.phone} name={parcel.name} />
      {can('customer.pii') ? (
        <Button
          icon="copy"
          onClick={() => void copyText(customerText(parcel), 'คัดลอกข้อความถึงลูกค้าแล้ว')}
        >
          ข้อความถึงลูกค้า
        </Button>
      ) : null}
      <Button
        icon="copy"
        onClick={() =>
          void copyText(courierText(parcel), 'คัดลอกข้อความแจ้งขนส่งแล้ว วางในช่องทางของขนส่งได้เลย')
        }
      >
        แจ้งขนส่ง
      </Button>
      <OpenExceptionButton parcel={parcel} />
    </div>
  );
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

export function ParcelDrawer({ c, pno, parcel: row, onClose }: ParcelDrawerProps) {
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
            {courierCan(c, 'proof') && parcel.bucket === 'delivered' ? (
              <LinkButton to="/flash-express/orders" search={{ desk: 'pod', pno: parcel.pno }}>
                หลักฐานการนำส่ง
              </LinkButton>
            ) : null}
            <LinkButton to="/order/$id/view" params={{ id: String(parcel.orderId) }} kind="primary">
              เปิดออเดอร์
            </LinkButton>
          </>
        ) : null
      }
    >
      {parcel ? (
        <div className="grid gap-4">
          {row ? <Deeds parcel={row} /> : null}
          {row?.outside ? <HandStatus c={c} orderId={row.orderId} /> : null}
          <Inside parcel={parcel} />
        </div>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Drawer>
  );
}
