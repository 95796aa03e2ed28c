// The button that makes leads of ticked customers; its window loads when first needed.
import { Suspense, useState } from 'react';
import { Button } from '../ui/action/button.tsx';
import { useCan, useMe } from '../ui/hooks/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';

/** Who is to be called again, and what about. */
export interface Followed {
  readonly name: string;
  readonly phone: string;
  readonly note: string;
}

const FollowForm = lazyPart(() => import('./follow-customers.form.tsx'));

export function FollowTicked({
  people,
  onDone,
}: {
  people: readonly Followed[];
  onDone: () => void;
}) {
  const can = useCan();
  const isOn = useMe()?.flags.openCRM === 1;
  const [isOpen, setOpen] = useState(false);
  if (!isOn || !can('crm.own')) return null;
  return (
    <>
      <Button icon="users" disabled={people.length === 0} onClick={() => setOpen(true)}>
        สร้างลีดติดตาม
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FollowForm people={people} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
