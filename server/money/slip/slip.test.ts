// Tests of slips: a transfer counts once, an unreadable or unverified one never counts, and only a
// yes pays an order.
import pg from 'pg';
import sharp from 'sharp';
import { slipVerify } from 'promptparse/generate';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorEnvelope } from '@app/contract/kit/errors';
import {
  acceptSlip,
  getSlipVerifier,
  listSlips,
  removeSlip,
  saveSlipVerifier,
  type Slip,
} from '@app/contract/money/slip';
import { listCodBank } from '@app/contract/money/cod-desk';
import { mergeOrders } from '@app/contract/order/change';
import { createOrder } from '@app/contract/order/create';
import { updateOrder } from '@app/contract/order/edit';
import { getOrder } from '@app/contract/order/list';
import { orderHistory } from '@app/contract/order/list';
import { deleteOrder, updateOrders } from '@app/contract/order/status';
import { undoChange } from '@app/contract/shop/undo';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import { askVerifier } from './ask-verifier.ts';
import { keepSlip } from './manage-slips.ts';
import { lockSlip } from './slip.store.ts';
import { VERIFY_SLIP } from './verify-again.job.ts';
import { startSlipSandbox, type SlipSandbox } from '../../app/sandbox/slip-service.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { queued, underWay } from '../../app/story/under-way.ts';
import { ownStory, type Person, type Story } from '../../app/story.ts';
import { sql, type TenantTx } from '../../platform/database.ts';
import { lockOrderRows } from '../../order/order/order.store.ts';
import { promptPayPayload } from '../../order/promptpay/promptpay-payload.ts';

let bank: SlipSandbox;
let s: Story;
let owner: Person;
let productId: number;
beforeAll(async () => {
  bank = await startSlipSandbox();
  s = await ownStory({ SLIP_VERIFY_URL: bank.url });
  owner = s.shop.owner;
  productId = await addProduct(owner);
});
afterAll(async () => {
  await s.end();
  await bank.stop();
});

let phones = 810_000_100;
async function newOrder({ paid = 0, phone = `0${(phones += 1)}` } = {}): Promise<number> {
  const { id } = await owner.call(createOrder, {
    body: {
      info: {
        name: 'สมหญิง ใจดี',
        phone,
        address: '99/1',
        subdistrict: 'บางรัก',
        district: 'บางรัก',
        province: 'กรุงเทพมหานคร',
        postcode: '10500',
      },
      items: [{ productId, unit: 1, price: 390.25 }],
      payment: { method: 'transfer', paid },
    },
  });
  return id;
}

async function qr(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * 5, size * 5, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** A slip as a phone shows it: a tall page with QR codes. */
async function page(texts: readonly string[], width = 1080, height = 1900): Promise<Buffer> {
  const inputs = await Promise.all(texts.map(qr));
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(inputs.map((input, n) => ({ input, left: 100, top: 100 + n * 500 })))
    .jpeg({ quality: 85 })
    .toBuffer();
}

let references = 0;
const newReference = (): string => `0130711525${String((references += 1)).padStart(4, '0')}APM0773`;
const textOf = (transRef: string): string => slipVerify({ sendingBank: '004', transRef });

async function send(id: number, bytes: Uint8Array, who = owner) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'slip.jpg');
  const answer = await who.fetch(`/order/${id}/slip`, { method: 'POST', body: form });
  return { status: answer.status, data: (await answer.json()) as Slip & ErrorEnvelope };
}
const sendSlip = async (id: number, reference: string, who = owner) =>
  send(id, await page([textOf(reference)]), who);
const paidOf = async (id: number) => (await owner.call(getOrder, { params: { id } })).payment.paid;
const setVerifier = (branch: string, key?: string) =>
  owner.call(saveSlipVerifier, { body: { branch, ...(key && { key }) } });

test('a slip without a verifier waits for a user, who accepts it: the order is paid, and the history records it', async () => {
  const id = await newOrder();
  const reference = newReference();
  const { status, data } = await sendSlip(id, reference);
  expect([status, data.state, data.bank, data.reference]).toEqual([
    200,
    'pending',
    '004',
    reference,
  ]);
  expect(await paidOf(id)).toBe(0);
  const packer = await s.shop.hire(2, ['order.view', 'order.view.all', 'order.edit']);
  const params = { id, slipId: data.id };
  const body = { state: 'confirmed' } as const;
  expect((await packer.ask(acceptSlip, { params, body })).status).toBe(403);
  expect(await owner.call(acceptSlip, { params, body })).toMatchObject({
    state: 'confirmed',
    amount: 390.25,
  });
  expect(await paidOf(id)).toBe(390.25);
  expect((await owner.ask(acceptSlip, { params, body })).refusal.message).toBe('STALE');
  const { items } = await owner.call(orderHistory, { params: { id } });
  expect(items.map(({ kind }) => kind)).toContain('slip');
  expect((await owner.ask(removeSlip, { params })).refusal.message).toBe('IN_USE');
});

