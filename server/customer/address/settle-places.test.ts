// Promises of a sheet’s addresses: a sheet has its share of the reading thread, whatever others
// read meanwhile.
import { expect, test } from 'vitest';
import { askReader } from './reader.ts';
import { unreadPlace, type TypedAddress } from './settle-place.ts';
import { readDoubtful, READING } from './settle-places.ts';

const SHOP = 1;
const OTHER_SHOP = 2;

const list: TypedAddress[] = Array.from({ length: 40 }, (_, n) => ({
  address: `บ้านเลขที่ ${n + 1} หมู่บ้านสุขใจ บางรัก กทม 10500`,
  ...{ subdistrict: '', district: '', province: '', postcode: '' },
}));
const unread = unreadPlace(list[0]!).mark;

/** Which of the addresses were read. */
const readOf = async (limits: typeof READING): Promise<number> =>
  (await readDoubtful(SHOP, list, limits)).filter(({ mark }) => mark !== unread).length;

test('a sheet of forty doubtful addresses is read completely', async () => {
  expect(await readOf(READING)).toBe(40);
});

test('a sheet that has used up its work or its time leaves the rest of its addresses to the user', async () => {
  // A turn of twenty is read to its end.
  expect(await readOf({ ...READING, workMs: 0.001 })).toBe(20);
  expect(await readOf({ ...READING, waitMs: 0 })).toBe(0);
});

test('a sheet is not charged for messages of another shop that the thread reads between its turns', async () => {
  const text = 'คุณสมหญิง ใจดี 99/1 หมู่ 5 ต.ช้างเผือก อ.เมือง เชียงใหม่ 50300 โทร 0810001234 สบู่ 2 ก้อน';
  const message = { shop: OTHER_SHOP, catalogue: 1, products: [] };
  const own = await askReader(SHOP, { places: list.slice(0, 20) });
  const limits = { workMs: own.workedMs * 8, waitMs: READING.waitMs };
  // More of the thread’s time than the sheet may use.
  let others = 0;
  const hold = async (): Promise<void> => {
    const since = performance.now();
    await askReader(OTHER_SHOP, { ...message, messages: Array.from({ length: 150 }, () => text) });
    others += performance.now() - since;
  };
  const [read] = await Promise.all([readOf(limits), hold(), hold(), hold(), hold(), hold()]);
  expect(others).toBeGreaterThan(limits.workMs);
  expect(read).toBe(40);
});
