// The returns screen: scan, press 1, 2 or 3, next.
import { imageTypes } from '@app/contract/shop/image';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { SkeletonText } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { ScanBox } from '../../ui/scan/scan-box.tsx';
import { conditions, keyWords, ParcelFacts, sentenceOf } from './return-marks.tsx';
import { parcelQuery, type ReturnScan } from './return-scan.data.ts';
import { isStopped } from './return-round.ts';
import { useReturning, type Returning } from './use-returning.ts';

function Choices({ returning }: { returning: Returning }) {
  return (
    <div role="group" aria-label="สภาพที่รับคืน" className="grid gap-2 tab:grid-cols-3">
      {conditions.map(({ condition, key, word, result }) => (
        <button
          key={condition}
          type="button"
          disabled={returning.busy}
          onClick={() => returning.choose(condition)}
          className="flex min-h-14 items-center gap-3 rounded-control border border-field bg-white px-4 text-left hover:bg-hover disabled:text-ink3"
        >
          <span aria-hidden="true" className="num text-2xl font-bold text-brand-700">
            {key}
          </span>
          <span>
            <span className="block text-lg font-bold">{word}</span>
            <span className="block text-sm text-ink2">{result}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

/** An unusual return: usually the wrong parcel, or one that the buyer brought. */
function Stop({ returning }: { returning: Returning }) {
  return (
    <div role="alert" className="grid gap-3 rounded-control bg-waiting-bg px-4 py-4 text-waiting">
      <p className="text-lg font-bold">พัสดุนี้ส่งสำเร็จแล้ว</p>
      <p className="text-sm">
        ขนส่งแจ้งว่าลูกค้ารับของไปแล้ว ตรวจเลขพัสดุก่อน ถ้าของกลับมาจริงให้กด Y แล้วเลือกสภาพ
      </p>
      <div>
        <Button onClick={returning.confirm}>Y · ของกลับมาจริง</Button>
      </div>
    </div>
  );
}

function PhotoButton({ returning, label }: { returning: Returning; label: string }) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={box}
        type="file"
        accept={imageTypes}
        capture="environment"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) returning.photograph(file);
        }}
      />
      <Button
        icon="camera"
        pending={returning.busy}
        pendingText="กำลังส่งรูป…"
        onClick={() => box.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

/** The last settled parcel: damaged goods need a picture while they are still at hand. */
function Last({ last, returning }: { last: ReturnScan; returning: Returning }) {
  const edit = useUrlDialog('open');
  const { data, isFetching } = useQuery(parcelQuery(last.orderCode));
  if (data?.scan === null && !isFetching) return null;
  const wantsPicture = last.condition !== 'good' && last.imageUrl === null;
  return (
    <div className="grid gap-2 border-t border-line px-4 py-4">
      <p role="status" className="text-lg font-bold">
        {sentenceOf(last)}
      </p>
      {wantsPicture ? (
        <p className="text-sm text-waiting">
          ถ่ายรูปไว้ตอนนี้ ไม่มีรูปขนส่งอาจไม่รับเคลม ข้ามได้ด้วยการยิงพัสดุชิ้นต่อไป
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {last.imageUrl ? (
          <img
            src={last.imageUrl}
            alt={`รูปของ ${last.orderCode}`}
            className="size-24 rounded-control border border-line object-cover"
          />
        ) : null}
        {last.canChange ? (
          <>
            <PhotoButton returning={returning} label={last.imageUrl ? 'ถ่ายรูปใหม่' : 'ถ่ายรูป'} />
            <Button icon="edit" onClick={() => edit.show(last.id)}>
              แก้สภาพหรือหมายเหตุ
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The parcel could not be looked up; its condition can be recorded anyway. */
const Unread = ({ code }: { code: string }) => (
  <div>
    <h2 className="text-lg font-bold">{code}</h2>
    <p className="text-sm text-ink2">ยังอ่านข้อมูลพัสดุไม่ได้ เลือกสภาพไว้ก่อนได้ ระบบจะตรวจเลขเมื่อส่ง</p>
  </div>
);

/** Work in progress: the parcel being looked up, and unsent decisions with the reason why that is harmless. */
function Line({ reading, waiting, isOnline }: Returning) {
  return (
    <>
      {reading === '' ? null : (
        <p role="status" className="border-t border-line px-4 py-4 text-ink2">
          กำลังอ่าน {reading}…
        </p>
      )}
      {waiting === 0 && isOnline ? null : (
        <p role="status" className="bg-waiting-bg px-4 py-2 text-sm text-waiting">
          {isOnline ? 'กำลังส่ง' : 'ออฟไลน์'} · รอส่ง {formatCount(waiting)} ชิ้น{' '}
          {isOnline ? '' : 'ยิงต่อได้ เก็บไว้ในเครื่องนี้แล้วส่งเองเมื่อเน็ตกลับมา'}
        </p>
      )}
    </>
  );
}

export function ReturnDesk() {
  const returning = useReturning();
  const { table, last, problem, isMine } = returning;
  if (!isMine)
    return (
      <Panel title="กำลังเปิดโต๊ะรับคืน">
        <SkeletonText lines={2} />
        <p className="text-sm text-ink2">ถ้าเปิดหน้านี้ค้างไว้ในแท็บอื่น ปิดแท็บนั้นก่อน แล้วหน้านี้จะทำงานต่อเอง</p>
      </Panel>
    );
  const isHeld = table !== null && isStopped(table);
  const keys: Readonly<Record<string, () => void>> = isHeld
    ? { y: returning.confirm, Y: returning.confirm }
    : Object.fromEntries(
        conditions.map(({ key, condition }) => [key, () => returning.choose(condition)]),
      );
  return (
    <section
      aria-label="โต๊ะรับคืน"
      className="mb-4 overflow-hidden rounded-card bg-white shadow-card"
    >
      <div className="p-4">
        <ScanBox
          label="ยิงพัสดุที่ตีกลับ"
          hint={`เลขพัสดุขาไป เลขพัสดุขากลับ หรือเลขออเดอร์ ยิงแล้วกด ${keyWords}`}
          {...(table && { keys })}
          onScan={returning.scan}
        />
      </div>
      <Line {...returning} />
      {problem ? (
        <p role="alert" className="bg-problem-solid px-4 py-4 text-lg font-bold text-white">
          {problem}
        </p>
      ) : null}
      {table ? (
        <div className="grid gap-4 border-t border-line px-4 py-4">
          {table.parcel ? <ParcelFacts parcel={table.parcel} /> : <Unread code={table.code} />}
          {isHeld ? <Stop returning={returning} /> : <Choices returning={returning} />}
          <div>
            <Button kind="ghost" onClick={returning.skip}>
              ข้ามชิ้นนี้
            </Button>
          </div>
        </div>
      ) : null}
      {last && !table && !returning.reading ? <Last last={last} returning={returning} /> : null}
    </section>
  );
}
