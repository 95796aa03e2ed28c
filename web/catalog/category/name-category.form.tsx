// The input for a category's name: Enter saves, Esc cancels.
import { createCategory } from '@app/contract/catalog/category';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../ui/form/app-form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { addCategory, categoriesChanged, changeCategory, type Category } from './category.data.ts';

export interface NameFormProps {
  /** Null adds a new one. */
  category: Category | null;
  onDone?: () => void;
}

/** Esc in the input is a shortcut for the cancel button beside it. */
function useEscape(leave: (() => void) | undefined) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.code === 'Escape') leave?.();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [leave]);
  return area;
}

export function NameForm({ category, onDone }: NameFormProps) {
  const client = useQueryClient();
  const form = useAppForm<{ name: string }, { name: string }>({
    schema: createCategory.takes.body,
    defaults: { name: category?.name ?? '' },
    submit: async ({ name }) => {
      if (category) await changeCategory(category, { name });
      else await addCategory(name);
      const reading = categoriesChanged(client);
      toast.done(category ? 'แก้ไขสำเร็จ' : `เพิ่มหมวดหมู่ “${name}” แล้ว`);
      // The input shows the new name until the list has it.
      if (category) await reading;
      onDone?.();
      // Emptied after the submit has ended, ready for the next name.
      if (!category) setTimeout(() => form.rhf.reset({ name: '' }));
    },
  });
  const { isSubmitting } = form.rhf.formState;
  const area = useEscape(category ? onDone : undefined);
  return (
    <AppForm
      form={form}
      label={category ? `เปลี่ยนชื่อ ${category.name}` : 'เพิ่มหมวดหมู่'}
      className="min-w-0 flex-1"
    >
      <div ref={area} className="flex items-start gap-2">
        <TextField
          className="flex-1"
          name="name"
          label={category ? 'ชื่อหมวดหมู่' : 'เพิ่มหมวดหมู่'}
          hiddenLabel
          placeholder="ชื่อหมวดหมู่ใหม่"
          focusFirst={category !== null}
        />
        <Button kind="primary" type="submit" pending={isSubmitting} pendingText="กำลังบันทึก…">
          {category ? 'บันทึก' : 'เพิ่ม'}
        </Button>
        {category ? (
          <Button kind="ghost" onClick={onDone}>
            ยกเลิก
          </Button>
        ) : null}
      </div>
      {form.problem ? <ErrorNote error={form.problem} className="mt-2" /> : null}
    </AppForm>
  );
}
