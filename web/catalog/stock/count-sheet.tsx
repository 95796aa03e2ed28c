// The count sheet: type or scan the stock, see the difference to the system, and write all of it at once.
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { categoriesQuery } from '../category/category.data.ts';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { Empty, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useScanner } from '../../ui/hooks/scanner.ts';
import { Select } from '../../ui/input/choice.tsx';
import { NumberInput } from '../../ui/input/number-input.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { differenceOf, isWrong, summaryOf, type CountLine } from './counting.ts';
import { CountPreview } from './count-preview.tsx';
import { Change } from './stock-columns.tsx';
import { useCount, type StockCount } from './use-count.ts';

const ALL = 0;

function ScanBox({ counting }: { counting: StockCount }) {
  const [code, setCode] = useState('');
  const { problem, scan } = counting;
  useScanner((scanned) => {
    setCode('');
    void scan(scanned);
  });
  return (
    <form
      aria-label="เพิ่มด้วยรหัส"
      className="min-w-0 flex-1 basis-64"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') return;
        setCode('');
        void scan(code.trim());
      }}
    >
      <TextInput
        label="ยิงบาร์โค้ดหรือพิมพ์รหัส"
        hint="ยิงหนึ่งครั้งนับหนึ่งชิ้น"
        scan
        focusFirst
        value={code}
        onChange={setCode}
        error={problem ?? undefined}
      />
    </form>
  );
}

function FillBox({ counting }: { counting: StockCount }) {
  const { data } = useQuery(categoriesQuery());
  const [category, setCategory] = useState<number | null>(ALL);
  const options = [
    { value: ALL, label: 'ทุกหมวด' },
    ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-end gap-2">
      <Select
        label="หรือเพิ่มทั้งหมวด"
        className="min-w-0 flex-1"
        value={category}
        onChange={setCategory}
        options={options}
      />
      <Button
        icon="plus"
        pending={counting.busy}
        pendingText="กำลังเพิ่ม…"
        onClick={() => void counting.fill(category === ALL ? null : category)}
      >
        เพิ่มลงใบนับ
      </Button>
    </div>
  );
}

/** Enter moves to the next figure, as on a till. */
function toNextFigure(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll('input')];
  const next = boxes[boxes.indexOf(event.target as HTMLInputElement) + 1];
  next?.focus();
  next?.select();
}

/** On the list, so that a thousand inputs share one listener. */
function followEnter(list: HTMLElement | null) {
  list?.addEventListener('keydown', toNextFigure);
  return () => list?.removeEventListener('keydown', toNextFigure);
}

interface LineProps {
  line: CountLine;
  onCount: StockCount['count'];
  onDrop: StockCount['drop'];
}

// A sheet may have a thousand lines: typing in one must not render the others.
const Line = memo(
  function Line({ line, onCount, onDrop }: LineProps) {
    return (
      <li className="border-b border-line py-2 last:border-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-48 break-words">
            {line.name} <span className="text-xs text-ink3">{line.code}</span>
          </span>
          <span className="w-24 text-right text-sm text-ink2 max-sm:order-2 max-sm:text-left">
            ระบบ <span className="num">{formatCount(line.expected)}</span>
          </span>
          <NumberInput
            label={`นับได้ ${line.name}`}
            hiddenLabel
            className="w-24 max-sm:order-2"
            placeholder="นับได้"
            value={line.counted}
            onChange={(counted) => onCount(line.productId, counted)}
            error={isWrong(line) ? 'ไม่ถูกต้อง' : undefined}
          />
          <span className="w-16 text-right max-sm:order-2">
            {line.counted === null ? null : <Change value={differenceOf(line)} />}
          </span>
          <IconButton
            icon="close"
            label={`เอา ${line.name} ออกจากใบนับ`}
            className="max-sm:order-1"
            onClick={() => onDrop(line.productId)}
          />
        </div>
        {line.problem ? (
          <p role="alert" className="text-sm text-problem">
            {line.problem}
          </p>
        ) : null}
      </li>
    );
  },
  (before, after) => before.line === after.line,
);

interface FootProps {
  lines: readonly CountLine[];
  onPreview: () => void;
  onClear: () => void;
}

function Foot({ lines, onPreview, onClear }: FootProps) {
  const { counted, short, over, worth, wrong } = summaryOf(lines);
  const seesCost = lines.some((line) => line.cost !== null);
  return (
    <div
      data-foot=""
      className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-white px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <p role="status" className="flex min-w-0 flex-1 basis-56 flex-wrap gap-x-4 text-sm">
        <b>
          นับแล้ว {formatCount(counted.length)} จาก {formatCount(lines.length)} รายการ
        </b>
        <span>
          ขาด <span className="num">{formatCount(short)}</span> · เกิน{' '}
          <span className="num">{formatCount(over)}</span>
        </span>
        {seesCost ? (
          <span>
            มูลค่าต่าง <span className="num">{formatBaht(worth)}</span> บาท
          </span>
        ) : null}
        {wrong > 0 ? <span className="text-problem">จำนวนไม่ถูกต้อง {wrong} รายการ</span> : null}
      </p>
      <Button kind="ghost" onClick={onClear}>
        ล้างใบนับ
      </Button>
      <Button kind="primary" disabled={counted.length === 0 || wrong > 0} onClick={onPreview}>
        ตรวจผลต่าง
      </Button>
    </div>
  );
}

function Sheet({ counting, lines }: { counting: StockCount; lines: readonly CountLine[] }) {
  const [previewing, setPreviewing] = useState(false);
  const [clearing, setClearing] = useState(false);
  if (lines.length === 0 && !previewing) {
    return <Empty title="ใบนับยังว่าง" text="ยิงบาร์โค้ดชิ้นแรก หรือเพิ่มสินค้าทั้งหมวดแล้วพิมพ์จำนวนที่นับได้" />;
  }
  return (
    <>
      <ul aria-label="รายการที่นับ" className="px-4 py-2" ref={followEnter}>
        {lines.map((line) => (
          <Line key={line.productId} line={line} onCount={counting.count} onDrop={counting.drop} />
        ))}
      </ul>
      <Foot lines={lines} onPreview={() => setPreviewing(true)} onClear={() => setClearing(true)} />
      <CountPreview
        open={previewing}
        lines={lines}
        pending={counting.busy}
        onSave={(note) => void counting.save(note).then(() => setPreviewing(false))}
        onClose={() => setPreviewing(false)}
      />
      <Confirm
        open={clearing}
        danger
        title="ล้างใบนับทั้งใบ?"
        text="จำนวนที่นับไว้จะหายไป ยอดในระบบไม่เปลี่ยน"
        verb="ล้างใบนับ"
        onConfirm={() => {
          counting.clear();
          setClearing(false);
        }}
        onCancel={() => setClearing(false)}
      />
    </>
  );
}

export default function CountSheet() {
  const counting = useCount();
  const { lines } = counting;
  return (
    <>
      <PageHead
        title="ตรวจนับสต็อก"
        subtitle="นับตามชั้นวาง ใบนับเก็บไว้ในเครื่องนี้จนกว่าจะบันทึก ยอดในระบบยังไม่เปลี่ยน"
        back={{ to: '/product/stock', label: 'สต็อก' }}
      />
      <section aria-label="ใบนับ" className="rounded-card bg-white shadow-card">
        <div className="flex flex-wrap items-start gap-4 px-4 pt-3">
          <ScanBox counting={counting} />
          <FillBox counting={counting} />
        </div>
        {lines === null ? <SkeletonText lines={5} /> : <Sheet counting={counting} lines={lines} />}
      </section>
    </>
  );
}
