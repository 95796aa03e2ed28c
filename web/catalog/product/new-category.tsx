// Adds a category without leaving the product form: a new shop has none, and each product needs one.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { AppError, isAbort } from '../../ui/http.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { malformedAnswer } from '../../ui/wire/app-error.ts';
import { addCategory, categoriesChanged } from '../category/category.data.ts';

/** Enter in the input is a shortcut for the button beside it and does not save the product. */
function useEnter(add: () => void) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      event.stopPropagation();
      add();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [add]);
  return area;
}

/** An aborted call shows nothing; anything else is shown, including a missing answer. */
const asProblem = (fault: unknown): AppError | null => {
  if (isAbort(fault)) return null;
  return fault instanceof AppError ? fault : malformedAnswer(0, fault);
};

function useNewCategory(isOpen: boolean) {
  const client = useQueryClient();
  const { setValue, setFocus } = useFormContext();
  const [open, setOpen] = useState(isOpen);
  // An input that is shown from the start leaves the focus on the product's name.
  const [isAsked, setAsked] = useState(false);
  const [name, setName] = useState('');
  const [state, setState] = useState<{ pending: boolean; problem: AppError | null }>({
    pending: false,
    problem: null,
  });
  const add = async () => {
    if (name.trim() === '' || state.pending) return;
    setState({ pending: true, problem: null });
    try {
      const { id } = await addCategory(name.trim());
      await categoriesChanged(client);
      setValue('categoryId', id, { shouldDirty: true, shouldValidate: true });
      setName('');
      setOpen(false);
      setState({ pending: false, problem: null });
      // The input disappears: the focus moves to the new category.
      setFocus('categoryId');
    } catch (fault) {
      setState({ pending: false, problem: asProblem(fault) });
    }
  };
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return { open, isAsked, name, setName, state, ask, add };
}

/** `isOpen`: the input is shown from the start. */
export function NewCategory({ isOpen }: { isOpen: boolean }) {
  const { open, isAsked, name, setName, state, ask, add } = useNewCategory(isOpen);
  const area = useEnter(() => void add());
  if (!open)
    return (
      <Button kind="ghost" icon="plus" className="mt-1 -ml-3" onClick={ask}>
        เพิ่มหมวดหมู่
      </Button>
    );
  return (
    <div ref={area} className="mt-2">
      <div className="flex items-end gap-2">
        <TextInput
          label="ชื่อหมวดหมู่ใหม่"
          focusFirst={isAsked}
          className="min-w-0 flex-1"
          placeholder="เช่น เสื้อผ้า"
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <Button pending={state.pending} pendingText="กำลังเพิ่ม…" onClick={() => void add()}>
          เพิ่ม
        </Button>
      </div>
      {state.problem ? <ErrorNote error={state.problem} className="mt-2" /> : null}
    </div>
  );
}
