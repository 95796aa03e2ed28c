// The print history, confirming a print, and the signed links to the files.
import path from 'node:path';
import type {
  PrintJob,
  confirmPrint,
  getFile,
  listQueuePrints,
  listPrints,
} from '@app/contract/shipping/label';
import { courierWith } from '@app/contract/kit/carriers';
import { shippingFacts } from '../../order/index.ts';
import { XLSX_TYPE } from '../../engine/spreadsheet/index.ts';
import type { Actor, TenantTx } from '../../platform/database.ts';
import { ownerOf, type Session } from '../../platform/session.ts';
import { fail } from '../../platform/failure.ts';
import { linkTo } from '../../platform/files.ts';
import { forgetFilesLater } from '../../platform/forget-files.job.ts';
import type { BinaryReply, Call, Incoming, PublicCall, Services } from '../../platform/route.ts';
import {
  findJob,
  forgetCourierFiles,
  forgetFiles,
  lockJob,
  markPrinted,
  OLD_AT_ONCE,
  oldFiles,
  pageOfJobs,
  papersOfJob,
  printedBefore,
  printerOf,
  type JobRow,
} from './label.store.ts';

const KEPT_DAYS = 30;
/** In a bucket, each removal is a request. */
const REMOVED_AT_ONCE = 16;
const SHOWN_NUMBERS = 5;

interface ServiceContext {
  readonly services: Services;
  readonly actor: Actor;
}

interface UrlContext {
  readonly incoming: Incoming;
  readonly services: Services;
}

/** A link of another shop, an expired one and a forged one get the same answer. */
export async function getFileUse(call: PublicCall<typeof getFile>): Promise<BinaryReply> {
  const { params, services, tenant } = call;
  const file = services.secrets.readLink(params.signed);
  const isOurs = tenant !== undefined && file?.split('/')[1] === String(tenant.id);
  const stored = file !== undefined && isOurs ? await storedAt(services, file) : undefined;
  if (!stored) throw fail('NOT_FOUND');
  return {
    type: typeOf(file ?? ''),
    body: stored.stream,
    headers: {
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'content-length': String(stored.size),
      'content-disposition': dispositionOf(file ?? ''),
    },
  };
}

/** A picture of an older release is among the public files until a job moves it. */
const storedAt = async ({ files }: Services, file: string) =>
  (await files.read(file)) ??
  (file.startsWith('private/') ? files.read(file.replace('private/', 'image/')) : undefined);

function typeOf(file: string): string {
  if (file.endsWith('.xlsx')) return XLSX_TYPE;
  if (file.endsWith('.zip')) return 'application/zip';
  return file.endsWith('.webp') ? 'image/webp' : 'application/pdf';
}

/** PDFs open in the browser; workbooks and archives are downloaded under their own name. */
function dispositionOf(file: string): string {
  if (/\.(?:xlsx|zip)$/.test(file)) return `attachment; filename="${path.basename(file)}"`;
  if (file.endsWith('.webp'))
    return `inline; filename="${file.startsWith('private/') ? 'picture' : 'proof'}.webp"`;
  return `inline; filename="${file.startsWith('receipt/') ? 'receipt' : 'labels'}.pdf"`;
}

/**
 * Labels hold personal data: after 30 days only the history row stays. Returns true where more may
 * be left.
 */
export async function forgetOldPrints({ services, actor }: ServiceContext): Promise<boolean> {
  const { files, isRest } = await services.db.withTenant(actor, async (tx) => {
    const old = await oldFiles(tx, KEPT_DAYS);
    const ids = old.map((row) => row.id);
    if (ids.length > 0) await forgetFiles(tx, ids);
    const labels = ids.length > 0 ? await forgetCourierFiles(tx, ids) : [];
    return {
      files: [...old.map((row) => row.file), ...labels],
      isRest: old.length === OLD_AT_ONCE,
    };
  });
  try {
    for (let at = 0; at < files.length; at += REMOVED_AT_ONCE)
      await Promise.all(
        files.slice(at, at + REMOVED_AT_ONCE).map((file) => services.files.remove(file)),
      );
  } catch (error) {
    // Only this loop knows the names, and a failure must not affect the print that was just made.
    services.log.warn({ err: error }, 'old prints could not be removed yet');
    await services.db.withTenant(actor, (tx) => forgetFilesLater(tx, { files }));
  }
  return isRest;
}

const jobOf = (urlContext: UrlContext, row: JobRow): PrintJob => ({
  id: row.id,
  at: row.at.toISOString(),
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  courier: row.courier,
  size: row.size,
  sort: row.sort,
  picklist: row.has_picklist,
  labels: row.labels,
  reprints: row.reprints,
  pnos: row.pnos,
  printedAt: row.printed_at?.toISOString() ?? null,
  reason: row.reason,
  url: row.file === '' ? null : linkTo(urlContext, row.file),
  device: row.device,
  unfetched: row.unfetched,
});

type History = {
  items: PrintJob[];
  pagination: Record<'current_page' | 'per_page' | 'total_count', number>;
};

async function history(
  call: UrlContext & Pick<Call<typeof listPrints>, 'tx' | 'query' | 'session'>,
): Promise<History> {
  const { page, pageSize } = call.query;
  const { rows, total } = await pageOfJobs(call.tx, {
    ...call.query,
    printedBy: ownerOf(call.session),
  });
  return {
    items: rows.map((row) => jobOf(call, row)),
    pagination: { current_page: page, per_page: pageSize, total_count: total },
  };
}

export const listPrintsUse = (call: Call<typeof listPrints>): Promise<History> => history(call);

export const listQueuePrintsUse = (call: Call<typeof listQueuePrints>): Promise<History> =>
  history({ ...call, query: { ...call.query, courier: courierWith('queue') } });

/** A print shows buyers: a user who sees only own orders sees only own prints. */
export async function requireOwnPrint(tx: TenantTx, session: Session, id: number): Promise<void> {
  const ownerId = ownerOf(session);
  if (ownerId !== null && (await printerOf(tx, id))?.user_id !== ownerId) throw fail('NOT_FOUND');
}

/** A repeated confirmation changes nothing; a print that replaces another one needs a reason. */
export async function confirmPrintUse(call: Call<typeof confirmPrint>): Promise<PrintJob> {
  const { tx, params, body, session } = call;
  await requireOwnPrint(tx, session, params.id);
  const job = await lockJob(tx, params.id);
  if (!job) throw fail('NOT_FOUND');
  const reason = body.reason || job.reason;
  if (job.printed_at === null) {
    const before = await printedBefore(tx, params.id);
    if (before.length > 0 && reason === '')
      throw fail('UNPROCESSED', { fields: { reason: reasonText(before) } });
    await markPrinted(tx, params.id, reason);
    await shippingFacts.notePrinted(tx, await papersOfJob(tx, params.id), true);
  }
  const after = { printed: true, reason };
  tx.audit({ action: 'label.confirm', entity: 'print', entityId: params.id, after });
  const row = await findJob(tx, params.id);
  if (!row) throw fail('NOT_FOUND');
  return jobOf(call, row);
}

function reasonText(numbers: string[]): string {
  const rest = numbers.length > SHOWN_NUMBERS ? ` และอีก ${numbers.length - SHOWN_NUMBERS} ใบ` : '';
  return `เคยพิมพ์แล้ว: ${numbers.slice(0, SHOWN_NUMBERS).join(', ')}${rest} กรุณาใส่เหตุผลที่พิมพ์ซ้ำ`;
}
