// SQL for operators, their sessions and their audit trail: tables without a shop.
import {
  sql,
  type Column,
  type Database,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

export type OperatorRow = Row<
  'operators',
  'id' | 'name' | 'password_hash' | 'code_secret' | 'used_step'
>;

/** An action as the audit trail stores it. */
export interface OperatorAct {
  readonly operatorId: number | null;
  readonly at: Date;
  readonly requestId: string | null;
  readonly address: string;
  /** Entity and verb: `shop.suspend`. */
  readonly action: string;
  /** The label of the affected shop. */
  readonly shop: string | null;
  readonly details: object;
}

/** In the column order of `operator_acts`, as `insertion` names them. */
export const actValues = (operatorAct: OperatorAct) => sql`
  ${operatorAct.operatorId}::bigint, ${operatorAct.at}::timestamptz, ${operatorAct.requestId}::text, ${operatorAct.address}::text,
  ${operatorAct.action}::text, ${operatorAct.shop}::text, ${JSON.stringify(operatorAct.details)}::jsonb`;

/** For the statement of the action itself, so that neither exists without the other. */
export const insertion = (operatorAct: OperatorAct) => sql`
  insert into operator_acts (operator_id, at, request_id, address, action, shop, details)
  values (${actValues(operatorAct)})`;

export const insertAct = (db: Database, operatorAct: OperatorAct) =>
  db.plain(sql`${insertion(operatorAct)}`);

/** In the transaction of the action, so that neither exists without the other. */
export const insertActWith = (tx: TenantTx, operatorAct: OperatorAct) =>
  tx.rows(sql`${insertion(operatorAct)}`);

export async function insertOperator(
  db: Database,
  { name, passwordHash, codeSecret, act }: NewOperatorRow,
): Promise<number> {
  const [row] = await db.plain<Row<'operators', 'id'>>(sql`
    with told as (${insertion(act)})
    insert into operators (name, password_hash, code_secret, created_at)
    values (${name}, ${passwordHash}, ${codeSecret}, ${act.at}) returning id`);
  if (!row) throw new Error('no operator row came back');
  return row.id;
}

export interface NewOperatorRow {
  readonly name: string;
  readonly passwordHash: string;
  /** Encrypted. */
  readonly codeSecret: string;
  readonly act: OperatorAct;
}

export async function findOperatorByName(
  db: Database,
  name: string,
): Promise<OperatorRow | undefined> {
  const rows = await db.plain<OperatorRow>(sql`
    select id, name, password_hash, code_secret, used_step
    from operators where name = ${name} and ended_at is null`);
  return rows[0];
}

/** Removes the operator with all sessions; false where none has this name. */
export async function endOperator(
  db: Database,
  name: string,
  operatorAct: OperatorAct,
): Promise<boolean> {
  const rows = await db.plain(sql`
    with ended as (
      update operators set ended_at = ${operatorAct.at} where name = ${name} and ended_at is null returning id
    ), sessions as (
      delete from operator_sessions where operator_id in (select id from ended)
    ), told as (
      insert into operator_acts (operator_id, at, request_id, address, action, shop, details)
      select ${actValues(operatorAct)} from ended
    )
    select id from ended`);
  return rows.length > 0;
}

/** The administrators, with their shops, for whom the operator created a link since then. */
export const listLinksMade = (db: Database, name: string, since: Date) =>
  db.plain<{ shop: NonNullable<Column<'operator_acts', 'shop'>>; username: string }>(sql`
    select distinct a.shop, a.details->>'username' as username
    from operator_acts a join operators o on o.id = a.operator_id
    where o.name = ${name} and a.action = 'shop.reset-link' and a.at > ${since} and a.shop is not null`);

export interface NewSession {
  readonly hash: string;
  readonly step: number;
  readonly agent: string;
  readonly act: OperatorAct;
}

/** Uses up the step of a code and starts a session; false when another login used the step first. */
export async function beginSession(
  db: Database,
  { hash, step, agent, act }: NewSession,
): Promise<boolean> {
  const rows = await db.plain(sql`
    with taken as (
      update operators set used_step = ${step}
      where id = ${act.operatorId} and used_step < ${step} and ended_at is null returning id
    ), begun as (
      insert into operator_sessions (hash, operator_id, address, agent, created_at, seen_at)
      select ${hash}, id, ${act.address}, ${agent}, ${act.at}, ${act.at} from taken
    ), told as (
      insert into operator_acts (operator_id, at, request_id, address, action, shop, details)
      select ${actValues(act)} from taken
    )
    select id from taken`);
  return rows.length > 0;
}

interface Lifetime {
  readonly now: Date;
  readonly idleMinutes: number;
  readonly hours: number;
}

/** The operator of a valid session, which is marked as seen. */
export async function findSession(
  db: Database,
  hash: string,
  { now, idleMinutes, hours }: Lifetime,
): Promise<Row<'operators', 'id' | 'name'> | undefined> {
  const rows = await db.plain<Row<'operators', 'id' | 'name'>>(sql`
    update operator_sessions s set seen_at = ${now} from operators o
    where s.hash = ${hash} and o.id = s.operator_id and o.ended_at is null
      and s.seen_at > ${now}::timestamptz - make_interval(mins => ${idleMinutes})
      and s.created_at > ${now}::timestamptz - make_interval(hours => ${hours})
    returning o.id, o.name`);
  return rows[0];
}

/** Ends the session, or all sessions of its operator where `operatorId` is given. */
export const endSessions = (
  db: Database,
  { hash, operatorId, act }: { hash: string; operatorId: number | null; act: OperatorAct },
) =>
  db.plain(sql`
    with told as (${insertion(act)})
    delete from operator_sessions where hash = ${hash} or operator_id = ${operatorId}`);

/** Deletes sessions that expired by age. */
export const forgetEndedSessions = (db: Database, before: Date) =>
  db.plain(sql`delete from operator_sessions where created_at < ${before}`);

export type ActRow = Row<'operator_acts', 'id' | 'at' | 'action' | 'shop' | 'address'> & {
  /** Null for an unknown name, or an action of a command. */
  readonly operator: Column<'operators', 'name'> | null;
  readonly details: Record<string, unknown>;
  readonly total: number;
};

/** A page of the audit trail, newest first, with the total number. */
export const listActs = (
  db: Database,
  { shop, page, pageSize }: { shop?: string | undefined; page: number; pageSize: number },
) =>
  db.plain<ActRow>(sql`
    select a.id, a.at, a.action, a.shop, a.address, a.details, o.name as operator,
      count(*) over () as total
    from operator_acts a left join operators o on o.id = a.operator_id
    where ${shop ?? ''} = '' or a.shop = ${shop ?? ''}
    order by a.at desc, a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`);
