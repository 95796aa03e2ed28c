// Undoes an imported file within two months, while none of its bills is closed.
import { importCod, type undoCodImport } from '@app/contract/money/cod-import';
import { unsettleParcels } from '../../shipping/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { forgetAnswers } from '../../platform/idempotency.ts';
import type { Call } from '../../platform/route.ts';
import { closedAmong, lockCodLedger, pairBills, refreshBills } from './cod.store.ts';
import {
  billsPaidBy,
  lockImport,
  markUndone,
  restoreTakenLines,
  removeBankLines,
} from './intake.store.ts';
import { reconcileLines } from './line.store.ts';
import { removeLines, listTouchedLines, type ImportRun } from './run-lines.store.ts';

export async function undoCodImportUse({ tx, params }: Call<typeof undoCodImport>) {
  await lockCodLedger(tx);
  const found = await lockImport(tx, params.id);
  if (!found) throw fail('NOT_FOUND');
  if (!found.is_open) throw fail('UNDO_TOO_LATE');
  const undone = await (found.kind === 'bank'
    ? undoBank(tx, found.id)
    : undoStatement(tx, { id: found.id, billIds: found.bill_ids }));
  await markUndone(tx, found.id);
  await forgetAnswers(tx, [importCod], { importId: found.id });
  const after = { file: found.file_name, undone };
  tx.audit({ action: 'cod.undo', entity: 'cod-import', entityId: found.id, after });
  return { undone };
}

async function undoBank(tx: TenantTx, importId: number): Promise<number> {
  if (await closedAmong(tx, await billsPaidBy(tx, importId))) throw fail('BILL_CLOSED');
  return removeBankLines(tx, importId);
}

async function undoStatement(tx: TenantTx, run: ImportRun): Promise<number> {
  const touched = await listTouchedLines(tx, run);
  const bills = [...new Set(touched.map(({ bill_id }) => bill_id))];
  if (await closedAmong(tx, bills)) throw fail('BILL_CLOSED');
  const undone = await removeLines(tx, run);
  const putBack = await restoreTakenLines(tx, run.id);
  const targets = touched.flatMap(({ target }) => target ?? []);
  await reconcileLines(tx, targets);
  await unsettleParcels(tx, targets);
  await refreshBills(tx, [...bills, ...putBack]);
  if (putBack.length > 0) await pairBills(tx);
  return undone;
}
