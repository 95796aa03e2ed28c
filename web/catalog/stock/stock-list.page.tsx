// /product/stock: stock on hand, reserved and available; a row opens its ledger.
import { useQuery } from '@tanstack/react-query';
import { stockLevels } from '@app/contract/catalog/product';
import { Suspense, useMemo } from 'react';
import { categoriesQuery } from '../category/category.data.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { ReceiveScan } from './receive-scan.tsx';
import { StockDrawer } from './stock-drawer.tsx';
import { stockQuery, type StockItem, type StockQuery } from './stock.data.ts';
import { StockCard, stockColumns } from './stock-columns.tsx';

/** Counting is rare: its sheet loads on first use. */
const CountSheet = lazyPart(() => import('./count-sheet.tsx'));

const filterKeys = ['search', 'categoryId', 'level'] as const;

const levelOptions = Object.entries(stockLevels).map(([value, label]) => ({ value, label }));

function useFilters(): readonly Filter[] {
  const { data } = useQuery(categoriesQuery());
  return useMemo(() => {
    const categories = (data?.items ?? []).map(({ id, name }) => ({
      value: String(id),
      label: name,
    }));
    return [
      { kind: 'search', key: 'search', placeholder: 'ชื่อ รหัส หรือบาร์โค้ด' },
      { kind: 'select', key: 'categoryId', label: 'หมวดหมู่', options: categories },
      { kind: 'select', key: 'level', label: 'ระดับ', options: levelOptions },
    ];
  }, [data]);
}

const productKey = (product: StockItem): string => String(product.id);

function NoProduct() {
  return (
    <Empty
      title="ยังไม่มีสินค้า"
      text="เพิ่มสินค้าก่อน แล้วรับเข้าด้วยการยิงบาร์โค้ดได้ที่นี่"
      action={
        useCan()('product.edit') ? (
          <LinkButton to="/product" search={{ create: '1' }} kind="primary" icon="plus">
            เพิ่มสินค้า
          </LinkButton>
        ) : null
      }
    />
  );
}

function Actions({ onCount, onReceive }: { onCount: () => void; onReceive: () => void }) {
  if (!useCan()('stock.adjust')) return null;
  return (
    <>
      <Button icon="check" onClick={onCount}>
        ตรวจนับ
      </Button>
      <Button kind="primary" icon="scan" onClick={onReceive}>
        รับสินค้าเข้า
      </Button>
    </>
  );
}

function StockList() {
  const search = useListSearch();
  const filters = useFilters();
  const can = useCan();
  const query = useQuery(
    stockQuery({
      ...(pickFilters(search, filterKeys) as StockQuery),
      active: '1',
      page: search.page,
      pageSize: search.pageSize,
    }),
  );
  const ledger = useUrlDialog('open');
  const receive = useUrlDialog('receive');
  const count = useUrlDialog('count');
  return (
    <ListPage
      title="สต็อก"
      name="stock"
      search={search}
      query={query}
      columns={stockColumns(can('product.cost'))}
      filters={filters}
      table={{
        label: 'รายการสต็อก',
        keyOf: productKey,
        nameOf: (product) => `สต็อก ${product.name}`,
        card: (product) => <StockCard product={product} />,
        onOpen: (product) => ledger.show(product.id),
      }}
      actions={<Actions onCount={() => count.show()} onReceive={() => receive.show()} />}
      empty={<NoProduct />}
    >
      <StockDrawer
        id={ledger.value === null ? null : Number(ledger.value)}
        onClose={ledger.close}
      />
      <ReceiveScan open={receive.open} onClose={receive.close} />
    </ListPage>
  );
}

export default function StockListPage() {
  const { open } = useUrlDialog('count');
  const can = useCan();
  if (!open || !can('stock.adjust')) return <StockList />;
  return (
    <Suspense fallback={null}>
      <CountSheet />
    </Suspense>
  );
}
