// Around all parts of the dashboard: an error of several parts is one note above them, an error of all replaces them.
import type { ReactNode } from 'react';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { ErrorState, StaleNote } from '../../ui/feedback/states.tsx';
import { useStore } from '../../ui/hooks/store.ts';
import { onlineStore } from '../../ui/http.ts';
import { useFaults } from './faults.ts';

function Fault() {
  const online = useStore(onlineStore);
  const { missing, stale, staleAt, isAll, retry } = useFaults();
  if (missing && isAll) return <ErrorState error={missing} onRetry={retry} />;
  if (missing) return <ErrorNote error={missing} onRetry={retry} />;
  // Offline the figures show their age.
  if (!online || !stale) return null;
  return (
    <div className="overflow-hidden rounded-control">
      <StaleNote at={staleAt} error={stale} onRetry={retry} />
    </div>
  );
}

export function SharedFault({ children }: { children: ReactNode }) {
  const { isShared, isAll } = useFaults();
  return (
    <>
      {isShared ? (
        <div className="mb-4 empty:hidden">
          <Fault />
        </div>
      ) : null}
      {/* Kept while it is hidden: only what is on the screen is asked again. */}
      <div hidden={isAll}>{children}</div>
    </>
  );
}
