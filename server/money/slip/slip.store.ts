// Slips as rows, the shop's account for verification, and the bank lines that slips claim.
import type { SlipFault, SlipState } from '@app/contract/money/slip';
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export interface SlipRow extends Row<
  'slips',
  | 'id'
  | 'order_id'
  | 'state'
  | 'bank'
  | 'reference'
  | 'amount_satang'
  | 'over_satang'
  | 'over_returned_at'
  | 'image_name'
  | 'source'
  | 'bank_line_id'
  | 'created_at'
  | 'created_by'
> {
  readonly fault: SlipFault;
  readonly maker: Column<'users', 'username'> | null;
  readonly decider: Column<'users', 'username'> | null;
  readonly returner: Column<'users', 'username'> | null;
}

const columns = sql`s.id, s.order_id, s.state, s.bank, s.reference, s.amount_satang, s.over_satang, s.fault, s.image_name, s.source,
  s.bank_line_id, s.created_at, s.created_by, s.over_returned_at,
  (select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = s.created_by) as maker,
  (select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = s.decided_by) as decider,
  (select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = s.over_returned_by) as returner`;

/** Newest first. */
export const slipsOf = (tx: TenantTx, orderId: number) =>
  tx.rows<SlipRow>(sql`select ${columns} from slips s
    where s.tenant_id = ${tx.tenantId} and s.order_id = ${orderId} order by s.id desc`);

export const hasSlipWaiting = async (tx: TenantTx, orderId: number): Promise<boolean> =>
  (
    await tx.rows(sql`select 1 from slips
      where tenant_id = ${tx.tenantId} and order_id = ${orderId} and state = 'pending'`)
  ).length > 0;

export const findSlip = (tx: TenantTx, id: number) =>
  tx.first<SlipRow>(sql`select ${columns} from slips s
    where s.tenant_id = ${tx.tenantId} and s.id = ${id}`);

/** Locked, so that a slip is decided once. */
export const lockSlip = (tx: TenantTx, id: number) =>
  tx.first<SlipRow>(sql`select ${columns} from slips s
    where s.tenant_id = ${tx.tenantId} and s.id = ${id} for update of s`);

export interface NewSlip {
  readonly orderId: number;
  readonly state: SlipState;
  readonly bank: string | null;
  readonly reference: string | null;
  readonly satang: number;
  readonly fault: SlipFault;
  readonly imageName: string;
  readonly source: 'shop' | 'page';
}

/** Undefined if the reference was used; a concurrent upload of it waits here. */
export async function insertSlip(tx: TenantTx, slip: NewSlip): Promise<number | undefined> {
  const row = await tx.first<Row<'slips', 'id'>>(sql`
    insert into slips (tenant_id, order_id, state, bank, reference, amount_satang, fault, image_name, source, created_at, created_by)
    values (${tx.tenantId}, ${slip.orderId}, ${slip.state}, ${slip.bank}, ${slip.reference}, ${slip.satang}, ${slip.fault},
      ${slip.imageName}, ${slip.source}, ${tx.now}, ${tx.actor.userId}::bigint)
    on conflict (tenant_id, upper(reference)) where reference is not null do nothing returning id`);
  return row?.id;
}

interface UsedBy extends Row<'orders', 'id' | 'code'> {
  readonly slip_id: Column<'slips', 'id'>;
  readonly is_deleted: boolean;
}

export const orderOfReference = (tx: TenantTx, reference: string) =>
  tx.first<UsedBy>(sql`
    select o.id, o.code, o.deleted_at is not null as is_deleted, s.id as slip_id from slips s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    where s.tenant_id = ${tx.tenantId} and upper(s.reference) = upper(${reference})`);

/** Removes an unconfirmed slip whose order is in the trash, and returns it. */
export const takeFromTrash = (tx: TenantTx, reference: string) =>
  tx.first<Row<'slips', 'id' | 'order_id' | 'state' | 'image_name'>>(sql`
    delete from slips s using orders o
    where s.tenant_id = ${tx.tenantId} and upper(s.reference) = upper(${reference}) and s.state <> 'confirmed'
      and o.tenant_id = ${tx.tenantId} and o.id = s.order_id and o.deleted_at is not null
    returning s.id, s.order_id, s.state, s.image_name`);

interface Outcome {
  readonly state: SlipState;
  readonly fault: SlipFault;
  readonly satang: number;
  readonly paidOn: string | null;
  /** The user who decided; null for the service. */
  readonly by: number | null;
}

export const writeOutcome = (
  tx: TenantTx,
  id: number,
  { state, fault, satang, paidOn, by }: Outcome,
) =>
  tx.rows(sql`
    update slips set state = ${state}, fault = ${fault}, amount_satang = ${satang}, paid_on = ${paidOn}::date,
      asked_at = ${tx.now}, decided_by = ${by}::bigint,
      decided_at = case when ${by}::bigint is null then null else ${tx.now}::timestamptz end
    where tenant_id = ${tx.tenantId} and id = ${id}`);

