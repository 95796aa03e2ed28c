// Proofs of delivery: who received a parcel, their relation to the receiver, and a picture.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

/** Who signed. Only เพื่อนร่วมงาน is documented as a word of Flash; any other word counts as the last one. */
export const proofRelations = [
  'เจ้าตัว',
  'ครอบครัว',
  'เพื่อนร่วมงาน',
  'แผนกต้อนรับ',
  'รปภ.',
  'อื่นๆ',
] as const;

const pno = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[A-Za-z0-9]{6,40}$/, { error: 'เลขพัสดุเป็นตัวอักษรอังกฤษและตัวเลข 6–40 ตัว' }),
  );
export const AskProof = z.strictObject({ pno, prefix: f.prefix });

export const Proof = z.object({
  pno: z.string(),
  orderId: f.id,
  orderCode: z.string(),
  signer: f.personalText(),
  /** Index 0–5 in `proofRelations`; null where the courier does not say. */
  relation: z.nullable(z.int().check(z.gte(0), z.lte(5))),
  /** The courier's own word. */
  relationText: z.string(),
  /** Time of the delivery, by the last scan. */
  at: z.nullable(f.instant),
  /** A link valid for one hour; only for users who may see customers. */
  image: z.nullable(z.string()),
  /** Why there is no picture, in Thai; '' where there is one. */
  imageNote: z.string(),
  askedAt: f.instant,
});
export type Proof = z.infer<typeof Proof>;

const fails = ['COURIER_DOWN', 'COURIER_NOT_READY', 'COURIER_REFUSED'] as const;

export const getProof = endpoint({
  does: 'Reads the proof of delivery of a parcel of ours; asks Flash when it was not asked within the last hour.',
  at: 'GET /flashexpress/ka/pod',
  may: 'ship.view',
  flag: 'shippingFlash',
  takes: { query: z.object({ pno }) },
  gives: Proof,
  fails,
});

export const askProof = endpoint({
  does: 'Asks Flash for the proof of delivery of a parcel of ours, and keeps its picture for an hour.',
  at: 'POST /flashexpress/ka/pod',
  may: 'ship.view',
  flag: 'shippingFlash',
  takes: { body: AskProof },
  gives: Proof,
  fails,
});
