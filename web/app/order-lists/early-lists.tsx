// The lists of orders that are still to be checked, as screens.
import { earlyKinds } from '../../order-list/index.ts';
import { Suspense } from 'react';
import { NoteCall, TickedTools } from '../../telesale/index.ts';
import { PlainList } from './plain-list.tsx';

export const TelesalePage = () => (
  <>
    <PlainList
      kind={earlyKinds.telesale}
      more={(ticked) => (
        <Suspense fallback={null}>
          <TickedTools ticked={ticked} />
        </Suspense>
      )}
    />
    <NoteCall />
  </>
);
export const PendingPage = () => <PlainList kind={earlyKinds.pending} />;
export const SalepagePage = () => <PlainList kind={earlyKinds.salepage} />;
