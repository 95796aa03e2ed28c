// BEST's peculiarities: a signature over the raw text, words for states, refusals without codes, a
// label that comes only once.
import { describe, expect, test } from 'vitest';
import type { CourierLink, Credentials } from '../kit/courier.ts';
import type { WireRequest, WireResult } from '../kit/http.ts';
import type { Parcel } from '../kit/parcel.ts';
import { signOf, toAscii } from './best.call.ts';
import { mayMeanRepeated, statuses, words } from './best.codes.ts';
import { best } from './best.courier.ts';
import { instantOf } from './best.map.ts';

const account: Credentials = { partnerID: 'FAKE_PARTNER', partnerKey: 'FAKE_PARTNER_KEY_0001' };
const bank = { bankCardOwner: 'ร้านทดสอบ', bankCode: '004', bankCardNo: '0000000001' };

const place = {
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};
const parcel: Parcel = {
  merchantNumber: 'DEMO-0001',
  sender: { name: 'ร้านทดสอบ', phone: '0800000001', address: '1/2', ...place },
  receiver: { name: 'ผู้รับ ทดสอบ', phone: '0800000002', address: '68/5', ...place },
  weightGrams: 1500,
  codAmountSatang: 59_000,
  declaredValueSatang: 0,
};

function linkWith(credentials: Credentials, answers: WireResult[], sent: WireRequest[] = []) {
  const link: CourierLink = {
    credentials,
    environment: 'training',
    now: () => 1_700_000_000_000,
    nonce: () => '1',
    record: () => undefined,
    transport: async (request) => {
      sent.push(request);
      return answers.shift() ?? { delivery: 'not_sent', error: 'no more answers' };
    },
  };
  return link;
}

const says = (text: string): WireResult => ({
  delivery: 'answered',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text),
});

async function formOf(change: Partial<Parcel>, credentials = account) {
  const sent: WireRequest[] = [];
  const outcome = await best.book(linkWith(credentials, [], sent), { ...parcel, ...change });
  const form = new URLSearchParams(sent[0]?.body);
  return { form, outcome, sent, order: JSON.parse(form.get('bizData') ?? '{}') as object };
}

describe('the BEST signature', () => {
  test.each([
    ['{"mailNos":{"mailNo":["66800000000001"]}}', '29a7584bdf35d7f71f9c856719d9a95b'],
    ['{"txLogisticId":"TX0001","reason":"ลูกค้ายกเลิก"}', '9cb22310f09601fe857da5a80478e3e8'],
    [toAscii({ txLogisticId: 'TX0001', reason: 'ลูกค้ายกเลิก' }), 'c1cf2dc780813be7aea66152479a35e2'],
    [
      '{"txLogisticId":"TX0001","mailNo":"66800000000001","packageStatusCode":"delivered","statusCodeDesc":"delivered","operateTime":1704067200000,"currentCity":"หลักสี่","nextCity":null,"weight":"1.0","pushTime":1704067205000,"remark":"signPOD","receiverType":null,"receiverName":null,"receiverSignature":null,"receiverImage":null}',
      'd3bd8d3bd05b522bd38edbc31fd13925',
    ],
  ])('is the same as in the example for %s', (bizData, sign) =>
    expect(signOf(bizData, 'FAKE_PARTNER_KEY_0001')).toBe(sign),
  );

  test('is sent with the body byte for byte in the form of the example', async () => {
    const sent: WireRequest[] = [];
    await best.track?.(linkWith(account, [], sent), '66800000000001');
    expect(sent[0]?.body).toBe(
      'serviceType=KD_TRACE_QUERY&bizData=%7B%22mailNos%22%3A%7B%22mailNo%22%3A%5B%2266800000000001%22%5D%7D%7D&partnerID=FAKE_PARTNER&sign=29a7584bdf35d7f71f9c856719d9a95b',
    );
  });

  test('covers exactly what is sent, which is ASCII and contains no key', async () => {
    const { form, order } = await formOf({});
    const bizData = form.get('bizData') ?? '';
    expect(form.get('sign')).toBe(signOf(bizData, 'FAKE_PARTNER_KEY_0001'));
    expect(bizData).toMatch(/^[\x20-\x7e]+$/);
    expect(order).toMatchObject({ receiver: { name: 'ผู้รับ ทดสอบ' } });
    expect([...form.keys()]).toEqual(['serviceType', 'bizData', 'partnerID', 'sign']);
  });

  test('of a push covers the text as received and is accepted only from the shop’s own partner id', () => {
    const bizData = '{ "mailNo" : "66800000000001", "packageStatusCode":"delivered" }';
    const push = (partnerID: string, text: string) =>
      best.parsePush?.(account, {
        contentType: 'application/x-www-form-urlencoded',
        body: new URLSearchParams({
          bizData: text,
          partnerID,
          sign: signOf(bizData, 'FAKE_PARTNER_KEY_0001'),
        }).toString(),
      });
    expect(push('FAKE_PARTNER', bizData)).toMatchObject({ outcome: 'push' });
    const written = JSON.stringify(JSON.parse(bizData));
    expect(push('FAKE_PARTNER', written)).toMatchObject({ reason: 'signature' });
    expect(push('OTHER', bizData)).toMatchObject({ reason: 'signature' });
  });
});

