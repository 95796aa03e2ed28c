// A panel of an order that shows facts, replaced by a form during editing.
import { createContext, Suspense, use, useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';

/** Shared state of an order's page and its panels. */
export interface Editing {
  /** Somebody deleted the order; it stays on the page while a form of it is open. */
  isGone: boolean;
  /** A form was opened or closed. */
  onForm: (change: 1 | -1) => void;
}

export const EditingContext = createContext<Editing>({ isGone: false, onForm: () => {} });

interface EditableProps {
  title: string;
  isLocked?: boolean;
  note?: string | null;
  /** Text of a separate edit button below the facts. */
  act?: string | undefined;
  facts: ReactNode;
  form: (close: () => void) => ReactNode;
}

export function Editable({
  title,
  isLocked = false,
  note = null,
  act,
  facts,
  form,
}: EditableProps) {
  const can = useCan();
  const [editing, setEditing] = useState(false);
  // An open form stays when somebody else closes the order, or the right is removed, meanwhile.
  const mayEdit = can('order.edit') && !isLocked;
  const { isGone, onForm } = use(EditingContext);
  useEffect(() => {
    if (!editing) return;
    onForm(1);
    return () => onForm(-1);
  }, [editing, onForm]);
  const close = () => setEditing(false);
  const open = () => setEditing(true);
  return (
    <Panel title={title} editing={editing} onEdit={mayEdit && !act ? open : undefined}>
      {editing && isGone ? (
        <p role="alert" className="mb-2 text-sm text-problem">
          ออเดอร์นี้ถูกลบระหว่างที่คุณแก้ ยังไม่ได้บันทึก ที่กรอกไว้ยังอยู่ ถ้ายังต้องใช้ ให้คัดลอกไว้
          หรือกู้คืนออเดอร์จากถังขยะแล้วกด “บันทึก” อีกครั้ง
        </p>
      ) : editing && !mayEdit ? (
        <p role="alert" className="mb-2 text-sm text-problem">
          {isLocked ? 'สถานะออเดอร์เปลี่ยนระหว่างที่คุณแก้' : 'คุณไม่มีสิทธิ์แก้ไขออเดอร์แล้ว'} ยังไม่ได้บันทึก
          ที่กรอกไว้ยังอยู่
        </p>
      ) : null}
      {editing ? <Suspense fallback={facts}>{form(close)}</Suspense> : facts}
      {mayEdit && note !== null ? <p className="mt-2 text-xs text-ink3">{note}</p> : null}
      {mayEdit && act && !editing ? (
        <Button className="mt-2" onClick={open}>
          {act}
        </Button>
      ) : null}
    </Panel>
  );
}
