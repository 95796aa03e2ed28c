// Reading leads: the board, lists, one with its history and orders, dates, changes, agents and reasons.
import type { Gives } from '@app/contract/kit/endpoint';
import { leadStageNames, leadStages } from '@app/contract/crm/states';
import { type getLead } from '@app/contract/crm/lead';
import {
  type findLeadDuplicates,
  type LeadEvent,
  type listLeadEvents,
  type listLeadOrders,
} from '@app/contract/crm/detail';
import {
  CALENDAR_MOST,
  type countCancelReasons,
  type getPipeline,
  type LeadColumn,
  type listAgents,
  type listLeadChanges,
  type listLeadDates,
  type listLeadRisks,
  type listLeadTags,
  type listLeads,
} from '@app/contract/crm/list';
import { bahtFromSatang } from '@app/contract/kit/money';
import { phoneKey } from '@app/contract/kit/text';
import { historiesOf } from '../../customer/index.ts';
import { ownerOf, seesPersonal, type Session } from '../../platform/session.ts';
import { images } from '../../shop/index.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { readLead } from './create-lead.ts';
import { ordersOfLead, pageOfEvents, type LeadEventRow } from './lead-event.store.ts';
import {
  clockOf,
  countReasons,
  countTags,
  firstOfStages,
  leadsChanged,
  listAgentRows,
  listDates,
  pageOfLeads,
  phonesOfLeads,
  sumStages,
  type LeadFilter,
} from './lead-list.store.ts';
import { leadOf, leadsOf, requireReach } from './lead-of.ts';
import { findScript, isDoNotCall, leadsOfPhone } from './lead.store.ts';

type Owner = number | 'me' | 'none' | undefined;
type LeadSearch = Omit<LeadFilter, 'only' | 'seesPersonal' | 'owner' | 'didBy'> & {
  readonly owner?: Owner;
  readonly didBy?: Owner;
};

const ownerIn = (session: Session, owner: Owner) => (owner === 'me' ? session.userId : owner);

/** The requested filter, limited to what the session may see. */
export const filterOf = (session: Session, { owner, didBy, ...asked }: LeadSearch): LeadFilter => ({
  ...asked,
  only: leadsOf(session),
  seesPersonal: seesPersonal(session),
  owner: ownerIn(session, owner),
  didBy: ownerIn(session, didBy),
});

export async function getPipelineUse({ tx, session, query }: Call<typeof getPipeline>) {
  const filter = filterOf(session, query);
  const { at, rows: heads } = await sumStages(tx, filter);
  const sums = new Map(heads.map((row) => [row.stage, row]));
  const rows =
    query.most === 0
      ? []
      : await firstOfStages(tx, filter, { stages: leadStageNames, most: query.most });
  const columns = leadStageNames.map((stage): LeadColumn => {
    const sum = sums.get(stage);
    return {
      stage,
      name: leadStages[stage],
      count: sum?.n ?? 0,
      sum: bahtFromSatang(sum?.sum ?? 0),
      overdue: sum?.overdue ?? 0,
      data: rows.filter((row) => row.stage === stage).map(leadOf),
    };
  });
  return { items: columns, at: at.toISOString() };
}

export async function listLeadsUse({ tx, session, query }: Call<typeof listLeads>) {
  const { rows, total, sumSatang } = await pageOfLeads(tx, filterOf(session, query), query);
  return {
    items: rows.map(leadOf),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
    sum: bahtFromSatang(sumSatang),
  };
}

const CHANGES_MOST = 300;

export async function listLeadChangesUse({ tx, session, query }: Call<typeof listLeadChanges>) {
  const only = leadsOf(session);
  const { at, hasErased } = await clockOf(tx, query.since);
  const rows = await leadsChanged(tx, query.since, { only, most: CHANGES_MOST + 1 });
  const isSeen = (row: (typeof rows)[number]) =>
    row.deleted_at === null && (only === null || row.owner_id === only);
  return {
    at: at.toISOString(),
    items: rows.filter(isSeen).map(leadOf),
    gone: rows.filter((row) => !isSeen(row)).map((row) => row.id),
    reload: hasErased || rows.length > CHANGES_MOST,
  };
}

export async function listLeadRisksUse({ tx, session, query }: Call<typeof listLeadRisks>) {
  const rows = await phonesOfLeads(tx, query.ids, leadsOf(session));
  const keys = rows.map((row) => row.phone_key);
  const histories = await historiesOf(tx, keys, ownerOf(session));
  return {
    items: rows.map(({ id, phone_key }) => {
      const known = histories.get(phone_key);
      return {
        id,
        risk: known?.risk ?? ('new' as const),
        orders: known?.orders ?? 0,
        refused: known?.refused ?? 0,
      };
    }),
  };
}

export async function countCancelReasonsUse({
  tx,
  session,
  query,
}: Call<typeof countCancelReasons>) {
  const rows = await countReasons(tx, filterOf(session, query));
  return { items: rows.map(({ reason, n }) => ({ reason, count: n })) };
}

