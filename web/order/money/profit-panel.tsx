// The result of one order for users who may see profit: sales, each cost, and the rest.
import { useQuery } from '@tanstack/react-query';
import { ErrorState, SkeletonText } from '../../ui/feedback/states.tsx';
import { formatBaht } from '../../ui/format/money.ts';
import { Facts, Panel } from '../../ui/layout/detail-page.tsx';
import { profitQuery, type Profit } from './order-money.data.ts';

type Figures = Profit['figures'];

const costs: readonly (readonly [keyof Figures, string])[] = [
  ['returnedSales', 'ยอดที่ตีกลับ'],
  ['goodsCost', 'ต้นทุนสินค้า'],
  ['shippingCost', 'ค่าส่งจริง'],
  ['returnCost', 'ค่าส่งกลับ'],
  ['codFee', 'ค่าธรรมเนียม COD'],
  ['adCost', 'ค่าโฆษณา'],
  ['commission', 'ค่าคอม'],
];

/** Costs of zero are hidden, except those that every sent order has. */
const always: readonly string[] = ['goodsCost', 'shippingCost'];

function Sums({ figures }: { figures: Figures }) {
  const profit = figures.profit ?? 0;
  const lines = costs.flatMap(([key, label]) => {
    const baht = figures[key] ?? 0;
    return baht === 0 && !always.includes(key)
      ? []
      : [[label, `${baht === 0 ? '' : '−'}${formatBaht(baht)} บาท`] as const];
  });
  return (
    <>
      <Facts
        facts={[
          ['ยอดขาย', `${formatBaht(figures.sales)} บาท`],
          ...lines,
          [
            'กำไร',
            <b key="profit" className={`num ${profit < 0 ? 'text-problem' : ''}`}>
              {formatBaht(profit)} บาท
            </b>,
          ],
        ]}
      />
      {figures.shippingCost ? null : (
        <p className="mt-2 text-xs text-ink3">ยังไม่มีค่าส่งจริงจากขนส่ง กำไรจะลดลงเมื่อมีค่าส่ง</p>
      )}
    </>
  );
}

function Told({ profit }: { profit: Profit }) {
  if (!profit.isCounted) return <p className="text-ink3">ออเดอร์ที่ยกเลิกไม่นับกำไร</p>;
  if (profit.currency !== 'THB') return <p className="text-ink3">ออเดอร์เงินกีบไม่นับในกำไรที่เป็นบาท</p>;
  return <Sums figures={profit.figures} />;
}

type ProfitOrder = Parameters<typeof profitQuery>[0];

export default function ProfitPanel({ order }: { order: ProfitOrder }) {
  const query = useQuery(profitQuery(order));
  return (
    <Panel title="กำไร">
      {query.data ? (
        <Told profit={query.data} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Panel>
  );
}
