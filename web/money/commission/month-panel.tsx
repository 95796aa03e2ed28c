// The months of the report: which are closed, their sums, and closing or reopening one.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePress } from '../../ui/feedback/use-sending.ts';
import { formatBaht } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Amount, monthName, MonthState } from './commission-columns.tsx';
import { commissionsChanged, freezeMonth, type CommissionReport } from './commission.data.ts';

type Month = CommissionReport['months'][number];

const sumOf = (report: CommissionReport, month: string): number =>
  report.items
    .filter((row) => row.month === month)
    .reduce((sum, row) => sum + Math.round(row.commission * 100), 0) / 100;

const Bullets = ({ lines }: { lines: readonly string[] }) => (
  <ul className="list-disc pl-5">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

const consequences = (month: Month, sum: number): readonly string[] =>
  month.frozen
    ? [
        'ค่าคอมของเดือนนี้จะคิดใหม่ตามแผนและออเดอร์ตอนนี้',
        'รายการหักที่ลงไว้ในเดือนถัดไปเพราะเดือนนี้ปิดอยู่ จะกลับมาหักในเดือนนี้แทน',
        'ออเดอร์ของเดือนนี้ที่รอจ่ายอยู่ในเดือนที่ยังเปิด จะกลับมาคิดในเดือนนี้',
        'เงินที่จ่ายไปแล้วไม่เปลี่ยน',
      ]
    : [
        `ค่าคอมของเดือนนี้ ${formatBaht(sum)} บาท จะไม่เปลี่ยนอีก แม้แก้แผนหรือแก้ออเดอร์`,
        'ออเดอร์ที่ตีกลับหรือยกเลิกหลังจากนี้ จะหักเป็นรายการติดลบในเดือนถัดไปที่ยังเปิดอยู่',
        'ออเดอร์ของเดือนนี้ที่เพิ่งรู้ผลหลังจากนี้ จะได้ค่าคอมในเดือนถัดไปที่ยังเปิดอยู่',
        'เปิดเดือนอีกครั้งได้เฉพาะผู้มีสิทธิ์ตั้งค่า',
      ];

function FreezeQuestion({
  month,
  sum,
  onClose,
}: {
  month: Month | null;
  sum: number;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { pending, run: press } = usePress();
  const run = async () => {
    if (!month) return;
    await press(async () => {
      await freezeMonth(month.month, !month.frozen);
      const name = monthName(month.month);
      toast.done(month.frozen ? `เปิดเดือน${name} อีกครั้งแล้ว` : `ปิดเดือน${name} แล้ว`);
      onClose();
      await commissionsChanged(client);
    });
  };
  const name = month ? monthName(month.month) : '';
  return (
    <Confirm
      open={month !== null}
      title={month?.frozen ? `เปิดค่าคอมเดือน${name} อีกครั้ง?` : `ปิดค่าคอมเดือน${name}?`}
      text={month ? <Bullets lines={consequences(month, sum)} /> : null}
      verb={month?.frozen ? 'เปิดเดือนนี้อีกครั้ง' : 'ปิดเดือนนี้'}
      danger={month?.frozen ?? false}
      pending={pending}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
}

export function MonthPanel({ report }: { report: CommissionReport }) {
  const canReopen = useCan()('setting');
  const [asking, setAsking] = useState<Month | null>(null);
  if (report.months.length === 0) return null;
  return (
    <Panel title="ปิดเดือน" className="mb-4">
      <ul
        aria-label="เดือนในช่วงนี้"
        className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
      >
        {report.months.map((each) => (
          <li
            key={each.month}
            className="flex items-center gap-2 rounded-control border border-line p-2 pl-3"
          >
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
                {monthName(each.month)} <MonthState frozen={each.frozen} />
              </span>
              <span className="text-sm text-ink2">
                ค่าคอม <Amount value={sumOf(report, each.month)} /> บาท
              </span>
            </span>
            {each.frozen && !canReopen ? null : (
              <Button
                aria-label={`${each.frozen ? 'เปิดอีกครั้ง' : 'ปิดเดือน'} ${monthName(each.month)}`}
                onClick={() => setAsking(each)}
              >
                {each.frozen ? 'เปิดอีกครั้ง' : 'ปิดเดือน'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FreezeQuestion
        month={asking}
        sum={asking ? sumOf(report, asking.month) : 0}
        onClose={() => setAsking(null)}
      />
    </Panel>
  );
}
