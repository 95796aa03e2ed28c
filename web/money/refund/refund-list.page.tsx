// /order/refund: orders whose money must be refunded, and refunds that were paid.
import { refundStates, type RefundState } from '@app/contract/money/refund';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { DecideMoney } from './decide-money.tsx';
import { RefundActions } from './refund-actions.tsx';
import { columns, factsOf, filters, RefundCard, RefundChip } from './refund-columns.tsx';
import { refundListQuery, type Refund, type RefundQuery } from './refund.data.ts';

const keyOf = ({ id, orderId }: Refund): string => `${orderId}-${id ?? 'new'}`;

/** An undecided entry gets another id once it is decided, also when the answer to that was lost. */
const shownOf = (items: readonly Refund[], key: string | null): Refund | undefined =>
  items.find((each) => keyOf(each) === key) ??
  items.find(({ id, orderId }) => id !== null && key === `${orderId}-new`);

function Opened({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const can = useCan();
  const { id, orderId, amount, reason, slipUrl } = refund;
  return (
    <div className="grid gap-4">
      <Facts facts={factsOf(refund)} />
      {refund.isDeleted && id === null ? (
        <p className="text-sm text-ink2">ออเดอร์นี้ถูกลบแล้ว แต่เงินที่รับมายังต้องตัดสินใจ</p>
      ) : null}
      {slipUrl ? (
        <a
          href={slipUrl}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline underline-offset-4"
        >
          ดูสลิปคืนเงิน
        </a>
      ) : null}
      {id !== null && can('cod.reconcile') ? <RefundActions refund={refund} id={id} /> : null}
      {id === null && can('order.cancel', 'cod.reconcile') ? (
        <DecideMoney orderId={orderId} left={amount} reason={reason} onDone={onClose} />
      ) : null}
    </div>
  );
}

interface SumsProps {
  counts: Record<RefundState, number>;
  sums: Record<RefundState, number>;
}

const states = Object.keys(refundStates) as RefundState[];

const Sums = ({ counts, sums }: SumsProps) => (
  <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-2 rounded-card bg-white p-4 shadow-card">
    {states.map((state) => (
      <div key={state}>
        <dt className="text-sm text-ink2">
          {refundStates[state]} {formatCount(counts[state])} รายการ
        </dt>
        <dd className="num text-lg font-semibold">{formatBaht(sums[state])} บาท</dd>
      </div>
    ))}
  </dl>
);

const NoRefunds = () => (
  <Empty
    icon="check"
    title="ไม่มียอดที่ต้องคืน"
    text={
      <>
        ออเดอร์ที่โอนแล้วแต่ยกเลิกหรือตีกลับจะขึ้น<span className="whitespace-nowrap">ที่นี่เอง</span>
      </>
    }
    action={<LinkButton to="/order/cancel">ดูออเดอร์ที่ยกเลิก</LinkButton>}
  />
);

export default function RefundListPage() {
  const search = useListSearch();
  const filter = pickFilters(search, ['search', 'state'] as const) as RefundQuery;
  const { page, pageSize } = search;
  const query = useQuery(refundListQuery({ ...filter, page, pageSize }));
  const drawer = useUrlDialog('open');
  const refund = shownOf(query.data?.items ?? [], drawer.value);
  return (
    <ListPage
      title="ต้องคืนเงิน"
      name="refund"
      search={search}
      query={query}
      columns={columns}
      filters={filters}
      above={query.data ? <Sums {...query.data} /> : null}
      table={{
        label: 'ต้องคืนเงิน',
        keyOf,
        nameOf: ({ code }) => `คืนเงินออเดอร์ ${code}`,
        card: (each) => <RefundCard refund={each} />,
        onOpen: (each) => drawer.show(keyOf(each)),
      }}
      empty={<NoRefunds />}
    >
      <Drawer
        open={drawer.open}
        onClose={drawer.close}
        title={refund ? `คืนเงิน ${refund.code}` : 'คืนเงิน'}
        subtitle={refund ? <RefundChip refund={refund} /> : null}
        actions={
          refund && !refund.isDeleted ? (
            <LinkButton to="/order/$id/view" params={{ id: String(refund.orderId) }}>
              เปิดออเดอร์
            </LinkButton>
          ) : null
        }
      >
        {refund ? (
          <Opened refund={refund} onClose={drawer.close} />
        ) : (
          <Empty icon="search" title="ไม่พบรายการนี้ในหน้านี้" text="ค้นหาด้วยเลขออเดอร์ในรายการ" />
        )}
      </Drawer>
    </ListPage>
  );
}
