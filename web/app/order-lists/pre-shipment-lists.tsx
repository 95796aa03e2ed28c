// The lists of orders that are still to be checked.
import { preShipmentKinds } from '../../order/list/kinds/pre-shipment-lists.tsx';
import { Suspense } from 'react';
import { NoteCall } from '../../order/telesale/note-call.tsx';
import { TickedTools } from '../../order/telesale/lazy-parts.ts';
import { PlainList } from './plain-list.tsx';

export const TelesalePage = () => (
  <>
    <PlainList
      kind={preShipmentKinds.telesale}
      more={(ticked) => (
        <Suspense fallback={null}>
          <TickedTools ticked={ticked} />
        </Suspense>
      )}
    />
    <NoteCall />
  </>
);
export const PendingPage = () => <PlainList kind={preShipmentKinds.pending} />;
export const SalepagePage = () => <PlainList kind={preShipmentKinds.salepage} />;