describe('a BEST order with money', () => {
  test('is refused before it is sent when its COD has satang, and the refusal names both ways out', async () => {
    const { outcome, sent } = await formOf({ codAmountSatang: 59_050 });
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({ outcome: 'refused', fixField: 'cod' });
    if (outcome.outcome !== 'refused') return;
    expect(outcome.messageTh).toContain('590.50');
    expect(outcome.todoTh).toMatch(/แก้ยอดเก็บเงินปลายทาง.*หรือเลือกขนส่งอื่น/);
  });

  test('names the account for the COD only when there is a COD', async () => {
    const whole = { ...account, ...bank };
    expect((await formOf({}, whole)).order).toMatchObject({ itemsValue: 590, ...bank });
    expect((await formOf({ codAmountSatang: 0 }, whole)).form.get('bizData')).not.toMatch(
      /bankCardNo|itemsValue|itemValue/,
    );
    expect((await formOf({})).form.get('bizData')).not.toContain('bankCardNo');
  });

  test('is refused when the payee is only partly filled in', () => {
    const take = (more: object) => best.credentialSchema.safeParse({ ...account, ...more }).success;
    expect([take({}), take(bank), take({ bankCode: '004' })]).toEqual([true, true, false]);
  });
});

test('a BEST order without goods still names something, because BEST requires it', async () => {
  const { order } = await formOf({ items: [] });
  expect(order).toMatchObject({ items: { item: [{ itemName: 'สินค้า', itemValue: 590 }] } });
});

describe('a BEST refusal', () => {
  const refusal = (errorDescription: string) =>
    best.book(
      linkWith(account, [says(JSON.stringify({ result: false, errorDescription }))]),
      parcel,
    );

  test.each(['txLogisticId already exists', 'Duplicate order', 'เลขคำสั่งซื้อซ้ำ', '订单重复'])(
    'is unknown and no proof of a repeat when its text may mean a repeated number: %s',
    async (text) => {
      expect(mayMeanRepeated.test(text)).toBe(true);
      expect(await refusal(text)).toMatchObject({ outcome: 'unknown', reason: 'exists' });
    },
  );

  test('shows the words of BEST and never proves that an earlier call failed', async () => {
    expect(await refusal('receiver mobile is wrong')).toMatchObject({
      outcome: 'refused',
      kind: 'other',
      code: 'BOOK',
      messageTh: 'Best Express ไม่รับรายการนี้: receiver mobile is wrong',
    });
  });
});

