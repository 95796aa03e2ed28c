// /product: the products with stock figures; the form in a drawer, bulk removal with a result for each.
import { stockLevels } from '@app/contract/catalog/product';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PrintBarcodes } from '../barcode/print-barcodes.tsx';
import { categoriesQuery } from '../category/category.data.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { useSelection, type Selection } from '../../ui/table/selection.ts';
import { ProductDrawer } from './product-drawer.tsx';
import { productsQuery, type Product, type ProductQuery } from './product.data.ts';
import { ProductCard, productColumns } from './product-columns.tsx';
import { RemoveProducts, useActivation } from './remove-products.tsx';

const filterKeys = [
  'search',
  'categoryId',
  'active',
  'level',
  'isSet',
  'hasImage',
  'hasCost',
] as const;

const levelOptions = Object.entries(stockLevels).map(([value, label]) => ({ value, label }));

const yesNo = (yes: string, no: string) => [
  { value: '1', label: yes },
  { value: '0', label: no },
];

function useFilters(): readonly Filter[] {
  const { data } = useQuery(categoriesQuery());
  const seesCost = useCan()('product.cost');
  return useMemo(() => {
    const categories = (data?.items ?? []).map(({ id, name }) => ({
      value: String(id),
      label: name,
    }));
    return [
      { kind: 'search', key: 'search', placeholder: 'ชื่อ รหัส บาร์โค้ด คำเรียก' },
      { kind: 'select', key: 'categoryId', label: 'หมวดหมู่', options: categories },
      {
        kind: 'select',
        key: 'active',
        label: 'สถานะ',
        options: yesNo('ขายอยู่', 'ปิดการขาย'),
      },
      { kind: 'select', key: 'level', label: 'สต็อก', options: levelOptions },
      { kind: 'select', key: 'isSet', label: 'ชนิด', options: yesNo('สินค้าชุด', 'สินค้าเดี่ยว') },
      { kind: 'select', key: 'hasImage', label: 'รูป', options: yesNo('มีรูป', 'ยังไม่มีรูป') },
      ...(seesCost
        ? [
            {
              kind: 'select' as const,
              key: 'hasCost',
              label: 'ต้นทุน',
              options: yesNo('ใส่แล้ว', 'ยังไม่ใส่'),
            },
          ]
        : []),
    ];
  }, [data, seesCost]);
}

const productKey = (product: Product): string => String(product.id);

/** One drawer, opened by three different words in the address. */
function useProductDrawer() {
  const edit = useUrlDialog('edit');
  const copy = useUrlDialog('copy');
  const create = useUrlDialog('create');
  const mode = copy.open ? 'copy' : edit.open ? 'edit' : create.open ? 'create' : null;
  const shown = { copy, edit, create };
  const value = mode === null ? null : shown[mode].value;
  return {
    edit,
    copy,
    create,
    mode,
    id: mode === null || mode === 'create' ? null : Number(value),
    close: () => mode !== null && shown[mode].close(),
  } as const;
}

/** The products of the open question. */
function useAsked() {
  const [removing, remove] = useState<readonly Product[] | null>(null);
  const [printing, print] = useState<readonly Product[] | null>(null);
  return { removing, remove, printing, print } as const;
}

interface BulkProps {
  selection: Selection<Product>;
  asked: ReturnType<typeof useAsked>;
}

function Bulk({ selection, asked }: BulkProps) {
  const activate = useActivation();
  const products = [...selection.rows.values()];
  const act = (run: () => void) => {
    if (selection.everything) toast.info('เลือกทีละหน้า แล้วทำรายการได้ครั้งละไม่เกิน 200 รายการ');
    else run();
  };
  const setActive = async (active: boolean) => {
    await activate(
      products.filter((product) => product.active !== active).map((product) => product.id),
      active,
    );
    selection.clear();
  };
  return (
    <>
      <Button icon="barcode" onClick={() => act(() => asked.print(products))}>
        พิมพ์บาร์โค้ด
      </Button>
      {products.some((product) => !product.active) ? (
        <Button onClick={() => act(() => void setActive(true))}>เปิดขาย</Button>
      ) : null}
      {products.some((product) => product.active) ? (
        <Button onClick={() => act(() => void setActive(false))}>ปิดการขาย</Button>
      ) : null}
      <Button kind="danger" icon="trash" onClick={() => act(() => asked.remove(products))}>
        ลบ
      </Button>
    </>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  if (!useCan()('product.edit')) return null;
  return (
    <>
      <LinkButton to="/product/import" icon="upload">
        นำเข้า
      </LinkButton>
      <Button kind="primary" icon="plus" onClick={onClick}>
        เพิ่มสินค้า
      </Button>
    </>
  );
}

interface WindowsProps {
  drawer: ReturnType<typeof useProductDrawer>;
  asked: ReturnType<typeof useAsked>;
  onRemoved: () => void;
}

function Windows({ drawer, asked, onRemoved }: WindowsProps) {
  return (
    <>
      <ProductDrawer
        id={drawer.id}
        mode={drawer.mode}
        onClose={drawer.close}
        onCopy={(product) => drawer.copy.show(product.id)}
        onRemove={(product) => asked.remove([product])}
        onPrint={(product) => asked.print([product])}
      />
      <RemoveProducts
        products={asked.removing}
        onCancel={() => asked.remove(null)}
        onDone={() => {
          asked.remove(null);
          onRemoved();
          if (drawer.mode === 'edit') drawer.close();
        }}
      />
      <PrintBarcodes products={asked.printing} onClose={() => asked.print(null)} />
    </>
  );
}

export default function ProductListPage() {
  const search = useListSearch();
  const filters = useFilters();
  const can = useCan();
  const filter = pickFilters(search, filterKeys) as ProductQuery;
  const query = useQuery(
    productsQuery({ ...filter, showSold: '1', page: search.page, pageSize: search.pageSize }),
  );
  const selection = useSelection<Product>();
  const drawer = useProductDrawer();
  const asked = useAsked();
  const addButton = <AddButton onClick={() => drawer.create.show()} />;
  return (
    <ListPage
      title="สินค้า"
      name="product"
      search={search}
      query={query}
      columns={productColumns(can('product.cost'))}
      filters={filters}
      {...(can('product.edit') ? { selection } : {})}
      table={{
        label: 'รายการสินค้า',
        keyOf: productKey,
        nameOf: (product) => `สินค้า ${product.name}`,
        card: (product) => <ProductCard product={product} />,
        onOpen: (product) => drawer.edit.show(product.id),
        onEdit: (product) => drawer.edit.show(product.id),
      }}
      bulk={<Bulk selection={selection} asked={asked} />}
      actions={addButton}
      empty={
        <Empty
          title="ยังไม่มีสินค้า"
          text="เพิ่มสินค้าชิ้นแรกแล้วเลือกในออเดอร์ได้ทันที ใส่คำเรียกในแชตไว้ ระบบจะจับสินค้าจากข้อความลูกค้าให้"
          action={addButton}
        />
      }
    >
      <Windows drawer={drawer} asked={asked} onRemoved={selection.clear} />
    </ListPage>
  );
}
