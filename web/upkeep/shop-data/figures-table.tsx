// The contents of an archive and of the shop after the import, table by table.
import { formatSatang } from '@app/contract/kit/money';
import { formatCount } from '../../ui/format/money.ts';
import type { DataFigure } from './shop-data.data.ts';

/** The sums that people know; the others are compared too. */
const sumNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: { totalSatang: 'ยอดรวม', paidSatang: 'ชำระแล้ว', codSatang: 'COD' },
  order_items: { unit: 'ชิ้น', amountSatang: 'ยอดรายการ' },
  stock: { onHand: 'คงเหลือ', reserved: 'จอง' },
};

const textOf = (key: string, value: number): string =>
  key.endsWith('Satang') ? formatSatang(value) : formatCount(value);

interface Line {
  name: string;
  archive: string;
  shop: string | null;
  isSum: boolean;
}

function linesOf({ table, name, archive, shop }: DataFigure): Line[] {
  const rows = { name, archive: formatCount(archive.rows), isSum: false };
  const sums = Object.entries(sumNames[table] ?? {}).map(([key, label]) => ({
    name: label,
    archive: textOf(key, archive.sums[key] ?? 0),
    shop: shop && textOf(key, shop.sums[key] ?? 0),
    isSum: true,
  }));
  return [{ ...rows, shop: shop && formatCount(shop.rows) }, ...sums];
}

const figure = 'py-1.5 pl-3 num text-right whitespace-nowrap';

export function FiguresTable({ figures }: { figures: readonly DataFigure[] }) {
  const isCompared = figures.some(({ shop }) => shop !== null);
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-left text-ink2">
          <th scope="col" className="py-1.5 font-medium">
            ข้อมูล
          </th>
          <th scope="col" className={`${figure} font-medium`}>
            ในไฟล์
          </th>
          {isCompared ? (
            <th scope="col" className={`${figure} font-medium`}>
              ในร้าน
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {figures.flatMap((each) =>
          linesOf(each).map(({ name, archive, shop, isSum }) => (
            <tr
              key={`${each.table} ${name}`}
              className={isSum ? 'text-ink2' : 'border-t border-line'}
            >
              <th scope="row" className={`py-1.5 text-left font-normal ${isSum ? 'pl-4' : ''}`}>
                {name}
              </th>
              <td className={figure}>{archive}</td>
              {isCompared ? <td className={figure}>{shop}</td> : null}
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
