// Which parts of an entry refer to other things by id, so that names can be shown.
import type { AuditRow } from '@app/contract/report/audit';

type EventFacts = Readonly<Record<string, unknown>>;

const REFERENCES: Readonly<Record<string, string>> = {
  productId: 'product',
  product_id: 'product',
  ownerId: 'user',
  owner_id: 'user',
  ownerIds: 'user',
  userId: 'user',
  telesaleBy: 'user',
  cancelled_by: 'user',
  channelId: 'channel',
  channel_id: 'channel',
  category_id: 'category',
  categoryId: 'category',
  moveTo: 'category',
  senderAddressId: 'address',
  orderId: 'order',
  orderIds: 'order',
  order_ids: 'order',
  second: 'order',
  'lead.merged': 'lead',
  'product.deleted': 'product',
  'product.refused': 'product',
  'shipment-batch.address': 'address',
  'export.ids': 'order',
  'export.catId': 'category',
  'export.senderId': 'address',
  'export.owner': 'user',
  'export.didBy': 'user',
  'export.agent': 'user',
};

/** Internal ids, or parts that another part tells better; not looked up. */
const SILENT = new Set([
  'version',
  'stage_at',
  'fileId',
  'slip',
  'refund',
  'proposal',
  'expenseId',
  'bankLineId',
  'page',
  'pageSize',
]);

export const isSilent = (key: string): boolean => SILENT.has(key);

/** The kind of thing that the part refers to; undefined if none. */
export function referenceOf(key: string, entity: string): string | undefined {
  return REFERENCES[`${entity}.${key}`] ?? (key === 'ids' ? entity : REFERENCES[key]);
}

/** The ids in a stored value: a number, or text as in a list's URL: '7' or '7,8'. */
export function idsIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'string' && /^\d{1,15}(?:,\d{1,15})*$/.test(value)
    ? value.split(',').map(Number)
    : [];
}

interface Entry extends Pick<AuditRow, 'entity' | 'entityId'> {
  readonly facts: readonly EventFacts[];
}

/** The ids that these entries are about or refer to, by kind. */
export function namedBy(entries: readonly Entry[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  const put = (kind: string | undefined, id: unknown): void => {
    if (kind === undefined) return;
    const known = found.get(kind) ?? new Set();
    for (const one of idsIn(id)) found.set(kind, known.add(one));
  };
  const look = (key: string, value: unknown, entity: string): void => {
    if (Array.isArray(value)) for (const part of value) look(key, part, entity);
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) look(name, part, entity);
    else put(referenceOf(key, entity), value);
  };
  for (const { entity, entityId, facts } of entries) {
    put(entity, entityId);
    for (const one of facts) look('', one, entity);
  }
  return found;
}
