// Whole screens: a list with rows, an empty filtered one, and a detail page.
import { useQuery } from '@tanstack/react-query';
import { Button } from '../action/button.tsx';
import { StatusChip } from '../feedback/chip.tsx';
import { Empty } from '../feedback/states.tsx';
import { formatBaht } from '../format/money.ts';
import { hard, type Show } from '../gallery.ts';
import type { AppError } from '../http.ts';
import type { Column } from '../table/column.ts';
import { useSelection } from '../table/selection.ts';
import { DetailPage, Facts, Panel } from './detail-page.tsx';
import { ListPage, type ListReply } from './list-page.tsx';
import { useListSearch } from './list-search.ts';
import { Steps } from './steps.tsx';

interface Row {
  id: number;
  code: string;
  name: string;
  total: number;
}

const rows: readonly Row[] = Array.from({ length: 6 }, (_, index) => ({
  id: index + 1,
  code: index === 2 ? hard.code : `SO-69010${index}`,
  name: index === 1 ? hard.unbroken : hard.marks,
  total: 290 + index * 137.25,
}));

const columns: readonly Column<Row>[] = [
  { id: 'code', title: 'ออเดอร์', always: true, cell: (row) => row.code },
  { id: 'name', title: 'ลูกค้า', cell: (row) => row.name },
  { id: 'step', title: 'สถานะ', cell: () => <StatusChip tone="waiting">รอสร้างพัสดุ</StatusChip> },
  {
    id: 'total',
    title: 'ยอดรวม (บาท)',
    align: 'right',
    sortKey: 'total',
    cell: (row) => formatBaht(row.total),
  },
];

const keyOf = (row: Row) => String(row.id);

function List({ items, name }: { items: readonly Row[]; name: string }) {
  const search = useListSearch();
  const selection = useSelection<Row>();
  const query = useQuery<ListReply<Row>, AppError>({
    queryKey: ['gallery', name],
    queryFn: () => ({
      items,
      pagination: { current_page: 1, per_page: 20, total_count: items.length },
    }),
  });
  return (
    <ListPage
      title="รอจัดส่ง"
      name={name}
      search={search}
      query={query}
      columns={columns}
      selection={selection}
      filters={[{ kind: 'search', key: 'search', placeholder: 'ชื่อลูกค้า เบอร์โทร หรือเลขที่' }]}
      tabs={[
        { label: 'ทั้งหมด', count: 128, to: '/gallery', active: true },
        { label: 'รอสร้างพัสดุ', count: 54, to: '/gallery', active: false },
        { label: 'มีปัญหา', count: 7, to: '/gallery', active: false },
      ]}
      table={{
        label: `รายการ ${name}`,
        keyOf,
        nameOf: (row) => `ออเดอร์ ${row.code}`,
        card: (row) => (
          <>
            <p className="font-semibold break-words">{row.name}</p>
            <p className="text-xs break-all text-ink3">{row.code}</p>
            <p className="num">{formatBaht(row.total)}</p>
          </>
        ),
        onOpen: () => undefined,
      }}
      bulk={<Button kind="primary">สร้างเลขพัสดุ</Button>}
      actions={<Button kind="primary">สร้างออเดอร์</Button>}
      empty={<Empty title="ยังไม่มีออเดอร์" />}
    />
  );
}

function Detail() {
  const query = useQuery<Row, AppError>({
    queryKey: ['gallery', 'detail'],
    queryFn: () => rows[1] ?? Promise.reject(new Error('no row')),
  });
  return (
    <DetailPage
      query={query}
      fallbackTitle="ออเดอร์"
      head={(row) => ({
        title: row.name,
        mark: <StatusChip tone="waiting">รอจัดส่ง</StatusChip>,
        back: { to: '/gallery', label: 'รอจัดส่ง' },
      })}
      main={(row) => (
        <Panel title="ลูกค้า" onEdit={() => undefined}>
          <Facts
            facts={[
              ['ชื่อ', row.name],
              ['เลขที่', hard.code],
              ['หมายเหตุ', ''],
            ]}
          />
        </Panel>
      )}
      side={(row) => <Panel title="สรุป">{formatBaht(row.total)} บาท</Panel>}
    />
  );
}

const jobSteps = ['ตรวจก่อนส่ง', 'สร้างเลข', 'พิมพ์ใบปะหน้า'];

const StepsShown = () => (
  <div className="grid gap-4">
    {[0, 1, 2, 3].map((now) => (
      <Steps key={now} names={jobSteps} now={now} />
    ))}
    <Steps names={['รอจัดส่ง', hard.marks, 'ตีกลับ']} now={2} isBad />
  </div>
);

const shows: readonly Show[] = [
  { name: 'หน้ารายการ', draw: () => <List items={rows} name="gallery-full" /> },
  { name: 'หน้ารายการ ยังว่าง', draw: () => <List items={[]} name="gallery-empty" /> },
  { name: 'ขั้นตอน', draw: () => <StepsShown /> },
  { name: 'หน้ารายละเอียด', draw: () => <Detail /> },
];
export default shows;
