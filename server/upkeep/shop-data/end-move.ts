// How a move of a shop's data ends: once, and its file goes with its name.
import { errors } from '@app/contract/kit/errors';
import type { TenantTx } from '../../platform/database.ts';
import { forgetFilesLater } from '../../platform/forget-files.job.ts';
import type { JobCall } from '../../platform/jobs.ts';
import { changeMove, lockMove, type DataMoveRow } from './data-move.store.ts';

/** It is over, and the archive goes with its name. */
export async function endMove(
  tx: TenantTx,
  { id, file }: Pick<DataMoveRow, 'id' | 'file'>,
  end: Parameters<typeof changeMove>[2],
): Promise<void> {
  await changeMove(tx, id, { ...end, step: '', file: '' });
  if (file !== '') await forgetFilesLater(tx, { files: [file] });
}

/** What is over already stays as it is: the answer to its last commit may have been lost. */
export async function failMove(tx: TenantTx, id: number, error: string): Promise<void> {
  const found = await lockMove(tx, id);
  if (found && found.finished_at === null) await endMove(tx, found, { state: 'failed', error });
}

/** No run of it came to its end: whoever waits is told, and may begin another. */
export const buryMove = ({ payload, actor, services }: JobCall<{ readonly id: number }>) =>
  services.db.withTenant(actor, (tx) => failMove(tx, payload.id, errors.INTERNAL_ERROR.th));