test('a slip that waits goes with its order into another one, and pays that one when it is accepted', async () => {
  const phone = `0${(phones += 1)}`;
  const [oldest, other] = [await newOrder({ phone }), await newOrder({ phone })];
  const { data } = await sendSlip(other, newReference());
  await owner.call(mergeOrders, { body: { ids: [oldest, other] } });
  const { items } = await owner.call(listSlips, { params: { id: oldest } });
  expect(items.map(({ id }) => id)).toEqual([data.id]);
  const body = { state: 'confirmed' } as const;
  await owner.call(acceptSlip, { params: { id: oldest, slipId: data.id }, body });
  expect(await paidOf(oldest)).toBe(390.25);
});

test('a slip is refused where its reference was used, and says by which order', async () => {
  const [first, second] = [await newOrder(), await newOrder()];
  const reference = newReference();
  const { data } = await sendSlip(first, reference);
  const again = await sendSlip(second, reference.toLowerCase());
  expect([again.status, again.data.message, again.data.details]).toEqual([
    409,
    'SLIP_USED',
    { orderId: first, code: `SD${first}` },
  ]);
  expect((await sendSlip(first, reference)).status).toBe(409);
  expect((await owner.call(listSlips, { params: { id: second } })).items).toEqual([]);
  await owner.call(removeSlip, { params: { id: first, slipId: data.id } });
  expect((await sendSlip(second, reference)).status).toBe(200);
  const other = await s.openShop('slips');
  expect((await other.owner.ask(listSlips, { params: { id: first } })).status).toBe(404);
});