describe('the BEST label', () => {
  const made = (more: object) =>
    says(JSON.stringify({ result: true, mailNo: '66800000000001', ...more }));
  const labelOf = async (more: object) => {
    const outcome = await best.book(linkWith(account, [made(more)]), parcel);
    return outcome.outcome === 'booked' ? outcome.label : outcome;
  };
  const pdf = Buffer.from('%PDF-1.4 label');

  test('is the PDF of the answer, alone or in a list', async () => {
    expect(await labelOf({ pdfStream: pdf.toString('base64') })).toEqual(pdf);
    expect(await labelOf({ pdfStreamList: [pdf.toString('base64')] })).toEqual(pdf);
  });

  test('keeps its parcel’s number when it is missing or not a PDF', async () => {
    expect(await labelOf({ pdfStream: 'bm90IGEgcGRm' })).toBeUndefined();
    expect(await labelOf({})).toBeUndefined();
  });
});

describe('a BEST answer behind SYSTEM_ERROR', () => {
  const answer = async (json: string) =>
    best.book(linkWith(account, [says(`SYSTEM_ERROR${json}`)]), parcel);

  test('proves nothing unless it is a success', async () => {
    const lost = { outcome: 'unknown', reason: 'server_error' };
    expect(await answer('{"result":false,"errorDescription":"busy"}')).toMatchObject(lost);
    expect(await answer('')).toMatchObject(lost);
    expect(await answer('{"result":true,"mailNo":"66800000000001"}')).toMatchObject({
      outcome: 'booked',
    });
  });
});

describe('a BEST scan', () => {
  test('has a status known to the screens for every word, and reports an unconfirmed word', () => {
    const shown = new Set(statuses.map((row) => row.display));
    for (const row of words) expect(shown.has(row.display), row.word).toBe(true);
    const unproven = statuses.filter((row) => !row.isVerified).map((row) => row.display);
    expect(unproven).toEqual(['5002', '5003', '6002', '7001']);
  });

  test.each([
    ['1704067200000', 1_704_067_200_000],
    ['2024-01-01 07:00:00', 1_704_067_200_000],
    ['yesterday', null],
  ])('has the right instant for the time %s', (text, at) => expect(instantOf(text)).toBe(at));
});

test('BEST tracking returns the other parcels when a row of the answer cannot be read', async () => {
  const [numbers, trace] = [
    ['66800000000001', '66800000000002'],
    { packageStatusCode: 'delivered' },
  ];
  const good = { mailNo: numbers[0], traces: { trace: [trace] } };
  const answer = { result: true, traceLogs: [{ mailNo: numbers[1], traces: 'none' }, good] };
  const link = linkWith(account, [says(JSON.stringify(answer))]);
  expect(await best.trackMany?.(link, numbers)).toMatchObject({
    outcome: 'tracked',
    parcels: [{ trackingNumber: numbers[0], status: { bucket: 'delivered' } }],
    missing: [],
    failed: [{ trackingNumbers: [numbers[1]], failure: { reason: 'malformed' } }],
  });
});

test('a BEST booking keeps its number when the label beside it cannot be read', async () => {
  const made = { result: true, mailNo: '66800000000001', pdfStreamList: [{ file: 'JVBERi0=' }] };
  const outcome = await best.book(linkWith(account, [says(JSON.stringify(made))]), parcel);
  expect(outcome).toMatchObject({ outcome: 'booked', trackingNumber: '66800000000001' });
});

test('BEST tracking makes several calls when there are more than ten numbers', async () => {
  const sent: WireRequest[] = [];
  const numbers = Array.from({ length: 23 }, (_, index) => `668000000000${10 + index}`);
  const none = says('{"result":true,"traceLogs":[]}');
  await best.trackMany?.(linkWith(account, [none, none, none], sent), numbers);
  const sizes = sent.map((request) => {
    const text = new URLSearchParams(request.body).get('bizData') ?? '{}';
    return (JSON.parse(text) as { mailNos: { mailNo: string[] } }).mailNos.mailNo.length;
  });
  expect(sizes).toEqual([10, 10, 3]);
});
