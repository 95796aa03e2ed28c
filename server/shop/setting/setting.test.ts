// Promises of the shop's options, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  listModules,
  optionNames,
  optionRules,
  readOptions,
  setOption,
} from '@app/contract/shop/setting';
import type { Asks } from '@app/contract/kit/endpoint';
import { createOrder } from '@app/contract/order/create';
import { listLaosOrders, printLaos } from '@app/contract/shipping/laos';
import { getMe } from '@app/contract/shop/user';
import { ownStory, type Story } from '../../app/story.ts';
import { optionsOf } from './read-options.ts';

let s: Story;
beforeAll(async () => {
  s = await ownStory({ CARRIERS: 'flashexpress,kerry' });
});
afterAll(() => s.end());

const set = (name: string, value: unknown, by = s.shop.owner) =>
  by.ask(setOption, { body: { name, value } });
const read = async (name: string) =>
  (
    (await s.shop.owner.call(readOptions, { body: { name: [name as 'vat'] } })) as Record<
      string,
      unknown
    >
  )[name];

test('a new shop reads every setting at its initial value', async () => {
  const all = await s.shop.owner.call(readOptions, { body: { name: optionNames } });
  expect(Object.keys(all).sort()).toEqual([...optionNames].sort());
  for (const name of optionNames) expect(all[name], name).toEqual(optionRules[name].initial);
});

test('a setting is read back, in Thai, and only in this shop', async () => {
  const other = await s.openShop('shopb');
  expect((await set('company_name', '  ร้านน้ำพริกเเม่ศรี 🌶️ ')).data).toEqual({
    name: 'company_name',
    value: 'ร้านน้ำพริกแม่ศรี 🌶',
  });
  expect(await read('company_name')).toBe('ร้านน้ำพริกแม่ศรี 🌶');
  const theirs = await other.owner.call(readOptions, { body: { name: ['company_name'] } });
  expect(theirs.company_name).toBe('');
});

test('a setting with an unknown name is refused at the field, read or written', async () => {
  const reading = await s.shop.owner.ask(readOptions, { body: { name: ['vat', 'jwt_secret'] } });
  expect(reading.status).toBe(422);
  expect(reading.refusal.fields).toHaveProperty(['name.1']);
  const writing = await set('jwt_secret', 'x');
  expect(writing.status).toBe(422);
  expect(writing.refusal.fields).toHaveProperty(['name']);
});

describe('a setting follows the rule of its name', () => {
  const accepted: [string, unknown, unknown][] = [
    ['company_taxid', '1-2345-67890-12-1', '1234567890121'],
    ['company_taxid', '๑๒๓๔๕๖๗๘๙๐๑๒๑', '1234567890121'],
    ['company_taxid', '', ''],
    ['company_phone', '081-000-5678', '0810005678'],
    ['vat', '1', 1],
    ['stock_negative', true, 1],
    ['duplicate_days', '7', 7],
    ['cod_fee_percent', 2.75, 2.75],
    ['year_style', 'ce', 'ce'],
    ['risk_rule', 'block', { action: 'block', refused: 2, of: 10 }],
    [
      'risk_rule',
      { action: 'transfer', refused: '1', of: 5 },
      { action: 'transfer', refused: 1, of: 5 },
    ],
    ['cutoff', '14:30', '14:30'],
    ['retention_months', 24, 24],
    ['default_courier', 'kerry', 'kerry'],
    ['default_courier', '', ''],
    ['receipt_prefix', 're-', 'RE-'],
    ['receipt_footer', 'ขอบคุณค่ะ', 'ขอบคุณค่ะ'],
    ['promptpay_id', '081-000-5678', '0810005678'],
    ['promptpay_biller', '0994000165501-00', '099400016550100'],
    ['summary_template', 'รวม {total}\nขอบคุณค่ะ', 'รวม {total}\nขอบคุณค่ะ'],
    [
      'bank_accounts',
      [{ bank: '004', number: '123-4-56789-0', name: 'ร้านสมมุติ' }],
      [{ bank: '004', number: '1234567890', name: 'ร้านสมมุติ' }],
    ],
  ];
  test.each(accepted)('and %s accepts %j', async (name, given, kept) => {
    expect((await set(name, given)).data).toEqual({ name, value: kept });
    expect(await read(name)).toEqual(kept);
  });

  const refused: [string, unknown, string][] = [
    ['company_taxid', '1234567890122', 'value'],
    ['company_taxid', '123', 'value'],
    ['company_phone', '12345', 'value'],
    ['vat', 2, 'value'],
    ['vat', null, 'value'],
    ['stock_negative', 'yes', 'value'],
    ['duplicate_days', 91, 'value'],
    ['duplicate_days', -1, 'value'],
    ['duplicate_days', 1.5, 'value'],
    ['cod_fee_percent', 100.01, 'value'],
    ['cod_fee_percent', 1.234, 'value'],
    ['year_style', 'th', 'value'],
    ['cutoff', '24:00', 'value'],
    ['default_courier', 'pigeon', 'value'],
    ['tax_invoice_prefix', 'ใบกำกับ', 'value'],
    ['receipt_prefix', '123456789', 'value'],
    ['receipt_header', 'ก'.repeat(301), 'value'],
    ['promptpay_id', '99999', 'value'],
    ['promptpay_biller', '09940001655010', 'value'],
    ['company_name', 'ก'.repeat(151), 'value'],
    ['company_name', 'a\u0000b', 'value'],
    ['company_name', 12, 'value'],
    ['company_name', undefined, 'value'],
    ['bank_accounts', [{ bank: '999', number: '1234567890', name: 'ก' }], 'value.0.bank'],
    ['bank_accounts', [{ bank: '004', number: '12', name: 'ก' }], 'value.0.number'],
    ['bank_accounts', 'x', 'value'],
  ];
  test.each(refused)('and %s refuses %j', async (name, given, field) => {
    const answer = await set(name, given);
    expect(answer.status).toBe(422);
    expect(answer.refusal.fields?.[field]).toMatch(/[ก-๙]/);
  });
});

