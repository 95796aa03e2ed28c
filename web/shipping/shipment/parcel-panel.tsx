// The parcels of one order: number, tracking, cancelling, and settling one that the courier never confirmed.
import type { OrderReply } from '@app/contract/order/order';
import { carrierById, courierCan, type CourierId } from '@app/contract/kit/carriers';
import { shipmentStates, type ShipmentView } from '@app/contract/shipping/shipment';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { copyText } from '../../ui/action/copy-text.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusChip, type Tone } from '../../ui/feedback/chip.tsx';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { formatKilos } from '../../ui/format/weight.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import type { BookedBatch } from './book-shipments.form.tsx';
import { BookShipments } from './book-shipments.tsx';
import { cancelParcel, parcelsChanged, shipmentsQuery } from './shipment.data.ts';

// Rarely needed: only for a parcel without an answer.
const SettleShipment = lazyPart(async () => {
  const { SettleShipment: settler } = await import('./settle-shipment.form.tsx');
  return { default: settler };
});

const tones: Readonly<Record<ShipmentView['state'], Tone>> = {
  booking: 'progress',
  booked: 'done',
  refused: 'problem',
  unknown: 'waiting',
  cancelled: 'neutral',
};

function Checkpoints({ shipment }: { shipment: ShipmentView }) {
  if (shipment.details.length === 0) return <p className="text-sm text-ink3">รอขนส่งเข้ารับ</p>;
  return (
    <ol aria-label="เส้นทางพัสดุ" className="mt-2 grid gap-2">
      {shipment.details.map((point) => (
        <li
          key={point.at + point.code}
          className="border-l-2 border-line pl-3 text-sm first:border-brand-600"
        >
          <span className="block font-semibold">{point.label}</span>
          <span className="block text-xs text-ink3">
            {formatTime(point.at)} {point.place ? `· ${point.place}` : ''}{' '}
            {point.signer ? `· ผู้รับ ${point.signer}` : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}

function CopyNumber({ pno }: { pno: string }) {
  return (
    <IconButton
      icon="copy"
      label={`คัดลอกเลขพัสดุ ${pno}`}
      onClick={() => void copyText(pno, 'คัดลอกเลขพัสดุแล้ว')}
    />
  );
}

function CancelNumber({ shipment }: { shipment: ShipmentView }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { pending, run: press } = usePress();
  const run = () =>
    press(
      async () => {
        const { items } = await cancelParcel(shipment);
        const [result] = items;
        void parcelsChanged(client);
        if (result?.cancelTracking === 'success') toast.done(`ยกเลิกเลขพัสดุ ${shipment.pno} แล้ว`);
        else toast.warn(result?.cancelMessage || result?.errMessage || 'ยกเลิกไม่สำเร็จ กรุณาลองใหม่');
      },
      () => setAsking(false),
    );
  return (
    <>
      <Button onClick={() => setAsking(true)}>ยกเลิกเลขพัสดุ</Button>
      <Confirm
        open={asking}
        danger
        pending={pending}
        title={`ยกเลิกเลขพัสดุ ${shipment.pno}?`}
        text="ยกเลิกได้ก่อนขนส่งเข้ารับเท่านั้น ใบปะหน้าเดิมจะใช้ไม่ได้"
        verb="ยกเลิกเลขพัสดุ"
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** The courier's weight and charge, once reported. */
function Measures({ shipment }: { shipment: ShipmentView }) {
  const { weight, weighed, fee, declaredFee } = shipment;
  const isHeavier = typeof weighed === 'number' && weighed !== weight;
  const more = typeof fee === 'number' && typeof declaredFee === 'number' ? fee - declaredFee : 0;
  if (!isHeavier && typeof fee !== 'number') return null;
  return (
    <p className="text-sm text-ink2">
      {isHeavier ? `แจ้ง ${formatKilos(weight)} ขนส่งชั่งได้ ${formatKilos(weighed)} ` : ''}
      {typeof fee === 'number' ? `ค่าส่งจริง ${formatBaht(fee)} บาท` : ''}
      {more > 0 ? <b className="text-problem"> แพงกว่าที่แจ้ง {formatBaht(more)} บาท</b> : null}
    </p>
  );
}

/** Whether there can be a proof of delivery: who signed, and a picture. */
const hasProof = ({ courier, deliveredAt }: ShipmentView): boolean =>
  courierCan(courier, 'proof') && deliveredAt !== null;

/** The last error. For a change that the courier has not confirmed, a link leads to where its answer is recorded. */
function Fault({ shipment }: { shipment: ShipmentView }) {
  const can = useCan();
  const { state, error, errMessage, pno } = shipment;
  return (
    <>
      {errMessage && (state !== 'booked' || error.startsWith('AMEND')) ? (
        <p className="text-sm text-problem">{errMessage}</p>
      ) : null}
      {error === 'AMEND_UNSURE' && can('ship.view') ? (
        <LinkButton to="/exceptions" search={{ search: pno }}>
          บันทึกคำตอบของขนส่ง
        </LinkButton>
      ) : null}
    </>
  );
}

interface ShipmentProps {
  shipment: ShipmentView;
  print?: ReactNode;
  proof?: ParcelPanelProps['proof'];
  onChange: (from: CourierId) => void;
}

function Shipment({ shipment, print, proof, onChange }: ShipmentProps) {
  const can = useCan();
  const isPickedUp = shipment.pickedUpAt !== null;
  return (
    <article className="border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <StatusChip tone={tones[shipment.state]}>
          {shipment.state === 'booked' && shipment.label
            ? shipment.label
            : shipmentStates[shipment.state]}
        </StatusChip>
        <span className="text-sm text-ink2">{carrierById(shipment.courier)?.name}</span>
      </p>
      {shipment.pno ? (
        <p className="flex items-center gap-1 text-lg font-semibold">
          <span className="num">{shipment.pno}</span> <CopyNumber pno={shipment.pno} />
        </p>
      ) : null}
      {shipment.returnPno ? (
        <p className="num text-sm text-ink2">เลขขากลับ {shipment.returnPno}</p>
      ) : null}
      <Fault shipment={shipment} />
      <Measures shipment={shipment} />
      {shipment.state === 'booked' ? <Checkpoints shipment={shipment} /> : null}
      {can('ship.view') && hasProof(shipment) ? proof?.(shipment.pno) : null}
      {shipment.isLive ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {shipment.state === 'booked' ? print : null}
          {shipment.state === 'booked' && can('ship.cancel') && !isPickedUp ? (
            <>
              {can('ship.create') ? (
                <Button onClick={() => onChange(shipment.courier)}>เปลี่ยนขนส่ง</Button>
              ) : null}
              <CancelNumber shipment={shipment} />
            </>
          ) : null}
          {shipment.state === 'unknown' && can('ship.cancel') ? (
            <Suspense fallback={null}>
              <SettleShipment shipment={shipment} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
    </article>
  );
}

interface ParcelPanelProps {
  order: OrderReply;
  /** Printing the live parcel's label. */
  print?: ReactNode;
  /** Printing right after booking. */
  printNew?: (made: BookedBatch, foot: HTMLElement, onClose: () => void) => ReactNode;
  /** Who received a delivered parcel. */
  proof?: (pno: string) => ReactNode;
}

/** Opened by its button, or by the address: after a change that needs a new number, with the old number's courier. */
function useBookingAsked() {
  const [booking, setBooking] = useState(false);
  const asked = useUrlDialog('book');
  const [changing, setChanging] = useState<CourierId | null>(null);
  const wanted = asked.value === null ? undefined : carrierById(asked.value)?.id;
  const stop = () => {
    setBooking(false);
    if (asked.open) asked.close();
    setChanging(null);
  };
  return { booking, setBooking, asked, wanted, changing, setChanging, stop };
}

export function ParcelPanel({ order, print, printNew, proof }: ParcelPanelProps) {
  const can = useCan();
  const query = useQuery(shipmentsQuery(order.id));
  const { booking, setBooking, asked, wanted, changing, setChanging, stop } = useBookingAsked();
  const shipments = query.data?.items ?? [];
  const mayBook =
    can('ship.create') && order.status === 'send' && !shipments.some((shipment) => shipment.isLive);
  return (
    <Panel title="พัสดุ">
      {query.data ? (
        <>
          {shipments.length === 0 && !mayBook ? (
            <p className="text-ink3">
              {order.pno ? (
                <span className="num text-lg font-semibold text-ink">{order.pno}</span>
              ) : (
                'ยังไม่มีพัสดุ'
              )}
            </p>
          ) : null}
          {shipments.map((shipment) => (
            <Shipment key={shipment.id} {...{ shipment, print, proof }} onChange={setChanging} />
          ))}
          {mayBook ? (
            <Button kind="primary" icon="truck" className="mt-2" onClick={() => setBooking(true)}>
              สร้างเลขพัสดุ
            </Button>
          ) : null}
        </>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
      <BookShipments
        open={booking || changing !== null || (asked.open && mayBook)}
        orders={[order]}
        onClose={stop}
        {...(changing !== null && { changes: changing })}
        {...(wanted && { courier: wanted })}
        print={(made, foot) => printNew?.(made, foot, stop)}
      />
    </Panel>
  );
}
