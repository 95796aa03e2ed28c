// Buttons in their kinds and states.
import { hard, type Show } from '../gallery.ts';
import { Button, IconButton } from './button.tsx';
import { LinkButton } from './link-button.tsx';

const shows: readonly Show[] = [
  {
    name: 'ปุ่ม',
    draw: () => (
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" icon="plus">
          สร้างออเดอร์
        </Button>
        <Button icon="upload">นำเข้า Excel</Button>
        <Button kind="ghost">ยกเลิก</Button>
        <Button kind="danger">ยกเลิกพัสดุ 3 รายการ</Button>
        <Button kind="primary" pending pendingText="กำลังบันทึก…">
          บันทึก
        </Button>
        <Button disabled>ก่อนหน้า</Button>
        <Button>{hard.marks}</Button>
        <IconButton icon="bell" label="การแจ้งเตือน" />
        <LinkButton to="/gallery" icon="right">
          ไปที่หน้านี้
        </LinkButton>
      </div>
    ),
  },
];
export default shows;