test('a slip that is sent to two orders at the same time is accepted by exactly one of them', async () => {
  const ids = [await newOrder(), await newOrder()];
  const picture = await page([textOf(newReference())]);
  const answers = await Promise.all(ids.map((id) => send(id, picture)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const kept = await Promise.all(ids.map((id) => owner.call(listSlips, { params: { id } })));
  expect(kept.map(({ items }) => items.length).toSorted()).toEqual([0, 1]);
});

const wrongCrc = (text: string): string => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`;
test.each([
  ['no QR', () => page([]), 'none'],
  ['a QR of another kind', () => page(['https://example.com/']), 'none'],
  [
    'the payment QR of a bank',
    () =>
      page([
        promptPayPayload({ id: '0810005678', biller: '' }, { baht: 390.25, reference: 'X' }) ?? '',
      ]),
    'none',
  ],
  ['a wrong check sum', () => page([wrongCrc(textOf(newReference()))]), 'none'],
  ['two slips', () => page([textOf(newReference()), textOf(newReference())]), 'several'],
] as const)('a slip picture with %s is unreadable and pays nothing', async (_, make, fault) => {
  const id = await newOrder();
  const { status, data } = await send(id, await make());
  expect([status, data.state, data.reference, data.fault]).toEqual([
    200,
    'unreadable',
    null,
    fault,
  ]);
  const params = { id, slipId: data.id };
  const accepted = await owner.ask(acceptSlip, { params, body: { state: 'confirmed' } });
  expect(accepted.status).toBe(422);
  expect(await paidOf(id)).toBe(0);
});

test('a slip picture of 40 million pixels with its slip and a payment QR is read', async () => {
  const reference = newReference();
  const texts = [textOf(reference), 'https://example.com/'];
  const large = await sharp(await page(texts))
    .resize(5000, 8000, { fit: 'fill', kernel: 'nearest' })
    .jpeg({ quality: 70 })
    .toBuffer();
  const { data } = await send(await newOrder(), large);
  expect([data.state, data.reference]).toEqual(['pending', reference]);
});

test('a slip that is no picture is refused at the file, and nothing is stored', async () => {
  const id = await newOrder();
  const { status, data } = await send(id, new TextEncoder().encode('<svg onload=1>'));
  expect([status, Object.keys(data.fields ?? {})]).toEqual([422, ['file']]);
  expect((await owner.call(listSlips, { params: { id } })).items).toEqual([]);
});

/** The verifier confirms while a transaction holds the slip's locks; returns the result. */
async function confirmedBehind(
  { id, reference }: { id: number; reference: string },
  work: (tx: TenantTx) => Promise<unknown>,
): Promise<unknown> {
  bank.transfers.set(reference, { amount: 390.25 });
  await setVerifier('1234', 'key-of-the-shop');
  const { services } = s.server;
  const actor = { tenantId: s.shop.id, userId: null };
  let asked: Promise<unknown> | undefined;
  await s.shop.inside(async (tx) => {
    const order = await tx.first<{ order_id: number }>(sql`
      select order_id from slips where tenant_id = ${tx.tenantId} and id = ${id}`);
    await lockOrderRows(tx, [order?.order_id ?? 0], null);
    asked = askVerifier({ services, actor, signal: AbortSignal.timeout(30_000) }, id);
    await underWay(tx, asked);
    await work(tx);
  });
  await setVerifier('');
  return asked;
}

test('a slip is not held by the verifier while it waits for a person who has its order and takes the slip next', async () => {
  const orderId = await newOrder();
  const reference = newReference();
  const { data } = await sendSlip(orderId, reference);
  const seen = await confirmedBehind({ id: data.id, reference }, async (tx) => {
    await tx.rows(sql`
      select 1 from slips where tenant_id = ${tx.tenantId} and id = ${data.id} for update nowait`);
    expect((await lockSlip(tx, data.id))?.state).toBe('pending');
  });
  expect([seen, await paidOf(orderId)]).toEqual(['settled', 390.25]);
});

test('a slip that goes into another order while the verifier waits for its own pays that one', async () => {
  const phone = `0${(phones += 1)}`;
  const [oldest, other] = [await newOrder({ phone }), await newOrder({ phone })];
  const reference = newReference();
  const { data } = await sendSlip(other, reference);
  await confirmedBehind({ id: data.id, reference }, (tx) =>
    tx.rows(sql`
      update slips set order_id = ${oldest} where tenant_id = ${tx.tenantId} and id = ${data.id}`),
  );
  expect([await paidOf(oldest), await paidOf(other)]).toEqual([390.25, 0]);
});

/** Merges two orders of a buyer while a slip is uploaded for the one that is merged away. */
async function sentWhileMerged<T>(upload: (id: number, bytes: Buffer) => Promise<T>) {
  const phone = `0${(phones += 1)}`;
  const [oldest, other] = [await newOrder({ phone }), await newOrder({ phone })];
  const bytes = await page([textOf(newReference())]);
  const { merging, sending } = await s.shop.inside(async (tx) => {
    // Locks only the other order, so that calls get it in the order in which they wait.
    await lockOrderRows(tx, [other], null);
    const merging = owner.call(mergeOrders, { body: { ids: [oldest, other] } });
    await queued(tx, 1);
    const sending = upload(other, bytes);
    await queued(tx, 2);
    return { merging, sending };
  });
  await merging;
  return { oldest, other, sent: await sending };
}
const slipsOn = async (id: number) => (await owner.call(listSlips, { params: { id } })).items;

test('a slip that is uploaded while its order goes into another one is refused, and says which has its money now', async () => {
  const { oldest, other, sent } = await sentWhileMerged((id, bytes) => send(id, bytes));
  expect([sent.status, sent.data.fields?.['file']]).toEqual([
    422,
    expect.stringContaining(`SD${oldest}`),
  ]);
  expect([await slipsOn(oldest), await slipsOn(other)]).toEqual([[], []]);
});

test('a slip that a buyer sends while the order goes into another one is kept with that one, and pays it', async () => {
  const { services } = s.server;
  const actor = { tenantId: s.shop.id, userId: null };
  const signal = AbortSignal.timeout(30_000);
  const { oldest, other, sent } = await sentWhileMerged((orderId, bytes) =>
    keepSlip(
      { services, actor, signal },
      { orderId, file: { bytes: new Uint8Array(bytes) }, source: 'page', ownerId: null },
    ),
  );
  expect(await slipsOn(other)).toEqual([]);
  expect(await slipsOn(oldest)).toMatchObject([{ id: sent, state: 'pending', amount: 780.5 }]);
  const params = { id: oldest, slipId: sent };
  await owner.call(acceptSlip, { params, body: { state: 'confirmed', amount: 390.25 } });
  expect(await paidOf(oldest)).toBe(390.25);
});

/** The verifier confirms while a change of the order is running, which comes first. */
async function confirmedAfter<T>(
  { id, reference }: { id: number; reference: string },
  orderId: number,
  change: () => Promise<T>,
): Promise<T> {
  bank.transfers.set(reference, { amount: 390.25 });
  await setVerifier('1234', 'key-of-the-shop');
  const { services } = s.server;
  const actor = { tenantId: s.shop.id, userId: null };
  const { changing, asked } = await s.shop.inside(async (tx) => {
    await lockOrderRows(tx, [orderId], null);
    const changing = change();
    await queued(tx, 1);
    const asked = askVerifier({ services, actor, signal: AbortSignal.timeout(30_000) }, id);
    await queued(tx, 2);
    return { changing, asked };
  });
  await asked;
  expect(bank.asked.map((one) => one.reference)).toContain(reference);
  await setVerifier('');
  return changing;
}

test('a slip whose order is in the trash when the verifier confirms it waits, and pays the order once that is back', async () => {
  const orderId = await newOrder();
  const reference = newReference();
  const { data } = await sendSlip(orderId, reference);
  const { undoToken = '' } = await confirmedAfter({ id: data.id, reference }, orderId, () =>
    owner.call(deleteOrder, { params: { id: orderId }, query: {} }),
  );
  await owner.call(undoChange, { body: { token: undoToken } });
  const { items } = await owner.call(listSlips, { params: { id: orderId } });
  expect([items[0]?.state, await paidOf(orderId)]).toEqual(['pending', 0]);
  const params = { id: orderId, slipId: data.id };
  await owner.call(acceptSlip, { params, body: { state: 'confirmed' } });
  expect(await paidOf(orderId)).toBe(390.25);
});

const setMethod = (id: number, method: 'cod' | 'mixed' | 'transfer') =>
  owner.call(updateOrder, { params: { id }, body: { payment: { method } } });

test.each(['cod', 'mixed'] as const)(
  'a slip of an order that becomes %s waits, for the verifier and for a person, until the order is transferred',
  async (method) => {
    const orderId = await newOrder();
    const reference = newReference();
    const { data } = await sendSlip(orderId, reference);
    await confirmedAfter({ id: data.id, reference }, orderId, () => setMethod(orderId, method));
    const params = { id: orderId, slipId: data.id };
    const body = { state: 'confirmed' } as const;
    const { status, refusal } = await owner.ask(acceptSlip, { params, body });
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([422, ['state']]);
    expect(await slipsOn(orderId)).toMatchObject([{ state: 'pending' }]);
    await setMethod(orderId, 'transfer');
    await owner.call(acceptSlip, { params, body });
    expect(await paidOf(orderId)).toBe(390.25);
  },
);

test('a slip that the verifier confirms pays the order; other sums, receivers and references say so and pay nothing', async () => {
  await setVerifier('1234', 'key-of-the-shop');
  const outcomes: [object | null, string, string, number][] = [
    [{ amount: 390.25 }, 'confirmed', '', 390.25],
    [{ amount: 390 }, 'differs', 'amount', 0],
    [{ amount: 390.25, isElsewhere: true }, 'differs', 'receiver', 0],
    [null, 'unknown', '', 0],
  ];
  for (const [transfer, state, fault, paid] of outcomes) {
    const id = await newOrder();
    const reference = newReference();
    if (transfer) bank.transfers.set(reference, transfer as { amount: number });
    const { data } = await sendSlip(id, reference);
    expect([data.state, data.fault, await paidOf(id)]).toEqual([state, fault, paid]);
  }
  expect(bank.asked.at(-1)).toMatchObject({ branch: '1234', key: 'key-of-the-shop' });
  const kept = await s.shop.inside((tx) =>
    tx.named<{ key: string }>('key', 'select key from slip_verifiers where tenant_id = $1', [
      tx.tenantId,
    ]),
  );
  expect(kept[0]?.key).not.toContain('key-of-the-shop');
  expect(await owner.call(getSlipVerifier)).toEqual({ branch: '1234', hasKey: true });
});

test('a slip that the verifier does not answer for waits, is asked about again, and then pays what was left', async () => {
  const id = await newOrder({ paid: 100.25 });
  const reference = newReference();
  bank.transfers.set(reference, { amount: 290 });
  bank.cut = 1;
  const { data } = await sendSlip(id, reference);
  expect([data.state, data.amount]).toEqual(['pending', 290]);
  expect(await paidOf(id)).toBe(100.25);
  await expect.poll(() => paidOf(id)).toBe(390.25);
  expect(bank.asked.filter((one) => one.reference === reference)).toHaveLength(2);
});

test('a slip whose process ends over it is asked about a minute after it came', async () => {
  const id = await newOrder();
  const { data } = await sendSlip(id, newReference());
  // Relays jobs from the outbox to their queue, which happens after the reply.
  await s.server.jobs.relay();
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  // There is a second job if the service did not answer.
  const { rows } = await admin.query<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = $1 and data -> 'payload' ->> 'slipId' = $2 order by created_on limit 1`,
    [VERIFY_SLIP, String(data.id)],
  );
  await admin.end();
  expect(rows).toEqual([{ seconds: 60 }]);
});

