// Promises of users’ pictures: chosen only by oneself, removed also by managers, shown wherever the
// user is.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '@app/contract/report/audit';
import { changePicture, getMe, getUser, listUsers, type User } from '@app/contract/shop/user';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
});
afterAll(() => s.end());

const face = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#228855' } })
    .jpeg()
    .toBuffer();
const idOf = async (who: Person) => (await who.call(getMe, {})).id;

async function put(who: Person, id: number, file: Uint8Array | null) {
  const form = new FormData();
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'me.jpg');
  else form.append('prefix', 'app');
  const response = await who.fetch(`/user/${id}/picture`, { method: 'PUT', body: form });
  return { status: response.status, user: (await response.json()) as User };
}

test('a user picture of one’s own is shrunk and appears in the menu, the list and the profile', async () => {
  const clerk = await s.shop.hire(2);
  const id = await idOf(clerk);
  const { status, user } = await put(clerk, id, await face());
  expect(status).toBe(200);
  expect(user.imageUrl).toMatch(/^\/v1\/images\/[0-9a-f]{32}\.webp$/);
  expect((await clerk.call(getMe, {})).imageUrl).toBe(user.imageUrl);
  const seen = await owner.call(getUser, { params: { id: String(id) }, query: {} });
  expect(seen.imageUrl).toBe(user.imageUrl);
  const { items } = await owner.call(listUsers, { query: { role: 'admin-emp' } });
  expect(items.find((each) => each.id === id)?.imageUrl).toBe(user.imageUrl);
  const small = await fetch(s.origin + (user.imageUrl ?? '').replace('.webp', '-small.webp'));
  expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(120);
});

test('a user picture can be removed but not chosen by a manager', async () => {
  const clerk = await s.shop.hire(2);
  const id = await idOf(clerk);
  const { user } = await put(clerk, id, await face());
  expect((await put(owner, id, await face())).status).toBe(403);
  expect((await clerk.call(getMe, {})).imageUrl).toBe(user.imageUrl);
  const taken = await owner.call(changePicture, { params: { id }, body: {} });
  expect(taken.imageUrl).toBeNull();
  expect((await fetch(s.origin + (user.imageUrl ?? ''))).status).toBe(404);
  const { items } = await owner.call(listAudit, { query: { entity: 'user', id: String(id) } });
  expect(items.map(({ action }) => action)).toContain('user.picture');
});

test('a user picture is not changed without the right, above one’s rank or in another shop', async () => {
  const clerk = await s.shop.hire(2);
  const head = await s.shop.hire(5);
  const ownerId = await idOf(owner);
  await put(owner, ownerId, await face());
  expect((await put(clerk, ownerId, null)).status).toBe(403);
  const above = await head.ask(changePicture, { params: { id: ownerId }, body: {} });
  expect(`${above.status} ${above.refusal.message}`).toBe('403 INVALID_ROLE');
  const { owner: stranger } = await s.openShop('elsewhere');
  const gone = await stranger.ask(changePicture, { params: { id: await idOf(clerk) }, body: {} });
  expect(`${gone.status} ${gone.refusal.message}`).toBe('404 USER_NOT_FOUND');
  expect((await owner.call(getMe, {})).imageUrl).not.toBeNull();
});
