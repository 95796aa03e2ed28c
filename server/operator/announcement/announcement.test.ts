// Promises of the operator’s announcement: all users read it at once, until its end, and each one
// has its own id.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOperatorActs } from '@app/contract/operator/access';
import { announce, endAnnouncement, getAnnouncement } from '@app/contract/operator/announcement';
import { hireOperator, type OperatorPerson } from '../../app/story/operator.ts';
import { ownStory, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let mali: OperatorPerson;
beforeAll(async () => {
  s = await ownStory();
  mali = await hireOperator(s);
});
afterAll(() => s.end());

const told = async () =>
  (await (await fetch(`${s.origin}/anoucement/info.json`)).json()) as Record<string, unknown>;
const say = (text: string, until: string | null = null) =>
  mali.ask(announce, { body: { kind: 'warning', text, until } });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('an announcement is readable without a login, and a second one replaces it with a new id', async () => {
  expect(await told()).toEqual({});
  expect((await say('ปิดปรับปรุงคืนนี้', inAnHour())).status).toBe(200);
  const first = await told();
  expect(first).toEqual({ id: expect.any(String), kind: 'warning', text: 'ปิดปรับปรุงคืนนี้' });
  await say('เลื่อนเป็นพรุ่งนี้');
  const second = await told();
  expect(second).toMatchObject({ text: 'เลื่อนเป็นพรุ่งนี้' });
  expect(second['id']).not.toBe(first['id']);
  expect(await mali.call(getAnnouncement)).toEqual({
    announcement: { kind: 'warning', text: 'เลื่อนเป็นพรุ่งนี้', until: null },
  });
});

test('an announcement until a Buddhist year is refused, because it would stay for five centuries', async () => {
  expect((await say('ปิดปรับปรุง', '2569-12-01T20:00:00+07:00')).refusal.fields).toEqual({
    until: 'ใส่ปีเป็น ค.ศ. เช่น 2026',
  });
});

test('an announcement ends at its time, or when it is removed, and each act is in the trail', async () => {
  await say('ชั่วคราว', inAnHour());
  await s.server.services.db.plain(
    sql`update announcement set until = now() - interval '1 second'`,
  );
  expect(await told()).toEqual({});
  expect(await mali.call(getAnnouncement)).toEqual({ announcement: null });
  await say('อีกครั้ง');
  expect((await mali.ask(endAnnouncement)).status).toBe(200);
  expect(await told()).toEqual({});
  expect((await mali.ask(endAnnouncement)).status).toBe(404);
  const { items } = await mali.call(listOperatorActs, { query: {} });
  expect(items.slice(0, 2).map(({ action }) => action)).toEqual([
    'announcement.end',
    'announcement.say',
  ]);
});

test('an announcement is refused when it is empty, too long, or over before it begins', async () => {
  const past = new Date(Date.now() - 1000).toISOString();
  for (const wrong of [say(' '), say('ก'.repeat(161)), say('ช้าไป', past), say('ก', 'พรุ่งนี้')])
    expect((await wrong).status).toBe(422);
  expect(await told()).toEqual({});
});
