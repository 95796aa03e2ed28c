// Chips, states, notes and toasts.
import { Button } from '../action/button.tsx';
import { hard, type Show } from '../gallery.ts';
import { AppError } from '../wire/app-error.ts';
import { Badge, StatusChip } from './chip.tsx';
import { RawBody } from './raw-body.tsx';
import { ErrorNote } from './error-note.tsx';
import {
  Empty,
  EmptyFiltered,
  ErrorState,
  NoRight,
  SkeletonRows,
  SkeletonText,
  StaleNote,
} from './states.tsx';
import { Face } from './face.tsx';
import { toast } from './toast.ts';

const refused = new AppError({
  kind: 'server',
  status: 409,
  code: 'STOCK_SHORT',
  text: 'สต็อกไม่พอ',
  next: 'ลดจำนวน หรือรับสินค้าเข้าก่อน',
  requestId: '0b3e9f0a-7c1d-4e55-9a53-0d5f6e3c8a11',
});
const noLine = new AppError({
  kind: 'network',
  status: 0,
  code: 'NETWORK',
  text: 'เชื่อมต่อระบบไม่ได้ กรุณาตรวจสอบการเชื่อมต่ออินเทอร์เน็ต แล้วลองอีกครั้ง',
});
const nothing = () => undefined;

/** An inline picture, so that the gallery needs no server. */
const portrait =
  'data:image/gif;base64,R0lGODlhAQABAPAAAAt6SwAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const shows: readonly Show[] = [
  {
    name: 'ป้ายสถานะ',
    draw: () => (
      <div className="flex flex-wrap gap-2">
        <StatusChip tone="waiting">รอสร้างพัสดุ</StatusChip>
        <StatusChip tone="progress">พร้อมพิมพ์</StatusChip>
        <StatusChip tone="done">ส่งสำเร็จ</StatusChip>
        <StatusChip tone="problem">ตีกลับถึงผู้ส่ง</StatusChip>
        <StatusChip tone="neutral">ยกเลิก</StatusChip>
        <StatusChip tone="telesale">เทเลเซล</StatusChip>
        <Badge>128</Badge>
        <Badge tone="problem">สต็อกไม่พอ</Badge>
      </div>
    ),
  },
  { name: 'ผิดพลาดในฟอร์ม', draw: () => <ErrorNote error={refused} onRetry={nothing} /> },
  { name: 'โหลดไม่สำเร็จ', draw: () => <ErrorState error={noLine} onRetry={nothing} /> },
  { name: 'โหลดไม่สำเร็จ มีรหัส', draw: () => <ErrorState error={refused} onRetry={nothing} /> },
  {
    name: 'ยังไม่มีข้อมูล',
    draw: () => (
      <Empty
        title="ยังไม่มีออเดอร์รอจัดส่ง"
        text={hard.long}
        action={<Button kind="primary">สร้างออเดอร์แรก</Button>}
      />
    ),
  },
  { name: 'ไม่พบตามตัวกรอง', draw: () => <EmptyFiltered onClear={nothing} /> },
  { name: 'ไม่มีสิทธิ์', draw: () => <NoRight /> },
  {
    name: 'ออฟไลน์',
    draw: () => <StaleNote at={Date.UTC(2026, 10, 20, 3, 42)} onRetry={nothing} />,
  },
  {
    name: 'ข้อมูลเก่า เพราะโหลดใหม่ไม่สำเร็จ',
    draw: () => <StaleNote at={Date.UTC(2026, 10, 20, 3, 42)} error={refused} onRetry={nothing} />,
  },
  { name: 'กำลังโหลดรายการ', draw: () => <SkeletonRows rows={3} /> },
  { name: 'กำลังโหลดข้อความ', draw: () => <SkeletonText /> },
  {
    name: 'ข้อมูลที่รับเข้ามา อ่านได้และอ่านไม่ได้',
    draw: () => (
      <div className="grid gap-2">
        <RawBody
          at="2026-01-31T03:42:00Z"
          body={`{"ชื่อ":"${hard.marks}","items":[{"sku":"CR01","qty":2}]}`}
        />
        <RawBody at="2026-01-31T03:42:00Z" body={`{"name":"${hard.marks}", ${'ก'.repeat(120)}`} />
      </div>
    ),
  },
  {
    name: 'หน้าคน มีรูปและไม่มีรูป',
    draw: () => (
      <div className="flex flex-wrap items-center gap-2">
        <Face name={hard.marks} url={null} />
        <Face name="" url={undefined} />
        <Face name={hard.long} url={null} size="large" />
        <Face name="ปุ้ย" url={portrait} size="large" />
      </div>
    ),
  },
  {
    name: 'แจ้งเตือน',
    draw: () => (
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => toast.done('บันทึกสำเร็จ')}>สำเร็จ</Button>
        <Button onClick={() => toast.failed(refused)}>ผิดพลาด</Button>
        <Button onClick={() => toast.undo('ลบ 3 ออเดอร์แล้ว', nothing)}>เลิกทำได้</Button>
      </div>
    ),
  },
];
export default shows;