/** Runs the job of a minute later; returns how often the service was asked for this slip. */
async function askedAgain({ id, reference }: { id: number; reference: string }): Promise<number> {
  const { services } = s.server;
  const actor = { tenantId: s.shop.id, userId: null };
  await askVerifier({ services, actor, signal: AbortSignal.timeout(30_000) }, id);
  await setVerifier('');
  return bank.asked.filter((one) => one.reference === reference).length;
}

test('a slip that the verifier will not look up, for a wrong key, waits, says why and is not asked about again', async () => {
  await setVerifier('1234', 'wrong');
  const reference = newReference();
  const { data } = await sendSlip(await newOrder(), reference);
  expect([data.state, data.fault]).toEqual(['pending', 'account']);
  expect(await askedAgain({ id: data.id, reference })).toBe(1);
});

test('a slip that the verifier has looked up before waits, says so and is not asked about again', async () => {
  await setVerifier('1234', 'key-of-the-shop');
  const orderId = await newOrder();
  const reference = newReference();
  bank.transfers.set(reference, { amount: 390 });
  const first = await sendSlip(orderId, reference);
  await owner.call(removeSlip, { params: { id: orderId, slipId: first.data.id } });
  const { data } = await sendSlip(orderId, reference);
  expect([data.state, data.fault]).toEqual(['pending', 'repeated']);
  expect(await askedAgain({ id: data.id, reference })).toBe(2);
});

