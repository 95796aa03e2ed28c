// The list and counts of exceptions, and what people decide about one.
import {
  exceptionRules,
  type ExceptionItem,
  type ExceptionRule,
  type Told,
  type countExceptions,
  type listExceptions,
  type updateException,
} from '@app/contract/shipping/exception';
import type { Bucket } from '@app/contract/kit/buckets';
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { ownOrders } from '../../order/index.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { AmendRequest } from '../shipment/change/amend.store.ts';
import {
  countRules,
  findException,
  isUser,
  lockException,
  pageOfExceptions,
  saveException,
  seedException,
  type ExceptionRow,
  type ExceptionChange,
} from './exception.store.ts';
import { numberOf, partsOf } from './exception-id.ts';

const rules = Object.keys(exceptionRules) as ExceptionRule[];
export const exceptionIdOf = ({
  rule,
  subject_id: subject,
}: Pick<ExceptionRow, 'rule' | 'subject_id'>): number => numberOf(rules.indexOf(rule), subject);

export function subjectOf(id: number): { rule: ExceptionRule; subjectId: number } {
  const { place, subjectId } = partsOf(id);
  const rule = rules[place];
  if (!rule) throw fail('NOT_FOUND');
  return { rule, subjectId };
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;
const person = (id: number | null, username: string | null) =>
  id === null ? null : { id, username: username ?? '' };

/** The courier's charges where it told them: as declared, as charged, and the difference. */
function feeOf({ fee_satang: fee, estimated_fee_satang: declared }: ExceptionRow): string {
  if (fee === null) return '';
  if (declared === null || declared === fee) return ` ค่าส่ง ${bahtFromSatang(fee)} บาท`;
  const more = bahtFromSatang(fee - declared);
  return ` ค่าส่ง ${bahtFromSatang(declared)} → ${bahtFromSatang(fee)} บาท (${more > 0 ? '+' : ''}${more})`;
}

function labelOf(row: ExceptionRow): string {
  const { rule, weight_grams: ours, courier_weight_grams: theirs } = row;
  if (rule === 'reweighed' && theirs !== null)
    return `แจ้ง ${ours ?? 0} ก. ขนส่งชั่งได้ ${theirs} ก.${feeOf(row)}`;
  return row.question || (row.tracking_label ?? '');
}

/** Both addresses as a label shows them, so that whoever calls the courier knows what to ask. */
function amendmentOf(row: ExceptionRow): ExceptionItem['amendment'] {
  const { booked_for: ours, amend_asked: asked, is_telling: isTelling } = row;
  if (row.rule !== 'unsure' || ours === null) return null;
  return {
    ours: toldOf(ours, row.cod_satang),
    asked: asked && toldOf(asked.receiver, asked.codSatang),
    isTelling,
  };
}

const toldOf = (party: AmendRequest['receiver'], codSatang: number): Told => ({
  name: party.name,
  phone: party.phone,
  address: [party.address, party.subdistrict, party.district, party.province, party.postcode]
    .filter(Boolean)
    .join(' '),
  codAmount: bahtFromSatang(codSatang),
});

export const itemOf = (row: ExceptionRow): ExceptionItem => ({
  id: exceptionIdOf(row),
  rule: row.rule,
  state: row.state,
  orderId: row.order_id,
  orderCode: row.order_code,
  pno: row.pno,
  courier: row.courier ?? '',
  name: row.customer_name,
  phone: row.phone,
  province: row.province,
  codAmount: bahtFromSatang(row.cod_satang),
  bucket: (row.tracking_bucket ?? 'created') as Bucket,
  label: labelOf(row),
  place: row.tracking_place ?? '',
  since: row.since.toISOString(),
  owner: person(row.owner_id, row.owner_name),
  dueAt: row.due_at.toISOString(),
  isLate: row.is_late,
  claimBy: instant(row.claim_by),
  claimedAt: instant(row.claimed_at),
  note: row.note,
  amendment: amendmentOf(row),
  closedAt: instant(row.closed_at),
  closedBy: person(row.closed_by, row.closer_name),
  version: row.version,
});

export async function listExceptionsUse({
  tx,
  query,
  session,
}: Call<typeof listExceptions>): Promise<Gives<typeof listExceptions>> {
  const { page, pageSize } = query;
  const filter = {
    state: query.state ?? null,
    rule: query.rule ?? null,
    courier: query.courier ?? '',
    owner: query.owner ?? null,
    isLate: query.late ?? false,
    search: query.search ?? '',
    seen: ownOrders.seenBy(session),
  };
  const { items, total } = await pageOfExceptions(tx, filter, { page, pageSize });
  return {
    items: items.map(itemOf),
    pagination: { current_page: page, per_page: pageSize, total_count: total },
  };
}

export async function countExceptionsUse({
  tx,
  session,
}: Call<typeof countExceptions>): Promise<Gives<typeof countExceptions>> {
  const rows = await countRules(tx, session);
  const sum = (of: 'open' | 'doing' | 'late' | 'unowned') =>
    rows.reduce((total, row) => total + row[of], 0);
  const of = (rule: ExceptionRule): number => {
    const row = rows.find((each) => each.rule === rule);
    return row ? row.open + row.doing : 0;
  };
  return {
    rules: Object.fromEntries(rules.map((rule) => [rule, of(rule)])) as Record<
      ExceptionRule,
      number
    >,
    open: sum('open'),
    doing: sum('doing'),
    late: sum('late'),
    unowned: sum('unowned'),
  };
}

type Body = Call<typeof updateException>['body'];
type FoundException = NonNullable<Awaited<ReturnType<typeof findException>>>;

const timeOf = <T extends null | undefined>(text: string | T): Date | T =>
  typeof text === 'string' ? new Date(text) : text;

const or = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

function writtenOf(call: Call<typeof updateException>, before: FoundException): ExceptionChange {
  const { body, session, services } = call;
  const state = or(body.state, before.state);
  const now = services.now();
  const isStep = state !== before.state;
  return {
    state,
    // Whoever starts work on an exception becomes its owner, unless it has one.
    ownerId: or(
      body.ownerId,
      before.owner_id ?? (isStep && state === 'doing' ? session.userId : null),
    ),
    dueAt: or(timeOf(body.dueAt), before.due_at),
    claimBy: or(timeOf(body.claimBy), before.claim_by),
    claimedAt: body.claimed === undefined ? before.claimed_at : body.claimed ? now : null,
    note: or(body.note, before.note),
    closedAt: state !== 'closed' ? null : isStep ? now : before.closed_at,
    closedBy: state !== 'closed' ? null : isStep ? session.userId : before.closed_by,
  };
}

async function requirePossible(tx: TenantTx, body: Body, before: FoundException): Promise<void> {
  if (body.version !== undefined && body.version !== before.version) throw fail('STALE');
  if (body.ownerId && !(await isUser(tx, body.ownerId)))
    throw fail('USER_NOT_FOUND', { fields: { ownerId: 'ไม่พบผู้ใช้นี้ เลือกใหม่' } });
  if (!before.is_live && body.state !== undefined && body.state !== 'closed')
    throw fail('UNPROCESSED', {
      fields: { state: 'พัสดุนี้เคลื่อนไหวต่อแล้ว ระบบปิดเรื่องให้เอง เปิดใหม่ไม่ได้' },
    });
}

export async function updateExceptionUse(
  call: Call<typeof updateException>,
): Promise<ExceptionItem> {
  const { tx, params, body } = call;
  const { rule, subjectId } = subjectOf(params.id);
  await seedException(tx, rule, subjectId);
  await lockException(tx, rule, subjectId);
  const before = await findException(tx, rule, subjectId);
  if (!before) throw fail('NOT_FOUND');
  await ownOrders.requireSeen(tx, call.session, [before.order_id]);
  await requirePossible(tx, body, before);
  const to = writtenOf(call, before);
  await saveException(tx, before, to);
  tx.audit({
    action: 'exception.update',
    entity: 'order',
    entityId: before.order_id,
    before: { rule, state: before.state, ownerId: before.owner_id, note: before.note },
    after: { rule, state: to.state, ownerId: to.ownerId, note: to.note },
  });
  const after = await findException(tx, rule, subjectId);
  if (!after) throw new Error('the exception was not written');
  return itemOf(after);
}
