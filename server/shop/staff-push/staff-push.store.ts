// SQL for browsers with notifications, and for the notifications.
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

/** Of a device `d`: its login can still be renewed, and its user is active. */
const hears = sql`exists (
    select from refresh_tokens r where r.tenant_id = ${ours} and r.family = d.family
      and r.user_id = d.user_id and r.revoked_at is null and r.expires_at > now())
  and exists (
    select from users u join tenants t on t.id = u.tenant_id where u.tenant_id = ${ours} and u.id = d.user_id
      and u.deleted_at is null and u.suspended_at is null and t.state = 'active')`;

export interface PushDeviceRow extends Row<
  'push_devices',
  'id' | 'family' | 'events' | 'fault' | 'sent_at' | 'created_at'
> {
  readonly agent: Column<'refresh_tokens', 'device'> | null;
}

export const listPushDevices = (tx: TenantTx, userId: number) =>
  tx.rows<PushDeviceRow>(sql`
    select d.id, d.family, d.events, d.fault, d.sent_at, d.created_at,
      (select r.device from refresh_tokens r where r.tenant_id = ${ours} and r.family = d.family
        order by r.id desc limit 1) as agent
    from push_devices d where d.tenant_id = ${tx.tenantId} and d.user_id = ${userId} and ${hears}
    order by d.id desc`);

interface NewDevice {
  readonly userId: number;
  readonly family: string;
  readonly fingerprint: string;
  readonly subscription: string;
  readonly events: readonly string[];
}

/** A browser is one device, whoever is logged in; a login has one device. */
export async function savePushDevice(tx: TenantTx, device: NewDevice): Promise<void> {
  const { userId, family, fingerprint, subscription, events } = device;
  await tx.rows(sql`
    delete from push_devices where tenant_id = ${tx.tenantId}
      and (family = ${family}::uuid) <> (fingerprint = ${fingerprint})`);
  await tx.rows(sql`
    insert into push_devices (tenant_id, user_id, family, fingerprint, subscription, events, created_at)
    values (${tx.tenantId}, ${userId}, ${family}::uuid, ${fingerprint}, ${subscription}, ${[...events]}, ${tx.now})
    on conflict (tenant_id, fingerprint) do update
      set subscription = excluded.subscription, events = excluded.events, fault = ''`);
}

export const removePushDevice = (tx: TenantTx, id: number) =>
  tx.rows(sql`delete from push_devices where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Removes devices whose login has ended. */
export const removeSilentDevices = (tx: TenantTx) =>
  tx.rows(sql`delete from push_devices d where d.tenant_id = ${tx.tenantId} and not (${hears})`);

export const forgetPushes = (tx: TenantTx, days: number) =>
  tx.rows(sql`
    delete from staff_pushes where tenant_id = ${tx.tenantId}
      and created_at < ${tx.now}::timestamptz - make_interval(days => ${days})`);

interface NewPush {
  readonly event: string;
  readonly subject: string;
  /** The hourly limit per device. */
  readonly mostAnHour: number;
  /** Only this device, or all of this user; otherwise all that chose the event. */
  readonly deviceId?: number;
  readonly userId?: number;
}

/** Each device gets an event once; returns what to send now. */
export const insertPushes = (tx: TenantTx, push: NewPush) =>
  tx.rows<Row<'staff_pushes', 'id'>>(sql`
    insert into staff_pushes (tenant_id, device_id, event, subject, created_at)
    select d.tenant_id, d.id, ${push.event}, ${push.subject}, ${tx.now}::timestamptz from push_devices d
    where d.tenant_id = ${tx.tenantId} and ${hears}
      and (d.id = ${push.deviceId ?? null}::bigint or d.user_id = ${push.userId ?? null}::bigint
        or (${push.deviceId ?? push.userId ?? null}::bigint is null and ${push.event} = any(d.events)))
      and (select count(*) from staff_pushes p where p.tenant_id = ${ours} and p.device_id = d.id
        and p.created_at > ${tx.now}::timestamptz - interval '1 hour') < ${push.mostAnHour}
    on conflict (tenant_id, device_id, event, subject) do nothing
    returning id`);

export const hasPushDevices = async (tx: TenantTx): Promise<boolean> =>
  (await tx.first(sql`select 1 from push_devices where tenant_id = ${tx.tenantId} limit 1`)) !==
  undefined;

export interface WaitingPush
  extends
    Row<'staff_pushes', 'id' | 'device_id' | 'event' | 'subject' | 'tries' | 'created_at'>,
    Row<'push_devices', 'subscription'> {
  readonly is_heard: boolean;
  /** The user who will read it. */
  readonly reader: object;
}

export const findWaiting = (tx: TenantTx, id: number) =>
  tx.first<WaitingPush>(sql`
    select p.id, p.device_id, p.event, p.subject, p.tries, p.created_at, d.subscription, ${hears} as is_heard,
      (select jsonb_build_object('id', u.id, 'username', u.username, 'role', u.role, 'permissions', u.permissions)
        from users u where u.tenant_id = ${ours} and u.id = d.user_id) as reader
    from staff_pushes p join push_devices d on d.tenant_id = p.tenant_id and d.id = p.device_id
    where p.tenant_id = ${tx.tenantId} and p.id = ${id} and p.state = 'waiting'`);

interface Ended {
  readonly id: number;
  readonly state: 'sent' | 'refused' | 'dropped' | 'expired';
  readonly fault: string;
}

export const endPush = (tx: TenantTx, { id, state, fault }: Ended) =>
  tx.rows(sql`
    with ended as (
      update staff_pushes set state = ${state}, fault = ${fault}, tries = tries + 1, ended_at = ${tx.now}::timestamptz
      where tenant_id = ${tx.tenantId} and id = ${id} and state = 'waiting' returning device_id)
    update push_devices d set fault = ${fault},
      sent_at = case when ${state} = 'sent' then ${tx.now}::timestamptz else d.sent_at end
    from ended where d.tenant_id = ${tx.tenantId} and d.id = ended.device_id`);

export const countPushTry = (tx: TenantTx, id: number, fault: string) =>
  tx.rows(sql`
    update staff_pushes set tries = tries + 1, fault = ${fault}
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'waiting'`);
