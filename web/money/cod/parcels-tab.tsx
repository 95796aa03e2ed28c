// Tabs 2 and 3: parcels whose money has not arrived, and those with a wrong amount.
import { codBuckets, codDecisions, codExceptions } from '@app/contract/money/cod';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { chosenOf } from '../../ui/table/chosen.ts';
import { useSelection } from '../../ui/table/selection.ts';
import { CodFigures, HeadActions, TITLE, useCodTabs } from './cod-head.tsx';
import { carrierFilter, lineColumns, ParcelCard, signed, waitColumns } from './cod-columns.tsx';
import {
  MOST_AT_ONCE,
  parcelsQuery,
  readParcels,
  type CodParcel,
  type ParcelQuery,
} from './cod.data.ts';

const Decide = lazyPart(() => import('./decide.form.tsx'));

const decided: Filter = {
  kind: 'select',
  key: 'decision',
  label: 'การจัดการ',
  empty: 'ยังไม่ตัดสินใจ',
  options: Object.entries(codDecisions).map(([value, label]) => ({ value, label })),
};
const find: Filter = { kind: 'search', key: 'search', placeholder: 'เลขพัสดุหรือเลขออเดอร์' };

const filters = {
  unremitted: [
    find,
    carrierFilter,
    {
      kind: 'select',
      key: 'overdue',
      label: 'กำหนดโอน',
      options: [{ value: '1', label: 'เกินกำหนดแล้ว' }],
    },
    decided,
  ],
  wrong: [
    find,
    carrierFilter,
    {
      kind: 'select',
      key: 'bucket',
      label: 'ผลตรวจ',
      options: codExceptions.map((value) => ({ value, label: codBuckets[value] })),
    },
    decided,
  ],
} satisfies Record<string, readonly Filter[]>;

const parcelKey = ({ id, shipmentId }: CodParcel): string =>
  id === null ? `s${shipmentId}` : `l${id}`;

const empties = {
  unremitted: (
    <Empty
      icon="check"
      title="ไม่มีพัสดุค้างโอน"
      text="พัสดุ COD ที่ส่งสำเร็จและยังไม่อยู่ในบิลใดจะขึ้นที่นี่ พร้อมวันครบกำหนด"
    />
  ),
  wrong: (
    <Empty
      icon="check"
      title="ไม่มีรายการไม่ตรง"
      text="รายการที่โอนขาด เกิน ซ้ำ ไม่รู้จักเลข หรือตีกลับแต่โอน จะขึ้นที่นี่"
    />
  ),
};

function usePart(tab: 'unremitted' | 'wrong') {
  const search = useListSearch();
  const picked = pickFilters(search, ['search', 'carrier', 'bucket', 'overdue', 'decision']);
  const bucket = tab === 'unremitted' ? 'unremitted' : (picked.bucket ?? 'exceptions');
  const open = picked.decision ? {} : { open: '1' };
  const { page, pageSize } = search;
  const filter = { ...picked, bucket, ...open } as ParcelQuery;
  const query = useQuery(parcelsQuery({ ...filter, page, pageSize }));
  const selection = useSelection<CodParcel>();
  const chosen = () =>
    chosenOf(selection, MOST_AT_ONCE, (most) =>
      readParcels({ ...filter, page: 1, pageSize: most }),
    );
  return { search, query, selection, chosen };
}

const sumOf = (rows: readonly CodParcel[], isWaiting: boolean): string => {
  const satang = rows.reduce(
    (sum, row) => sum + Math.round((isWaiting ? (row.orderAmount ?? 0) : row.difference) * 100),
    0,
  );
  return isWaiting ? `${formatBaht(satang / 100)} บาท` : `ส่วนต่าง ${signed(satang / 100)} บาท`;
};

export default function ParcelsTab({ tab }: { tab: 'unremitted' | 'wrong' }) {
  const { search, query, selection, chosen } = usePart(tab);
  const canReconcile = useCan()('cod.reconcile');
  const [doing, setDoing] = useState<readonly CodParcel[] | null>(null);
  const carrier = search.values['carrier'];
  const isWaiting = tab === 'unremitted';
  return (
    <ListPage
      title={TITLE}
      name={`cod-${tab}`}
      search={search}
      query={query}
      columns={isWaiting ? waitColumns : lineColumns}
      filters={filters[tab]}
      tabs={useCodTabs(tab, carrier)}
      above={<CodFigures carrier={carrier} />}
      {...(canReconcile ? { selection } : {})}
      table={{
        label: isWaiting ? 'พัสดุค้างโอน' : 'รายการไม่ตรง',
        keyOf: parcelKey,
        nameOf: ({ pno }) => `พัสดุ ${pno}`,
        card: (parcel) => <ParcelCard parcel={parcel} />,
        ...(canReconcile ? { onOpen: (parcel: CodParcel) => setDoing([parcel]) } : {}),
      }}
      actions={<HeadActions />}
      bulk={
        <Button kind="primary" onClick={() => void chosen().then(setDoing, toast.failed)}>
          จัดการ {formatCount(Math.min(selection.count, MOST_AT_ONCE))} รายการ
        </Button>
      }
      {...(selection.everything ? {} : { bulkSum: sumOf([...selection.rows.values()], isWaiting) })}
      empty={empties[tab]}
    >
      <Suspense fallback={null}>
        {doing ? (
          <Decide
            rows={doing}
            onClose={() => {
              setDoing(null);
              selection.clear();
            }}
          />
        ) : null}
      </Suspense>
    </ListPage>
  );
}
