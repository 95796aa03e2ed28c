// The lists of orders that are still to be checked, as screens.
import { earlyKinds } from '../../order-list/index.ts';
import { AssignTicked, NoteCall, ToLeadsTicked } from '../../telesale/index.ts';
import { PlainList } from './plain-list.tsx';

export const TelesalePage = () => (
  <>
    <PlainList
      kind={earlyKinds.telesale}
      more={(ticked) => (
        <>
          <AssignTicked ticked={ticked} />
          <ToLeadsTicked ticked={ticked} />
        </>
      )}
    />
    <NoteCall />
  </>
);
export const PendingPage = () => <PlainList kind={earlyKinds.pending} />;
export const SalepagePage = () => <PlainList kind={earlyKinds.salepage} />;
