// Promises of saved views: stored per user and list, replaced by name, invisible to other users.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteView, listViews, saveView } from '@app/contract/shop/list-view';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let packer: Person;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  packer = await s.shop.hire(2);
});
afterAll(() => s.end());

const view = (name: string, extra: object = {}) => ({
  list: 'order-send',
  name,
  search: { carrier: '0', sort: 'created' },
  columns: { prints: true },
  ...extra,
});
const namesOf = async (who: Person, list = 'order-send') =>
  (await who.call(listViews, { query: { list } })).items.map((each) => each.name);

test('a list view is returned as it was saved, only in its own list', async () => {
  const saved = await owner.call(saveView, { body: view('Flash เช้านี้') });
  expect((await owner.call(listViews, { query: { list: 'order-send' } })).items).toEqual([saved]);
  expect(saved).toMatchObject(view('Flash เช้านี้'));
  expect(await namesOf(owner, 'order-cancel')).toEqual([]);
});

test('a list view is replaced by a save with the same name', async () => {
  const first = await owner.call(saveView, { body: view('ซ้ำ') });
  const again = await owner.call(saveView, { body: view('ซ้ำ', { search: { problem: '1' } }) });
  expect(again.id).toBe(first.id);
  expect(again.search).toEqual({ problem: '1' });
});

test('a list view of another user is neither shown nor removed', async () => {
  const mine = await owner.call(saveView, { body: view('ของเจ้าของ') });
  expect(await namesOf(packer)).toEqual([]);
  expect((await packer.ask(deleteView, { params: { id: mine.id } })).status).toBe(404);
  await owner.call(deleteView, { params: { id: mine.id } });
  expect(await namesOf(owner)).not.toContain('ของเจ้าของ');
});

test('the list views of one menu never exceed thirty, and existing ones can still be changed', async () => {
  for (let n = 0; n < 30; n += 1) await packer.call(saveView, { body: view(`มุมมอง ${n}`) });
  const refused = await packer.ask(saveView, { body: view('อีกหนึ่ง') });
  expect(refused.status).toBe(422);
  expect(refused.refusal.fields).toHaveProperty('name');
  expect((await packer.ask(saveView, { body: view('มุมมอง 3') })).status).toBe(200);
});

test('the list views of one menu stay thirty when many are saved at once', async () => {
  const keeper = await s.shop.hire(2);
  await Promise.all(
    Array.from({ length: 45 }, (_, n) => keeper.ask(saveView, { body: view(`พร้อมกัน ${n}`) })),
  );
  expect(await namesOf(keeper)).toHaveLength(30);
});

test('a list view save sent again with its key gets the same answer, and a different one with that key is refused', async () => {
  const key = { 'idempotency-key': 'view-1' };
  const first = await owner.ask(saveView, { body: view('กดซ้ำ') }, key);
  const again = await owner.ask(saveView, { body: view('กดซ้ำ') }, key);
  expect([first.status, again.data]).toEqual([200, first.data]);
  expect((await owner.ask(saveView, { body: view('อื่น') }, key)).status).toBe(422);
});
