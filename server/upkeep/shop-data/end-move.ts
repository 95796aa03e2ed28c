// Ends an export or import of a shop's data: once, removing its file together with the file name.
import { errors } from '@app/contract/kit/errors';
import type { TenantTx } from '../../platform/database.ts';
import { forgetFilesLater } from '../../platform/forget-files.job.ts';
import type { JobCall } from '../../platform/jobs.ts';
import { changeMove, lockMove, type DataMoveRow } from './data-move.store.ts';

/** It is done, and the archive is removed with its name. */
export async function endMove(
  tx: TenantTx,
  { id, file }: Pick<DataMoveRow, 'id' | 'file'>,
  end: Parameters<typeof changeMove>[2],
): Promise<void> {
  await changeMove(tx, id, { ...end, step: '', file: '' });
  if (file !== '') await forgetFilesLater(tx, { files: [file] });
}

/** A finished one stays as it is: the answer to its last commit may have been lost. */
export async function failMove(tx: TenantTx, id: number, error: string): Promise<void> {
  const found = await lockMove(tx, id);
  if (found && found.finished_at === null) await endMove(tx, found, { state: 'failed', error });
}

/** No run of it finished: the user is informed and may start another. */
export const buryMove = ({ payload, actor, services }: JobCall<{ readonly id: number }>) =>
  services.db.withTenant(actor, (tx) => failMove(tx, payload.id, errors.INTERNAL_ERROR.th));
