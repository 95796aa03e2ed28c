// Removes a category; its products are moved to another one first.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppError } from '../../ui/http.ts';
import { Select } from '../../ui/input/choice.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUndo } from '../../shop/index.ts';
import { categoriesChanged, removeCategory, type Category } from './category.data.ts';

export interface RemoveCategoryProps {
  /** Open while not null. */
  category: Category | null;
  others: readonly Category[];
  onClose: () => void;
}

function useRemoval(category: Category | null, onClose: () => void) {
  const client = useQueryClient();
  const say = useUndo();
  const [pending, setPending] = useState(false);
  const run = async (moveTo: number | null) => {
    if (!category) return;
    setPending(true);
    try {
      const { moved, undoToken } = await removeCategory(category.id, moveTo);
      const done = `ลบหมวด “${category.name}” แล้ว`;
      say(moved > 0 ? `${done} ย้ายสินค้า ${moved} รายการ` : done, undoToken);
      onClose();
    } catch (fault) {
      // Products were added meanwhile, so it is not empty any more: the refetched list will show that.
      if (fault instanceof AppError && fault.code === 'IN_USE')
        toast.warn('หมวดนี้เพิ่งมีสินค้าเข้ามา เลือกหมวดที่จะย้ายไปก่อนลบ');
      else toast.failed(fault);
      onClose();
    } finally {
      setPending(false);
      await categoriesChanged(client);
    }
  };
  return { pending, run };
}

interface MoveFirstProps {
  category: Category;
  others: readonly Category[];
  pending: boolean;
  onClose: () => void;
  onConfirm: (moveTo: number) => void;
}

function MoveFirst({ category, others, pending, onClose, onConfirm }: MoveFirstProps) {
  const [moveTo, setMoveTo] = useState<number | null>(null);
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={`ลบหมวด “${category.name}”?`}
      actions={
        <>
          <Button onClick={onClose}>ไม่ใช่ตอนนี้</Button>
          <Button
            kind="danger"
            pending={pending}
            disabled={moveTo === null}
            onClick={() => moveTo !== null && onConfirm(moveTo)}
          >
            ย้ายแล้วลบ
          </Button>
        </>
      }
    >
      {others.length === 0 ? (
        <p className="text-ink2">
          หมวดนี้มีสินค้า {category.productCount} รายการ และไม่มีหมวดอื่นให้ย้ายไป เพิ่มหมวดใหม่ก่อน
        </p>
      ) : (
        <Select
          label={`ย้ายสินค้า ${category.productCount} รายการไปหมวด`}
          required
          empty="เลือกหมวด"
          value={moveTo}
          onChange={setMoveTo}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Dialog>
  );
}

export function RemoveCategory({ category, others, onClose }: RemoveCategoryProps) {
  const { pending, run } = useRemoval(category, onClose);
  if (category && category.productCount > 0) {
    return (
      <MoveFirst
        category={category}
        others={others}
        pending={pending}
        onClose={onClose}
        onConfirm={(moveTo) => void run(moveTo)}
      />
    );
  }
  return (
    <Confirm
      open={category !== null}
      danger
      pending={pending}
      title={`ลบหมวด “${category?.name ?? ''}”?`}
      verb="ลบหมวดหมู่"
      onConfirm={() => void run(null)}
      onCancel={onClose}
    />
  );
}
