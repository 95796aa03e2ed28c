// HTTP steps that several adapters share: reading an answer, asking in batches, downloading a
// label.
import type { CourierLink, ErrorRow, LabelPdf, PlainAnswer, TrackedMany } from './courier.ts';
import { isPdf, post, type Reply } from './http.ts';
import type { Failure, Refused, Unknown } from './outcome.ts';
import type { TrackedParcel } from './parcel.ts';

export const malformed = (detail: string): Unknown => ({
  outcome: 'unknown',
  reason: 'malformed',
  detail,
});

/**
 * The failure for an answer that is not in this courier's format; some other host or proxy may have
 * sent it.
 */
export function unreadable({ status, contentType }: Reply, whose: string): Unknown {
  const kind = contentType === '' ? 'no content type' : contentType;
  return malformed(`HTTP ${status}, ${kind}: not an answer of ${whose}`);
}

interface RefusedBy {
  /** The courier's name as sellers know it. */
  courier: string;
  errors: readonly ErrorRow[];
}

export interface CourierRefusal {
  code: string;
  text: string;
  answer: PlainAnswer;
  raw: unknown;
}

const codeMax = 40;

/**
 * The refusal for an error code, with the texts of the courier's table. If the meaning of a code is
 * not verified, the message also shows the code.
 */
export function refusedBy({ courier, errors }: RefusedBy, told: CourierRefusal): Refused {
  const code = told.code.slice(0, codeMax);
  const row = errors.find((error) => error.code === code);
  const plain = row?.messageTh ?? `${courier} ปฏิเสธรายการ`;
  return {
    outcome: 'refused',
    code: code === '' ? 'REFUSED' : code,
    kind: row?.kind ?? 'other',
    messageTh: row?.isVerified ? plain : `${plain} (รหัส ${code === '' ? '-' : code})`,
    todoTh: row?.todoTh ?? `อ่านข้อความของขนส่ง แก้ไขแล้วลองอีกครั้ง หรือสอบถาม${leftOf(courier)}`,
    ...(row?.fixField ? { fixField: row.fixField } : {}),
    courierText: told.text,
    answer: told.answer,
    raw: told.raw,
  };
}

/** Puts a space between a Thai word and a Latin name. */
const leftOf = (name: string): string => (/^[A-Za-z]/.test(name) ? ` ${name}` : name);

export const pdfOf = (bytes: Buffer): LabelPdf | Failure =>
  isPdf(bytes) ? { outcome: 'label', pdf: bytes } : malformed('the label is no PDF');

interface LabelAt {
  address: string;
  /** Matches the courier's own host names. */
  ownHost: RegExp;
  secrets: string[];
}

/**
 * Downloads only from the courier's own hosts: the address comes from an answer and could point
 * anywhere.
 */
export async function downloadPdf(
  link: CourierLink,
  { address, ownHost, secrets }: LabelAt,
): Promise<LabelPdf | Failure> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOwn = url?.protocol === 'https:' && ownHost.test(url.hostname);
  const isSandbox = link.baseUrl !== undefined && url?.origin === new URL(link.baseUrl).origin;
  if (!url || !(isOwn || isSandbox)) return malformed('the label lies on a foreign host');
  const reply = await post(link, {
    operation: 'label',
    method: 'GET',
    url,
    headers: { Accept: 'application/pdf' },
    body: '',
    redactedBody: '',
    sensitive: { secretNames: [], personalNames: [] },
    secrets,
  });
  return reply.outcome === 'reply' ? pdfOf(reply.body) : reply;
}

export type Batch =
  | {
      outcome: 'ok';
      parcels: TrackedParcel[];
      /**
       * Part of the answer could not be read; numbers absent from `parcels` may have been in that
       * part.
       */
      unread?: Failure;
    }
  | Failure;

/** The result of one batch, given the number of rows that could not be read. */
export function readBatch(parcels: TrackedParcel[], unreadRows: number): Batch {
  if (unreadRows === 0) return { outcome: 'ok', parcels };
  const unread = malformed(`${unreadRows} rows that cannot be read`);
  return parcels.length === 0 ? unread : { outcome: 'ok', parcels, unread };
}

/** Removes duplicates and splits the numbers into batches of `size`. */
export function batchesOf(trackingNumbers: readonly string[], size: number): string[][] {
  const numbers = [...new Set(trackingNumbers)];
  return Array.from({ length: Math.ceil(numbers.length / size) }, (_, at) =>
    numbers.slice(at * size, (at + 1) * size),
  );
}

/** Asks batch by batch; a failed batch does not fail the others. */
export async function inBatches(
  batches: readonly string[][],
  askBatch: (numbers: string[]) => Promise<Batch>,
): Promise<TrackedMany | Failure> {
  const parcels: TrackedParcel[] = [];
  const failed: TrackedMany['failed'] = [];
  const answered: string[] = [];
  for (const batch of batches) {
    const done = await askBatch(batch);
    if (done.outcome !== 'ok') {
      failed.push({ trackingNumbers: batch, failure: done });
      continue;
    }
    parcels.push(...done.parcels);
    const told = new Set(done.parcels.map((parcel) => parcel.trackingNumber));
    const unsure = done.unread ? batch.filter((number) => !told.has(number)) : [];
    answered.push(...batch.filter((number) => !unsure.includes(number)));
    if (done.unread && unsure.length > 0)
      failed.push({ trackingNumbers: unsure, failure: done.unread });
  }
  const [first] = failed;
  if (first && answered.length === 0) return first.failure;
  const found = new Set(parcels.map((parcel) => parcel.trackingNumber));
  const missing = answered.filter((number) => !found.has(number));
  return { outcome: 'tracked', parcels, missing, failed };
}
