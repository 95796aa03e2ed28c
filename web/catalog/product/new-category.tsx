// Adds a category without leaving the product: a new shop has none, and each product needs one.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../ui/action/button.tsx';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { AppError, isAbort } from '../../ui/http.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { malformedAnswer } from '../../ui/wire/app-error.ts';
import { addCategory, categoriesChanged } from '../category/category.data.ts';

/** Enter in the box is a shortcut of the button beside it; the product around it is not saved by it. */
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

/** Whoever broke it off knows; of anything else they are told, also of what no answer of the server was. */
const asProblem = (fault: unknown): AppError | null => {
  if (isAbort(fault)) return null;
  return fault instanceof AppError ? fault : malformedAnswer(0, fault);
};

function useNewCategory(isOpen: boolean) {
  const client = useQueryClient();
  const { setValue, setFocus } = useFormContext();
  const [open, setOpen] = useState(isOpen);
  // A box that stands there at once leaves the focus to the product's name.
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
      // The box goes: the keyboard goes on from the category it made.
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

/** `isOpen`: the box stands there at once. */
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
