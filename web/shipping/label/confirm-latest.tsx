// Right after a print: asks whether the newest job of a courier printed correctly.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { historyQuery, printsChanged, type PrintJob } from './label.data.ts';

const ConfirmJob = lazyPart(async () => {
  const { ConfirmJob: asker } = await import('./confirm-job.form.tsx');
  return { default: asker };
});

interface ConfirmLatestProps {
  courier: PrintJob['courier'];
  onClose: () => void;
}

export function ConfirmLatest({ courier, onClose }: ConfirmLatestProps) {
  const client = useQueryClient();
  const { data } = useQuery(historyQuery({ courier, pageSize: 1 }));
  const [job] = data?.items ?? [];
  if (!job) return null;
  const close = () => {
    onClose();
    void printsChanged(client);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmJob job={job} onClose={close} />
    </Suspense>
  );
}
