// /pack: label, goods, next label. Eyes can stay on the goods: sounds and one large colour show the state.
import { AddPicture } from '../../order/index.ts';
import { Button } from '../../ui/action/button.tsx';
import { SkeletonText } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { useKeys } from '../../ui/hooks/keys.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { ScanBox } from '../../ui/scan/scan-box.tsx';
import { AlarmPanel, PackedList, ParcelPanel } from './pack-panels.tsx';
import type { Packed } from './round.ts';
import { usePacking, type Packing } from './use-packing.ts';

const help = [
  'ยิงใบปะหน้า (เลขพัสดุหรือเลขออเดอร์)',
  'ยิงสินค้าทีละชิ้น ชุดจะยิงทั้งชุดหรือทีละชิ้นในชุดก็ได้',
  'ครบแล้วมีเสียงสองจังหวะ ยิงใบถัดไปได้เลย',
] as const;

function Next({ last }: { last: Packed | undefined }) {
  return (
    <div className="border-t border-line px-4 py-5">
      {last ? (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 rounded-control bg-brand-50 px-4 py-3 text-xl font-bold text-brand-800">
            {last.orderCode} ครบแล้ว ยิงใบถัดไป
          </p>
          <AddPicture
            key={last.orderId}
            orderId={last.orderId}
            kind="pack"
            label="ถ่ายรูปแพ็ค"
            camera
          />
        </div>
      ) : null}
      <ol className="grid list-decimal gap-1 pl-5 text-ink2">
        {help.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

/** What has not reached the server yet, and why that is harmless. */
function Line({ packing }: { packing: Packing }) {
  const { round, isOnline } = packing;
  const { waiting, outgoing } = round;
  const pending = waiting.length + outgoing.length;
  if (pending === 0 && isOnline) return null;
  return (
    <p role="status" className="bg-waiting-bg px-4 py-2 text-sm text-waiting">
      {isOnline ? 'กำลังส่ง' : 'ออฟไลน์'} · รออ่าน {formatCount(waiting.length)} ครั้ง · รอส่ง{' '}
      {formatCount(outgoing.length)} ใบ {isOnline ? '' : 'ยิงต่อได้ เก็บไว้ในเครื่องนี้แล้วส่งเองเมื่อเน็ตกลับมา'}
    </p>
  );
}

function Desk({ packing }: { packing: Packing }) {
  const { round, work } = packing;
  const { parcel, alarm, packed } = round;
  useKeys(
    alarm
      ? [
          {
            code: 'Escape',
            label: 'รับทราบ',
            group: 'แพ็ค',
            inFields: true,
            run: () => work.confirm(),
          },
        ]
      : null,
  );
  return (
    <section
      aria-label="โต๊ะแพ็ค"
      className="min-w-0 overflow-hidden rounded-card bg-white shadow-card"
    >
      <div className="p-4">
        <ScanBox label={parcel ? 'ยิงสินค้า' : 'ยิงใบปะหน้า'} onScan={(code) => work.scan(code)} />
      </div>
      <Line packing={packing} />
      {alarm ? (
        <AlarmPanel
          alarm={alarm}
          canSetAside={parcel !== null}
          onConfirm={() => work.confirm()}
          onSetAside={() => work.setAside()}
        />
      ) : null}
      {parcel ? (
        <ParcelPanel
          parcel={parcel}
          onPress={(productId) => work.press(productId)}
          onSetAside={() => work.setAside()}
        />
      ) : (
        <Next last={alarm ? undefined : packed[0]} />
      )}
    </section>
  );
}

export default function PackPage() {
  const packing = usePacking();
  const { round, isMine } = packing;
  return (
    <>
      <PageHead
        title="สแกนแพ็ค"
        subtitle="ทุกครั้งที่ยิงเก็บไว้ในเครื่องนี้ก่อน แล้วส่งตามลำดับ เน็ตหลุดหรือรีเฟรชก็ไม่หาย"
      />
      {isMine ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
          <Desk packing={packing} />
          <Panel
            title={`รอบนี้แพ็คแล้ว ${formatCount(round.count)} ใบ`}
            actions={
              round.count > 0 ? (
                <Button kind="ghost" onClick={packing.beginAnew}>
                  เริ่มนับใหม่
                </Button>
              ) : undefined
            }
          >
            <PackedList packed={round.packed} />
          </Panel>
        </div>
      ) : (
        <Panel title="กำลังเปิดโต๊ะแพ็ค">
          <SkeletonText lines={3} />
          <p className="text-sm text-ink2">ถ้าเปิดหน้านี้ค้างไว้ในแท็บอื่น ปิดแท็บนั้นก่อน แล้วหน้านี้จะทำงานต่อเอง</p>
        </Panel>
      )}
    </>
  );
}
