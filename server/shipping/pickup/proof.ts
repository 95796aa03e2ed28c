// The proof of delivery of one of the shop's parcels: fetched from Flash, its picture re-encoded
// and kept as long as the link is valid.
import { randomUUID } from 'node:crypto';
import {
  proofRelations,
  type askProof,
  type getProof,
  type Proof,
} from '@app/contract/shipping/proof';
import type { Words } from '../../courier-setup/index.ts';
import { images } from '../../shop/index.ts';
import { fail } from '../../platform/failure.ts';
import { linkTo } from '../../platform/files.ts';
import { job } from '../../platform/jobs.ts';
import type { OutsideCall } from '../../platform/route.ts';
import { askPickupCourier, failureOf, type ServiceContext } from './ask-pickup-courier.ts';
import { findProof, forgetPicture, saveProof, type ProofRow } from './proof.store.ts';

const KEPT_SECONDS = 3600;

const notes = {
  none: 'Flash ยังไม่มีรูปหลักฐานของพัสดุนี้',
  away: 'ดึงรูปจาก Flash ไม่ได้ ลองขอใหม่ภายหลัง',
  broken: 'ไฟล์ที่ Flash ส่งมาไม่ใช่รูปที่เปิดได้',
  hidden: 'คุณไม่มีสิทธิ์ดูข้อมูลลูกค้า จึงไม่แสดงรูป',
} as const;

type ProofCall = OutsideCall<typeof getProof> | OutsideCall<typeof askProof>;

export async function getProofUse(call: OutsideCall<typeof getProof>): Promise<Proof> {
  const row = await read(call, call.query.pno);
  const age =
    row.asked_at === null ? Infinity : call.services.now().getTime() - row.asked_at.getTime();
  if (age < KEPT_SECONDS * 1000) return show(call, row);
  return ask(call, row, { mayBeOld: true });
}

export const askProofUse = async (call: OutsideCall<typeof askProof>): Promise<Proof> =>
  ask(call, await read(call, call.body.pno), { mayBeOld: false });

/** Only parcels of this shop that the user may see; any other number counts as unknown. */
async function read({ services, actor, session }: ProofCall, pno: string): Promise<ProofRow> {
  const row = await services.db.withTenant(actor, (tx) => findProof(tx, session, pno), {
    mode: 'read',
  });
  if (!row) throw fail('NOT_FOUND', { thai: 'ไม่พบพัสดุเลขนี้ของร้าน ตรวจเลขแล้วลองอีกครั้ง' });
  return row;
}

async function ask(
  call: ProofCall,
  row: ProofRow,
  { mayBeOld }: { mayBeOld: boolean },
): Promise<Proof> {
  const { services, actor } = call;
  const told = await askPickupCourier<Words.Proven>(call, row.merchant_no, (courier, link) =>
    courier.proof?.(link, row.pno),
  );
  if (told.outcome !== 'proven') {
    // An earlier answer is better than none, and shows its date.
    if (mayBeOld && told.outcome !== 'refused' && row.asked_at !== null) return show(call, row);
    throw failureOf(told);
  }
  if (told.signer === '' && told.signerText === '' && told.picture === null)
    throw fail('NOT_FOUND', { thai: 'Flash ยังไม่มีหลักฐานการนำส่งของพัสดุนี้ ลองใหม่หลังนำส่งสำเร็จ' });
  const { file, note } = await keepPicture(call, row, told);
  const saved = await services.db.withTenant(actor, async (tx) => {
    const proof = {
      signer: told.signer,
      relationText: told.signerText,
      imageFile: file,
      imageNote: note,
    };
    await saveProof(tx, row.shipment_id, proof);
    const after = { pno: row.pno, picture: file !== '' };
    tx.audit({ action: 'proof.ask', entity: 'shipment', entityId: row.shipment_id, after });
    return findProof(tx, call.session, row.pno);
  });
  if (!saved) throw fail('NOT_FOUND');
  return show(call, saved);
}

/**
 * Plans the removal before the file is written: after a failure nothing else would know the file.
 */
async function keepPicture(
  { services, actor }: ServiceContext,
  { shipment_id: shipmentId }: ProofRow,
  { picture, pictureFault }: Words.Proven,
): Promise<{ file: string; note: string }> {
  if (picture === null) return { file: '', note: pictureFault === '' ? notes.none : notes.away };
  try {
    const { full } = await images.readImage(picture.bytes, { field: 'image', shop: null });
    const file = `proof/${actor.tenantId}/${randomUUID()}.webp`;
    await services.db.withTenant(actor, (tx) =>
      tx.enqueue(FORGET, { shipmentId, file }, { afterSeconds: KEPT_SECONDS }),
    );
    await services.files.write(file, full);
    return { file, note: '' };
  } catch (error) {
    services.log.warn({ err: error }, 'a proof of delivery came with no picture');
    return { file: '', note: notes.broken };
  }
}

function relationOf(text: string): number | null {
  if (text === '') return null;
  const known = proofRelations.findIndex((word) => text.includes(word));
  return known === -1 ? proofRelations.length - 1 : known;
}

function show(call: ProofCall, row: ProofRow): Proof {
  const maySee = call.session.can('customer.pii');
  const image = row.image_file !== '' && maySee ? linkTo(call, row.image_file) : null;
  const gone = row.image_note === '' && row.image_file === '' ? notes.none : row.image_note;
  return {
    pno: row.pno,
    orderId: row.order_id,
    orderCode: row.order_code,
    signer: row.signer,
    relation: relationOf(row.relation_text),
    relationText: row.relation_text,
    at: row.delivered_at?.toISOString() ?? null,
    image,
    imageNote: row.image_file !== '' && !maySee ? notes.hidden : gone,
    askedAt: (row.asked_at ?? call.services.now()).toISOString(),
  };
}

const FORGET = 'proof.forget';

export const forgetProofJob = job<{ readonly shipmentId: number; readonly file: string }>({
  topic: FORGET,
  does: 'Removes the picture of a proof of delivery whose link has run out.',
  handle: async ({ payload, services, actor }) => {
    await services.db.withTenant(actor, (tx) => forgetPicture(tx, payload));
    await services.files.remove(payload.file);
  },
});