export async function listLeadDatesUse({ tx, session, query }: Call<typeof listLeadDates>) {
  if (query.to < query.from) throw fail('UNPROCESSED', { fields: { to: 'วันสิ้นสุดต้องไม่ก่อนวันเริ่ม' } });
  const rows = await listDates(tx, {
    ...query,
    kind: query.kind,
    only: leadsOf(session),
    owner: ownerIn(session, query.owner),
    most: CALENDAR_MOST + 1,
  });
  return {
    items: rows.slice(0, CALENDAR_MOST).map(({ id, at, owner_id, ...row }) => ({
      ...row,
      leadId: id,
      at: at.toISOString(),
      ownerId: owner_id,
    })),
    capped: rows.length > CALENDAR_MOST,
  };
}

export const listAgentsUse = async ({ tx, session }: Call<typeof listAgents>) => ({
  items: await listAgentRows(tx, leadsOf(session)),
});

export const listLeadTagsUse = async ({ tx, session }: Call<typeof listLeadTags>) => ({
  items: await countTags(tx, leadsOf(session)),
});

export async function getLeadUse({ tx, session, params }: Call<typeof getLead>) {
  const row = await readLead(tx, params.id);
  requireReach(session, row);
  return { ...leadOf(row), script: await findScript(tx, row.product_id) };
}

type EventContext = Pick<Call<typeof listLeadEvents>, 'incoming' | 'services' | 'session'>;

/** A picture may show a buyer's words or documents: own ones are visible, others need the right to see customers. */
function fileOf(eventContext: EventContext, row: LeadEventRow): LeadEvent['file'] {
  if (row.image_name === '') return null;
  const { session } = eventContext;
  const isOwn = row.user_id !== null && row.user_id === session.userId;
  return {
    url:
      isOwn || session.can('customer.pii')
        ? images.privateImageUrl(eventContext, row.image_name)
        : null,
    canRemove: isOwn || session.can('crm.all'),
  };
}

const eventOf = (eventContext: EventContext, row: LeadEventRow): LeadEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.username,
  kind: row.kind,
  result: row.result,
  note: row.note,
  fromStage: row.from_stage,
  toStage: row.to_stage,
  fromOwner: row.from_owner,
  toOwner: row.to_owner,
  nextAt: row.next_at?.toISOString() ?? null,
  order:
    row.order_id === null || row.order_code === null
      ? null
      : { id: row.order_id, code: row.order_code },
  file: fileOf(eventContext, row),
});

export async function listLeadEventsUse(call: Call<typeof listLeadEvents>) {
  const { tx, session, params, query } = call;
  requireReach(session, await readLead(tx, params.id));
  const { rows, total } = await pageOfEvents(tx, params.id, query);
  return {
    items: rows.map((row) => eventOf(call, row)),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
  };
}

const LAST_ORDERS = 20;

export async function listLeadOrdersUse({
  tx,
  session,
  params,
}: Call<typeof listLeadOrders>): Promise<Gives<typeof listLeadOrders>> {
  const lead = await readLead(tx, params.id);
  requireReach(session, lead);
  const only = ownerOf(session);
  const wanted = {
    ...{ leadId: lead.id, orderIds: lead.order_ids, phoneKey: lead.phone_key },
    ...{ only, most: LAST_ORDERS },
  };
  const rows = await ordersOfLead(tx, wanted);
  const known = (await historiesOf(tx, [lead.phone_key], only)).get(lead.phone_key);
  const last = rows.find((row) => row.status !== 'cancel') ?? rows[0];
  return {
    risk: known?.risk ?? 'new',
    refused: known?.refused ?? 0,
    delivered: known?.delivered ?? 0,
    items: rows.map((row) => ({
      id: row.id,
      code: row.code,
      status: row.status,
      bucket: row.tracking_bucket,
      deliveredAt: row.delivered_at?.toISOString() ?? null,
      total: bahtFromSatang(row.total_satang),
      createdAt: row.created_at.toISOString(),
      isOfLead: row.lead_id === lead.id,
      items: row.items,
    })),
    address: last
      ? {
          name: last.customer_name,
          phone2: last.phone2,
          social: last.social,
          address: last.address,
          subdistrict: last.subdistrict,
          district: last.district,
          province: last.province,
          postcode: last.postcode,
        }
      : null,
  };
}

export async function findLeadDuplicatesUse({
  tx,
  session,
  query,
}: Call<typeof findLeadDuplicates>) {
  const key = phoneKey(query.phone);
  const only = leadsOf(session);
  const rows = await leadsOfPhone(tx, key, query.except ?? null);
  const seen = rows.filter((row) => only === null || row.owner_id === only);
  const known = (await historiesOf(tx, [key], ownerOf(session))).get(key);
  return {
    items: seen.map(leadOf),
    others: rows.length - seen.length,
    orders: known?.orders ?? 0,
    delivered: known?.delivered ?? 0,
    refused: known?.refused ?? 0,
    risk: known?.risk ?? ('new' as const),
    doNotCall: await isDoNotCall(tx, key),
  };
}
