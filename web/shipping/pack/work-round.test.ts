// Guarantees of a packer’s round: no scan is lost, all are sent in their order, and an error stops
// the round.
import { beforeEach, expect, test } from 'vitest';
import { createStore } from '../../ui/hooks/store.ts';
import { AppError } from '../../ui/wire/app-error.ts';
import type { Finished, PackOrder } from './pack.data.ts';
import { emptyRound, type Round } from './round.ts';
import { PackingWork, type Sound } from './work-round.ts';

const cut = () => new AppError({ kind: 'network', status: 0, code: 'NETWORK', text: 'ขาด' });
const refused = (code: string, fields: Record<string, string> = {}) =>
  new AppError({ kind: 'server', status: 422, code, text: 'ไม่ได้', fields });

let store = createStore<Round>(emptyRound);
let sounds: Sound[] = [];
let sent: Finished[] = [];
let isCut = false;
let find: (code: string) => Promise<PackOrder>;
let finish: (outgoing: Finished) => Promise<PackOrder>;

/** Order n holds one cream and n soaps. */
function orderOf(code: string, t: PackOrder['t'] = 'open'): PackOrder {
  const n = Number(code.replace(/\D/g, ''));
  const line = (productId: number, itemCode: string, unit: number) => ({
    productId,
    code: itemCode,
    barcode: `88500000000${productId}`,
    name: itemCode,
    unit,
    isSet: false,
    isPack: false,
    imageUrl: null,
    parts: [],
  });
  return {
    orderId: n,
    orderCode: `SD${n}`,
    pno: `TH${n}`,
    status: 'send',
    name: 'ลูกค้า',
    province: 'น่าน',
    note: '',
    lines: [line(1, 'CR01', 1), line(2, 'SP01', n % 3)].filter(({ unit }) => unit > 0),
    packed: null,
    t,
  };
}

beforeEach(() => {
  store = createStore<Round>(emptyRound);
  sounds = [];
  sent = [];
  isCut = false;
  find = async (code) => orderOf(code);
  finish = async (outgoing) => {
    sent.push(outgoing);
    return orderOf(outgoing.code, 'packed');
  };
});

const moment = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
/** While the connection is cut, no call arrives. */
const through = async <T>(work: () => Promise<T>): Promise<T> => {
  await moment();
  if (isCut) throw cut();
  return work();
};

function begin(): PackingWork {
  const work = new PackingWork(store, {
    find: (code) => through(() => find(code)),
    finish: (outgoing) => through(() => finish(outgoing)),
    sound: (sound) => sounds.push(sound),
    pause: moment,
    timeOf: (at) => at,
  });
  work.start();
  return work;
}

const scansOf = (n: number): string[] => [
  `TH${n}`,
  'CR01',
  ...Array.from({ length: n % 3 }, () => '885000000002'),
];
const scanAll = (work: PackingWork, codes: readonly string[]) => {
  for (const code of codes) work.scan(code);
};
const settled = () =>
  expect
    .poll(() => {
      const { waiting, outgoing, alarm } = store.get();
      return alarm !== null || waiting.length + outgoing.length === 0;
    })
    .toBe(true);
const fifty = Array.from({ length: 50 }, (_, index) => index + 1);

test('a pack round of 50 orders scanned at once packs each once, in their order', async () => {
  scanAll(begin(), fifty.flatMap(scansOf));
  await settled();
  expect(store.get()).toMatchObject({ alarm: null, parcel: null, count: 50 });
  expect(sent.map(({ code }) => code)).toEqual(fifty.map((n) => `TH${n}`));
  expect(sent[4]?.items).toEqual([
    { productId: 1, unit: 1 },
    { productId: 2, unit: 2 },
  ]);
  expect(sounds.filter((sound) => sound === 'done')).toHaveLength(50);
});

test('a pack round loses no scan offline: all wait, and are sent by themselves', async () => {
  const work = begin();
  isCut = true;
  scanAll(work, fifty.slice(0, 10).flatMap(scansOf));
  await moment();
  expect(sent).toEqual([]);
  expect(store.get().waiting.length).toBeGreaterThan(10);
  isCut = false;
  await settled();
  expect(sent.map(({ code }) => code)).toEqual(fifty.slice(0, 10).map((n) => `TH${n}`));
});

