// What several couriers do on the line alike: asking in batches, and fetching a label by its address.
import type { CourierLink, LabelPdf, TrackedMany } from './courier.ts';
import { isPdf, post } from './http.ts';
import type { Failure, Unknown } from './outcome.ts';
import type { TrackedParcel } from './parcel.ts';

export const malformed = (detail: string): Unknown => ({
  outcome: 'unknown',
  reason: 'malformed',
  detail,
});

export const pdfOf = (bytes: Buffer): LabelPdf | Failure =>
  isPdf(bytes) ? { outcome: 'label', pdf: bytes } : malformed('the label is no PDF');

interface LabelAt {
  address: string;
  /** The courier's own machines. */
  ownHost: RegExp;
  secrets: string[];
}

/** Only the courier's own machines are fetched from: an answer must not send us anywhere else. */
export async function downloadPdf(
  link: CourierLink,
  { address, ownHost, secrets }: LabelAt,
): Promise<LabelPdf | Failure> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOwn = url?.protocol === 'https:' && ownHost.test(url.hostname);
  const isPlayed = link.baseUrl !== undefined && url?.origin === new URL(link.baseUrl).origin;
  if (!url || !(isOwn || isPlayed)) return malformed('the label lies on a foreign host');
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

export type Batch = { outcome: 'ok'; parcels: TrackedParcel[] } | Failure;

/** A batch that fails does not take the others with it. */
export async function inBatches(
  trackingNumbers: readonly string[],
  size: number,
  askBatch: (numbers: string[]) => Promise<Batch>,
): Promise<TrackedMany | Failure> {
  const numbers = [...new Set(trackingNumbers)];
  const parcels: TrackedParcel[] = [];
  const failed: TrackedMany['failed'] = [];
  const answered: string[] = [];
  for (let at = 0; at < numbers.length; at += size) {
    const batch = numbers.slice(at, at + size);
    const done = await askBatch(batch);
    if (done.outcome === 'ok') {
      parcels.push(...done.parcels);
      answered.push(...batch);
    } else {
      failed.push({ trackingNumbers: batch, failure: done });
    }
  }
  const [first] = failed;
  if (first && answered.length === 0) return first.failure;
  const found = new Set(parcels.map((parcel) => parcel.trackingNumber));
  const missing = answered.filter((number) => !found.has(number));
  return { outcome: 'tracked', parcels, missing, failed };
}
