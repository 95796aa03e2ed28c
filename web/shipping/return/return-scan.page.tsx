// /return/scan: returned parcels, settled by one scan and one key, and the list of settled ones.
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../ui/feedback/states.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import { Drawer } from '../../ui/overlay/dialog.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { CorrectReturn } from './correct-return.form.tsx';
import { ReturnDesk } from './return-desk.tsx';
import { columns, conditions, filters, ReturnCard } from './return-marks.tsx';
import {
  returnsQuery,
  type ReturnCondition,
  type ReturnQuery,
  type ReturnScan,
} from './return-scan.data.ts';

const scanKey = (scan: ReturnScan): string => String(scan.id);
const PATH = '/return/scan';

type Counts = Readonly<Record<ReturnCondition, number>>;

function tabsOf(search: ListSearch, counts: Counts | undefined): Tab[] {
  const current = search.values['condition'];
  const all = counts && counts.good + counts.damaged + counts.missing;
  return [
    { label: 'ทั้งหมด', count: all, to: PATH, active: current === undefined },
    ...conditions.map(({ condition, word }): Tab => ({
      label: word,
      count: counts?.[condition],
      to: PATH,
      search: { condition },
      active: current === condition,
    })),
  ];
}

/** The return of the open drawer, if it is on this page. */
function CorrectDrawer({ items }: { items: readonly ReturnScan[] }) {
  const edit = useUrlDialog('open');
  const opened = items.find((each) => String(each.id) === edit.value);
  return (
    <Drawer open={edit.open} onClose={edit.close} title="แก้ผลรับคืน">
      {opened?.canChange ? (
        <CorrectReturn key={opened.version} scan={opened} onClose={edit.close} />
      ) : (
        <Empty
          icon="box"
          title={opened ? 'แก้ผลรับคืนนี้ไม่ได้แล้ว' : 'ไม่พบรายการนี้'}
          text={opened ? 'ออเดอร์นี้ส่งใหม่ไปแล้ว' : 'อาจถูกเลิกทำไปแล้ว'}
        />
      )}
    </Drawer>
  );
}

export default function ReturnScanPage() {
  const search = useListSearch();
  const drawer = useUrlDialog('open');
  const { page, pageSize } = search;
  const filter = pickFilters(search, ['search', 'condition']) as ReturnQuery;
  const query = useQuery(returnsQuery({ ...filter, page, pageSize }));
  return (
    <ListPage
      title="สแกนรับคืน"
      name="return-scan"
      search={search}
      query={query}
      columns={columns}
      filters={filters}
      tabs={tabsOf(search, query.data?.counts)}
      above={<ReturnDesk />}
      table={{
        label: 'รายการรับคืน',
        keyOf: scanKey,
        nameOf: (scan) => `รับคืน ${scan.orderCode}`,
        card: (scan) => <ReturnCard scan={scan} />,
        onOpen: (scan) => drawer.show(scan.id),
        hrefOf: (scan) => `/order/${scan.orderId}/view`,
      }}
      empty={<Empty icon="box" title="ยังไม่มีพัสดุที่รับคืน" text="ยิงพัสดุที่ตีกลับชิ้นแรกในช่องด้านบน" />}
    >
      <CorrectDrawer items={query.data?.items ?? []} />
    </ListPage>
  );
}
