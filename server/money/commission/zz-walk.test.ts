import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissionReport, freezeCommissionMonth, getCommissionPlan, setCommissionPlan } from '@app/contract/money/commission';
import { addRefund, removeRefund, updateRefund } from '@app/contract/money/refund';
import { deleteOrder, rollbackOrder, updateOrders } from '@app/contract/order/status';
import { splitOrder } from '@app/contract/order/change';
import { createOrder } from '@app/contract/order/create';
import { getOrder } from '@app/contract/order/list';
import { restoreTrash } from '@app/contract/upkeep/trash';
import { dailyReport, productReport } from '@app/contract/report/reports';
import { bangkokDay, firstOfMonth, shiftMonth } from '@app/contract/kit/bangkok';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { openGoods } from '../../app/story/goods.ts';
import { story } from '../../app/story.ts';
import { markOrdersDirty } from '../../platform/recount.store.ts';
import { figuresAsText, countAgain } from '../../app/story/figures.ts';
import { sql } from '../../platform/database.ts';

let s: any, owner: any, sellers: any[], goods: any;
const products: number[] = [];
const present = firstOfMonth(bangkokDay(new Date()));
const monthAt = (n: number) => shiftMonth(present, n).slice(0, 7);
const months = [-3, -2, -1, 0].map(monthAt);
const nobody = { userId: null, productId: null, categoryId: null, channelId: null };
const rng = (seed: number) => () => {
  seed |= 0; seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
beforeAll(async () => {
  s = await story(); owner = s.shop.owner;
  sellers = [await s.shop.hire(4), await s.shop.hire(4)];
  goods = await openGoods(owner);
  for (let i = 0; i < 3; i++) products.push(await goods.productId(100000));
}, 60000);
afterAll(() => s.end());
const info = { name: 'ลูกค้า', phone: '0810000000', address: '9/9', subdistrict: 'ศรีภูมิ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', postcode: '50200' };
const rows = () => s.shop.inside((tx: any) => tx.rows(sql`select order_id, to_char(month,'YYYY-MM') as month, agent_id, kind, base_satang, satang, lines from commission_orders where tenant_id = ${tx.tenantId} order by 1,2,4`));
const count = () => owner.call(commissionReport, { query: { start: `${months[0]}-01`, end: `${monthAt(2)}-01` } });

function oracle(plan: any, orders: any[]) {
  const out = new Map<string, { base: number; satang: number; n: number }>();
  const groups = new Map<string, any[]>();
  for (const o of orders) {
    if (!o.good || !o.at || o.agent === null) continue;
    if (o.at < plan.from) continue;
    const key = `${o.agent} ${o.at}`;
    groups.set(key, [...(groups.get(key) ?? []), o]);
  }
  for (const [key, list] of groups) {
    let base = 0, satang = 0;
    for (const o of list) {
      const whole = o.items.reduce((a: number, i: any) => a + i.amount, 0);
      const back = Math.min(o.back, whole);
      let upto = 0, given = 0;
      for (const i of o.items) {
        upto += i.amount;
        const b = whole === 0 ? 0 : Number((BigInt(back) * BigInt(upto)) / BigInt(whole)) - given;
        given += b;
        const rule = [...plan.rules].map((r: any) => {
          let sc = 0;
          for (const [k, v, w] of [['productId', i.product, 8], ['userId', o.agent, 2]] as any) {
            if (r[k] === null) continue; if (r[k] !== v) return null; sc += w;
          }
          return { r, sc };
        }).filter(Boolean).sort((a: any, b: any) => b.sc - a.sc)[0]?.r;
        if (!rule) continue;
        const left = i.amount - b;
        base += left;
        if (rule.kind === 'percent') satang += Math.floor((left * Math.round(rule.value * 100) * 2 + 10000) / 20000);
        else { const w = Math.round(rule.value * 100) * i.unit; satang += b === 0 ? w : w - Number((BigInt(w) * BigInt(b)) / BigInt(i.amount)); }
      }
    }
    for (const t of plan.tiers) { const over = base - Math.round(t.above * 100); if (over > 0) satang += Math.floor((over * Math.round(t.percent * 100) * 2 + 10000) / 20000); }
    out.set(key, { base, satang, n: list.length });
  }
  return out;
}

const facts = () => s.shop.inside((tx: any) => tx.rows(sql`
  select o.id, coalesce(o.telesale_by, o.created_by) as agent, to_char(o.delivered_at at time zone 'Asia/Bangkok', 'YYYY-MM') as at,
    (o.deleted_at is null and o.status not in ('cancel','return')) as good,
    (select coalesce(sum(r.amount_satang) filter (where r.state = 'paid' and r.taken_off_at is null), 0)::bigint from refunds r where r.tenant_id = o.tenant_id and r.order_id = o.id) as back,
    (select json_agg(json_build_object('product', i.product_id, 'unit', i.unit, 'amount', i.amount_satang) order by i.id) from order_items i where i.tenant_id = o.tenant_id and i.order_id = o.id) as items
  from orders o where o.tenant_id = ${tx.tenantId}`));

async function walk(seed: number, steps: number) {
  const r = rng(seed); const pick = (a: any[]) => a[Math.floor(r() * a.length)];
  const log: string[] = [];
  const known = await owner.call(getCommissionPlan, {});
  const makePlan = () => ({
    rules: [{ ...nobody, kind: 'percent' as const, value: pick([5, 3.5, 2.25]) }, { ...nobody, productId: products[1], kind: 'baht' as const, value: pick([7.25, 20]) },
      { ...nobody, userId: sellers[0].id, productId: products[0], kind: 'percent' as const, value: pick([8, 1.5]) }],
    tiers: [{ above: pick([500, 1000]), percent: pick([1, 1.5]) }, { above: 2000, percent: 0.75 }],
    earnOn: 'delivered' as const, from: months[0]!,
  });
  let plan: any = makePlan();
  await owner.call(setCommissionPlan, { body: { plan } });
  const ids: number[] = []; const refunds: { id: number; order: number }[] = []; const trash = new Set<number>();
  const closed = new Map<string, string>();
  const monthRows = async (m: string) => JSON.stringify((await rows()).filter((x: any) => x.month === m));
  const say = (t: string) => log.push(t);
  for (let n = 0; n < steps; n++) {
    const dice = r(); const id = pick(ids);
    if (ids.length < 3 || dice < 0.2) {
      const items = products.filter(() => r() < 0.6); if (items.length === 0) items.push(products[0]!);
      const made = await pick(sellers).call(createOrder, { body: { info, items: items.map((productId) => ({ productId, unit: 1 + Math.floor(r() * 3), price: Math.floor(r() * 50000) / 100 + 1 })), payment: { method: 'transfer', shippingFee: pick([0, 40]), discount: pick([0, 0.5]), paid: 1 } } });
      await owner.ask(updateOrders, { body: { ids: [made.id], status: 'sending' } });
      await s.shop.inside((tx: any) => tx.rows(sql`update orders set paid_satang = total_satang where tenant_id = ${tx.tenantId} and id = ${made.id}`));
      ids.push(made.id); say(`sell ${made.id}`);
    } else if (dice < 0.42) {
      const m = pick([...months, null]);
      await s.shop.inside(async (tx: any) => { await tx.rows(sql`update orders set delivered_at = ${m === null ? null : `${m}-10T12:00:00+07:00`}::timestamptz where tenant_id = ${tx.tenantId} and id = ${id}`); await markOrdersDirty(tx, [id]); });
      say(`deliver ${id} ${m}`);
    } else if (dice < 0.54) {
      const to = pick(['return', 'send', 'sending']);
      const a = await owner.ask(updateOrders, { body: { ids: [id], status: to } });
      say(`${to} ${id} ${a.data?.items?.[0]?.t}`);
    } else if (dice < 0.64) {
      const a = await owner.ask(addRefund, { params: { id }, body: { amount: Math.floor(r() * 20000) / 100 + 0.01, reason: 'x', account: 'y' } });
      if (a.status === 200) { refunds.push({ id: a.data.id, order: id }); if (r() < 0.7) await owner.ask(updateRefund, { params: { id: a.data.id }, body: { state: 'paid' } }); }
      say(`refund ${id} ${a.status}`);
    } else if (dice < 0.7 && refunds.length) {
      const f = pick(refunds); const st = pick(['due', 'paid']);
      const a = await owner.ask(updateRefund, { params: { id: f.id }, body: { state: st } }); let t = '';
      if (st === 'due' && r() < 0.5) { const b = await owner.ask(removeRefund, { params: { id: f.id } }); t = `removed ${b.status}`; }
      say(`refund ${f.id} of ${f.order} ${st} ${a.status} ${t}`);
    } else if (dice < 0.8) {
      const m = pick(months); const frozen = !closed.has(m);
      await owner.call(freezeCommissionMonth, { params: { month: m }, body: { frozen } });
      if (frozen) closed.set(m, await monthRows(m)); else closed.delete(m);
      say(`${frozen ? 'close' : 'open'} ${m}`);
    } else if (dice < 0.83) {
      plan = makePlan(); await owner.call(setCommissionPlan, { body: { plan } }); say('plan');
    } else if (dice < 0.88) {
      if (trash.has(id)) { const a = await owner.ask(restoreTrash, { params: { kind: 'order', id }, body: {} }); if (a.status === 200) trash.delete(id); say(`restore ${id} ${a.status}`); }
      else { const a = await owner.ask(deleteOrder, { params: { id }, query: {} }); if (a.status === 200) trash.add(id); say(`delete ${id} ${a.status}`); }
    } else if (dice < 0.9) {
      const o = await owner.ask(getOrder, { params: { id } });
      if (o.status === 200 && o.data.items.length > 1) { const a = await owner.ask(splitOrder, { params: { id }, body: { items: [{ id: o.data.items[0].id }] } }); if (a.status === 200) ids.push(a.data.id); say(`split ${id} ${a.status}`); }
    } else { await count(); say('count'); }
    if (r() < 0.25) {
      await count();
      for (const [m, before] of closed) expect(await monthRows(m), `closed ${m} seed ${seed}\n${log.join('\n')}`).toBe(before);
    }
  }
  await count();
  const why = () => `seed ${seed}\n${log.join('\n')}`;
  const all = await rows(); const f = await facts();
  const per = new Map<number, number>(); for (const x of all) per.set(x.order_id, (per.get(x.order_id) ?? 0) + x.satang);
  for (const o of f) if (!o.good) expect(per.get(o.id) ?? 0, `bad order ${o.id} ${why()}`).toBe(0);
  for (const x of all) { expect(x.lines.reduce((a: number, l: any) => a + l[3], 0), `lines of ${x.order_id} ${x.month} ${x.kind} ${why()}`).toBe(x.satang); expect(x.lines.reduce((a: number, l: any) => a + l[2], 0), `base lines ${x.order_id} ${why()}`).toBe(x.base_satang); }
  const sums = await s.shop.inside((tx: any) => tx.rows(sql`select agent_id, to_char(month,'YYYY-MM') as month, orders, base, satang, taken_back from commission_sums where tenant_id = ${tx.tenantId}`));
  const want = new Map<string, any>();
  for (const x of all) { const k = `${x.agent_id} ${x.month}`; const w = want.get(k) ?? { orders: 0, base: 0, satang: 0, taken_back: 0 }; if (x.kind === 'earn') w.orders++; else w.taken_back += x.satang; w.base += x.base_satang; w.satang += x.satang; want.set(k, w); }
  expect(Object.fromEntries(sums.map((x: any) => [`${x.agent_id} ${x.month}`, { orders: x.orders, base: x.base, satang: x.satang, taken_back: x.taken_back }]).sort()), why()).toEqual(Object.fromEntries([...want].sort()));
  const fig = await s.shop.inside((tx: any) => tx.rows(sql`select order_id, satang from figure_commissions where tenant_id = ${tx.tenantId} and satang <> 0 order by 1`));
  expect(fig.map((x: any) => [x.order_id, x.satang]), why()).toEqual([...per].filter(([, v]) => v !== 0).sort((a, b) => a[0] - b[0]));
  // profit figures of commission
  const fo = await s.shop.inside((tx: any) => tx.rows(sql`select order_id, commission from figure_orders where tenant_id = ${tx.tenantId} and commission <> 0 order by 1`));
  const good = new Set(f.filter((o: any) => o.good || true).map((o: any) => o.id));
  for (const x of fo) expect(x.commission, why()).toBe(per.get(x.order_id));
  // all open again
  for (const m of [...closed.keys()]) await owner.call(freezeCommissionMonth, { params: { month: m }, body: { frozen: false } });
  closed.clear(); await count();
  const report = await count();
  const got = Object.fromEntries(report.items.filter((x: any) => x.base !== 0 || x.commission !== 0 || x.orders !== 0).map((x: any) => [`${x.userId} ${x.month}`, [Math.round(x.base * 100), Math.round(x.commission * 100), x.orders]]).sort());
  const exp = Object.fromEntries([...oracle(plan, f)].map(([k, v]) => [k, [v.base, v.satang, v.n]]).sort());
  expect(got, `oracle ${why()}`).toEqual(exp);
  const keptText = await figuresAsText(s.shop);
  await countAgain(s.shop, s.server.services);
  expect(await figuresAsText(s.shop), `figures ${why()}`).toEqual(keptText);
}
const [from, n] = (process.env['WALK'] ?? '1,6').split(',').map(Number);
for (let seed = from!; seed < from! + n!; seed++) test(`a commission walk ${seed}`, () => walk(seed, 160), 200000);
