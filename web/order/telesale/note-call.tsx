// The window for a call note, opened by the address (`?call=128`); loads on first use.
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';

const CallForm = lazyPart(() => import('./note-call.form.tsx'));

export function NoteCall() {
  const dialog = useUrlDialog('call');
  if (!dialog.open) return null;
  return (
    <Suspense fallback={null}>
      <CallForm key={dialog.value} id={Number(dialog.value)} onClose={dialog.close} />
    </Suspense>
  );
}
