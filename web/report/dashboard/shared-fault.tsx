// Around all parts of the dashboard: a fault of several is one note above them, a fault of all stands in their place.
import type { ReactNode } from 'react';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { useFaults } from './faults.ts';

export function SharedFault({ children }: { children: ReactNode }) {
  const { error, isShared, isAll, retry } = useFaults();
  const Fault = isAll ? ErrorState : ErrorNote;
  return (
    <>
      {isShared && error ? (
        <div className="mb-4">
          <Fault error={error} onRetry={retry} />
        </div>
      ) : null}
      {/* Kept while it is hidden: only what is on the screen is asked again. */}
      <div hidden={isAll}>{children}</div>
    </>
  );
}
