// Promises of mailed reset links: only to a confirmed address, visible to no other, and never
// stored in a queue.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  askForReset,
  confirmRecoveryEmail,
  getRecoveryEmail,
  removeRecoveryEmail,
  setRecoveryEmail,
} from '@app/contract/shop/recovery';
import { resetPassword } from '@app/contract/shop/reset';
import { getMe, login, updateUser } from '@app/contract/shop/user';
import { startMailSink, type MailSink } from '../../app/sandbox/mail-sink.ts';
import { ownStory, person, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let mail: MailSink;
let s: Story;
let stranger: Person;
beforeAll(async () => {
  mail = await startMailSink();
  s = await ownStory({ SMTP_URL: mail.url, PUBLIC_ORIGIN: 'https://app.example.com' });
  stranger = person({ base: `${s.origin}/v1`, token: '', id: 0 });
});
afterAll(async () => {
  await s.end();
  await mail.stop();
});

const password = 'secret-1';
const forget = () => s.server.services.db.plain(sql`delete from login_failures`);

/** The mails to the address so far, decoded. */
const lettersTo = (email: string): string[] =>
  mail.mails
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => {
      const [head = '', ...body] = raw.split('\r\n\r\n');
      const text = body.join('\r\n\r\n');
      return /base64/i.test(head)
        ? Buffer.from(text, 'base64').toString('utf8')
        : text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    });

async function nextLink(email: string, page: 'email' | 'reset', nth = 1): Promise<string> {
  const pattern = new RegExp(`https://app\\.example\\.com/${page}#([\\w-]{43})`);
  const tokens = () =>
    lettersTo(email).flatMap((text) => {
      const token = pattern.exec(text)?.[1];
      return token === undefined ? [] : [token];
    });
  await expect.poll(() => tokens().length).toBeGreaterThanOrEqual(nth);
  return tokens()[nth - 1]!;
}

const set = (who: Person, email: string) =>
  who.call(setRecoveryEmail, { body: { email, password } });
const confirm = (token: string) => stranger.ask(confirmRecoveryEmail, { body: { token } });
const ask = (username: string) => stranger.ask(askForReset, { body: { username } });
const nameOf = async (who: Person) => (await who.call(getMe)).username;

async function withEmail(email: string): Promise<Person> {
  const clerk = await s.shop.hire(2);
  await set(clerk, email);
  await confirm(await nextLink(email, 'email'));
  return clerk;
}

test('a recovery email gets a link to a new password once it was confirmed, from an address in any case', async () => {
  const clerk = await s.shop.hire(2);
  expect(await clerk.call(getRecoveryEmail)).toEqual({
    offered: true,
    email: '',
    confirmed: false,
  });
  expect(await set(clerk, 'Nok@Example.com ')).toMatchObject({
    email: 'nok@example.com',
    confirmed: false,
  });
  expect((await confirm(await nextLink('nok@example.com', 'email'))).status).toBe(200);
  expect(await clerk.call(getRecoveryEmail)).toMatchObject({ confirmed: true });
  const username = await nameOf(clerk);
  expect((await ask(username.toUpperCase())).data).toEqual({ offered: true });
  const token = await nextLink('nok@example.com', 'reset');
  const reset = await stranger.ask(resetPassword, { body: { token, password: 'new-secret-1' } });
  expect(reset.data).toEqual({ username });
  expect((await clerk.ask(getMe)).status).toBe(401);
  expect((await stranger.ask(login, { body: { username, password: 'new-secret-1' } })).status).toBe(
    200,
  );
});

test('a recovery email that was not confirmed, or was changed, gets no reset link, and a confirmation link works once', async () => {
  const clerk = await s.shop.hire(2);
  const username = await nameOf(clerk);
  await set(clerk, 'first@example.com');
  const first = await nextLink('first@example.com', 'email');
  await ask(username);
  await set(clerk, 'second@example.com');
  expect((await confirm(first)).refusal.message).toBe('EMAIL_LINK_ENDED');
  const second = await nextLink('second@example.com', 'email');
  expect((await confirm(second)).status).toBe(200);
  expect((await confirm(second)).refusal.message).toBe('EMAIL_LINK_ENDED');
  await ask(username);
  await nextLink('second@example.com', 'reset');
  expect(lettersTo('first@example.com')).toHaveLength(1);
});

test('a recovery email is set and removed only with the password', async () => {
  const clerk = await s.shop.hire(2);
  const wrong = { email: 'wrong@example.com', password: 'not-mine' };
  const refused = await clerk.ask(setRecoveryEmail, { body: wrong });
  expect([refused.status, refused.refusal.message]).toEqual([422, 'PWD_INCORRECT']);
  expect((await clerk.ask(removeRecoveryEmail, { body: { password } })).status).toBe(404);
  await set(clerk, 'gone@example.com');
  await clerk.call(removeRecoveryEmail, { body: { password } });
  expect(await clerk.call(getRecoveryEmail)).toMatchObject({ email: '', confirmed: false });
  const junk = await clerk.ask(setRecoveryEmail, {
    body: { email: 'a@b\r\nbcc: c@d.e', password },
  });
  expect(junk.status).toBe(422);
});

test('a recovery email request does not reveal who works in the shop', async () => {
  const known = await nameOf(await withEmail('known@example.com'));
  await forget();
  const [one, other] = [await ask(known), await ask('nobody-at-all')];
  expect([one.status, one.data]).toEqual([other.status, other.data]);
  for (let n = 0; n < 2; n += 1) await Promise.all([ask(known), ask('nobody-at-all')]);
  const [stopped, alike] = [await ask(known), await ask('nobody-at-all')];
  expect([stopped.status, stopped.refusal.message]).toEqual([429, 'TOO_MANY_LOGIN']);
  expect([alike.status, alike.refusal.message]).toEqual([429, 'TOO_MANY_LOGIN']);
  await forget();
});

/** What the queue keeps of all mails, as text. */
async function queuedMails(): Promise<string> {
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ data: object }>(
      `select data from pgboss.job where name = 'shop.mail-link'`,
    );
    return rows.map(({ data }) => JSON.stringify(data)).join(' ');
  } finally {
    await admin.end();
  }
}

test('a recovery email links to the shop’s own host whatever host the caller names, and no queue stores its link', async () => {
  const username = await nameOf(await withEmail('host@example.com'));
  await forget();
  await stranger.ask(askForReset, { body: { username } }, { 'x-forwarded-host': 'evil.example' });
  const token = await nextLink('host@example.com', 'reset');
  const kept = await queuedMails();
  expect(kept).not.toBe('');
  expect(kept).not.toContain(token);
});

test('a recovery email of a suspended user gets nothing', async () => {
  const clerk = await withEmail('left@example.com');
  const username = await nameOf(clerk);
  await s.shop.owner.call(updateUser, { params: { id: clerk.id }, body: { suspended: true } });
  await forget();
  await ask(username);
  // Later requests are sent later: once this mail has arrived, the other one would have too.
  const other = await withEmail('stays@example.com');
  await ask(await nameOf(other));
  await nextLink('stays@example.com', 'reset');
  expect(lettersTo('left@example.com')).toHaveLength(1);
});