test('a module setting is switched only by a system administrator', async () => {
  const keeper = await s.shop.hire(5, ['setting']);
  expect((await set('openCRM', 1, keeper)).status).toBe(403);
  expect((await set('company_branch', 'สำนักงานใหญ่', keeper)).status).toBe(200);
  expect((await set('openCRM', 1)).status).toBe(200);
  expect(await read('openCRM')).toBe(1);
});

test('a courier that the deployment does not offer cannot be switched on and reads as off', async () => {
  expect((await set('shippingFlash', 1)).status).toBe(200);
  const answer = await set('shippingJnt', 1);
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields).toHaveProperty(['value']);
  expect((await set('shippingJnt', 0)).status).toBe(200);
  await s.shop.inside((tx) =>
    tx.named('on', `update options set value = '1' where tenant_id = $1 and name = $2`, [
      tx.tenantId,
      'shippingJnt',
    ]),
  );
  expect(await read('shippingJnt')).toBe(0);
  expect(await read('shippingFlash')).toBe(1);
});

test('the module settings are listed with what the deployment offers', async () => {
  await set('shippingKerry', 1);
  const modules = await s.shop.owner.call(listModules, {});
  expect(modules).toHaveLength(7);
  const of = (flag: string) => modules.find((each) => each.flag === flag);
  expect(of('shippingKerry')).toEqual({ flag: 'shippingKerry', on: true, offered: true });
  expect(of('shippingJnt')).toEqual({ flag: 'shippingJnt', on: false, offered: false });
  expect(of('shippingLaos')).toEqual({ flag: 'shippingLaos', on: false, offered: false });
  expect(of('openCRM')).toMatchObject({ offered: true });
  expect((await (await s.shop.hire(2)).ask(listModules, {})).status).toBe(403);
});

test('a server without Laos refuses its list, its label and its orders in Thai, whatever the shop has set', async () => {
  const { owner } = s.shop;
  await s.shop.inside((tx) =>
    tx.named(
      'laos_on',
      `insert into options (tenant_id, name, value) values ($1, 'shippingLaos', '1')
      on conflict (tenant_id, name) do update set value = excluded.value`,
      [tx.tenantId],
    ),
  );
  expect((await owner.call(getMe, {})).flags.shippingLaos).toBe(0);
  const body: Asks<typeof createOrder>['body'] = {
    country: 'LA',
    info: {
      name: 'ນາງ ຄຳຫຼ້າ',
      phone: '020 5555 1234',
      province: 'LA-VT',
      district: 'ໄຊເສດຖາ',
      village: 'ໂພນທັນໃຕ້',
      branch: 'ໂພນທັນ',
    },
    items: [{ productId: 1, unit: 1 }],
    payment: { method: 'cod', currency: 'THB' },
  };
  const answers = [
    await owner.ask(listLaosOrders, { query: {} }),
    await owner.ask(printLaos, { body: { orderId: 1 } }),
    await owner.ask(createOrder, { body }),
  ];
  for (const { status, refusal } of answers) {
    expect([status, refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
    expect(refusal.details?.['text']).toBe('ระบบนี้ไม่ได้เปิดให้บริการส่วนนี้');
  }
});

test('the order limit is set by the operator, never by the shop', async () => {
  const answer = await set('order_limit', 10);
  expect([answer.status, answer.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
  expect(await read('order_limit')).toBe(0);
});

test('a setting is not changed without the right, and is read by every user of the shop', async () => {
  const packer = await s.shop.hire(2);
  expect((await set('vat', 1, packer)).status).toBe(403);
  expect((await packer.ask(readOptions, { body: { name: ['year_style'] } })).status).toBe(200);
});

test('a setting is typed for features, and a stored value that no longer fits counts as not set', async () => {
  await s.shop.inside((tx) =>
    tx.named(
      'odd',
      `insert into options (tenant_id, name, value) values ($1, 'duplicate_days', '"x"')
      on conflict (tenant_id, name) do update set value = excluded.value`,
      [tx.tenantId],
    ),
  );
  const { duplicate_days, year_style } = await s.shop.inside((tx) =>
    optionsOf(tx, ['duplicate_days', 'year_style']),
  );
  const days: number = duplicate_days;
  expect(days).toBe(3);
  expect(['be', 'ce']).toContain(year_style);
});

test('every setting change is recorded in the audit trail with the value before', async () => {
  await set('company_branch', 'สาขา 1');
  await set('company_branch', 'สาขา 2');
  const [row] = await s.shop.inside((tx) =>
    tx.named<{ before: unknown; after: unknown }>(
      'trail-of-options',
      `select before, after from audit_log where tenant_id = $1 and action = 'option.set' order by id desc limit 1`,
      [tx.tenantId],
    ),
  );
  expect(row).toEqual({
    before: { company_branch: 'สาขา 1' },
    after: { company_branch: 'สาขา 2' },
  });
});
