// All shops of the installation: size, growth and last use.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { buttonLook, buttonShape } from '../../ui/action/button.tsx';
import { StatusChip } from '../../ui/feedback/chip.tsx';
import {
  Empty,
  EmptyFiltered,
  ErrorState,
  SkeletonRows,
  StaleNote,
} from '../../ui/feedback/states.tsx';
import { formatTime } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Pages } from '../access/pages.tsx';
import { hrefOf } from '../access/place.ts';
import { SHOPS_PAGE, shopsQuery, type OperatedShop } from './shop.data.ts';

/** Orders of the last 30 days compared with the 30 before; '' without earlier ones. */
export function growthText({ orders30, ordersBefore30 }: OperatedShop): string {
  if (ordersBefore30 === 0) return '';
  const percent = Math.round(((orders30 - ordersBefore30) / ordersBefore30) * 100);
  return percent === 0 ? 'เท่าเดิม' : percent > 0 ? `+${percent}%` : `${percent}%`;
}

const cell = 'px-4 py-2 text-right num max-md:hidden';

function Row({ shop }: { shop: OperatedShop }) {
  return (
    <tr className="border-b border-line hover:bg-hover">
      <td className="px-4 py-2">
        <a className="font-semibold text-link underline" href={hrefOf(`shop/${shop.label}`)}>
          {shop.name}
        </a>
        <span className="flex flex-wrap items-center gap-2 text-sm text-ink2">
          {shop.label}
          {shop.isMain ? <StatusChip tone="neutral">ร้านหลัก</StatusChip> : null}
          {shop.suspended ? <StatusChip tone="problem">พักใช้งาน</StatusChip> : null}
        </span>
        <span className="num text-sm text-ink2 md:hidden">
          30 วัน {formatCount(shop.orders30)} ออเดอร์ {growthText(shop)}
        </span>
      </td>
      <td className={cell}>{formatCount(shop.orders)}</td>
      <td className={cell}>
        {formatCount(shop.orders30)} <span className="text-ink2">{growthText(shop)}</span>
      </td>
      <td className={cell}>{shop.orderLimit === 0 ? '–' : formatCount(shop.orderLimit)}</td>
      <td className={cell}>{formatCount(shop.users)}</td>
      <td className={cell}>{shop.seenAt === null ? 'ยังไม่เคย' : formatTime(shop.seenAt)}</td>
    </tr>
  );
}

const HEADS = ['ออเดอร์', '30 วัน', 'จำกัดต่อเดือน', 'ผู้ใช้', 'เข้าใช้ล่าสุด'];

function Table({ shops }: { shops: readonly OperatedShop[] }) {
  return (
    <table className="w-full text-left">
      <thead className="border-b border-line text-sm text-ink2">
        <tr>
          <th className="px-4 py-2 font-semibold">ร้าน</th>
          {HEADS.map((head) => (
            <th key={head} className="px-4 py-2 text-right font-semibold max-md:hidden">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shops.map((shop) => (
          <Row key={shop.label} shop={shop} />
        ))}
      </tbody>
    </table>
  );
}

export function Shops() {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDeferredValue(typed.trim());
  const { data, error, refetch, dataUpdatedAt } = useQuery(shopsQuery(search, page));
  const find = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <h1 className="mr-auto text-xl font-bold">ร้านทั้งหมด</h1>
        <TextInput
          label="ค้นหาร้าน"
          hiddenLabel
          type="search"
          placeholder="ชื่อหรือชื่อย่อของร้าน"
          value={typed}
          onChange={find}
          className="w-60"
        />
        <a href={hrefOf('open')} className={`${buttonShape} ${buttonLook.primary}`}>
          เปิดร้านใหม่
        </a>
      </div>
      <div className="overflow-hidden rounded-card bg-white shadow-card">
        {data && error ? (
          <StaleNote at={dataUpdatedAt} error={error} onRetry={() => void refetch()} />
        ) : null}
        {data ? (
          data.items.length > 0 ? (
            <Table shops={data.items} />
          ) : search === '' ? (
            <Empty title="ยังไม่มีร้าน" text="เปิดร้านแรกแล้วส่งรหัสผ่านให้เจ้าของ" />
          ) : (
            <EmptyFiltered onClear={() => find('')} />
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
        <Pages page={page} pageSize={SHOPS_PAGE} total={data?.total ?? 0} onPage={setPage} />
      </div>
    </>
  );
}
