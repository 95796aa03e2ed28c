// Adds pictures to the histories of leads and removes them.
import { MOST_LEAD_FILES, type addLeadFile, type removeLeadFile } from '@app/contract/crm/file';
import { images } from '../../shop/index.ts';
import { lockLeadRows } from '../lead/lead.store.ts';
import { requireFree, requireReach } from '../lead/lead-of.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { countFiles, findFile, insertFile, removeFile } from './lead-file.store.ts';

/** Locked, so that two concurrent additions are counted one after the other. */
async function holdLead(tx: TenantTx, session: Session, id: number): Promise<void> {
  const [row] = await lockLeadRows(tx, [id]);
  if (!row) throw fail('NOT_FOUND');
  requireReach(session, row);
  requireFree(session, row);
}

const refuse = (text: string) => fail('UNPROCESSED', { fields: { file: text } });

export const addLeadFileUse = (call: OutsideCall<typeof addLeadFile>): Promise<{ id: number }> =>
  images.withPicture(
    call,
    { file: call.body.file, field: 'file', isPrivate: true },
    async (tx, imageName) => {
      const { session, params, body } = call;
      await holdLead(tx, session, params.id);
      if (imageName === undefined) throw refuse('เลือกรูปก่อน');
      if ((await countFiles(tx, params.id)) >= MOST_LEAD_FILES)
        throw refuse(`เก็บได้ไม่เกิน ${MOST_LEAD_FILES} รูปต่อลีด เอารูปเก่าออกก่อน`);
      const id = await insertFile(tx, { leadId: params.id, imageName, note: body.note ?? '' });
      tx.audit({ action: 'lead.file', entity: 'lead', entityId: params.id, after: { fileId: id } });
      return { result: { id } };
    },
  );

export const removeLeadFileUse = (
  call: OutsideCall<typeof removeLeadFile>,
): Promise<{ ok: true }> =>
  images.withPicture(call, { file: undefined, field: 'file', isRemoved: true }, async (tx) => {
    const { session, params } = call;
    await holdLead(tx, session, params.id);
    const file = await findFile(tx, params.id, params.fileId);
    if (!file) throw fail('NOT_FOUND');
    const isOwn = file.user_id !== null && file.user_id === session.userId;
    if (!isOwn && !session.can('crm.all')) throw fail('PERMISSION_DENIED');
    await removeFile(tx, params.id, params.fileId);
    tx.audit({
      action: 'lead.file-remove',
      entity: 'lead',
      entityId: params.id,
      before: { fileId: params.fileId },
    });
    return { result: { ok: true as const }, replaced: file.image_name };
  });
