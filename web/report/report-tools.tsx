// The numbers above a report, and taking it along as a workbook or a paper.
import { useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatTime } from '../ui/format/date.ts';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import { saveBlob } from '../ui/sheet/save-blob.ts';
import { growth, percent } from './report-look.tsx';
import {
  takePaper,
  takeSheet,
  type Counting,
  type Figures,
  type ReportName,
  type ReportQuery,
} from './report.data.ts';

interface Numbers {
  readonly title: string;
  readonly text: string;
  readonly change: string | null;
}

export function numbersOf(
  total: Figures,
  before: Figures | undefined,
  seesCosts: boolean,
): Numbers[] {
  const average = ({ orders, sales }: Figures) => (orders === 0 ? 0 : sales / orders);
  return [
    { title: 'ยอดขาย', text: formatBaht(total.sales), change: growth(total.sales, before?.sales) },
    {
      title: 'ออเดอร์',
      text: formatCount(total.orders),
      change: growth(total.orders, before?.orders),
    },
    {
      title: 'เฉลี่ยต่อออเดอร์',
      text: formatBaht(Math.round(average(total) * 100) / 100),
      change: growth(average(total), before && average(before)),
    },
    { title: 'ตีกลับ', text: percent(total.returned, total.shipped), change: null },
    ...(seesCosts && total.profit !== undefined
      ? [
          {
            title: 'กำไร',
            text: formatBaht(total.profit),
            change: growth(total.profit, before?.profit),
          },
        ]
      : []),
  ];
}

export const NumberTiles = ({ numbers }: { numbers: readonly Numbers[] }) => (
  <dl aria-label="ตัวเลขรวม" className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
    {numbers.map(({ title, text, change }) => (
      <div key={title} className="min-w-0 rounded-card bg-white p-3 shadow-card">
        <dt className="text-xs text-ink2">{title}</dt>
        <dd className="num text-lg font-semibold break-words">{text}</dd>
        {change === null ? null : <dd className="text-xs text-ink3">เทียบช่วงก่อน {change}</dd>}
      </div>
    ))}
  </dl>
);

const MOST_TOLD = 100_000;

/** What the numbers still lack, in words; nothing where they are whole. */
function countingText(counting: Counting | undefined): string | undefined {
  if (!counting) return undefined;
  const left = `${counting.left >= MOST_TOLD ? 'กว่า ' : ''}${formatCount(counting.left)}`;
  return `กำลังนับอีก ${left} รายการที่เปลี่ยนตั้งแต่ ${formatTime(counting.since)} ตัวเลขจะครบในอีกสักครู่`;
}

/** The same behind the sums in a head. */
export const withCounting = (sums: string, counting: Counting | undefined): string =>
  [sums, countingText(counting) ?? []].flat().join(' · ');

/** Above numbers that are not whole yet. */
export const CountingNote = ({ counting }: { counting: Counting | undefined }) => {
  const text = countingText(counting);
  return text ? (
    <output className="mb-4 block rounded-card bg-waiting-bg px-4 py-2 text-sm text-waiting">
      {text}
    </output>
  ) : null;
};

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function TakeAlong({ name, query }: { name: ReportName; query: ReportQuery }) {
  const [busy, setBusy] = useState<'xlsx' | 'pdf' | null>(null);
  const run = async (kind: 'xlsx' | 'pdf') => {
    setBusy(kind);
    try {
      if (kind === 'xlsx') save(await takeSheet(name, query), `report-${name}.xlsx`);
      else window.open((await takePaper(name, query)).url, '_blank', 'noopener');
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Button
        icon="download"
        pending={busy === 'xlsx'}
        pendingText="กำลังเตรียมไฟล์…"
        onClick={() => void run('xlsx')}
      >
        ส่งออก Excel
      </Button>
      <Button
        icon="print"
        pending={busy === 'pdf'}
        pendingText="กำลังเตรียมไฟล์…"
        onClick={() => void run('pdf')}
      >
        พิมพ์ PDF
      </Button>
    </>
  );
}
