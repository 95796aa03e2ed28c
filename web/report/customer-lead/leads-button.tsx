// 'สร้างลีดติดตาม' for ticked customers; its window loads when it opens.
import { Suspense, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { useCan, useMe } from '../../ui/hooks/me.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { Chosen } from './customer-lead.data.ts';

const MakeLeads = lazyPart(() => import('./make-leads.form.tsx'));

interface LeadsButtonProps {
  chosen: Chosen;
  /** The segment's name, added as a tag. */
  name: string;
  onDone: () => void;
}

export function LeadsButton(props: LeadsButtonProps) {
  const [open, setOpen] = useState(false);
  const can = useCan();
  const isOpenCrm = useMe()?.flags.openCRM === 1;
  if (!isOpenCrm || !can('crm.own', 'crm.all')) return null;
  return (
    <>
      <Button kind="primary" icon="phone" onClick={() => setOpen(true)}>
        สร้างลีดติดตาม
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <MakeLeads {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
