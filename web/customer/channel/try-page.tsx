// Testing what a sale page will send: read like the hook would, without creating an order.
import { formatPhone } from '@app/contract/kit/text';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { TextArea } from '../../ui/input/text-input.tsx';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { previewPage, type PageTest } from './channel.data.ts';

const MOST = 20_000;
const SAMPLE = JSON.stringify(
  {
    order_id: 'A-001',
    name: 'ตัวอย่าง ลูกค้า',
    phone: '0810001234',
    address: '99/1 หมู่ 2 ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300',
    items: [{ code: 'รหัสสินค้าของร้าน', qty: 1 }],
    total: 590,
  },
  null,
  2,
);

function Outcome({ tried: { order, unknown } }: { tried: PageTest }) {
  if (order === null)
    return (
      <p className="text-sm text-problem">
        อ่านไม่พบออเดอร์ในข้อมูลนี้ ถ้าเซลเพจส่งแบบนี้ ออเดอร์จะเข้ามาเป็นข้อมูลดิบให้กรอกเอง
      </p>
    );
  return (
    <div className="grid gap-2">
      <Facts
        facts={[
          ['เลขที่ของเซลเพจ', order.reference],
          ['ชื่อ', order.name],
          ['เบอร์', order.phone === '' ? '' : formatPhone(order.phone)],
          ['ที่อยู่', order.address],
          ['สินค้า', order.items.map(({ name, unit }) => `${name} ×${formatCount(unit)}`).join(', ')],
          ['ยอด', order.total === null ? '' : `${formatBaht(order.total)} บาท`],
          ['ชำระ', order.isTransfer ? 'โอน' : 'เก็บปลายทาง'],
        ]}
      />
      {unknown.length > 0 ? (
        <p className="text-sm text-problem">
          ร้านไม่มีสินค้า {unknown.join(', ')} เพิ่มรหัสหรือคำเรียกนี้ในสินค้า แล้วลองใหม่
        </p>
      ) : (
        <p>
          <StatusChip tone="done">อ่านได้ครบ พร้อมรับออเดอร์จริง</StatusChip>
        </p>
      )}
    </div>
  );
}

export function TryPage({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const [body, setBody] = useState(SAMPLE);
  const [tried, setTried] = useState<PageTest | null>(null);
  const { pending, run: press } = usePress();
  const run = () =>
    press(async () => {
      setTried(await previewPage(id, body));
    });
  return (
    <div className="mt-3">
      <Button icon="check" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        ทดสอบข้อมูล
      </Button>
      {isOpen ? (
        <div className="mt-2 grid gap-2">
          <TextArea
            label="ข้อมูลที่เซลเพจจะส่ง"
            hint="JSON หรือฟอร์ม ระบบอ่านให้ดูโดยไม่สร้างออเดอร์"
            rows={8}
            limit={MOST}
            value={body}
            onChange={setBody}
          />
          <div>
            <Button
              kind="primary"
              pending={pending}
              pendingText="กำลังอ่าน…"
              disabled={body.trim() === ''}
              onClick={() => void run()}
            >
              ลองอ่าน
            </Button>
          </div>
          <output className="block">{tried ? <Outcome tried={tried} /> : null}</output>
        </div>
      ) : null}
    </div>
  );
}
