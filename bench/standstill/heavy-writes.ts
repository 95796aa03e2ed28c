// Changes of as many things at once as the contract allows.
import { RECEIPTS_MOST } from '@app/contract/money/receipt';
import { ASSIGN_MOST, BULK_MOST } from '@app/contract/crm/bulk';
import { sendJson } from '../import/importer.ts';
import type { BenchShop, Shop } from '../orders/ground.ts';
import type { MeasuredCall } from './heavy-imports.ts';

const ORDERS = 500;
const LINES = 200;
const NUMBERS = 1000;
const STICKERS = 500;

interface Inside {
  readonly ground: BenchShop;
  readonly shop: Shop;
}

type Answers = { readonly items?: readonly { readonly t?: string; readonly error?: unknown }[] };

/** Throws if something was refused, because a refusal costs less than the change. */
function allDone(where: string, { items = [] }: Answers): void {
  const refused = items.filter(({ t }) => t === 'error');
  if (refused.length > 0)
    throw new Error(`${where}: ${refused.length} refused: ${JSON.stringify(refused[0])}`);
}

/** `at` is the method and path: 'POST /order/updates'. */
async function change({ shop }: Inside, at: string, body: object) {
  const [method, where] = at.split(' ') as [string, string];
  const answer = await fetch(shop.base + where, {
    ...{ method, body: JSON.stringify(body) },
    headers: {
      authorization: `Bearer ${shop.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
  });
  if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
  allDone(where, (await answer.json()) as Answers);
  return answer.status;
}

/** Runs `find` at the first call, because rows of the imports do not exist before. */
function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => (found ??= find());
}

/** The newest `most` ids of the table and condition in `where`. */
const idsOf = ({ ground, shop }: Inside, most: number, where: string) =>
  once(async () => {
    const found = await ground.admin.query<{ id: number }>(
      `select id::int from ${where} and tenant_id = $1 order by id desc limit $2`,
      [shop.tenantId, most],
    );
    if (found.rows.length < most) throw new Error(`${where}: ${found.rows.length} of ${most}`);
    return found.rows.map(({ id }) => id);
  });

function ordersOf(inside: Inside): MeasuredCall[] {
  const ids = idsOf(inside, ORDERS, `orders where status = 'send' and pno = ''`);
  const to = async (status: string) =>
    change(inside, 'PUT /order/updates', { ids: await ids(), status });
  const back = () => to('send');
  const receipts = async () => {
    const orderId = (await ids()).slice(0, RECEIPTS_MOST);
    return change(inside, 'POST /print/pdf/receipt', { orderId });
  };
  const named = () =>
    inside.ground.admin.query(
      `insert into options (tenant_id, name, value)
       select $1, name, '"ร้านตัวอย่าง"' from unnest(array['company_name', 'company_address']) name
       on conflict (tenant_id, name) do update set value = excluded.value`,
      [inside.shop.tenantId],
    );
  return [
    { what: `${ORDERS} orders sent by hand`, ask: () => to('sending'), after: back },
    { what: `${ORDERS} orders cancelled`, ask: () => to('cancel'), after: back },
    { what: `${ORDERS} orders brought back`, ask: back, before: () => to('cancel') },
    { what: `receipts of ${RECEIPTS_MOST} orders`, ask: receipts, before: named },
  ];
}

function leadsOf(inside: Inside): MeasuredCall[] {
  const ids = idsOf(inside, ASSIGN_MOST, 'leads where true');
  const ownerIds = [inside.shop.userId];
  let time = 0;
  const assign = async () =>
    change(inside, 'POST /pipeline/assign', { ids: await ids(), ownerIds });
  const tag = async () => {
    time += 1;
    const body = { ids: (await ids()).slice(0, BULK_MOST), addTags: [`รอบ ${time}`] };
    return change(inside, 'PUT /pipeline/updates', body);
  };
  return [
    { what: `${ASSIGN_MOST} leads handed to an agent`, ask: assign },
    { what: `${BULK_MOST} leads tagged`, ask: tag },
  ];
}

function goodsOf(inside: Inside): MeasuredCall[] {
  const ids = idsOf(inside, NUMBERS, 'products where true');
  let counted = 0;
  const count = async () => {
    counted += 1;
    const items = (await ids()).map((productId) => ({ productId, counted }));
    return change(inside, 'POST /stock/count', { items });
  };
  const codes = async () => {
    const items = (await ids()).slice(0, STICKERS).map((productId) => ({ productId, copies: 1 }));
    return change(inside, 'POST /print/pdf/barcode', { items });
  };
  return [
    { what: `a count of ${NUMBERS} goods`, ask: count },
    { what: `bar codes of ${STICKERS} goods`, ask: codes },
  ];
}

function moneyOf(inside: Inside): MeasuredCall[] {
  const lines = idsOf(inside, LINES, `cod_lines where bucket = 'unknown'`);
  const numbers = once(async () => {
    const found = await inside.ground.admin.query<{ pno: string }>(
      `select pno from cod_lines where tenant_id = $1 order by id desc limit $2`,
      [inside.shop.tenantId, NUMBERS],
    );
    return found.rows.map(({ pno }) => pno);
  });
  const decide = async (action: string) => {
    const body = { ids: await lines(), action, reason: 'ตรวจแล้ว' };
    return change(inside, 'POST /cod/parcels/decide', body);
  };
  const look = async () => change(inside, 'POST /cod/check', { pnos: await numbers() });
  return [
    {
      what: `${LINES} COD parcels accepted`,
      ask: () => decide('accept'),
      after: () => decide('clear'),
    },
    { what: `${NUMBERS} COD numbers looked up`, ask: look },
  ];
}

/** A parcel can be in one hand-over only, so each hand-over is emptied again. */
function handOverOf({ ground, shop }: Inside, orderIds: readonly number[]): MeasuredCall {
  const body = { courier: 'flashexpress', orderIds };
  const ask = async (): Promise<number> => {
    const { refused } = await sendJson<{ refused: unknown[] }>(shop, '/manifest', body);
    if (refused.length > 0) throw new Error(`the hand-over refused ${refused.length}`);
    return 200;
  };
  const after = () =>
    ground.admin.query('delete from manifest_items where tenant_id = $1', [shop.tenantId]);
  return { what: `a hand-over of ${orderIds.length} parcels`, ask, after };
}

export function writesOf(inside: Inside, parcels: readonly number[]): MeasuredCall[] {
  return [
    ...ordersOf(inside),
    ...leadsOf(inside),
    ...goodsOf(inside),
    ...moneyOf(inside),
    handOverOf(inside, parcels),
  ];
}
