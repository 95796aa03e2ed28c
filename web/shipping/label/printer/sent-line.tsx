// The result of sending labels to this browser's printer, and what to do when they did not print.
import { Button } from '../../../ui/action/button.tsx';
import type { PrintOutcome } from './deliver.ts';
import type { PrintWay } from './way.ts';

const nameOf = (way: PrintWay): string => (way.by === 'bridge' ? way.printer : '');

const texts: Readonly<Record<PrintOutcome['outcome'], (way: PrintWay) => string>> = {
  sent: (way) => `ส่งเข้าเครื่องพิมพ์ ${nameOf(way)} แล้ว`,
  shown: () => 'สั่งพิมพ์จากเบราว์เซอร์แล้ว',
  away: () => 'ไม่พบโปรแกรมพิมพ์ (QZ Tray) ในเครื่องนี้ เปิดไฟล์ให้พิมพ์เองแทน',
  blocked: () => 'โปรแกรมพิมพ์ไม่อนุญาต ยังไม่ได้พิมพ์ กด Allow ในหน้าต่าง QZ Tray แล้วส่งอีกครั้ง',
  refused: (way) => `เครื่องพิมพ์ ${nameOf(way)} ยังไม่ได้พิมพ์ ดูที่เครื่องแล้วส่งอีกครั้ง`,
  unsure: () => 'โปรแกรมพิมพ์เงียบไป ไม่รู้ว่าพิมพ์ออกหรือยัง ดูที่เครื่องพิมพ์ก่อนส่งอีกครั้ง',
};

interface SentLineProps {
  sent: PrintOutcome | null;
  way: PrintWay;
  pending: boolean;
  onAgain: () => void;
}

/** Labels are never sent again automatically: the user at the printer decides. */
export function SentLine({ sent, way, pending, onAgain }: SentLineProps) {
  if (sent === null) return null;
  const { outcome, said } = sent;
  const isWell = outcome === 'sent' || outcome === 'shown';
  return (
    <div
      role="status"
      className={`grid justify-items-start gap-2 rounded-control px-3 py-2 text-sm ${isWell ? 'bg-brand-50 text-brand-800' : 'bg-waiting-bg text-waiting'}`}
    >
      <p>
        {texts[outcome](way)}
        {said === '' ? null : <span className="block break-words">“{said}”</span>}
      </p>
      {isWell || outcome === 'away' ? null : (
        <Button icon="print" pending={pending} onClick={onAgain}>
          ส่งเข้าเครื่องพิมพ์อีกครั้ง
        </Button>
      )}
    </div>
  );
}
