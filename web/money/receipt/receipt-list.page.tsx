// /order/receipt: all issued receipts and tax invoices; reprinted, voided, exported as a workbook.
import { RECEIPTS_MOST } from '@app/contract/money/receipt';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Facts } from '../../ui/layout/detail-page.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { chosenOf } from '../../ui/table/chosen.ts';
import { useSelection, type Selection } from '../../ui/table/selection.ts';
import {
  receiptListQuery,
  receiptsOfFilter,
  type Receipt,
  type ReceiptQuery,
} from './receipt.data.ts';
import { columns, factsOf, filters, ReceiptCard, ReceiptState } from './receipt-columns.tsx';
import { VoidReceipt } from './void-receipt.tsx';

const Reprint = lazyPart(() => import('./reprint-receipts.form.tsx'));

interface OpenedProps {
  receipt: Receipt | undefined;
  open: boolean;
  onClose: () => void;
  onPrint: (receipt: Receipt) => void;
}

function Opened({ receipt, open, onClose, onPrint }: OpenedProps) {
  const can = useCan();
  const [voiding, setVoiding] = useState<Receipt | null>(null);
  const stands = receipt !== undefined && receipt.voidedAt === null;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={receipt?.no ?? 'เอกสาร'}
      subtitle={receipt ? <ReceiptState receipt={receipt} /> : null}
      actions={
        receipt ? (
          <div className="flex flex-wrap justify-end gap-2">
            {stands && can('order.edit') ? (
              <Button kind="ghost" onClick={() => setVoiding(receipt)}>
                ยกเลิกใบนี้
              </Button>
            ) : null}
            <LinkButton to="/order/$id/view" params={{ id: String(receipt.orderId) }}>
              เปิดออเดอร์
            </LinkButton>
            {stands ? (
              <Button kind="primary" icon="print" onClick={() => onPrint(receipt)}>
                พิมพ์ซ้ำ
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      {receipt ? (
        <Facts facts={factsOf(receipt)} />
      ) : (
        <Empty icon="search" title="ไม่พบเอกสารนี้ในหน้านี้" text="ค้นหาด้วยเลขที่เอกสารในรายการ" />
      )}
      {voiding ? <VoidReceipt receipt={voiding} onClose={() => setVoiding(null)} /> : null}
    </Drawer>
  );
}

const keyOf = (receipt: Receipt): string => String(receipt.id);

const NoReceipts = () => (
  <Empty
    icon="print"
    title="ยังไม่เคยออกใบเสร็จ"
    text="เลือกออเดอร์ในรายการแล้วกด “ออกใบเสร็จ” เอกสารทุกใบจะอยู่ที่นี่"
    action={<LinkButton to="/order/success">เลือกจากออเดอร์ที่จัดส่งแล้ว</LinkButton>}
  />
);

function usePrinting(selection: Selection<Receipt>, filter: ReceiptQuery) {
  const [printing, setPrinting] = useState<readonly Receipt[] | null>(null);
  const readFirst = async (most: number) => ({ items: await receiptsOfFilter(filter, most) });
  const printTicked = () =>
    void chosenOf(selection, RECEIPTS_MOST, readFirst).then(setPrinting, toast.failed);
  return { printing, setPrinting, printTicked };
}

export default function ReceiptListPage() {
  const search = useListSearch();
  const keys = ['search', 'from', 'to', 'kind', 'state'] as const;
  const filter = pickFilters(search, keys) as ReceiptQuery;
  const { page, pageSize } = search;
  const query = useQuery(receiptListQuery({ ...filter, page, pageSize }));
  const selection = useSelection<Receipt>();
  const drawer = useUrlDialog('open');
  const { printing, setPrinting, printTicked } = usePrinting(selection, filter);
  return (
    <ListPage
      title="ใบเสร็จและใบกำกับภาษี"
      name="receipt"
      search={search}
      query={query}
      selection={selection}
      columns={columns}
      filters={filters}
      bulk={
        <Button icon="print" onClick={printTicked}>
          พิมพ์ซ้ำ
        </Button>
      }
      table={{
        label: 'ใบเสร็จและใบกำกับภาษี',
        keyOf,
        nameOf: (receipt) => `เอกสาร ${receipt.no}`,
        card: (receipt) => <ReceiptCard receipt={receipt} />,
        onOpen: (receipt) => drawer.show(receipt.id),
        onPrint: (receipt) => setPrinting([receipt]),
      }}
      empty={<NoReceipts />}
    >
      <Opened
        receipt={query.data?.items.find((each) => keyOf(each) === drawer.value)}
        open={drawer.open}
        onClose={drawer.close}
        onPrint={(receipt) => setPrinting([receipt])}
      />
      {printing ? (
        <Suspense fallback={null}>
          <Reprint receipts={printing} onClose={() => setPrinting(null)} />
        </Suspense>
      ) : null}
    </ListPage>
  );
}
