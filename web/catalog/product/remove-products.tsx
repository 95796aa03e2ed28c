// Removes or closes the ticked products: each has its own result, and those that must stay can be closed for sale
// instead.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { hideProgress, showProgress } from '../../ui/feedback/progress.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUndo } from '../../shop/index.ts';
import {
  productsChanged,
  removeProducts,
  type DeleteResult,
  type Product,
} from './product.data.ts';
import { changeProduct } from './save-product.data.ts';

/** Opens or closes products for sale, one by one; reports how many failed. */
export function useActivation() {
  const client = useQueryClient();
  return async (ids: readonly number[], active: boolean): Promise<void> => {
    const verb = active ? 'เปิดขาย' : 'ปิดการขาย';
    let done = 0;
    try {
      for (const id of ids) {
        if (ids.length > 1) showProgress(`กำลัง${verb}…`, done, ids.length);
        await changeProduct(id, { active });
        done += 1;
      }
      toast.done(`${verb}แล้ว ${done} รายการ`);
    } catch (fault) {
      toast.failed(fault);
    } finally {
      hideProgress();
      await productsChanged(client);
    }
  };
}

interface RefusedProps {
  results: readonly DeleteResult[];
  nameOf: (id: number) => string;
  onClose: () => void;
}

/** Products that could not be removed and why, with closing them as the alternative. */
function Refused({ results, nameOf, onClose }: RefusedProps) {
  const activate = useActivation();
  const [pending, setPending] = useState(false);
  const closeAll = async () => {
    setPending(true);
    await activate(
      results.map((result) => result.id),
      false,
    );
    setPending(false);
    onClose();
  };
  return (
    <Dialog
      open={results.length > 0}
      onClose={onClose}
      title={`ลบไม่ได้ ${results.length} รายการ`}
      subtitle="ปิดการขายแทนได้ สินค้าจะไม่ขึ้นให้เลือกในออเดอร์ใหม่ ออเดอร์และประวัติเดิมอยู่ครบ"
      actions={
        <>
          <Button onClick={onClose}>เก็บไว้เหมือนเดิม</Button>
          <Button kind="primary" pending={pending} onClick={() => void closeAll()}>
            ปิดการขาย {results.length} รายการ
          </Button>
        </>
      }
    >
      <ul aria-label="สินค้าที่ลบไม่ได้" className="grid gap-1 text-sm">
        {results.map((result) => (
          <li key={result.id} className="rounded-control bg-problem-bg px-3 py-1.5 text-problem">
            <b>{nameOf(result.id)}</b> {result.errMessage}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export interface RemoveProductsProps {
  /** Open while not null. */
  products: readonly Product[] | null;
  onCancel: () => void;
  onDone: () => void;
}

export function RemoveProducts({ products, onCancel, onDone }: RemoveProductsProps) {
  const client = useQueryClient();
  const say = useUndo();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<readonly DeleteResult[]>([]);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const asked = products ?? [];
  const first = asked[0];
  const what = asked.length === 1 && first ? `“${first.name}”` : `สินค้า ${asked.length} รายการ`;
  async function run() {
    setPending(true);
    try {
      setNames(new Map(asked.map((product) => [product.id, product.name])));
      const { items, undoToken } = await removeProducts(asked.map((product) => product.id));
      const bad = items.filter((item) => item.t === 'error');
      setRefused(bad);
      const good = items.length - bad.length;
      if (good > 0) say(`ลบสินค้าแล้ว ${good} รายการ`, undoToken);
      void productsChanged(client);
      onDone();
    } catch (fault) {
      toast.failed(fault);
      onCancel();
    } finally {
      setPending(false);
    }
  }
  return (
    <>
      <Confirm
        open={products !== null}
        danger
        pending={pending}
        title={`ลบ${what}?`}
        text="ออเดอร์เก่าและประวัติสต็อกยังอยู่ สินค้าที่มีออเดอร์รอส่งหรืออยู่ในชุดจะลบไม่ได้"
        verb={asked.length === 1 ? 'ลบสินค้า' : `ลบ ${asked.length} รายการ`}
        onConfirm={() => void run()}
        onCancel={onCancel}
      />
      <Refused
        results={refused}
        nameOf={(id) => names.get(id) ?? `#${id}`}
        onClose={() => setRefused([])}
      />
    </>
  );
}