export const writeOver = (tx: TenantTx, id: number, satang: number) =>
  tx.rows(
    sql`update slips set over_satang = ${satang} where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

/** Resets the slip to undecided: it pays nothing, and its bank line is free again. */
export const takeOutcomeBack = (tx: TenantTx, id: number, satang: number) =>
  tx.rows(sql`
    update slips set state = 'pending', fault = '', amount_satang = ${satang}, over_satang = 0, paid_on = null,
      bank_line_id = null, decided_by = null, decided_at = null
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Null if the excess was not paid back. */
export const writeOverReturned = (
  tx: TenantTx,
  id: number,
  returned: { readonly at: Date; readonly by: number } | null,
) =>
  tx.rows(sql`
    update slips set over_returned_at = ${returned?.at ?? null}::timestamptz, over_returned_by = ${returned?.by ?? null}::bigint
    where tenant_id = ${tx.tenantId} and id = ${id}`);

export const moveSlips = (
  tx: TenantTx,
  { from, to }: { readonly from: readonly number[]; readonly to: number },
) =>
  tx.rows(sql`
    update slips set order_id = ${to}
    where tenant_id = ${tx.tenantId} and order_id = any(${[...from]}::bigint[])`);

export const deleteSlip = (tx: TenantTx, id: number) =>
  tx.rows(sql`delete from slips where tenant_id = ${tx.tenantId} and id = ${id}`);

/** References stay, so that no transfer pays twice; pictures go, because they show the sender. */
export async function forgetSlipPictures(
  tx: TenantTx,
  orderIds: readonly number[],
): Promise<string[]> {
  const rows = await tx.rows<Row<'slips', 'image_name'>>(sql`
    update slips s set image_name = '' from slips old
    where s.tenant_id = ${tx.tenantId} and s.order_id = any(${[...orderIds]}::bigint[]) and s.image_name <> ''
      and old.tenant_id = s.tenant_id and old.id = s.id returning old.image_name`);
  return rows.map(({ image_name: name }) => name);
}

const LOCK_SPACE = 'cod';
/** Serializes all code that gives a bank line to a bill or a slip. */
export const lockBankLedger = (tx: TenantTx) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext(${LOCK_SPACE}), ${tx.tenantId})`);

/**
 * Matches confirmed transfers to bank lines: by reference, else by day and amount if only one line
 * and one slip have them. A claimed line pays no bill.
 */
export const claimBankLines = (tx: TenantTx) =>
  tx.rows(sql`
    with free as (
      select k.id, k.amount_satang, k.received_on, upper(k.ref || ' ' || k.description) as words from cod_bank_lines k
      where k.tenant_id = ${tx.tenantId}
        and not exists (select from cod_bills b where b.tenant_id = ${ours} and b.bank_line_id = k.id)
        and not exists (select from slips u where u.tenant_id = ${ours} and u.bank_line_id = k.id)),
    pairs as (
      select s.id as slip_id, f.id as bank_id, strpos(f.words, upper(s.reference)) > 0 as is_named
      from slips s join free f on f.amount_satang = s.amount_satang
        and (strpos(f.words, upper(s.reference)) > 0 or f.received_on = s.paid_on)
      where s.tenant_id = ${tx.tenantId} and s.state = 'confirmed' and s.bank_line_id is null),
    best as (
      select p.*, count(*) over (partition by slip_id) as lines, count(*) over (partition by bank_id) as slips
      from pairs p where p.is_named or not exists (
        select from pairs n where n.is_named and (n.slip_id = p.slip_id or n.bank_id = p.bank_id)))
    update slips s set bank_line_id = b.bank_id from best b
    where s.tenant_id = ${tx.tenantId} and s.id = b.slip_id and b.lines = 1 and b.slips = 1`);

/** The order whose slip claimed this bank line. */
export const orderOfBankLine = (tx: TenantTx, bankLineId: number) =>
  tx.first<Row<'orders', 'code'>>(sql`
    select o.code from slips s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    where s.tenant_id = ${tx.tenantId} and s.bank_line_id = ${bankLineId}`);

export const findVerifier = (tx: TenantTx) =>
  tx.first<Row<'slip_verifiers', 'branch' | 'key'>>(sql`
    select branch, key from slip_verifiers where tenant_id = ${tx.tenantId}`);

export const saveVerifier = (tx: TenantTx, branch: string, sealedKey: string) =>
  tx.rows(sql`
    insert into slip_verifiers (tenant_id, branch, key, changed_at)
    values (${tx.tenantId}, ${branch}, ${sealedKey}, ${tx.now})
    on conflict (tenant_id) do update set branch = excluded.branch, key = excluded.key, changed_at = excluded.changed_at`);

export const removeVerifier = (tx: TenantTx) =>
  tx.rows(sql`delete from slip_verifiers where tenant_id = ${tx.tenantId}`);
