// /laos/orders: orders to Laos by step, and their labels.
import { laosTabs } from '@app/contract/shipping/laos';
import type { OrderReply } from '@app/contract/order/order';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChangeStatus } from '../../order/index.ts';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import { chosenOf } from '../../ui/table/chosen.ts';
import { useSelection } from '../../ui/table/selection.ts';
import { columns, filters, LaosCard, LaosSums } from './laos-columns.tsx';
import {
  laosChanged,
  laosQuery,
  MOST_AT_ONCE,
  readLaos,
  type LaosQuery,
  type LaosTab,
} from './laos.data.ts';
import {
  LaosPrintNotes,
  PrintLaosButton,
  useLaosPrinting,
  type LaosPrinting,
} from './print-laos.tsx';

const PATH = '/laos/orders';
const tabNames = Object.keys(laosTabs) as LaosTab[];
const printable: readonly LaosTab[] = ['waiting', 'printed', 'sent'];

const hints: Record<LaosTab, string> = {
  waiting: 'ออเดอร์ส่งลาวที่รอจัดส่งและยังไม่พิมพ์ใบปะหน้าจะขึ้นที่นี่',
  printed: 'พิมพ์ใบปะหน้าแล้ว รอนำไปส่งที่สาขา จะขึ้นที่นี่',
  sent: 'ออเดอร์ที่ส่งออกแล้วจะขึ้นที่นี่',
  returned: 'พัสดุที่ตีกลับจะขึ้นที่นี่',
  cancelled: 'ออเดอร์ที่ยกเลิกจะขึ้นที่นี่',
};

const tabOf = (search: ListSearch): LaosTab =>
  tabNames.find((name) => name === search.values['tab']) ?? 'waiting';

const tabsOf = (open: LaosTab): Tab[] =>
  tabNames.map((name) => ({
    label: laosTabs[name],
    to: PATH,
    search: { tab: name },
    active: name === open,
  }));

const rowKey = ({ id }: OrderReply): string => String(id);

function useLaosList() {
  const search = useListSearch();
  const tab = tabOf(search);
  const filter = { tab, ...pickFilters(search, ['cod', 'currency', 'province']) } as LaosQuery;
  const { page, pageSize } = search;
  const query = useQuery(laosQuery({ ...filter, page, pageSize }));
  const selection = useSelection<OrderReply>();
  const ticked = () =>
    chosenOf(selection, MOST_AT_ONCE, (most) => readLaos({ ...filter, page: 1, pageSize: most }));
  return { search, tab, query, selection, ticked };
}

const CreateLink = () => {
  const can = useCan();
  return can('order.create') ? (
    <LinkButton to="/order/create" search={{ country: 'LA' }}>
      สร้างออเดอร์ส่งลาว
    </LinkButton>
  ) : null;
};

interface LaosStepsProps {
  tab: LaosTab;
  printing: LaosPrinting;
  ticked: () => Promise<readonly OrderReply[]>;
  onStatus: (orders: readonly OrderReply[]) => void;
}

function LaosSteps({ tab, printing, ticked, onStatus }: LaosStepsProps) {
  const can = useCan();
  return (
    <>
      {printable.includes(tab) ? (
        <PrintLaosButton
          printing={printing}
          onClick={() => printing.print(async () => (await ticked()).map(({ id }) => id))}
        />
      ) : null}
      {can('order.edit', 'ship.create', 'order.rollback', 'return.scan', 'order.cancel') ? (
        <Button onClick={() => void ticked().then(onStatus, toast.failed)}>เปลี่ยนสถานะ</Button>
      ) : null}
    </>
  );
}

export default function LaosOrdersPage() {
  const { search, tab, query, selection, ticked } = useLaosList();
  const client = useQueryClient();
  const printing = useLaosPrinting();
  const [sending, setSending] = useState<readonly OrderReply[] | null>(null);
  const stop = () => setSending(null);
  return (
    <ListPage
      title="ออเดอร์ส่งลาว"
      name="laos"
      search={search}
      query={query}
      selection={selection}
      columns={columns}
      filters={filters}
      tabs={tabsOf(tab)}
      actions={<CreateLink />}
      above={<LaosPrintNotes printing={printing} />}
      table={{
        label: 'ออเดอร์ส่งลาว',
        keyOf: rowKey,
        nameOf: (order) => `ออเดอร์ ${order.code}`,
        card: (order) => <LaosCard order={order} />,
        hrefOf: (order) => `/order/${order.id}/view`,
      }}
      bulk={<LaosSteps tab={tab} printing={printing} ticked={ticked} onStatus={setSending} />}
      empty={<Empty icon="truck" title={`ไม่มีออเดอร์ในขั้น “${laosTabs[tab]}”`} text={hints[tab]} />}
    >
      <LaosSums rows={query.data?.items ?? []} />
      <ChangeStatus
        open={sending !== null}
        orders={sending ?? []}
        onClose={stop}
        onDone={() => {
          stop();
          selection.clear();
          void laosChanged(client);
        }}
      />
    </ListPage>
  );
}