test('a pack round repeats a call without an answer with the same key', async () => {
  let tries = 0;
  const keys: string[] = [];
  finish = async ({ key, code }) => {
    keys.push(key);
    tries += 1;
    if (tries === 1) throw cut();
    return orderOf(code, 'packed');
  };
  scanAll(begin(), scansOf(3));
  await settled();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a pack round continues after a reload', async () => {
  const first = begin();
  isCut = true;
  scanAll(first, [...scansOf(4), ...scansOf(5)]);
  await moment();
  first.stop();
  // As the browser’s database returns it.
  store = createStore(structuredClone(store.get()));
  isCut = false;
  begin();
  await settled();
  expect(sent.map(({ code }) => code)).toEqual(['TH4', 'TH5']);
});

test('a pack round is blocked by a wrong item until it is confirmed, and counts no scan meanwhile', async () => {
  const work = begin();
  scanAll(work, ['TH5', 'XX99', 'CR01']);
  await settled();
  expect(store.get().alarm).toMatchObject({ title: 'ผิดชิ้น' });
  expect(sounds.at(-1)).toBe('wrong');
  work.scan('CR01');
  expect(store.get().waiting).toEqual(['CR01']);
  work.confirm();
  await expect.poll(() => store.get().waiting).toEqual([]);
  expect(store.get().parcel?.lines.map((line) => line.done)).toEqual([1, 0]);
});

test('a pack round continues after a wrong piece when the label of its own box is scanned again, not another label', async () => {
  const work = begin();
  scanAll(work, ['TH5', 'XX99']);
  await settled();
  work.scan('TH6');
  expect(store.get().alarm).toMatchObject({ title: 'ผิดชิ้น' });
  work.scan('th5');
  expect(store.get()).toMatchObject({ alarm: null, parcel: { pno: 'TH5' } });
});

test('a pack round is blocked by one piece too many but not by a label scanned twice', async () => {
  const work = begin();
  scanAll(work, ['TH5', 'th5', 'CR01', 'CR01']);
  await settled();
  expect(store.get().alarm).toMatchObject({ title: 'เกินจำนวน' });
  work.confirm();
  scanAll(work, ['SP01', 'SP01']);
  await settled();
  expect(store.get()).toMatchObject({ count: 1, alarm: null });
});

test('a pack round reports that a parcel was packed before, also while its own result is still being sent', async () => {
  const work = begin();
  finish = async () => {
    throw cut();
  };
  scanAll(work, [...scansOf(3), 'TH3']);
  await expect.poll(() => store.get().alarm?.title).toBe('แพ็คไปแล้ว');
  work.confirm();
  find = async (code) => ({
    ...orderOf(code, 'already'),
    packed: { at: '10:42', by: { id: 7, username: 'puy' } },
  });
  work.scan('TH9');
  await expect.poll(() => store.get().alarm?.text).toContain('เมื่อ 10:42 โดย puy');
});

test('a pack round is blocked, with the reason, by an unknown number and by an order that must not leave', async () => {
  const work = begin();
  find = async () => {
    throw refused('NO_ORDER');
  };
  work.scan('NOPE');
  await expect.poll(() => store.get().alarm?.title).toBe('ไม่พบออเดอร์');
  work.confirm();
  find = async () => {
    throw refused('UNPROCESSED', { code: 'ออเดอร์ SD1 ยกเลิกแล้ว' });
  };
  work.scan('TH1');
  await expect.poll(() => store.get().alarm?.text).toBe('ออเดอร์ SD1 ยกเลิกแล้ว');
});

test('a pack round recalls an order that was cancelled after its last scan, and continues with the others', async () => {
  const work = begin();
  finish = async (outgoing) => {
    if (outgoing.code === 'TH3') throw refused('UNPROCESSED', { code: 'ยกเลิกแล้ว' });
    sent.push(outgoing);
    return orderOf(outgoing.code, 'packed');
  };
  scanAll(work, scansOf(3));
  await settled();
  expect(store.get().alarm?.title).toBe('ออเดอร์ SD3 แพ็คไม่ผ่าน');
  expect(store.get().packed).toMatchObject([{ orderCode: 'SD3', state: 'refused' }]);
  work.confirm();
  scanAll(work, scansOf(6));
  await settled();
  expect(sent.map(({ code }) => code)).toEqual(['TH6']);
});

test('a pack round accepts the next parcel when one is put aside', async () => {
  const work = begin();
  scanAll(work, ['TH5', 'CR01']);
  await settled();
  work.setAside();
  scanAll(work, scansOf(6));
  await settled();
  expect(sent.map(({ code }) => code)).toEqual(['TH6']);
});

test('a pack round counts a piece without a barcode by a press', async () => {
  const work = begin();
  work.scan('TH3');
  await settled();
  work.press(1);
  await settled();
  expect(sent).toMatchObject([{ code: 'TH3', items: [{ productId: 1, unit: 1 }] }]);
});