test('a slip of an order that is paid at the door is not asked about: whatever the answer, it waits', async () => {
  const orderId = await newOrder();
  await setMethod(orderId, 'cod');
  await setVerifier('1234', 'key-of-the-shop');
  const reference = newReference();
  const { data } = await sendSlip(orderId, reference);
  expect([data.state, data.fault]).toEqual(['pending', '']);
  expect(await askedAgain({ id: data.id, reference })).toBe(0);
});

test('a slip and a line of the bank’s statement are one transfer, which pays no bill of the COD desk', async () => {
  const id = await newOrder();
  const reference = newReference();
  const { data } = await sendSlip(id, reference);
  const params = { id, slipId: data.id };
  await owner.call(acceptSlip, { params, body: { state: 'confirmed', amount: 123.45 } });
  expect(await paidOf(id)).toBe(123.45);
  const rows = [`2026-11-10,โอนจาก KBANK ${reference},123.45`, '2026-11-10,FLASH COD,123.45'];
  const form = new FormData();
  form.set('file', new Blob([['วันที่,รายละเอียด,เงินเข้า', ...rows].join('\n')]), 'bank.csv');
  form.set('kind', 'bank');
  expect((await owner.fetch('/cod/import', { method: 'POST', body: form })).status).toBe(200);
  const { items } = await owner.call(listSlips, { params: { id } });
  expect(items[0]?.isInStatement).toBe(true);
  const bankLines = await owner.call(listCodBank, { query: { free: '1' } });
  expect(bankLines.items.map(({ description }) => description)).toEqual(['FLASH COD']);
});

test('the slip pictures of a customer are erased with the customer, and their references stay used', async () => {
  const phone = '0810009998';
  const id = await newOrder({ phone });
  const reference = newReference();
  const { data } = await sendSlip(id, reference);
  const seen = async () => (await fetch(new URL(data.url ?? '', s.origin))).status;
  expect(await seen()).toBe(200);
  const agent = await s.shop.hire(2, ['order.view', 'order.view.all']);
  expect((await agent.call(listSlips, { params: { id } })).items[0]?.url).toBeNull();
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'ทดสอบ' } });
  await owner.call(eraseCustomer, { body: { phone, reason: 'ลูกค้าขอ' } });
  await expect.poll(seen).toBe(404);
  expect((await sendSlip(await newOrder(), reference)).status).toBe(409);
});
