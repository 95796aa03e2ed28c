// Windows and questions, opened by buttons.
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { hideProgress, showProgress } from '../feedback/progress.tsx';
import { hard, type Show } from '../gallery.ts';
import { Confirm } from './confirm.tsx';
import { Dialog, Drawer } from './dialog.tsx';
import { Dropdown } from './dropdown.tsx';

type Opened = 'dialog' | 'drawer' | 'confirm' | null;

function Windows() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpened('dialog')}>หน้าต่าง</Button>
      <Button onClick={() => setOpened('drawer')}>ลิ้นชัก</Button>
      <Button onClick={() => setOpened('confirm')}>คำถาม</Button>
      <Button
        onClick={() => {
          showProgress('กำลังสร้างเลขพัสดุ…', 24, 36);
          setTimeout(hideProgress, 3000);
        }}
      >
        ความคืบหน้า
      </Button>
      <Dropdown face="เมนู" label="เมนูตัวอย่าง" buttonClass="h-9 px-3" panelClass="p-2">
        {(done) => <Button onClick={done}>{hard.marks}</Button>}
      </Dropdown>
      <Dialog
        open={opened === 'dialog'}
        onClose={close}
        title={hard.long}
        actions={<Button onClick={close}>ปิด</Button>}
      >
        {hard.marks}
      </Dialog>
      <Drawer open={opened === 'drawer'} onClose={close} title={hard.code} subtitle={hard.marks}>
        {hard.long}
      </Drawer>
      <Confirm
        open={opened === 'confirm'}
        danger
        title="ยกเลิกพัสดุ 3 รายการ?"
        text="ขนส่งจะไม่มารับพัสดุเหล่านี้"
        verb="ยกเลิกพัสดุ 3 รายการ"
        onConfirm={close}
        onCancel={close}
      />
    </div>
  );
}

const shows: readonly Show[] = [{ name: 'หน้าต่าง', draw: () => <Windows /> }];
export default shows;
