// Promises of files in the histories of leads: only pictures, visible with the right, deleted with
// the lead.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorEnvelope } from '@app/contract/kit/errors';
import { deleteLead, updateLead } from '@app/contract/crm/lead';
import { mergeLeads } from '@app/contract/crm/bulk';
import { listLeadEvents } from '@app/contract/crm/detail';
import { MOST_LEAD_FILES, removeLeadFile } from '@app/contract/crm/file';
import { lockLead, unlockLead } from '@app/contract/crm/queue';
import { undoChange } from '@app/contract/shop/undo';
import { addLeadOf, leadDesk } from '../../app/story/lead-desk.ts';
import type { Person, Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  ({ s, owner, agent, other } = await leadDesk());
});
afterAll(() => s.end());

const add = (who = agent, more: object = {}) => addLeadOf(who, more);
const picture = (background = '#0b7a4b') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

interface Added {
  readonly bytes: Uint8Array;
  readonly note?: string;
}

async function attach(who: Person, id: number, { bytes, note }: Added) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'chat.jpg');
  if (note !== undefined) form.set('note', note);
  const answer = await who.fetch(`/pipeline/${id}/file`, { method: 'POST', body: form });
  const data = (await answer.json()) as { id: number } & ErrorEnvelope;
  return { status: answer.status, data };
}
const events = async (who: Person, id: number) =>
  (await who.call(listLeadEvents, { params: { id }, query: {} })).items;
const urlOf = async (id: number) => {
  const found = (await events(owner, id)).find(({ file }) => file);
  return found?.file?.url ?? '';
};
const seen = async (url: string) => (await fetch(new URL(url, s.origin))).status;

test('a lead picture is kept in the history with its user and reason, opens, and is removed with its file', async () => {
  const { id } = await add();
  const { status, data } = await attach(agent, id, { bytes: await picture(), note: 'สลิปมัดจำ' });
  expect(status).toBe(200);
  const [event] = await events(agent, id);
  expect(event).toMatchObject({ id: data.id, kind: 'file', note: 'สลิปมัดจำ' });
  expect(event?.file).toEqual({ url: expect.stringContaining('/file/'), canRemove: true });
  const url = event?.file?.url ?? '';
  expect(await seen(url)).toBe(200);
  const params = { id, fileId: data.id };
  await agent.call(removeLeadFile, { params });
  expect((await events(agent, id)).map(({ kind }) => kind)).toEqual(['created']);
  expect(await seen(url)).toBe(404);
  expect((await agent.ask(removeLeadFile, { params })).status).toBe(404);
});

test('a lead picture is refused at its field when it is no picture or one too many', async () => {
  const { id } = await add();
  const broken = await attach(agent, id, { bytes: new TextEncoder().encode('<html>') });
  expect([broken.status, Object.keys(broken.data.fields ?? {})]).toEqual([422, ['file']]);
  for (let n = 0; n < MOST_LEAD_FILES; n += 1)
    expect((await attach(agent, id, { bytes: await picture() })).status).toBe(200);
  const full = await attach(agent, id, { bytes: await picture() });
  expect([full.status, full.data.fields?.['file']]).toEqual([422, expect.stringContaining('20')]);
});

test('a lead file is neither added nor removed on a lead that belongs to another agent or is open by one', async () => {
  const { id } = await add();
  const { data } = await attach(agent, id, { bytes: await picture() });
  expect((await attach(other, id, { bytes: await picture() })).status).toBe(403);
  const take = { params: { id, fileId: data.id } };
  expect((await other.ask(removeLeadFile, take)).status).toBe(403);
  await owner.call(lockLead, { params: { id }, body: {} });
  expect((await attach(agent, id, { bytes: await picture() })).data.message).toBe('LEAD_LOCKED');
  expect((await agent.ask(removeLeadFile, take)).refusal.message).toBe('LEAD_LOCKED');
  await owner.call(unlockLead, { params: { id }, body: {} });
  expect((await attach(agent, 999_999, { bytes: await picture() })).status).toBe(404);
});

test('a lead file of a buyer is shown to users who may see customers, and to the one who added it', async () => {
  const blind = await s.shop.hire(2, ['crm.own']);
  const { id } = await add(blind);
  await attach(blind, id, { bytes: await picture() });
  await attach(owner, id, { bytes: await picture('#ffffff') });
  const files = (await events(blind, id)).flatMap(({ file }) => (file ? [file] : []));
  expect(files.map(({ url, canRemove }) => [url !== null, canRemove])).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('lead files move when leads are merged, and return with an undo', async () => {
  const kept = await add();
  const gone = await add(agent, { phone: kept.phone, duplicateReason: 'อีกราย' });
  await attach(agent, gone.id, { bytes: await picture() });
  const { undoToken } = await agent.call(mergeLeads, { body: { ids: [kept.id, gone.id] } });
  expect(await seen(await urlOf(kept.id))).toBe(200);
  await agent.call(undoChange, { body: { token: undoToken ?? '' } });
  expect(await urlOf(kept.id)).toBe('');
  expect(await seen(await urlOf(gone.id))).toBe(200);
});

test('a lead that is deleted for good loses its files', async () => {
  const { id } = await add();
  await attach(agent, id, { bytes: await picture() });
  const url = await urlOf(id);
  await agent.call(updateLead, { params: { id }, body: { stage: 'cancel', cancelReason: 'แพง' } });
  await owner.call(deleteLead, { params: { id }, body: {} });
  await expect.poll(() => seen(url)).toBe(404);
});
