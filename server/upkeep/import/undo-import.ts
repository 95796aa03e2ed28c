// Undoing an import within its hour: items that people have changed since stay, with the reason.
import type { Gives } from '@app/contract/kit/endpoint';
import type { Permission } from '@app/contract/kit/permissions';
import {
  importAddresses,
  importExpenses,
  importLeads,
  importOrders,
  importProducts,
  type ImportKind,
  type undoImport,
} from '@app/contract/upkeep/import';
import { updateProduct } from '@app/contract/catalog/product';
import * as z from 'zod/mini';
import { addressImport } from '../../customer/index.ts';
import { takeBackExpenses } from '../../money/index.ts';
import { leadImport } from '../../crm/index.ts';
import { newOrders } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import { forgetAnswers } from '../../platform/idempotency.ts';
import type { OutsideCall } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { changeProduct, deleteProducts } from '../../catalog/index.ts';
import {
  closeImport,
  listMadeRows,
  lockImport,
  markUndone,
  productsByIds,
  recountsOf,
  type MadeRow,
} from './import.store.ts';
import { rightOf } from './preview-file.ts';

type Call = OutsideCall<typeof undoImport>;
type Undone = Gives<typeof undoImport>;

const imports = [importOrders, importProducts, importExpenses, importLeads, importAddresses];

const CHUNK = 200;
const TIMEOUT_MS = 30_000;

/** Why it stays, or null. */
type Verdict = string | null;

export async function undoImportUse(call: Call): Promise<Undone> {
  const { services, actor } = call;
  const rows = await services.db.withTenant(actor, (tx) => begin(tx, call));
  const verdicts: Verdict[] = [];
  for (let at = 0; at < rows.length; at += CHUNK) {
    const piece = rows.slice(at, at + CHUNK);
    verdicts.push(
      ...(await services.db.withTenant(actor, (tx) => undoPiece(tx, call, piece), {
        timeoutMs: TIMEOUT_MS,
      })),
    );
  }
  await services.db.withTenant(actor, async (tx) => {
    await closeImport(tx, call.params.id);
    await forgetAnswers(tx, imports, { importId: call.params.id });
    const undone = verdicts.filter((verdict) => verdict === null).length;
    tx.audit({
      action: 'import.undo',
      entity: 'import',
      entityId: call.params.id,
      after: { undone },
    });
  });
  return {
    undone: verdicts.filter((verdict) => verdict === null).length,
    items: rows.map(({ row, entity_id: id }, at) => {
      const error = verdicts[at] ?? null;
      return { row, id, t: error === null ? 'success' : 'error', error };
    }),
  };
}

/** The right to see all items of a kind; without it a user sees only their own. */
const seenBy: Partial<Record<ImportKind, Permission>> = {
  order: 'order.view.all',
  address: 'order.view.all',
  lead: 'crm.all',
};

/** A user who sees only their own items sees and undoes only their own imports of them. */
function isHidden(session: Session, kind: ImportKind, madeBy: number | null): boolean {
  const all = seenBy[kind];
  return all !== undefined && !session.can(all) && madeBy !== session.userId;
}

async function begin(tx: TenantTx, { params, session }: Call): Promise<MadeRow[]> {
  const found = await lockImport(tx, params.id);
  if (!found || isHidden(session, found.kind, found.user_id)) throw fail('NOT_FOUND');
  if (!session.can(rightOf[found.kind])) throw fail('PERMISSION_DENIED');
  if (!found.is_open) throw fail('UNDO_TOO_LATE');
  return listMadeRows(tx, params.id);
}

async function undoPiece(
  tx: TenantTx,
  { params }: Call,
  piece: readonly MadeRow[],
): Promise<Verdict[]> {
  const found = await lockImport(tx, params.id);
  // Somebody else has undone it meanwhile; what they kept stays.
  if (!found?.is_open) throw fail('UNDO_TOO_LATE');
  const verdicts = await verdictsOf(tx, found.kind, piece);
  const gone = piece.filter((_, at) => verdicts[at] === null).map(({ at }) => at);
  await markUndone(tx, params.id, gone);
  return verdicts;
}

async function verdictsOf(
  tx: TenantTx,
  kind: keyof typeof rightOf,
  piece: readonly MadeRow[],
): Promise<Verdict[]> {
  if (kind === 'order') {
    const removed = await newOrders.removeNewOrders(
      tx,
      piece.map(({ entity_id }) => entity_id),
    );
    return removed.map(({ error }) => error);
  }
  if (kind === 'address') return addressImport.takeBackAddresses(tx, piece);
  if (kind === 'lead') return leadImport.takeBackLeads(tx, piece);
  if (kind === 'product') return takeBackProducts(tx, piece);
  const ids = piece.map(({ entity_id }) => entity_id);
  return takeBackExpenses(tx, ids);
}

const versionsOf = async (tx: TenantTx, piece: readonly MadeRow[]): Promise<Map<number, number>> =>
  new Map(
    (
      await productsByIds(
        tx,
        piece.map(({ entity_id }) => entity_id),
      )
    ).map(({ id, version }) => [id, version]),
  );

/** As the import left them, apart from recomputed costs and weights of sets. */
async function unchangedOf(tx: TenantTx, piece: readonly MadeRow[]) {
  const versions = await versionsOf(tx, piece);
  const raised = piece.filter(({ entity_id: id, version }) => (versions.get(id) ?? 0) > version);
  const recounts = new Map(
    (raised.length === 0
      ? []
      : await recountsOf(
          tx,
          raised.map(({ entity_id }) => entity_id),
        )
    ).map(({ id, n }) => [id, n]),
  );
  return ({ entity_id: id, version }: MadeRow): Verdict => {
    const now = versions.get(id);
    if (now === undefined) return 'สินค้านี้ถูกลบไปแล้ว';
    return now === version + (recounts.get(id) ?? 0) ? null : 'มีคนแก้ไขสินค้านี้หลังนำเข้า';
  };
}

const textOf = ({ info }: Failure): string => {
  const text = info.details?.['text'];
  return typeof text === 'string' ? text : 'ยังใช้งานสินค้านี้อยู่ ลบไม่ได้';
};

/** Products that the import created are deleted by one statement; those that it changed are changed back one by one. */
async function takeBackProducts(tx: TenantTx, piece: readonly MadeRow[]): Promise<Verdict[]> {
  const whyNot = await unchangedOf(tx, piece);
  const made = piece.filter((row) => row.before === null && whyNot(row) === null);
  const refusals = await deleteProducts(
    tx,
    made.map(({ entity_id }) => entity_id),
  );
  const verdicts: Verdict[] = [];
  for (const row of piece) {
    const refusal = refusals.get(row.entity_id);
    verdicts.push(
      whyNot(row) ??
        (row.before === null ? refusal && textOf(refusal) : await changeBack(tx, row)) ??
        null,
    );
  }
  return verdicts;
}

async function changeBack(tx: TenantTx, { entity_id: id, before }: MadeRow): Promise<Verdict> {
  try {
    await changeProduct(tx, { id, body: z.parse(updateProduct.takes.body, before) });
    return null;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return textOf(error);
  }
}
