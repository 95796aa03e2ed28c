// /category: categories in order, added, renamed and moved in place; a non-empty one moves its products before it is
// removed.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty, ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { SheetButton } from '../../ui/sheet/sheet-button.tsx';
import {
  categoriesChanged,
  categorySalesQuery,
  changeCategory,
  type Category,
} from './category.data.ts';
import { CategoryRow } from './category-row.tsx';
import { NameForm } from './name-category.form.tsx';
import { RemoveCategory } from './remove-category.form.tsx';
import { moved } from './sorting.ts';

/** Moves a category by one place; writes only the changed numbers. */
function useMoving(categories: readonly Category[]) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const move = async (index: number, step: -1 | 1) => {
    setBusy(true);
    try {
      for (const [category, sort] of moved(categories, index, step)) {
        await changeCategory(category, { sort });
      }
    } catch (fault) {
      toast.failed(fault);
    } finally {
      await categoriesChanged(client);
      setBusy(false);
    }
  };
  return { busy, move };
}

function Rows({ categories }: { categories: readonly Category[] }) {
  const canEdit = useCan()('product.edit');
  const [renaming, setRenaming] = useState<number | null>(null);
  const [removing, setRemoving] = useState<Category | null>(null);
  const { busy, move } = useMoving(categories);
  return (
    <>
      <ol aria-label="หมวดหมู่" className="mt-3">
        {categories.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            canEdit={canEdit}
            isRenaming={renaming === category.id}
            onRename={(on) => setRenaming(on ? category.id : null)}
            onRemove={() => setRemoving(category)}
            onUp={index > 0 && !busy ? () => void move(index, -1) : undefined}
            onDown={index < categories.length - 1 && !busy ? () => void move(index, 1) : undefined}
          />
        ))}
      </ol>
      <RemoveCategory
        category={removing}
        others={categories.filter((each) => each.id !== removing?.id)}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}

export default function CategoryListPage() {
  const canEdit = useCan()('product.edit');
  const query = useQuery(categorySalesQuery());
  const { data, error } = query;
  return (
    <>
      <PageHead
        className="max-w-3xl"
        title="หมวดหมู่"
        subtitle="ใช้จัดกลุ่มสินค้าในใบหยิบ ตัวกรอง และรายงาน"
        actions={<SheetButton title="หมวดหมู่" data={data} />}
      />
      <Panel title="" className="max-w-3xl">
        {canEdit ? <NameForm category={null} /> : null}
        {data ? (
          <Rows categories={data.items} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
        {data?.items.length === 0 ? (
          <Empty icon="tag" title="ยังไม่มีหมวดหมู่" text="พิมพ์ชื่อหมวดแรกด้านบน แล้วกด “เพิ่ม”" />
        ) : null}
      </Panel>
    </>
  );
}
