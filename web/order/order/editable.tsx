// A panel of an order that shows facts, and a form in their place while it is edited.
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { useCan } from '../../ui/hooks/me.ts';
import { Panel } from '../../ui/layout/detail-page.tsx';

interface EditableProps {
  title: string;
  lock?: string | null;
  note?: string | null;
  /** What may be done although it is locked, instead of the plain change. */
  renews?: string | undefined;
  facts: ReactNode;
  form: (close: () => void) => ReactNode;
}

export function Editable({ title, lock = null, note = null, renews, facts, form }: EditableProps) {
  const can = useCan();
  const [editing, setEditing] = useState(false);
  const mayEdit = can('order.edit') && (lock === null || renews !== undefined);
  const close = () => setEditing(false);
  return (
    <Panel
      title={title}
      editing={editing}
      onEdit={mayEdit && !renews ? () => setEditing(true) : undefined}
    >
      {editing && mayEdit ? <Suspense fallback={facts}>{form(close)}</Suspense> : facts}
      {can('order.edit') && (lock ?? note) !== null && !(mayEdit && renews) ? (
        <p className="mt-2 text-xs text-ink3">{lock ?? note}</p>
      ) : null}
      {mayEdit && renews && !editing ? (
        <Button className="mt-2" onClick={() => setEditing(true)}>
          {renews}
        </Button>
      ) : null}
    </Panel>
  );
}
